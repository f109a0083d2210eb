"""What each pair of a tournament has done to each other, summed in the database."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.query import AnyConnection, rows


@dataclass(frozen=True, slots=True)
class Meetings:
    """All matches of one version against another, as the first sees them."""

    version: int
    other: int
    matches: int
    wins: int
    draws: int
    losses: int
    points: int  # its own less the other's
    deals: int
    pace: float = 0.0  # the sum over matches of points a deal, and of its square
    pace_squared: float = 0.0


def meetings(connection: AnyConnection, tournament: int) -> list[Meetings]:
    """Every ordered pair that has met in a finished match. What nobody came to is not counted."""
    return rows(
        connection,
        Meetings,
        """SELECT one.version, other.version AS other, count(*) AS matches,
                  count(*) FILTER (WHERE one.place < other.place) AS wins,
                  count(*) FILTER (WHERE one.place = other.place) AS draws,
                  count(*) FILTER (WHERE one.place > other.place) AS losses,
                  sum(one.points - other.points) AS points, sum(m.deals) AS deals,
                  sum((one.points - other.points)::float8 / greatest(m.deals, 1)) AS pace,
                  sum(((one.points - other.points)::float8 / greatest(m.deals, 1)) ^ 2) AS pace_squared
           FROM match m JOIN match_entrant one ON one.match = m.id
           JOIN match_entrant other ON other.match = m.id
             AND coalesce(other.side, other.entrant) <> coalesce(one.side, one.entrant)
           WHERE m.tournament = %(tournament)s AND m.state = 'finished' AND m.cause IS DISTINCT FROM 'no-show'
           GROUP BY one.version, other.version""",
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
