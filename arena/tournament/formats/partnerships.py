"""Partnerships: everybody partners everybody, as in a whist movement of four entrants a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from arena.tournament.formats.designs import Group
from arena.tournament.formats.errors import TableRefused, TooFewEntrants
from arena.tournament.formats.format import Format
from arena.tournament.formats.pairing import Pairing, Sides, WavePairings, checked
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.rounds import in_rounds
from arena.tournament.formats.seat_rotation import games
from arena.tournament.formats.terms import NoTerms

Table = tuple[int, ...]

PAIRS: Final[Sides] = ((0, 2), (1, 3))

# Starters: the tables (in seat order; facing seats are partners) that are moved through the group by adding
# the same to every point. With an even number of entrants the last one stands still. Where a movement exists
# in which all partner once and oppose twice (4n and 4n+1 entrants) a starter is one round of it; otherwise
# everybody partners everybody twice. Found by search; the test counts every meeting.
_STARTERS: Final[dict[int, tuple[tuple[int, ...], tuple[Table, ...]]]] = {
    4: ((3,), ((3, 1, 0, 2),)),
    8: ((7,), ((4, 1, 6, 5), (7, 2, 0, 3))),
    9: ((3, 3), ((1, 3, 2, 6), (4, 5, 8, 7))),
    10: ((9,), ((0, 6, 7, 5), (5, 4, 1, 9), (3, 5, 0, 4), (7, 2, 0, 9), (2, 4, 5, 8))),
    12: ((11,), ((0, 6, 4, 3), (7, 11, 5, 1), (10, 2, 9, 8))),
    15: (
        (15,),
        (
            (2, 7, 0, 1),
            (7, 9, 12, 13),
            (8, 6, 9, 3),
            (6, 10, 7, 13),
            (8, 10, 14, 3),
            (10, 11, 3, 0),
            (7, 0, 9, 5),
        ),
    ),
    16: ((15,), ((0, 7, 15, 13), (11, 5, 14, 10), (1, 9, 12, 2), (3, 8, 4, 6))),
    20: (
        (19,),
        ((3, 14, 17, 18), (13, 19, 5, 11), (15, 6, 12, 0), (16, 2, 7, 4), (9, 8, 10, 1)),
    ),
}


def partnerships(
    entrants: Sequence[int], sides: Sides = PAIRS, duplicate: bool = True
) -> tuple[Pairing, ...]:
    """Pair all entrants as partners equally often: once with 4n or 4n+1 entrants, else twice.

    Up to 20 entrants every two also oppose each other equally often, twice as often as they partner;
    beyond, as nearly as a search finds. An entrant of a pairing holds the seat of its place; the two
    games of a duplicate match turn the pairs, and who deals first is evened out.
    """
    entrants = checked(entrants)
    if tuple(map(tuple, sides)) != PAIRS:
        raise TableRefused("set of partnerships", sides, "two pairs that face each other")
    count = len(entrants)
    if count < 4:
        raise TooFewEntrants("set of partnerships", count, 4)
    moduli, starters = _STARTERS.get(count) or _patterned(count)
    group = Group(moduli)

    def moved(table: Table, by: int) -> Table:
        return tuple(point if point == group.order else group.plus[point][by] for point in table)

    seatings = [
        tuple(entrants[point] for point in moved(table, by))
        for by in range(group.order)
        for table in starters
    ]
    if group.order < count:
        seatings = _evenly_seated(seatings, duplicate)
    return in_rounds(seatings, games(sides, (0, 1, 2, 3), duplicate))


def _patterned(count: int) -> tuple[tuple[int, ...], tuple[Table, ...]]:
    """Search a starter whose partners are k and -k, so that all partner equally often.

    Pair 0 is the still entrant with point 0. With an odd number of pairs one starter would leave a pair
    over, so two starters' pairs are put together.
    """
    order = count if count % 2 else count - 1
    half = order // 2
    pairs = list(range(1, half + 1)) if count % 2 else list(range(half + 1))
    row = pairs * (1 + len(pairs) % 2)

    def pair(number: int) -> tuple[int, int]:
        return (order, 0) if number == 0 else (number, order - number)

    best, least = row, -1
    random = Random(count)
    for _ in range(400 if count <= 40 else 8 if count <= 200 else 1):
        row = sorted(row, key=lambda _: random.random())
        uneven = _opposition_evened(row, order)
        if least < 0 or uneven < least:
            best, least = list(row), uneven
        if least == 0:
            break
    tables = [(pair(best[at]), pair(best[at + 1])) for at in range(0, len(best), 2)]
    return (order,), tuple((one[0], other[0], one[1], other[1]) for one, other in tables)


def _opposition_evened(row: list[int], order: int) -> int:
    """Exchange pairs between tables (two by two in the row) to even opponents; return the unevenness left."""
    half = order // 2
    wanted = len(row) // len(set(row))
    counts = [0] * (half + 1)
    counts[0] = wanted  # difference 0, a pair against itself, has a cost of its own

    def lay(one: int, other: int, step: int) -> int:
        """Count the differences between these opponents, k and -k as one; return the change in cost."""
        if one == other:
            return step * 4 * order
        change = 0
        for difference in {one, other} - {0} if not one or not other else (one + other, abs(one - other)):
            least = min(difference, order - difference)
            change += 2 * step * (counts[least] - wanted) + 1
            counts[least] += step
        return change

    cost = sum(wanted * wanted for _ in range(half))
    for at in range(0, len(row), 2):
        cost += lay(row[at], row[at + 1], 1)
    better = True
    while better and cost:
        better = False
        for one in range(len(row)):
            for other in range((one | 1) + 1, len(row)):
                before = lay(row[one], row[one ^ 1], -1) + lay(row[other], row[other ^ 1], -1)
                row[one], row[other] = row[other], row[one]
                change = before + lay(row[one], row[one ^ 1], 1) + lay(row[other], row[other ^ 1], 1)
                if change < 0:
                    cost += change
                    better = True
                    continue
                lay(row[one], row[one ^ 1], -1)
                lay(row[other], row[other ^ 1], -1)
                row[one], row[other] = row[other], row[one]
                lay(row[one], row[one ^ 1], 1)
                lay(row[other], row[other ^ 1], 1)
    return cost


def _evenly_seated(seatings: Sequence[Table], duplicate: bool) -> list[Table]:
    """Turn the tables so that everybody holds each seat, and deals, as equally often as turning allows.

    Only with a still entrant is that needed: without one everybody stands in each place of a starter once.
    """
    dealing = (0, 3) if duplicate else (0,)  # the places that deal, in the first game and in the turned one
    held: Counter[tuple[int, int]] = Counter()
    deals: Counter[int] = Counter()

    def lay(table: Table, step: int) -> int:
        cost = sum(step * 2 * held[entrant, seat] + 1 for seat, entrant in enumerate(table))
        cost += sum(step * 2 * deals[table[seat]] + 1 for seat in dealing)
        held.update({(entrant, seat): step for seat, entrant in enumerate(table)})
        deals.update({table[seat]: step for seat in dealing})
        return cost

    seated = list(seatings)
    for table in seated:
        lay(table, 1)
    for _ in range(5):
        for at, table in enumerate(seated):
            lay(table, -1)
            turned = [table[turn:] + table[:turn] for turn in range(4)]
            costs = []
            for row in turned:
                costs.append(lay(row, 1))
                lay(row, -1)
            seated[at] = turned[costs.index(min(costs))]
            lay(seated[at], 1)
    return seated


def _fits(sides: Sides) -> str | None:
    return None if tuple(map(tuple, sides)) == PAIRS else "two pairs that face each other"


def _first(roster: Roster, terms: NoTerms) -> WavePairings:
    once = partnerships(roster.entrants, roster.sides, roster.duplicate)
    return WavePairings(roster.apart(once * roster.decks))


def _total(roster: Roster, terms: NoTerms) -> int:
    """Everybody partners everybody once with 4n or 4n+1 entrants, else twice; two pairs make a match."""
    entrants = len(roster.entrants)
    return entrants * (entrants - 1) // (4 if entrants % 4 in (0, 1) else 2) * roster.decks


FORMAT: Final = Format(
    name="partnerships",
    title="Partnerships",
    says="everybody partners everybody, four bots in two pairs",
    terms=NoTerms,
    fits=_fits,
    first=_first,
    total=_total,
    partners=True,
)
