"""The points of a deal by side, and the order in which they were won (3.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cuig.engine.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuig.engine.rules import Rules

NEVER: Final = 1_000_000  # later than any moment, more than any points


class Tally(NamedTuple):
    """The tricks of a deal.

    Attributes:
        winners: By trick, the seat that won it.
        bonus_trick: The trick, from 0, in which the best trump was played; -1 if no trump was.
    """

    winners: tuple[int, ...]
    bonus_trick: int


class DealScore(NamedTuple):
    """The score of a deal.

    Attributes:
        points: By side, the points of its tricks and of the bonus.
        made: Whether the bid was made; None if there was none.
        changes: By side, what its score changes by.
    """

    points: tuple[int, ...]
    made: bool | None
    changes: tuple[int, ...]


def tally(rules: Rules, table: Ranking, played: Sequence[int], leaders: Sequence[int]) -> Tally:
    """The winners of the complete tricks, and the trick of the best trump played (C15)."""
    players = rules.players
    tricks = len(played) // players
    winners = list(leaders[1 : tricks + 1])  # who wins a trick leads to the next
    if len(winners) < tricks:
        last = (tricks - 1) * players
        winners.append((leaders[tricks - 1] + table.winner(played[last : last + players])) % players)
    done = played[: tricks * players]
    for trump in table.order:  # the best first
        if trump in done:
            return Tally(tuple(winners), done.index(trump) // players)
    return Tally(tuple(winners), -1)


def score_deal(rules: Rules, count: Tally, bidder: int, bid: int) -> DealScore:
    """The score of a deal. bidder: -1 if there was none."""
    side_of = rules.side_of
    points = [0] * len(rules.sides)
    for seat in count.winners:
        points[side_of[seat]] += rules.trick_points
    if count.bonus_trick >= 0:
        points[side_of[count.winners[count.bonus_trick]]] += rules.bonus_points
    if bidder < 0:
        return DealScore(tuple(points), None, tuple(points))
    side = side_of[bidder]
    made, worth = _bid_result(rules, count, points[side], side, bid)
    changes = points[:]
    changes[side] = worth
    return DealScore(tuple(points), made, tuple(changes))


def _bid_result(rules: Rules, count: Tally, points: int, side: int, bid: int) -> tuple[bool, int]:
    """Whether the bid was made, and what the bidder's side scores (3.9, C12, C13)."""
    if bid > rules.every_point:
        every_trick = all(rules.side_of[seat] == side for seat in count.winners)
        return (every_trick, bid if every_trick else -bid)
    if points < bid:
        return (False, -bid)
    if bid == 30 and rules.thirty_for_sixty:
        return (True, 60)
    return (True, bid if rules.bidder_scores == "bid_amount" else points)


def running(rules: Rules, count: Tally, score: DealScore, bidder: int, bid: int) -> list[list[int]]:
    """By moment (after each trick, then after the deal) and side, its points towards the target."""
    tricks = len(count.winners)
    bonus = count.bonus_trick if rules.bonus_timing == "when_played" else tricks
    taken = [0] * len(rules.sides)
    rows = []
    for number, seat in enumerate(count.winners):
        taken[rules.side_of[seat]] += rules.trick_points
        if number == bonus:
            taken[rules.side_of[seat]] += rules.bonus_points
        rows.append(taken[:])
    rows.append(list(score.points))
    if score.made is not None:
        side = rules.side_of[bidder]
        for moment, row in enumerate(rows):
            last = moment >= tricks - 1
            row[side] = _towards(rules, row[side], bid, score.made, score.changes[side], last)
    return rows


def _towards(rules: Rules, taken: int, bid: int, made: bool, worth: int, last: bool) -> int:
    """The points of the bidder's side that count towards the target at a moment (C16, C17, S5, S6).

    worth: what the deal changes its score by. last: whether all tricks are played.
    """
    if not made and rules.failed_bid_reach == "void":
        return -NEVER
    if bid > rules.every_point:
        return worth if made and last else 0
    if made and worth > taken and last:
        return worth if bid == 30 and rules.thirty_for_sixty else taken
    if rules.bidder_scores == "bid_amount":
        return min(taken, bid)
    return taken


def reached(rows: list[list[int]], before: Sequence[int], side: int, target: int) -> int:
    """The first moment (row) at which a side has reached the target, or NEVER."""
    for moment, row in enumerate(rows):
        if before[side] + row[side] >= target:
            return moment
    return NEVER
