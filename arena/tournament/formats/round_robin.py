"""Round robin: everybody meets everybody, one against one or at tables of more sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from arena.tournament.formats import table_round_robin
from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.format import Format, any_table
from arena.tournament.formats.pairing import Pairing, Sides, WavePairings, checked
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.seat_rotation import games, side_of_seats
from arena.tournament.formats.terms import NoTerms


def round_robin(
    entrants: Sequence[int], sides: Sides, decks: int = 1, duplicate: bool = True
) -> tuple[Pairing, ...]:
    """Pair every two entrants `decks` times, in rounds in which nobody sits twice.

    The circle method: the odd places of the circle meet across a diameter that turns by one each
    round; with an even number the last entrant is the hub. Who is named first (and deals first) is as
    balanced as can be: in one deck's rounds equally often first and second, or one apart with an even
    number of entrants, which the next deck's rounds make up for.
    """
    entrants = checked(entrants)
    if len(sides) != 2:
        raise TableRefused("round robin", sides, "two sides")
    if len(entrants) < 2:
        raise TooFewEntrants("round robin", len(entrants), 2)
    circle = entrants if len(entrants) % 2 else entrants[:-1]
    hub = None if len(entrants) % 2 else entrants[-1]
    table = games(sides, side_of_seats(sides), duplicate)
    pairings: list[Pairing] = []
    for deck in range(decks):
        for turn in range(len(circle)):
            meeting = [
                (circle[(turn + step) % len(circle)], circle[(turn - step) % len(circle)])
                for step in range(1, len(circle) // 2 + 1)
            ]
            if hub is not None:
                rim = circle[turn]
                meeting.insert(0, (rim, hub) if turn % 2 == 0 else (hub, rim))
            for one, other in meeting:
                pair = (one, other) if deck % 2 == 0 else (other, one)
                round = deck * len(circle) + turn + 1
                pairings.append(Pairing(len(pairings) + 1, round, pair, table))
    return tuple(pairings)


def _first(roster: Roster, terms: NoTerms) -> WavePairings:
    draw = round_robin if len(roster.sides) == 2 else table_round_robin.tables
    return WavePairings(roster.apart(draw(roster.entrants, roster.sides, roster.decks, roster.duplicate)))


def _total(roster: Roster, terms: NoTerms) -> int:
    entrants = len(roster.entrants)
    return (comb(entrants, 2) if len(roster.sides) == 2 else entrants) * roster.decks


def _redraw(
    roster: Roster, remain: Sequence[int], kept: Sequence[Pairing], matches: int
) -> tuple[Pairing, ...]:
    """Draw new tables so that everybody sits as often as planned; one against one there are none to draw."""
    owners = roster.owners
    # Tables drawn anew would bring together who is to be kept apart.
    shared = owners is not None and len(set(owners)) < len(owners)
    if len(roster.sides) == 2 or len(remain) < len(roster.sides) or shared:
        return ()
    return table_round_robin.redrawn(remain, kept, roster.sides, matches, roster.duplicate)


FORMAT: Final = Format(
    name="round-robin",
    title="Round robin",
    says="everybody meets everybody",
    terms=NoTerms,
    fits=any_table,
    first=_first,
    total=_total,
    redraw=_redraw,
)
