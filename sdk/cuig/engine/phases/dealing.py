"""The cards come from outside, and are dealt in one order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cuig.engine.cards import SUIT_OF, set_of
from cuig.engine.errors import DeckError
from cuig.engine.phases import auction, robbing
from cuig.engine.phases.phase import Phase

if TYPE_CHECKING:
    from cuig.engine.state import State


_PACKS = tuple(frozenset(range(1, 53 + jokers)) for jokers in range(3))


def deal(state: State, deck: Sequence[int]) -> None:
    """Deal hands in seat order from the dealer's left, each whole, then kitty, turn-up and stock (3.2).

    Batches make no difference to a fair shuffle, so they are recorded with the rules and not dealt. Raises
    DeckError.
    """
    if state.phase != Phase.DEAL:
        raise DeckError("no deal is due")
    rules = state.rules
    needed = state.cards_needed
    if len(deck) < needed:
        raise DeckError(f"{needed} cards are needed, the deck has {len(deck)}")
    different = set(deck)
    if len(different) != len(deck) or not different <= _PACKS[rules.jokers]:
        raise DeckError(f"the deck is not {len(deck)} different cards of a pack of {rules.pack_size}")
    players, size = rules.players, rules.hand_size
    hands = [0] * players
    seat, at = state.dealer, 0
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        hands[seat] = set_of(deck[at : at + size])
        at += size
    state.hands = hands
    state.kitty = set_of(deck[at : at + rules.kitty_size])
    at += rules.kitty_size
    state.turn_up = state.trump = 0
    if rules.turn_up:
        state.turn_up = deck[at]
        at += 1
    state.stock = tuple(deck[at:]) if rules.discard_draw else ()
    state.clear_table()
    if rules.turn_up:
        state.name_trump(SUIT_OF[state.turn_up])
        robbing.begin(state)
    else:
        auction.begin(state)
