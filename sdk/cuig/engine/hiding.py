"""The places where the cards that a seat has not seen can be."""

from __future__ import annotations

from typing import NamedTuple

from cuig.engine.assigning import Place
from cuig.engine.cards import BIT, Card, CardSet, set_of
from cuig.engine.errors import SamplingError
from cuig.engine.phases.exchange import steps
from cuig.engine.phases.phase import Phase
from cuig.engine.phases.robbing import ace_of_trumps
from cuig.engine.rules import Rules
from cuig.engine.state import first_leader
from cuig.engine.views import View


class Hiding(NamedTuple):
    """The cards that a seat has not seen, and what it can know of where they are.

    Attributes:
        unseen: The set of the cards whose place is not known.
        places: The places that hold them; their sizes add up to the number of unseen cards.
        known: By (kind, seat) of a place, the set of cards not seen in play that are certainly there.
    """

    unseen: CardSet
    places: tuple[Place, ...]
    known: dict[tuple[str, int], CardSet]


def kitty_step(view: View) -> int:
    """Whether the bidder is before (-1), in (0) or after (1) discarding to the kitty.

    Without a kitty, and with a bidder, it is after.
    """
    if view.phase in (Phase.BID, Phase.ROB):
        return -1
    if view.phase == Phase.PLAY or not view.rules.kitty_size:
        return 1
    order = steps(view.rules)
    here, there = order.index(Phase(view.phase)), order.index(Phase.DISCARD)
    if here != there:
        return -1 if here < there else 1
    return 1 if is_drawing(view) else 0


def is_drawing(view: View) -> bool:
    """Whether seats are discarding to draw from the stock, not because of a kitty."""
    rules = view.rules
    if view.phase != Phase.DISCARD or not rules.discard_draw or not view.trump:
        return False
    if not rules.kitty_size or rules.trump_naming == "after_kitty":
        return True
    if view.turn == view.seat:
        return view.hand.bit_count() <= rules.hand_size
    return view.turn != view.bidder or max(view.drawn) >= 0


def hiding(view: View) -> Hiding:
    """The hidden cards of a view, and their places. Raises SamplingError if the cards do not fill them."""
    rules, me = view.rules, view.seat
    unseen = rules.pack & ~view.seen
    known = _sure_places(view)
    for cards in known.values():
        unseen &= ~cards
    only = _only_places(view)
    places: list[Place] = []
    step = kitty_step(view)
    for seat in range(rules.players):
        if seat == me:
            continue
        bids = seat == view.bidder and rules.kitty_size > 0
        taking = rules.kitty_size if bids and step == 0 else 0
        rid_of = rules.kitty_size if bids and step == 1 else 0
        held = rules.hand_size - len(view.played_by(seat)) + taking
        out = rid_of + max(view.drawn[seat], 0) + (seat == view.robber)
        places.append(Place("hand", seat, held, view.barred(seat)))
        places.append(Place("out", seat, out))
    if rules.kitty_size and step < 0:
        places.append(Place("kitty", -1, rules.kitty_size))
    places = [_narrowed(place, known, only) for place in places]
    rest = unseen.bit_count() - sum(place.size for place in places)
    if rest < 0:
        raise SamplingError("more cards are missing than there are")
    places.append(_narrowed(Place("rest", -1, rest), {}, only))
    return Hiding(unseen, tuple(place for place in places if place.size), known)


def _narrowed(
    place: Place, known: dict[tuple[str, int], CardSet], only: dict[Card, set[tuple[str, int]]]
) -> Place:
    """The place without the cards known to lie in it, and barred to cards that must lie elsewhere."""
    key = (place.kind, place.seat)
    elsewhere = set_of(card for card, allowed in only.items() if key not in allowed)
    return Place(place.kind, place.seat, place.size - known.get(key, 0).bit_count(), place.barred | elsewhere)


def _sure_places(view: View) -> dict[tuple[str, int], CardSet]:
    """By place, the cards certainly there: a robbed turn-up, a called card with a known partner."""
    known: dict[tuple[str, int], CardSet] = {}
    gone = set(view.played)
    if view.robber not in (-1, view.seat) and view.turn_up not in gone:
        known["hand", view.robber] = BIT[view.turn_up]
    called = view.called
    if called and called not in gone and view.partner not in (-1, view.seat, view.bidder):
        known["hand", view.partner] = BIT[called]
    return known


def _only_places(view: View) -> dict[Card, set[tuple[str, int]]]:
    """By unseen card that can be in some places only, those places."""
    rules = view.rules
    only: dict[Card, set[tuple[str, int]]] = {}
    if view.called and view.partner == view.bidder:
        only[view.called] = {("hand", view.bidder), ("out", view.bidder)}
    elif view.called and rules.ct_call_self == "forbidden":
        only[view.called] = _everywhere(rules) - {("hand", view.bidder), ("out", view.bidder)}
    if not rules.turn_up or rules.rob == "off":
        return only
    ace = ace_of_trumps(view.trump)
    if view.turn_up == ace:
        return only
    if view.phase == Phase.ROB:
        # Whether a seat holds it, and is asked, is not known before the first lead; but who leads would be
        # asked for that if nobody else were asked to rob.
        if view.turn != view.seat and view.seat == first_leader(rules, view.dealer, view.bidder):
            only[ace] = _hands(rules) - {("hand", view.seat)}
        return only
    if view.robber >= 0:
        only[ace] = {("hand", view.robber), ("out", view.robber)}
    elif rules.rob_forced:
        only[ace] = _everywhere(rules) - _hands(rules)
    return only


def _hands(rules: Rules) -> set[tuple[str, int]]:
    """The places of all hands."""
    return {("hand", seat) for seat in range(rules.players)}


def _everywhere(rules: Rules) -> set[tuple[str, int]]:
    """All places that there can be."""
    out = {("out", seat) for seat in range(rules.players)}
    return _hands(rules) | out | {("kitty", -1), ("rest", -1)}
