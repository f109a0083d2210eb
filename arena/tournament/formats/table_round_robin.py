"""Round robin at tables of three to ten sides, each held by one entrant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import gcd

from arena.tournament.formats.designs import design
from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.pairing import Pairing, Sides, checked
from arena.tournament.formats.rounds import in_rounds
from arena.tournament.formats.seat_rotation import games, side_of_seats

Table = tuple[int, ...]


def tables(
    entrants: Sequence[int], sides: Sides, cycles: int = 1, duplicate: bool = True
) -> tuple[Pairing, ...]:
    """Draw tables at which every two entrants meet as equally often as a group of moves allows.

    In a cycle there are as many tables as entrants, and everybody sits in every place once: so everybody
    plays as many matches, holds every seat and deals equally often, and has left-hand neighbours as
    different as can be found. `equal_cycles` says how many cycles make all meetings equal.
    With as many entrants as places a cycle of duplicate matches is one table, as its games turn the seats.
    """
    entrants = checked(entrants)
    size = len(sides)
    _check("set of tables", len(entrants), sides)
    if len(entrants) == size:
        seatings = _one_table(entrants, cycles, duplicate)
    else:
        blocks = design(len(entrants), size, cycles).blocks()
        seatings = [tuple(entrants[point] for point in block) for block in blocks]
    return in_rounds(seatings, games(sides, side_of_seats(sides), duplicate))


def equal_cycles(entrants: int, size: int) -> int:
    """Return the fewest cycles for which all meetings can be equal.

    Then `cycles·size·(size-1)/(entrants-1)` is whole.
    """
    if entrants == size:
        return 1
    return (entrants - 1) // gcd(entrants - 1, size * (size - 1))


def redrawn(
    entrants: Sequence[int],
    kept: Sequence[Pairing],
    sides: Sides,
    matches: int,
    duplicate: bool = True,
) -> tuple[Pairing, ...]:
    """Draw new tables after a withdrawal: with those kept, everybody sits `matches` times or once more.

    Greedily: the entrant with the fewest tables sits down with those that its table has met least. Numbers
    and rounds go on after those kept.
    """
    entrants = checked(entrants)
    size = len(sides)
    _check("set of tables", len(entrants), sides)
    met: Counter[frozenset[int]] = Counter()
    sat: Counter[int] = Counter()
    places: Counter[tuple[int, int]] = Counter()
    for pairing in kept:
        _note(pairing.entrants, met, sat, places)
    seatings: list[Table] = []
    while min(sat[entrant] for entrant in entrants) < matches:
        table = [min(entrants, key=lambda entrant: sat[entrant])]
        while len(table) < size:
            table.append(_next_guest(table, entrants, met, sat))
        seating = _evenly_placed(table, places)
        _note(seating, met, sat, places)
        seatings.append(seating)
    return in_rounds(
        seatings,
        games(sides, side_of_seats(sides), duplicate),
        first_number=max((pairing.number for pairing in kept), default=0) + 1,
        first_round=max((pairing.round for pairing in kept), default=0) + 1,
    )


def _check(format: str, entrants: int, sides: Sides) -> None:
    if not 3 <= len(sides) <= 10:
        raise TableRefused(format, sides, "three to ten sides")
    if entrants < len(sides):
        raise TooFewEntrants(format, entrants, len(sides))


def _one_table(entrants: Table, cycles: int, duplicate: bool) -> list[Table]:
    """Seat the same entrants at one table again and again, each cycle in another order around it."""
    size = len(entrants)
    strides = [stride for stride in range(1, size) if gcd(stride, size) == 1]
    seatings: list[Table] = []
    for cycle in range(cycles):
        stride = strides[cycle % len(strides)]
        order = tuple(entrants[place * stride % size] for place in range(size))
        turns = 1 if duplicate else size
        seatings.extend(order[size - turn :] + order[: size - turn] for turn in range(turns))
    return seatings


def _next_guest(
    table: Sequence[int], entrants: Iterable[int], met: Counter[frozenset[int]], sat: Counter[int]
) -> int:
    """Choose who sits down next: who has sat least, then who has met the table least."""

    def cost(entrant: int) -> tuple[int, int]:
        meetings = [met[frozenset((entrant, other))] for other in table]
        return sat[entrant], sum(2 * meeting + 1 for meeting in meetings)

    return min((entrant for entrant in entrants if entrant not in table), key=cost)


def _evenly_placed(table: Sequence[int], places: Counter[tuple[int, int]]) -> Table:
    """Give each place in turn to whoever of the table has had it least."""
    left = list(table)
    seating: list[int] = []
    for place in range(len(table)):
        chosen = min(left, key=lambda entrant: places[entrant, place])
        left.remove(chosen)
        seating.append(chosen)
    return tuple(seating)


def _note(
    table: Table, met: Counter[frozenset[int]], sat: Counter[int], places: Counter[tuple[int, int]]
) -> None:
    met.update(frozenset(pair) for pair in combinations(table, 2))
    sat.update(table)
    places.update((entrant, place) for place, entrant in enumerate(table))
