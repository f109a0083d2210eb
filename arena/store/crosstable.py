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
