"""Robbing: the holder of the ace of trumps may take the turn-up (3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuig.engine.actions import KEEP, ROB
from cuig.engine.cards import BIT, NO_CARD, SUITS, Card, card_of, cards_in
from cuig.engine.phases.phase import AT_ROB

if TYPE_CHECKING:
    from cuig.engine.rules import Rules
    from cuig.engine.state import State


_ACES: Final = (NO_CARD, *(card_of(1, suit) for suit in SUITS))


def ace_of_trumps(trump: int) -> Card:
    """The ace whose holder may rob. The ace of hearts robs only when hearts are trumps."""
    return _ACES[trump]


def robbing_seat(rules: Rules, hands: list[int], dealer: int, trump: int, turn_up: Card) -> int:
    """The seat that may rob; -1 if none (3.3, C20)."""
    if rules.rob == "off" or turn_up == NO_CARD:
        return -1
    ace = _ACES[trump]
    if turn_up == ace:
        return dealer if rules.rob_turned_ace == "dealer" else -1
    bit = BIT[ace]
    for seat, hand in enumerate(hands):
        if hand & bit:
            return seat
    return -1


def begin(state: State) -> None:
    """Ask the seat that may rob, or start the play."""
    seat = robbing_seat(state.rules, state.hands, state.dealer, state.trump, state.turn_up)
    if seat < 0:
        state.begin_play()
        return
    state.phase = AT_ROB
    state.turn = seat


def legal(state: State) -> list[int]:
    """The legal actions: rob for any card in hand, and keep unless robbing is forced (3.3)."""
    robs = [ROB + card for card in cards_in(state.hands[state.turn])]
    return robs if state.rules.rob_forced else [KEEP, *robs]


def apply(state: State, action: int) -> None:
    """Exchange a card for the turn-up, or keep; then start the play."""
    if action != KEEP:
        seat = state.turn
        out = BIT[action - ROB]
        hands = list(state.hands)
        hands[seat] = hands[seat] & ~out | BIT[state.turn_up]
        state.hands = hands
        state.put_out(seat, out)
        state.robber = seat
    state.begin_play()
