"""Practice as rows: which matches the owner of a bot has asked for, and what has become of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, rows, value


@dataclass(frozen=True, slots=True)
class Practice:
    """Matches that somebody asked for, and how far they are."""

    id: int
    bot: str
    opponent: str
    preset: str
    decks: int
    asked_at: datetime
    tournament: int | None  # None: not laid out
    state: str  # waiting, closed (it did not take place), scheduled, running, finished or void
    because: str | None  # why it did not take place
    matches: int
    finished: int
    wins: int  # of the bot
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class Asked:
    """How much an owner has asked for."""

    open: int
    today: int  # in the last 24 hours


def insert(
    connection: AnyConnection, schedule: int, bot: int, opponent: int, owner: int, asked_by: str
) -> int:
    """Keep what a schedule is for; nobody is shown it from now on."""
    execute(connection, "UPDATE schedule SET practice = true WHERE id = %(id)s", {"id": schedule})
    return int(
        value(
            connection,
            """INSERT INTO practice (schedule, bot, opponent, owner, asked_by)
               VALUES (%(schedule)s, %(bot)s, %(opponent)s, %(owner)s, %(asked_by)s) RETURNING id""",
            {
                "schedule": schedule,
                "bot": bot,
                "opponent": opponent,
                "owner": owner,
                "asked_by": asked_by,
            },
        )
    )


def asked(connection: AnyConnection, owner: int) -> Asked:
    """How much an owner has asked for lately: of this day, and what is not over yet."""
    [found] = rows(
        connection,
        Asked,
        """SELECT count(*) FILTER (WHERE slot.state = 'open' OR t.state IN ('scheduled', 'running'))::integer
                      AS open,
                  count(*) FILTER (WHERE p.asked_at > now() - interval '1 day')::integer AS today
           FROM practice p JOIN slot ON slot.schedule = p.schedule
           LEFT JOIN tournament t ON t.slot = slot.id
           WHERE p.owner = %(owner)s AND p.asked_at > now() - interval '7 days'""",
        {"owner": owner},
    )
    return found


def of_bot(connection: AnyConnection, bot: int, limit: int) -> list[Practice]:
    """What was asked for a bot, the latest first."""
    return rows(
        connection,
        Practice,
        """SELECT p.id, b.name AS bot, o.name AS opponent, schedule.preset, schedule.decks, p.asked_at,
                  t.id AS tournament,
                  CASE WHEN t.id IS NOT NULL THEN t.state WHEN slot.state = 'closed' THEN 'closed'
                       ELSE 'waiting' END AS state,
                  slot.reason AS because, coalesce(played.matches, 0)::integer AS matches,
                  coalesce(played.finished, 0)::integer AS finished,
                  coalesce(played.wins, 0)::integer AS wins, coalesce(played.draws, 0)::integer AS draws,
                  coalesce(played.losses, 0)::integer AS losses
           FROM (SELECT * FROM practice WHERE bot = %(bot)s ORDER BY id DESC LIMIT %(limit)s) p
           JOIN bot b ON b.id = p.bot JOIN bot o ON o.id = p.opponent
           JOIN schedule ON schedule.id = p.schedule JOIN slot ON slot.schedule = p.schedule
           LEFT JOIN tournament t ON t.slot = slot.id
           LEFT JOIN LATERAL (
               SELECT count(DISTINCT m.id) AS matches,
                      count(DISTINCT m.id) FILTER (WHERE m.state = 'finished') AS finished,
                      count(*) FILTER (WHERE mine.place < other.place) AS wins,
                      count(*) FILTER (WHERE mine.place = other.place) AS draws,
                      count(*) FILTER (WHERE mine.place > other.place) AS losses
               FROM match m JOIN match_entrant mine ON mine.match = m.id
               JOIN bot_version v ON v.id = mine.version AND v.bot = p.bot
               JOIN match_entrant other ON other.match = m.id AND other.entrant <> mine.entrant
               JOIN bot_version w ON w.id = other.version
                    AND (w.bot = p.opponent AND w.bot <> p.bot OR w.bot = p.bot AND v.number > w.number)
               WHERE m.tournament = t.id AND m.state <> 'void') played ON true
           ORDER BY p.id DESC""",
        {"bot": bot, "limit": limit},
    )
