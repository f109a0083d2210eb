"""Score a deal, and end the game if it is over (3.9, 3.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuig.engine.phases.phase import AT_DEAL, AT_OVER
from cuig.engine.scoring import NEVER, DealScore, Tally, reached, running, score_deal, tally

if TYPE_CHECKING:
    from cuig.engine.rules import Rules
    from cuig.engine.state import State


def trick_taken(state: State, rules: Rules, seat: int) -> bool:
    """Count a trick that may end the game (C22) or the deal (3.11); whether the play is over."""
    if rules.end_check == "immediate":
        side = rules.side_of[seat]
        scores = state.scores[:]
        score = scores[side] + rules.trick_points
        scores[side] = score
        state.scores = scores
        if score >= rules.target:
            end_game(state, [side])
            return True
    elif rules.pool and state.taken[seat] * 2 > rules.hand_size:
        settle(state)
        return True
    return False


def settle(state: State) -> None:
    """Score a finished deal, then end the game or turn to the next deal."""
    rules = state.rules
    if rules.end_check == "immediate":
        winners: list[int] = []
    elif rules.pool:
        winners = _settle_pool(state)
    elif rules.partner == "called":
        winners = _settle_call(state)
    else:
        winners = _settle_points(state)
    after_deal(state, winners)


def _settle_pool(state: State) -> list[int]:
    """Pay the pool to three tricks, else carry it over with a stake added (3.11). The sides that won."""
    rules = state.rules
    most = max(state.taken)
    if most * 2 <= rules.hand_size:
        state.pool += rules.pool
        return []
    scores = list(state.scores)
    side = rules.side_of[state.taken.index(most)]
    scores[side] += state.pool
    state.scores = scores
    state.pool = rules.pool * rules.players
    return [side] if scores[side] >= rules.target else []


def _settle_call(state: State) -> list[int]:
    """Add the bid to the scores of bidder and partner, or of all others (3.9). The sides that won."""
    rules = state.rules
    team = {state.bidder, state.partner}
    made = sum(state.taken[seat] for seat in team) >= min(state.bid, rules.hand_size)
    state.scores = set_back(
        rules,
        [
            score + state.bid * ((rules.sides[side][0] in team) == made)
            for side, score in enumerate(state.scores)
        ],
    )
    there = [side for side, score in enumerate(state.scores) if score >= rules.target]
    return _highest(state.scores, there)


def _settle_points(state: State) -> list[int]:
    """Add tricks and bonus to the scores, against the bid if there was one (3.9). The sides that won."""
    rules, table = state.rules, state.table
    if table is None:
        raise AssertionError("a deal was played without trumps")
    count = tally(rules, table, state.played, state.leaders)
    score = score_deal(rules, count, state.bidder, state.bid)
    before = state.scores
    state.scores = set_back(rules, [a + b for a, b in zip(before, score.changes, strict=True)])
    return winning_sides(state, count, score, before)


def set_back(rules: Rules, scores: list[int]) -> list[int]:
    """The scores, those above the target set back to the ten below it if `overshoot` says so (C23)."""
    if rules.overshoot == "off":
        return scores
    ten_below = (rules.target - 1) // 10 * 10
    return [ten_below if score > rules.target else score for score in scores]


def winning_sides(state: State, count: Tally, score: DealScore, before: list[int]) -> list[int]:
    """The sides that won with this deal; empty if the game goes on (3.10, C17, C22, C24).

    before: by side, the scores before the deal; those of the state are after it.
    """
    rules, after = state.rules, state.scores
    if rules.only_bidder_can_win:
        side = rules.side_of[state.bidder]
        return [side] if score.made and after[side] >= rules.target else []
    if max(before) + max(rules.every_point, *score.changes) < rules.target:
        return []  # no side could have reached the target
    rows = running(rules, count, score, state.bidder, state.bid)
    moments = {}
    for side in range(len(rules.sides)):
        moment = reached(rows, before, side, rules.target)
        if moment == NEVER:
            continue
        past = rules.overshoot != "off" and before[side] + rows[-1][side] > rules.target
        if not past:
            moments[side] = moment
    there = list(moments)
    if rules.tie_break == "highest_score":
        return _highest(after, there)
    if rules.tie_break == "non_dealing_side_first":
        dealing = rules.side_of[state.dealer]
        there = [side for side in there if side != dealing] or there
    return [side for side in there if moments[side] == min(moments[other] for other in there)]


def _highest(scores: list[int], sides: list[int]) -> list[int]:
    """Those of the sides that have the highest score among them."""
    return [side for side in sides if scores[side] == max(scores[other] for other in sides)]


def after_deal(state: State, winners: list[int]) -> None:
    """End the game if a side has won or `deal_cap` is reached, else turn to the dealer's left."""
    if winners:
        end_game(state, winners)
        return
    if state.deal_number >= state.rules.deal_cap:
        best = max(state.scores)
        end_game(state, [side for side, score in enumerate(state.scores) if score == best])
        return
    state.phase = AT_DEAL
    state.turn = -1
    state.dealer = state.dealer + 1 if state.dealer + 1 < state.rules.players else 0
    state.deal_number += 1


def end_game(state: State, winners: list[int]) -> None:
    """End the game; several winners share the first place."""
    state.phase = AT_OVER
    state.turn = -1
    state.over = True
    state.winners = tuple(winners)


def places(state: State) -> list[int]:
    """By side, its place, 1 the best: winners first, the others by score; equal places are shared (3.10)."""
    keys = [
        (side not in state.winners, 0 if side in state.winners else -score)
        for side, score in enumerate(state.scores)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]
