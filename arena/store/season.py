"""Seasons, and which events belong to them, as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb

from arena.store.query import AnyConnection, execute, one_row, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class Season:
    """A named series of events."""

    id: int
    name: str
    title: str
    begins_at: datetime | None  # events of its schedules that are due before it do not belong to it
    ends_at: datetime | None  # nor do those that are due from then on
    scheme: dict[str, Any]  # by section and term, as its file has them
    schedules: list[str]  # whose events belong to it, by name
    schedule_ids: list[int]  # the same, in this order
    created_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """A tournament of a season."""

    id: int
    name: str
    schedule: str
    state: str  # scheduled | running | finished | void
    due_at: datetime
    finished_at: datetime | None
    corrections: int  # how many there were


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a version has played in a tournament, beside its place."""

    tournament: int
    version: int
    played: int  # matches to which it came
    faults: int
    unbeaten: bool  # it was first or shared the first place in every match


_SEASON: Final = """
SELECT season.id, season.name, season.title, season.begins_at, season.ends_at, season.scheme,
       ARRAY(SELECT schedule.name FROM season_schedule own JOIN schedule ON schedule.id = own.schedule
             WHERE own.season = season.id ORDER BY schedule.name, schedule.id) AS schedules,
       ARRAY(SELECT schedule.id FROM season_schedule own JOIN schedule ON schedule.id = own.schedule
             WHERE own.season = season.id ORDER BY schedule.name, schedule.id) AS schedule_ids,
       season.created_at, season.closed_at
FROM season"""

# Of one schedule's events those in the span, and what was taken in by hand; not what was left out by hand.
_BELONGS: Final = """
coalesce((SELECT own.belongs FROM season_event own WHERE own.season = season.id AND own.tournament = t.id),
         EXISTS (SELECT FROM season_schedule own WHERE own.season = season.id AND own.schedule = t.schedule)
         AND t.due_at >= coalesce(season.begins_at, '-infinity')
         AND t.due_at < coalesce(least(season.ends_at, season.closed_at), 'infinity'))"""


def insert(
    connection: AnyConnection,
    name: str,
    title: str,
    begins_at: datetime | None,
    ends_at: datetime | None,
    scheme: Mapping[str, Any],
) -> int:
    """Insert a season without schedules; its id."""
    return int(
        value(
            connection,
            """INSERT INTO season (name, title, begins_at, ends_at, scheme)
               VALUES (%(name)s, %(title)s, %(begins_at)s, %(ends_at)s, %(scheme)s) RETURNING id""",
            {
                "name": name,
                "title": title,
                "begins_at": begins_at,
                "ends_at": ends_at,
                "scheme": Jsonb(dict(scheme)),
            },
        )
    )


def update(
    connection: AnyConnection,
    season: int,
    title: str,
    begins_at: datetime | None,
    ends_at: datetime | None,
    scheme: Mapping[str, Any],
) -> None:
    """Update what its file says; it is locked."""
    execute(
        connection,
        """UPDATE season SET title = %(title)s, begins_at = %(begins_at)s, ends_at = %(ends_at)s,
               scheme = %(scheme)s WHERE id = %(season)s""",
        {
            "season": season,
            "title": title,
            "begins_at": begins_at,
            "ends_at": ends_at,
            "scheme": Jsonb(dict(scheme)),
        },
    )


def set_schedules(connection: AnyConnection, season: int, schedules: Sequence[int]) -> None:
    """Let the events of these schedules belong to it, and of no others; it is locked."""
    execute(
        connection,
        """DELETE FROM season_schedule WHERE season = %(season)s AND schedule <> ALL(%(schedules)s)""",
        {"season": season, "schedules": list(schedules)},
    )
    execute(
        connection,
        """INSERT INTO season_schedule (season, schedule)
           SELECT %(season)s, unnest(%(schedules)s::bigint[]) ON CONFLICT DO NOTHING""",
        {"season": season, "schedules": list(schedules)},
    )


def set_event(connection: AnyConnection, season: int, tournament: int, belongs: bool) -> None:
    """Take a tournament in or leave it out by hand; the season is locked."""
    execute(
        connection,
        """INSERT INTO season_event (season, tournament, belongs)
           VALUES (%(season)s, %(tournament)s, %(belongs)s)
           ON CONFLICT (season, tournament) DO UPDATE SET belongs = excluded.belongs""",
        {"season": season, "tournament": tournament, "belongs": belongs},
    )


