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
    """Start the auction with the seat to the dealer's left (3.4)."""
    state.phase = AT_BID
    state.turn = (state.dealer + 1) % state.rules.players


def higher_bids(rules: Rules, standing: int) -> list[int]:
    """The bids above the standing one; above a bid for every trick only the next step of the ladder (C27)."""
    values = [value for value in rules.bid_values if value > standing]
    if rules.partner != "called" or rules.ct_ladder == "free":
        return values
    return [value for value in values if value <= rules.hand_size or value == values[0]]


def may_take(state: State, seat: int) -> bool:
    """Whether a seat may take, that is equal the standing bid: the dealer, if another made it (3.4)."""
    return state.rules.dealer_take and seat == state.dealer and state.bidder not in (-1, seat)


def legal(state: State) -> list[int]:
    """The legal calls: pass, take for the dealer, the higher bids (3.4)."""
    rules, seat = state.rules, state.turn
    actions = [PASS]
    if may_take(state, seat):
        actions.append(TAKE)
    in_war = seat == state.dealer and (seat, TAKE) in state.auction
    if in_war and rules.dealer_in_war == "take_or_pass":
        return actions
    return actions + [BID + value for value in higher_bids(rules, state.bid)]


def apply(state: State, action: int) -> None:
    """Record a call of the seat to act, and turn to the next speaker or close the auction."""
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
    """The seat that speaks after a call; -1 if the auction is over (3.4, C7)."""
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
    """The dealer, if it may still take the highest bid that there is; else -1: the auction is over (C11)."""
    spoken = bool(state.passed & BIT[state.dealer])
    return state.dealer if seat != state.dealer and not spoken and may_take(state, state.dealer) else -1


def _close(state: State) -> None:
    """Go on to the exchange; without a bidder throw the deal in, or give the dealer the lowest bid (S1)."""
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
