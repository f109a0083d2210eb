"""Seat rotation: the games of a duplicate match, in which every side holds every side's cards."""

from __future__ import annotations

from collections.abc import Sequence

from arena.tournament.formats.errors import TableRefused
from arena.tournament.formats.pairing import Game, Sides


def side_of_seats(sides: Sides) -> tuple[int, ...]:
    """Return the side of every seat, which is its holder when one entrant holds a side."""
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    return tuple(side_of[seat] for seat in sorted(side_of))


def games(sides: Sides, holders: Sequence[int], duplicate: bool, dealer: int = 0) -> tuple[Game, ...]:
    """Return one game, or (duplicate) as many as sides, with the seats turned by one each time.

    The decks and the dealer's seat stay, so every side plays every side's cards once, from every
    distance to the dealer. Raises TableRefused where the sides do not follow each other around the table.
    """
    if not duplicate:
        return (Game(dealer, tuple(holders)),)
    side_of = side_of_seats(sides)
    seats = len(side_of)
    if any(side_of[(seat + 1) % seats] != (side_of[seat] + 1) % len(sides) for seat in range(seats)):
        raise TableRefused("duplicate match", sides, "sides that alternate around the table")
    return tuple(
        Game(dealer, tuple(holders[(seat - turn) % seats] for seat in range(seats)))
        for turn in range(len(sides))
    )
