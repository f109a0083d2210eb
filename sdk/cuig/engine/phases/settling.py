"""What a deal was worth, whether the game is over, and who won it (3.9, 3.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuig.engine.phases.phase import Phase
from cuig.engine.ranking import Ranking

if TYPE_CHECKING:
    from cuig.engine.rules import Rules
    from cuig.engine.state import State

NEVER = 1_000_000


@dataclass(frozen=True, slots=True)
class Tally:
    """What was taken in a deal: the winning seat of each trick and the trick in which the best trump fell."""

    winners: tuple[int, ...]
    bonus_trick: int  # -1: no trump was played


def tally(rules: Rules, table: Ranking, played: list[int], leaders: list[int]) -> Tally:
    """Who won each complete trick, and where the highest trump of the deal fell (C15: played, not held)."""
    players = rules.players
    winners: list[int] = []
    best, bonus_trick = 0, -1
    for number in range(len(played) // players):
        trick = played[number * players : (number + 1) * players]
        place = table.winner(trick)
        winners.append((leaders[number] + place) % players)
        power = table.power[trick[0]][trick[place]]
        if power > best and power > 100:
            best, bonus_trick = power, number
    return Tally(tuple(winners), bonus_trick)


def trick_taken(state: State, seat: int) -> bool:
    """Count a trick where the rules can stop the game or the deal in its middle; True if play ends."""
    rules = state.rules
    if rules.end_check == "immediate":
        side = rules.side_of[seat]
        scores = list(state.scores)
        scores[side] += rules.trick_points
        state.scores = scores
        if scores[side] >= rules.target:
            end_game(state, [side])
            return True
    elif rules.pool and state.taken[seat] * 2 > rules.hand_size:
        settle(state)
        return True
    return False


def settle(state: State) -> None:
    """Score a finished deal, then end the game or pass the deal to the left."""
    rules = state.rules
    if rules.end_check == "immediate":
        after_deal(state, [])
    elif rules.pool:
        after_deal(state, settle_pool(state))
    elif rules.partner == "called":
        after_deal(state, settle_call(state))
    else:
        after_deal(state, settle_points(state))


def settle_pool(state: State) -> list[int]:
    """Three tricks take the pool; else it is carried over and the next dealer adds a stake (3.11)."""
    raise NotImplementedError


def settle_call(state: State) -> list[int]:
    """Bidder and partner each score the bid, or each of the others does (3.9 Cut Throat)."""
    raise NotImplementedError


def settle_points(state: State) -> list[int]:
    """Tricks and the bonus against the bid (3.9)."""
    raise NotImplementedError


def after_deal(state: State, winners: list[int]) -> None:
    """End the game if somebody has won or the cap of deals is reached; else the deal moves left."""
    if winners:
        end_game(state, winners)
        return
    if state.deal_number >= state.rules.deal_cap:
        best = max(state.scores)
        end_game(state, [side for side, score in enumerate(state.scores) if score == best])
        return
    state.phase = Phase.DEAL
    state.turn = -1
    state.dealer = state.dealer + 1 if state.dealer + 1 < state.rules.players else 0
    state.deal_number += 1


def end_game(state: State, winners: list[int]) -> None:
    """These sides have won; several share the first place."""
    state.phase = Phase.OVER
    state.turn = -1
    state.over = True
    state.winners = tuple(winners)


def places(state: State) -> list[int]:
    """The place of each side after the game: winners first, the others by score; equal is shared (3.10)."""
    keys = [
        (side not in state.winners, 0 if side in state.winners else -score)
        for side, score in enumerate(state.scores)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]
