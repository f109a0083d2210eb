"""Everybody against everybody, two sides at a table."""

from __future__ import annotations

from collections.abc import Sequence

from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.pairing import Pairing, Sides, checked
from arena.tournament.formats.seat_rotation import games, side_of_seats


def round_robin(
    entrants: Sequence[int], sides: Sides, decks: int = 1, duplicate: bool = True
) -> tuple[Pairing, ...]:
    """Every pair of entrants `decks` times, in rounds in which nobody sits twice.

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
