"""Sample whole states that are consistent with a view, uniformly (determinization).

Consistent is what gives the seat this very view: its own cards, the cards played and who played them, the
turn-up, who robbed, how many cards were exchanged, who holds the called card, and the voids shown, reneging
considered (3.8). Bids and trumps named are not taken as evidence of hands; that is for a bot to judge.
"""

from __future__ import annotations

from random import Random
from typing import Final

from cuig.engine.actions import CALL, DISCARD, KEEP, NAME, PASS, ROB, STAND
from cuig.engine.assigning import Assignment
from cuig.engine.cards import BIT, Card, CardSet, cards_in, set_of
from cuig.engine.errors import IllegalAction, SamplingError
from cuig.engine.hiding import hiding, is_drawing, kitty_step
from cuig.engine.phases import exchange
from cuig.engine.phases.phase import Phase
from cuig.engine.state import State, start
from cuig.engine.views import View

# Where `Ranking.free` is not None, some conditions are checked by replaying the sample: draws until one fits.
_TRIES: Final = 20_000


class Sampler:
    """Draws states that are consistent with a view; what the view implies is worked out once."""

    __slots__ = ("_assignment", "_begun", "_held", "_out", "_places", "_tries", "_view")

    def __init__(self, view: View) -> None:
        """Raises SamplingError if nothing is hidden in this phase, or no deal is consistent with the view."""
        if view.phase in (Phase.DEAL, Phase.OVER):
            raise SamplingError("between deals and after the game no cards are hidden")
        rules, unknown = view.rules, hiding(view)
        self._view = view
        self._held: list[CardSet] = [set_of(view.played_by(seat)) for seat in range(rules.players)]
        self._held[view.seat] |= view.hand
        for (_, seat), cards in unknown.known.items():
            self._held[seat] |= cards
        self._out: list[CardSet] = [0] * rules.players
        self._out[view.seat] = view.discards
        self._places = unknown.places
        self._assignment = Assignment(unknown.unseen, unknown.places)
        self._begun = _before_the_deal(view)
        table = view.table
        self._tries = 1 if table is None or table.free is None else _TRIES

    def draw(self, rng: Random) -> State:
        """A state, uniformly among all consistent with the view. Raises SamplingError if none is found.

        While another seat is discarding, it is at the beginning of its discards in the state returned.
        """
        for _ in range(self._tries):
            held, out, kitty, rest = self._held[:], self._out[:], self._view.kitty, 0
            for place, cards in zip(self._places, self._assignment.draw(rng), strict=True):
                if place.kind == "hand":
                    held[place.seat] |= cards
                elif place.kind == "out":
                    out[place.seat] |= cards
                elif place.kind == "kitty":
                    kitty = cards
                else:
                    rest = cards
            try:
                return _Determinization(self._view, held, out, kitty, rest, rng).replayed(self._begun.copy())
            except IllegalAction as refused:
                why = refused
        raise SamplingError(f"no deal of the cards explains what was seen: {why}")


def complete(view: View, rng: Random) -> State:
    """One draw of a `Sampler`: keep a sampler for more of them. Raises SamplingError."""
    return Sampler(view).draw(rng)


def _before_the_deal(view: View) -> State:
    """The state before the deal of a view."""
    rules = view.rules
    state = start(rules, view.dealer)
    state.deal_number = view.deal_number
    state.pool = view.pool
    state.thrown_in = view.thrown_in
    if view.auction and view.bidder >= 0 and all(action == PASS for _, action in view.auction):
        state.thrown_in = rules.throw_in_cap  # all passed, and the dealer had to bid
    state.scores = list(view.scores)
    if rules.end_check == "immediate":
        for seat, tricks in enumerate(view.taken):
            state.scores[rules.side_of[seat]] -= tricks * rules.trick_points
    return state


class _Determinization:
    """One assignment of the hidden cards, and the deal that it implies."""

    __slots__ = ("_draw_out", "_drawn", "_held", "_initial", "_kitty", "_out", "_rest", "_rng", "_view")

    def __init__(
        self, view: View, held: list[CardSet], out: list[CardSet], kitty: CardSet, rest: CardSet, rng: Random
    ) -> None:
        """held, out: by seat, its hand before the first lead, or now if that is earlier, and what it put out.

        kitty: 0 if its cards are in the bidder's `held` and `out`. rest: the cards not dealt, or the stock.
        """
        players = view.rules.players
        self._view = view
        self._rng = rng
        self._held = held
        self._out = out
        self._kitty = kitty
        self._rest = rest
        self._drawn: list[CardSet] = [0] * players
        self._draw_out: list[CardSet] = [0] * players
        self._initial = [self._dealt_to(seat) for seat in range(players)]

    def _some(self, mask: CardSet, count: int) -> CardSet:
        """So many cards of a set, at random."""
        return set_of(self._rng.sample(cards_in(mask), count))

    def _dealt_to(self, seat: int) -> CardSet:
        """The hand that a seat was dealt: its exchanges undone, where cards were hidden at random."""
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
        """The hand of a seat before its draw, without what it put out, and what it put out."""
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
        """The deck that was dealt: hands, kitty and turn-up; if seats draw, their draws and the rest."""
        view = self._view
        players = view.rules.players
        order = [(view.dealer + 1 + step) % players for step in range(players)]
        deck: list[Card] = []
        for seat in order:
            deck += cards_in(self._initial[seat])
        deck += cards_in(self._kitty)
        if view.turn_up:
            deck.append(view.turn_up)
        if view.rules.discard_draw:
            for seat in order:
                deck += self._shuffled(self._drawn[seat])
            deck += self._shuffled(self._rest)
        return deck

    def _shuffled(self, mask: CardSet) -> list[Card]:
        """The cards of a set in random order."""
        cards = cards_in(mask)
        self._rng.shuffle(cards)
        return cards

    def replayed(self, state: State) -> State:
        """The deal, replayed up to the view. Raises IllegalAction if that breaks the rules."""
        view = self._view
        state.deal(self._deck())
        # A seat that has kept its hand sees ROB until the first lead, as all others do.
        kept = state.turn == view.seat != view.turn
        if state.phase == Phase.ROB and (view.phase != Phase.ROB or kept):
            robs = view.robber == state.turn
            state.apply(ROB + cards_in(self._out[state.turn])[0] if robs else KEEP)
        for _, action in view.auction:
            state.apply(action)
        self._exchange(state)
        for card in view.played:
            state.apply(card)
        return state

    def _exchange(self, state: State) -> None:
        """Replay kitty, call, trumps and draw, as far as the view has them done."""
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
