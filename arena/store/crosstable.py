"""The results of each pair of a tournament, summed in the database."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.opponents import AGAINST, MEETING, TALLY, Tally
from arena.store.query import AnyConnection, rows


@dataclass(frozen=True, slots=True)
class Meetings(Tally):
    """All matches of one version against another."""

    version: int
    other: int


def meetings(connection: AnyConnection, tournament: int) -> list[Meetings]:
    """Every ordered pair that has met."""
    return rows(
        connection,
        Meetings,
        f"""SELECT one.version, other.version AS other, {TALLY} FROM {MEETING}
            WHERE m.tournament = %(tournament)s GROUP BY one.version, other.version""",
        {"tournament": tournament},
    )


@dataclass(frozen=True, slots=True)
class Missed:
    """How many matches against another a version did not come to; `other` is None for all of them."""

    version: int
    other: int | None
    matches: int


def missed(connection: AnyConnection, tournament: int) -> list[Missed]:
    """No-shows by version and opponent, and by version."""
    return rows(
        connection,
        Missed,
        f"""SELECT one.version, other.version AS other, count(DISTINCT m.id) AS matches FROM {AGAINST}
            WHERE m.tournament = %(tournament)s AND m.cause = 'no-show' AND one.forfeited
            GROUP BY GROUPING SETS ((one.version, other.version), (one.version))""",
        {"tournament": tournament},
    )


@dataclass(frozen=True, slots=True)
class MatchOfTwo:
    """A finished match of two, and the points of the first less those of the second."""

    id: int
    difference: int


def matches_of_two(
    connection: AnyConnection, tournament: int, one: int, other: int, limit: int
) -> list[MatchOfTwo]:
    """The first matches that the two played out against each other, nobody else at the table."""
    return rows(
        connection,
        MatchOfTwo,
        """SELECT m.id, mine.points - theirs.points AS difference
           FROM match m JOIN match_entrant mine ON mine.match = m.id AND mine.version = %(one)s
           JOIN match_entrant theirs ON theirs.match = m.id AND theirs.version = %(other)s
           WHERE m.tournament = %(tournament)s AND m.ending = 'played-out' AND cardinality(m.versions) = 2
           ORDER BY m.number LIMIT %(limit)s""",
        {"tournament": tournament, "one": one, "other": other, "limit": limit},
    )
