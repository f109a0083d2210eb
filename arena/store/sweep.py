"""Sweeps: what is too much for one tick is gone through in portions, and where the next goes on is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from arena.store.query import AnyConnection, Parameters, execute, row_or_none, value

# True in a statement for open matches `m` of the portion whose parameters it is given.
IN_PORTION: Final = """(m.tournament, m.number) > (%(after_tournament)s::bigint, %(after_number)s::bigint)
    AND (m.tournament, m.number) <= (%(to_tournament)s::bigint, %(to_number)s::bigint)"""

_LAST: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Place:
    """A match's place among all: its tournament, then its number there."""

    tournament: int
    number: int


@dataclass(frozen=True, slots=True)
class Portion:
    """The matches behind one place, as far as another."""

    after: Place
    to: Place

    def touches(self, tournament: int) -> bool:
        """Whether matches of the tournament may be in it."""
        return self.after.tournament <= tournament <= self.to.tournament

    @property
    def parameters(self) -> Parameters:
        """What `IN_PORTION` takes."""
        return {
            "after_tournament": self.after.tournament,
            "after_number": self.after.number,
            "to_tournament": self.to.tournament,
            "to_number": self.to.number,
        }


_FIRST: Final = Place(0, 0)
EVERYTHING: Final = Portion(_FIRST, Place(_LAST, _LAST))


def next_matches(connection: AnyConnection, most: int) -> Portion:
    """Go on to the next portion, of so many open matches at most; behind the last it begins anew."""
    after = row_or_none(
        connection,
        Place,
        """SELECT at[1] AS tournament, at[2] AS number FROM sweep WHERE of = %(of)s FOR NO KEY UPDATE""",
        {"of": "matches"},
    )
    assert after is not None  # the schema has the row
    to = row_or_none(
        connection,
        Place,
        """SELECT tournament, number FROM match
           WHERE state IN ('waiting', 'playing')
             AND (tournament, number) > (%(tournament)s::bigint, %(number)s::bigint)
           ORDER BY tournament, number OFFSET %(most)s LIMIT 1""",
        {"tournament": after.tournament, "number": after.number, "most": most - 1},
    )
    next_after = _FIRST if to is None else to
    if next_after != after:
        _go_on(connection, "matches", [next_after.tournament, next_after.number])
    return Portion(after, EVERYTHING.to if to is None else to)


def last_version(connection: AnyConnection) -> int:
    """The version behind which those at fault are looked at next."""
    return int(
        value(connection, "SELECT at[1] FROM sweep WHERE of = %(of)s FOR NO KEY UPDATE", {"of": "faults"})
    )


def go_on_behind(connection: AnyConnection, version: int) -> None:
    """Look at those at fault behind this version next."""
    _go_on(connection, "faults", [version])


def _go_on(connection: AnyConnection, of: str, at: list[int]) -> None:
    execute(connection, "UPDATE sweep SET at = %(at)s WHERE of = %(of)s", {"of": of, "at": at})
