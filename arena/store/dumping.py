"""What every two bots of a ladder have scored against each other, summed in the database."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.query import AnyConnection, rows


@dataclass(frozen=True, slots=True)
class Dealings:
    """All rated matches of two bots on a ladder, as the first sees them."""

    one: str
    other: str
    matches: int
    score: float  # of the first: a match won is 1, a draw a half
    same_owner: bool


def dealings(connection: AnyConnection, ladder: int) -> list[Dealings]:
    """Every two bots once, the earlier by name first. What nobody came to is not counted."""
    return rows(
        connection,
        Dealings,
        """SELECT a.name AS one, b.name AS other, count(*) AS matches,
                  sum(CASE WHEN mine.place < theirs.place THEN 1.0
                           WHEN mine.place = theirs.place THEN 0.5 ELSE 0.0 END)::float8 AS score,
                  a.owner = b.owner AS same_owner
           FROM tournament t JOIN match m ON m.tournament = t.id
           JOIN match_entrant mine ON mine.match = m.id
           JOIN match_entrant theirs ON theirs.match = m.id
             AND coalesce(theirs.side, theirs.entrant) <> coalesce(mine.side, mine.entrant)
           JOIN bot_version v ON v.id = mine.version JOIN bot a ON a.id = v.bot
           JOIN bot_version w ON w.id = theirs.version JOIN bot b ON b.id = w.bot
           WHERE t.ladder = %(ladder)s AND t.state <> 'void' AND m.state = 'finished'
             AND m.cause IS DISTINCT FROM 'no-show' AND a.name < b.name
           GROUP BY a.name, b.name, a.owner, b.owner ORDER BY a.name, b.name""",
        {"ladder": ladder},
    )
