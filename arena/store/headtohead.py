"""What a bot has done against each other bot, over all tournaments, summed in the database."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.query import AnyConnection, rows


@dataclass(frozen=True, slots=True)
class Encounters:
    """All matches of one game against one opponent, as the bot sees them."""

    preset: str
    opponent: str
    matches: int
    wins: int
    draws: int
    losses: int
    points: int  # its own less the other's
    deals: int
    pace: float  # the sum over matches of points a deal, and of its square
    pace_squared: float


def encounters(connection: AnyConnection, bot: str) -> list[Encounters]:
    """By game, and by how often they met. What nobody came to is not counted."""
    return rows(
        connection,
        Encounters,
        """SELECT t.preset, foe.name AS opponent, count(*) AS matches,
                  count(*) FILTER (WHERE one.place < other.place) AS wins,
                  count(*) FILTER (WHERE one.place = other.place) AS draws,
                  count(*) FILTER (WHERE one.place > other.place) AS losses,
                  sum(one.points - other.points) AS points, sum(m.deals) AS deals,
                  sum((one.points - other.points)::float8 / greatest(m.deals, 1)) AS pace,
                  sum(((one.points - other.points)::float8 / greatest(m.deals, 1)) ^ 2) AS pace_squared
           FROM bot JOIN bot_version mine ON mine.bot = bot.id
           JOIN match_entrant one ON one.version = mine.id
           JOIN match m ON m.id = one.match AND m.state = 'finished' AND m.cause IS DISTINCT FROM 'no-show'
           JOIN tournament t ON t.id = m.tournament
           JOIN match_entrant other ON other.match = m.id
             AND coalesce(other.side, other.entrant) <> coalesce(one.side, one.entrant)
           JOIN bot_version theirs ON theirs.id = other.version JOIN bot foe ON foe.id = theirs.bot
           WHERE bot.name = %(bot)s AND foe.id <> bot.id
           GROUP BY t.preset, foe.name ORDER BY t.preset, matches DESC, foe.name""",
        {"bot": bot},
    )
