"""What the tricks of a deal are worth to each side, and in which order the points fell (3.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuig.engine.ranking import TRUMP_POWER, Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuig.engine.rules import Rules

NEVER: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Tally:
    """The seat that won each trick, and the trick in which the best trump fell (-1: no trump was played)."""

    winners: tuple[int, ...]
    bonus_trick: int


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal as scored: per side what it took, and what its score changes by.

    `running[m][side]` is what a side has taken towards the target by moment m: a moment is a trick, and the
    last moment comes after all of them.
    """

    points: tuple[int, ...]
    made: bool | None  # None: there was no bid
    changes: tuple[int, ...]
    running: tuple[tuple[int, ...], ...]


def tally(rules: Rules, table: Ranking, played: Sequence[int], leaders: Sequence[int]) -> Tally:
    """Who won each complete trick; the best trump counts where it was played, not where it lay (C15)."""
    players = rules.players
    winners: list[int] = []
    best, bonus_trick = TRUMP_POWER, -1
    for number in range(len(played) // players):
        trick = list(played[number * players : (number + 1) * players])
        place = table.winner(trick)
        winners.append((leaders[number] + place) % players)
        power = table.power[trick[0]][trick[place]]
        if power > best:
            best, bonus_trick = power, number
    return Tally(tuple(winners), bonus_trick)


def score_deal(rules: Rules, count: Tally, bidder: int, bid: int) -> DealScore:
    """The points of a deal with or without (-1) a bidder."""
    side_of = rules.side_of
    tricks = len(count.winners)
    gains = [[0] * len(rules.sides) for _ in range(tricks + 1)]
    for number, seat in enumerate(count.winners):
        gains[number][side_of[seat]] += rules.trick_points
    if count.bonus_trick >= 0 and rules.bonus_points:
        moment = count.bonus_trick if rules.bonus_timing == "when_played" else tricks
        gains[moment][side_of[count.winners[count.bonus_trick]]] += rules.bonus_points
    running = _sums(gains)
    points = tuple(running[-1])
    if bidder < 0:
        return DealScore(points, None, points, tuple(map(tuple, running)))
    side = side_of[bidder]
    made, worth = _bid_result(rules, points[side], bid, all(side_of[seat] == side for seat in count.winners))
    changes = list(points)
    changes[side] = worth
    for moment, row in enumerate(running):
        row[side] = _towards(rules, row[side], bid, made, worth, moment >= tricks - 1)
    return DealScore(points, made, tuple(changes), tuple(map(tuple, running)))


def _sums(gains: list[list[int]]) -> list[list[int]]:
    running = [list(gains[0])]
    for row in gains[1:]:
        running.append([before + gain for before, gain in zip(running[-1], row, strict=True)])
    return running


def _bid_result(rules: Rules, points: int, bid: int, every_trick: bool) -> tuple[bool, int]:
    """Whether the bid was made, and what the bidder's side scores (C12, C13, bid60)."""
    if bid > rules.every_point:
        return (every_trick, bid if every_trick else -bid)
    if points < bid:
        return (False, -bid)
    if bid == 30 and rules.thirty_for_sixty:
        return (True, 60)
    return (True, bid if rules.bidder_scores == "bid_amount" else points)


def _towards(rules: Rules, taken: int, bid: int, made: bool, worth: int, last: bool) -> int:
    """What the bidder's side counts towards the target at a moment (C16, C17, S5, S6)."""
    if not made and rules.failed_bid_reach == "void":
        return -NEVER
    if bid > rules.every_point:
        return worth if made and last else 0
    if made and worth > taken and last:
        return worth if bid == 30 and rules.thirty_for_sixty else taken
    if rules.bidder_scores == "bid_amount":
        return min(taken, bid)
    return taken


def reached(score: DealScore, before: Sequence[int], side: int, target: int) -> int:
    """The moment at which a side reached the target, or NEVER."""
    for moment, row in enumerate(score.running):
        if before[side] + row[side] >= target:
            return moment
    return NEVER
