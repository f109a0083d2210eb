"""The steps between the auction and the first lead: kitty, discards, call, trumps, and the draw (3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuig.engine.actions import CALL, DISCARD, NAME, STAND
from cuig.engine.cards import BIT, SUITS, cards_in, set_of
from cuig.engine.phases.phase import AT_CALL, AT_DISCARD, AT_NAME, Phase

if TYPE_CHECKING:
    from cuig.engine.rules import Rules
    from cuig.engine.state import State


def steps(rules: Rules) -> list[Phase]:
    """The steps of the bidder, in order; trumps are named last, or first if before the kitty (3.5)."""
    taking = [Phase.DISCARD] if rules.kitty_size else []
    calling = [Phase.CALL] if rules.partner == "called" else []
    if rules.trump_naming == "before_kitty":
        return [Phase.NAME, *taking, *calling]
    return [*taking, *calling, Phase.NAME]


def begin(state: State) -> None:
    """Start with the bidder's first step."""
    _enter(state, steps(state.rules)[0])


def _enter(state: State, step: Phase) -> None:
    """Ask the bidder for a step; to discard it takes the kitty up first."""
    seat = state.bidder
    state.phase = step.value
    state.turn = seat
    if step == Phase.DISCARD:
        state.hands[seat] |= state.kitty
        state.took_kitty = True


def _go_on(state: State, done: Phase) -> None:
    """Go on to the next step, after the last to the draw or the play."""
    order = steps(state.rules)
    place = order.index(done) + 1
    if place < len(order):
        _enter(state, order[place])
    elif state.rules.discard_draw:
        _ask_to_draw(state, (state.dealer + 1) % state.rules.players)
    else:
        state.begin_play()


def drawing(state: State) -> bool:
    """Whether the seat to act discards to draw from the stock, not because of a kitty."""
    return state.phase == AT_DISCARD and state.hands[state.turn].bit_count() <= state.rules.hand_size


def bounds(state: State) -> tuple[int, int]:
    """How many cards the seat to act still discards, at least and at most."""
    held = state.hands[state.turn].bit_count()
    size = state.rules.hand_size
    if held > size:
        return (held - size, held - size)
    return (0, min(held, len(state.stock) - (size - held)))


def legal(state: State) -> list[int]:
    """The legal actions: suits to name, cards to call, or cards to discard and STAND to end that."""
    hand = state.hands[state.turn]
    if state.phase == AT_NAME:
        return [NAME + suit for suit in SUITS]
    if state.phase == AT_CALL:
        own = hand | state.discards[state.turn] if state.rules.ct_call_self == "forbidden" else 0
        return [CALL + card for card in range(1, state.rules.pack_size + 1) if not own & BIT[card]]
    least, most = bounds(state)
    cards = [DISCARD + card for card in cards_in(hand)] if most else []
    return cards if least else [STAND, *cards]


def apply(state: State, action: int) -> None:
    """Take a legal action of the seat to act, and go on to the next step."""
    if state.phase == AT_NAME:
        state.name_trump(action - NAME)
        _go_on(state, Phase.NAME)
    elif state.phase == AT_CALL:
        _call(state, action - CALL)
        _go_on(state, Phase.CALL)
    elif action == STAND:
        _draw(state)
    else:
        seat = state.turn
        kitty = not drawing(state)
        card = BIT[action - DISCARD]
        state.hands[seat] ^= card
        state.put_out(seat, card)
        if kitty and state.hands[seat].bit_count() == state.rules.hand_size:
            _go_on(state, Phase.DISCARD)


def _call(state: State, card: int) -> None:
    """Make the holder of the called card the partner; who calls a card of its own plays alone (S8)."""
    state.called = card
    state.partner = state.bidder
    for seat, hand in enumerate(state.hands):
        if hand & BIT[card]:
            state.partner = seat


def _ask_to_draw(state: State, seat: int) -> None:
    """Ask the first seat from this one on that has not drawn; after all, or without stock, start the play."""
    players = state.rules.players
    for step in range(players):
        speaker = (seat + step) % players
        if state.drawn[speaker] < 0 and state.stock:
            state.phase = AT_DISCARD
            state.turn = speaker
            return
    state.drawn = tuple(max(count, 0) for count in state.drawn)
    state.begin_play()


def _draw(state: State) -> None:
    """Fill the hand of the seat to act from the stock, and ask the next seat."""
    seat = state.turn
    count = state.rules.hand_size - state.hands[seat].bit_count()
    state.hands[seat] |= set_of(state.stock[:count])
    state.stock = state.stock[count:]
    drawn = list(state.drawn)
    drawn[seat] = count
    state.drawn = tuple(drawn)
    _ask_to_draw(state, (seat + 1) % state.rules.players)
