"""A whole game that one seat cannot tell from the one it sits in, drawn fairly from all of them.

All that a seat has seen is kept to: its own cards, the cards played and who played them, the turn-up, who
robbed, how many cards were exchanged, who holds the called card, and every void that was shown, the reneging
privilege considered (3.8). What a seat bid or named says nothing here; that is for a bot to judge.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cuig.engine.actions import CALL, DISCARD, KEEP, NAME, PASS, ROB, STAND
from cuig.engine.assigning import assign
from cuig.engine.cards import BIT, Card, CardSet, cards_in, set_of
from cuig.engine.errors import IllegalAction, SamplingError
from cuig.engine.hiding import Hiding, hiding, is_drawing, kitty_step
from cuig.engine.phases import exchange
from cuig.engine.phases.phase import Phase
from cuig.engine.state import State, start
from cuig.engine.views import View

# Two uncommon option sets leave conditions that are checked by playing the deal again (`Ranking.free`).
_TRIES: Final = 20_000


def complete(view: View, rng: Random) -> State:
    """A state that gives this seat this very view, uniformly among all of them. Raises SamplingError.

    While another seat is putting cards out, the state returned has it at the beginning of that.
    """
    if view.phase in (Phase.DEAL, Phase.OVER):
        raise SamplingError("between deals and after the game no cards are hidden")
    unknown = hiding(view)
    table = view.table
    for _ in range(1 if table is None or table.free is None else _TRIES):
        guess = _Guess(view, unknown, rng)
        try:
            return guess.state()
        except IllegalAction as refused:
            why = refused
    raise SamplingError(f"no deal of the cards explains what was seen: {why}")


class _Guess:
    """One way the unseen cards may lie, and the deal that it makes."""

    __slots__ = ("_draw_out", "_drawn", "_held", "_initial", "_kitty", "_out", "_rest", "_rng", "_view")

    def __init__(self, view: View, unknown: Hiding, rng: Random) -> None:
        players = view.rules.players
        self._view = view
        self._rng = rng
        self._held = [set_of(view.played_by(seat)) for seat in range(players)]
        self._out: list[CardSet] = [0] * players
        self._held[view.seat] |= view.hand
        self._out[view.seat] = view.discards
        self._kitty: CardSet = view.kitty
        self._rest: list[Card] = []
        for (_, seat), cards in unknown.known.items():
            self._held[seat] |= cards
        sets = assign(unknown.unseen, unknown.places, rng)
        for place, cards in zip(unknown.places, sets, strict=True):
            if place.kind == "hand":
                self._held[place.seat] |= cards
            elif place.kind == "out":
                self._out[place.seat] |= cards
            elif place.kind == "kitty":
                self._kitty = cards
            else:
                self._rest = cards_in(cards)
        rng.shuffle(self._rest)
        self._drawn: list[CardSet] = [0] * players
        self._draw_out: list[CardSet] = [0] * players
        self._initial = [self._dealt_to(seat) for seat in range(players)]

    def _some(self, mask: CardSet, count: int) -> CardSet:
        return set_of(self._rng.sample(cards_in(mask), count))

    def _dealt_to(self, seat: int) -> CardSet:
        """The hand that a seat was dealt: what it holds, with every exchange undone."""
        view, rules = self._view, self._view.rules
        held, out = self._held[seat], self._out[seat]
        if seat == view.robber:
            return held & ~BIT[view.turn_up] | out
        bids = seat == view.bidder and rules.kitty_size > 0
        if bids and kitty_step(view) == 0:
            kept, put_out = held, out
        else:
            kept, put_out = self._before_draw(seat)
        whole = kept | put_out
        if not bids or kitty_step(view) < 0:
            return whole
        if seat != view.seat:
            self._kitty = self._some(whole, rules.kitty_size)
        return whole & ~self._kitty

    def _before_draw(self, seat: int) -> tuple[CardSet, CardSet]:
        """What a seat kept and what it put out, the cards drawn for it apart."""
        view, rules = self._view, self._view.rules
        held, out = self._held[seat], self._out[seat]
        if not rules.discard_draw:
            return held, out
        if view.drawn[seat] < 0:
            short = rules.hand_size - held.bit_count()
            self._draw_out[seat] = self._some(out, short) if short > 0 and is_drawing(view) else 0
            return held, out
        count = view.drawn[seat]
        theirs = self._kitty if seat == view.bidder else 0
        drawn = self._some(held & ~theirs, count)
        self._drawn[seat] = drawn
        self._draw_out[seat] = self._some(out, count)
        return held & ~drawn, out

    def _deck(self) -> list[Card]:
        """The deck that was dealt: hands, kitty, turn-up, what was drawn, the rest."""
        view = self._view
        players = view.rules.players
        order = [(view.dealer + 1 + step) % players for step in range(players)]
        deck: list[Card] = []
        for seat in order:
            deck += cards_in(self._initial[seat])
        deck += cards_in(self._kitty)
        if view.turn_up:
            deck.append(view.turn_up)
        for seat in order:
            deck += self._shuffled(self._drawn[seat])
        return deck + self._rest

    def _shuffled(self, mask: CardSet) -> list[Card]:
        cards = cards_in(mask)
        self._rng.shuffle(cards)
        return cards

    def state(self) -> State:
        """The deal, played again to where the view stands. Raises IllegalAction if a seat could not have."""
        view, rules = self._view, self._view.rules
        state = start(rules, view.dealer)
        state.deal_number = view.deal_number
        state.pool = view.pool
        state.thrown_in = view.thrown_in
        if view.auction and view.bidder >= 0 and all(action == PASS for _, action in view.auction):
            state.thrown_in = rules.throw_in_cap  # all passed, and the dealer was stuck with it
        state.scores = list(view.scores)
        if rules.end_check == "immediate":
            for seat, tricks in enumerate(view.taken):
                state.scores[rules.side_of[seat]] -= tricks * rules.trick_points
        state.deal(self._deck())
        if state.phase == Phase.ROB and view.phase != Phase.ROB:
            robs = view.robber == state.turn
            state.apply(ROB + cards_in(self._out[state.turn])[0] if robs else KEEP)
        for _, action in view.auction:
            state.apply(action)
        self._exchange(state)
        for card in view.played:
            state.apply(card)
        return state

    def _exchange(self, state: State) -> None:
        """Kitty, call, trumps and draw again, as far as the view shows them done."""
        view = self._view
        while state.phase in (Phase.NAME, Phase.CALL, Phase.DISCARD):
            seat = state.turn
            if state.phase == Phase.NAME:
                if not view.trump:
                    return
                state.apply(NAME + view.trump)
            elif state.phase == Phase.CALL:
                if not view.called:
                    return
                state.apply(CALL + view.called)
            elif exchange.drawing(state):
                for card in cards_in(self._draw_out[seat]):
                    state.apply(DISCARD + card)
                if view.drawn[seat] < 0:
                    return
                state.apply(STAND)
            else:
                for card in cards_in(self._out[seat] & ~self._draw_out[seat]):
                    state.apply(DISCARD + card)
                if kitty_step(view) == 0:
                    return
