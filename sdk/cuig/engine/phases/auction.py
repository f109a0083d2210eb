"""Bidding for the right to name trumps (3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuig.engine.actions import BID, PASS, TAKE
from cuig.engine.cards import BIT
from cuig.engine.phases import exchange, settling
from cuig.engine.phases.phase import AT_BID

if TYPE_CHECKING:
    from cuig.engine.rules import Rules
    from cuig.engine.state import State


def begin(state: State) -> None:
    """The dealer's left speaks first."""
    state.phase = AT_BID
    state.turn = (state.dealer + 1) % state.rules.players


def higher_bids(rules: Rules, standing: int) -> list[int]:
    """The bids that go over the standing one; past all the tricks only the next step of the ladder (C27)."""
    values = [value for value in rules.bid_values if value > standing]
    if rules.partner != "called" or rules.ct_ladder == "free":
        return values
    return [value for value in values if value <= rules.hand_size or value == values[0]]


def may_take(state: State, seat: int) -> bool:
    """Whether a seat may match the standing bid: the dealer, when another made it (3.4)."""
    return state.rules.dealer_take and seat == state.dealer and state.bidder not in (-1, seat)


def legal(state: State) -> list[int]:
    """Pass; bid higher; for the dealer, take."""
    rules, seat = state.rules, state.turn
    actions = [PASS]
    if may_take(state, seat):
        actions.append(TAKE)
    in_war = seat == state.dealer and (seat, TAKE) in state.auction
    if in_war and rules.dealer_in_war == "take_or_pass":
        return actions
    return actions + [BID + value for value in higher_bids(rules, state.bid)]


def apply(state: State, action: int) -> None:
    """Hear what the seat says, and find who speaks next."""
    seat = state.turn
    state.auction = (*state.auction, (seat, action))
    if action == PASS:
        state.passed |= BIT[seat]
    elif action == TAKE:
        if state.rules.auction == "single_round" or state.rules.take_reply_order == "taken_bidder":
            state.duel = state.bidder
        state.bidder = seat
    else:
        state.bidder = seat
        state.bid = action - BID
    state.turn = _next_speaker(state, seat, action)
    if state.turn < 0:
        _close(state)


def _next_speaker(state: State, seat: int, action: int) -> int:
    """Who speaks after that; -1 when the auction is over."""
    rules, dealer = state.rules, state.dealer
    if state.bid == rules.bid_values[-1]:
        return _answers_highest(state, seat)
    if state.duel >= 0:
        if action != PASS:
            return state.duel if seat == dealer else dealer
        if rules.auction == "single_round":
            return -1
        state.duel = -1
        seat = dealer
    elif rules.auction == "single_round":
        return -1 if seat == dealer else (seat + 1) % rules.players
    for step in range(1, rules.players + 1):
        speaker = (seat + step) % rules.players
        if not state.passed & BIT[speaker]:
            return speaker if speaker != state.bidder else -1
    return -1


def _answers_highest(state: State, seat: int) -> int:
    """Nothing goes over the highest bid: only the dealer may still take it, and then it is over (C11)."""
    spoken = bool(state.passed & BIT[state.dealer])
    return state.dealer if seat != state.dealer and not spoken and may_take(state, state.dealer) else -1


def _close(state: State) -> None:
    """The bidder goes on; without one, throw in, or the dealer is stuck with the least bid (S1)."""
    rules = state.rules
    if state.bidder < 0:
        if rules.all_pass == "throw_in" and state.thrown_in < rules.throw_in_cap:
            state.thrown_in += 1
            settling.after_deal(state, [])
            return
        state.bidder = state.dealer
        state.bid = rules.bid_values[0]
    state.thrown_in = 0
    exchange.begin(state)
