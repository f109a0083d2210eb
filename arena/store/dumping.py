"""The scores of every two bots of a ladder against each other, summed in the database."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.opponents import MEETING
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
    """Every two bots once, the earlier by name first."""
    return rows(
        connection,
        Dealings,
        f"""SELECT a.name AS one, b.name AS other, count(*) AS matches,
                  sum(CASE WHEN one.place < other.place THEN 1.0
                           WHEN one.place = other.place THEN 0.5 ELSE 0.0 END)::float8 AS score,
                  a.owner = b.owner AS same_owner
           FROM {MEETING}
           JOIN tournament t ON t.id = m.tournament AND t.ladder = %(ladder)s AND t.state <> 'void'
           JOIN bot_version v ON v.id = one.version JOIN bot a ON a.id = v.bot
           JOIN bot_version w ON w.id = other.version JOIN bot b ON b.id = w.bot
           WHERE a.name < b.name
           GROUP BY a.name, b.name, a.owner, b.owner ORDER BY a.name, b.name""",
        {"ladder": ladder},
    )