def close(connection: AnyConnection, season: int, closed: bool) -> None:
    """Close it now, or open it again; it is locked."""
    execute(
        connection,
        """UPDATE season SET closed_at = CASE WHEN %(closed)s THEN clock_timestamp() END
           WHERE id = %(season)s""",
        {"season": season, "closed": closed},
    )


def delete(connection: AnyConnection, season: int) -> None:
    """Delete it, and no event; it is locked."""
    execute(connection, "DELETE FROM season WHERE id = %(season)s", {"season": season})


def lock(connection: AnyConnection, name: str) -> Season | None:
    execute(connection, "SELECT FROM season WHERE name = %(name)s FOR NO KEY UPDATE", {"name": name})
    return named(connection, name)


def named(connection: AnyConnection, name: str) -> Season | None:
    return row_or_none(connection, Season, _SEASON + " WHERE season.name = %(name)s", {"name": name})


def by_id(connection: AnyConnection, season: int) -> Season:
    return one_row(connection, Season, _SEASON + " WHERE season.id = %(season)s", {"season": season})


def every(connection: AnyConnection, limit: int) -> list[Season]:
    """The latest seasons, those that are open first."""
    return rows(
        connection,
        Season,
        _SEASON + " ORDER BY season.closed_at DESC NULLS FIRST, season.id DESC LIMIT %(limit)s",
        {"limit": limit},
    )


def of_event(connection: AnyConnection, tournament: int) -> list[Season]:
    """The seasons that a tournament belongs to, by name."""
    return rows(
        connection,
        Season,
        _SEASON
        + f""" CROSS JOIN tournament t
            WHERE t.id = %(tournament)s AND {_BELONGS} ORDER BY season.name""",
        {"tournament": tournament},
    )


def events(connection: AnyConnection, season: int, limit: int) -> list[SeasonEvent]:
    """The tournaments of a season in the order in which they are due: the first ones."""
    return rows(
        connection,
        SeasonEvent,
        f"""SELECT t.id, t.name, schedule.name AS schedule, t.state, t.due_at, t.finished_at,
                   (SELECT count(*) FROM audit WHERE audit.corrects = t.id) AS corrections
            FROM season CROSS JOIN tournament t JOIN schedule ON schedule.id = t.schedule
            WHERE season.id = %(season)s AND (
                t.schedule IN (SELECT own.schedule FROM season_schedule own WHERE own.season = season.id)
                OR t.id IN (SELECT own.tournament FROM season_event own WHERE own.season = season.id))
              AND {_BELONGS}
            ORDER BY t.due_at, t.id LIMIT %(limit)s""",
        {"season": season, "limit": limit},
    )


def conduct(connection: AnyConnection, tournaments: Sequence[int]) -> list[Conduct]:
    """How every version has played in these tournaments."""
    return rows(
        connection,
        Conduct,
        """SELECT m.tournament, e.version,
                  count(*) FILTER (WHERE m.cause IS DISTINCT FROM 'no-show' OR NOT e.forfeited) AS played,
                  sum(e.faults)::integer AS faults, bool_and(e.place = 1) AS unbeaten
           FROM match m JOIN match_entrant e ON e.match = m.id
           WHERE m.tournament = ANY(%(tournaments)s) AND m.state = 'finished'
           GROUP BY m.tournament, e.version""",
        {"tournaments": list(tournaments)},
    )


@dataclass(frozen=True, slots=True)
class BotOf:
    """Whose version it is."""

    version: int
    bot: int
    name: str
    owner: str


def bots_of(connection: AnyConnection, versions: Sequence[int]) -> list[BotOf]:
    """Which bot and owner these versions have, by their names of now."""
    return rows(
        connection,
        BotOf,
        """SELECT v.id AS version, bot.id AS bot, bot.name, owner.name AS owner
           FROM bot_version v JOIN bot ON bot.id = v.bot JOIN owner ON owner.id = bot.owner
           WHERE v.id = ANY(%(versions)s)""",
        {"versions": list(versions)},
    )
