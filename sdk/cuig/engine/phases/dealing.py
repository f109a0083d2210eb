"""Deal a deck that comes from outside (3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cuig.engine.cards import BIT, SUIT_OF, set_of
from cuig.engine.errors import DeckError
from cuig.engine.phases import auction, robbing
from cuig.engine.phases.phase import AT_DEAL

if TYPE_CHECKING:
    from cuig.engine.state import State


def deal(state: State, deck: Sequence[int]) -> None:
    """Deal hands in seat order from the dealer's left, each whole, then kitty, turn-up and stock (3.2).

    Cards are not dealt in batches, which make no difference to a shuffled deck (C26). Cards of the deck that
    are not dealt are not looked at. Raises DeckError, and then nothing has changed.
    """
    if state.phase != AT_DEAL:
        raise DeckError("no deal is due")
    rules = state.rules
    needed = rules.cards_needed
    if len(deck) < needed:
        raise DeckError(f"{needed} cards are needed, the deck has {len(deck)}")
    players, size = rules.players, rules.hand_size
    hands = [0] * players
    kitty = stock = turn_up = dealt = 0
    seat, at = state.dealer, 0
    try:
        for _ in range(players):
            seat = seat + 1 if seat + 1 < players else 0
            hand = 0
            for card in deck[at : at + size]:
                hand |= BIT[card]
            hands[seat] = hand
            dealt |= hand
            at += size
        if rules.kitty_size:
            kitty = set_of(deck[at : at + rules.kitty_size])
            at += rules.kitty_size
        if rules.turn_up:
            turn_up = deck[at]
            dealt |= BIT[turn_up]
            at += 1
        if rules.discard_draw:
            stock = set_of(deck[at:])
    except IndexError:
        dealt = 0
    dealt |= kitty | stock
    if dealt.bit_count() != needed or dealt & ~rules.pack:
        raise DeckError(f"it does not begin with {needed} different cards of a pack of {rules.pack_size}")
    state.hands = hands
    state.kitty = kitty
    state.turn_up = turn_up
    state.trump = 0
    state.stock = tuple(deck[at:]) if stock else ()
    state.clear_table()
    if rules.turn_up:
        state.name_trump(SUIT_OF[state.turn_up])
        robbing.begin(state)
    else:
        auction.begin(state)
