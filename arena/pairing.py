"""Which matches a tournament has: a format's pairings less those who may not meet, and the seeds."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from itertools import combinations
from math import comb

from arena.formats.pairing import Pairing, Sides, renumbered
from arena.formats.round_robin import round_robin
from arena.formats.tables import tables

MayMeet = Callable[[int, int], bool]


def pairings(
    entrants: int, sides: Sides, decks: int, *, duplicate: bool = True, may_meet: MayMeet | None = None
) -> tuple[Pairing, ...]:
    """All matches of an event in which everybody plays everybody, in an order that goes round all of them.

    Two sides: every pair `decks` times. More: `decks` cycles of tables, in each of which everybody sits in
    every place once. Raises TooFewEntrants, TableRefused.
    """
    who = range(entrants)
    if len(sides) == 2:
        made = round_robin(who, sides, decks, duplicate)
    else:
        made = tables(who, sides, decks, duplicate)
    if may_meet is None:
        return made
    allowed = [one for one in made if all(may_meet(*pair) for pair in combinations(one.entrants, 2))]
    return renumbered(allowed)


def matches_at_most(entrants: int, sides: Sides, decks: int) -> int:
    """How many matches there are when everybody may meet everybody."""
    return (comb(entrants, 2) if len(sides) == 2 else entrants) * decks


def match_seed(tournament_seed: bytes, number: int) -> bytes:
    """The secret of a match's cards: HMAC-SHA256(the tournament's seed, "cuig match " and its number)."""
    return hmac.new(tournament_seed, b"cuig match %d" % number, hashlib.sha256).digest()
