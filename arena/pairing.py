"""Who meets whom, in which order, and who sits where: pure functions, no dice.

For two sides the circle method gives rounds in which everybody meets somebody; the order of the matches goes
through all pairings before any pairing comes again, so that a ladder moves with everybody at once.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

Sides = Sequence[Sequence[int]]
MayMeet = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Seating:
    """One game of a match: who deals first and who holds each seat, as indexes into the match's entrants."""

    dealer: int
    holders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match: its entrants in order, and its games, all with the same cards."""

    number: int  # from 1
    entrants: tuple[int, ...]
    games: tuple[Seating, ...]


def rounds(entrants: int) -> list[list[tuple[int, int]]]:
    """Rounds of pairs by the circle method: everybody meets everybody once, and nobody twice in a round.

    An odd number stands in a circle; in each round those meet that are equally far from one of them, who
    rests, or meets the last entrant where the number is even. Everybody is first as often as second, or one
    apart.
    """
    if entrants < 2:
        return []
    circle = entrants - 1 + entrants % 2
    made = []
    for turn in range(circle):
        pairs = [((turn + step) % circle, (turn - step) % circle) for step in range(1, circle // 2 + 1)]
        if entrants % 2 == 0:
            pairs.append((turn, circle) if turn % 2 else (circle, turn))
        made.append(pairs)
    return made


def tables(entrants: int, sides: int) -> list[tuple[int, ...]]:
    """Every table once: by the circle's rounds where two sides meet, else every choice of so many."""
    if sides == 2:
        return [pair for pairs in rounds(entrants) for pair in pairs]
    return list(combinations(range(entrants), sides))


def matches_made(entrants: int, sides: int, decks: int) -> int:
    """How many matches a round robin has when everybody may meet everybody."""
    return comb(entrants, sides) * decks


def seatings(sides: Sides, first: int, dealer: int, duplicate: bool) -> tuple[Seating, ...]:
    """The games of a match: with duplicate one for each side, so that everybody has held all cards.

    first: the entrant that holds the first side in the first game.
    """
    seats = sum(len(side) for side in sides)
    games = []
    for turn in range(len(sides) if duplicate else 1):
        holders = [0] * seats
        for side, members in enumerate(sides):
            for seat in members:
                holders[seat] = (side + first + turn) % len(sides)
        games.append(Seating(dealer, tuple(holders)))
    return tuple(games)


def round_robin(
    entrants: int, sides: Sides, decks: int, *, duplicate: bool = True, may_meet: MayMeet | None = None
) -> list[Pairing]:
    """All matches in their order: the whole round robin with the first deck, then with the second, …

    Who deals first goes round the seats from deck to deck, and so does who holds the first side.
    """
    seats = sum(len(side) for side in sides)
    allowed = [
        table
        for table in tables(entrants, len(sides))
        if may_meet is None or all(may_meet(one, other) for one, other in combinations(table, 2))
    ]
    return [
        Pairing(
            deck * len(allowed) + position + 1,
            table,
            seatings(sides, deck % len(sides), deck % seats, duplicate),
        )
        for deck in range(decks)
        for position, table in enumerate(allowed)
    ]


def match_seed(tournament_seed: bytes, number: int) -> bytes:
    """The secret of a match's cards: HMAC-SHA256(the tournament's seed, "cuig match " and its number)."""
    return hmac.new(tournament_seed, b"cuig match %d" % number, hashlib.sha256).digest()
