"""Outages as rows: who has come to an event, and since when it is held as nearly all are away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, rows, value

# An entry that has come and that nobody has stopped waiting for.
_ATTENDED = "entry.tournament = %(tournament)s AND entry.left_at IS NULL AND entry.attended"


@dataclass(frozen=True, slots=True)
class Attendee:
    """An entry that has come to its event, and is here or not given up yet."""

    owner: int
    away_seconds: float | None  # None: it is here


def note_presence(connection: AnyConnection, tournament: int, present: Sequence[int]) -> None:
    """Set since when entries of the tournament are absent; None for those that are present."""
    execute(
        connection,
        """WITH changed AS (
               SELECT entry.version, here.version IS NULL AS gone
               FROM entry LEFT JOIN unnest(%(present)s::bigint[]) AS here (version)
                 ON here.version = entry.version
               WHERE entry.tournament = %(tournament)s AND entry.left_at IS NULL
                 AND (entry.absent_since IS NULL) <> (here.version IS NOT NULL))
           UPDATE entry SET absent_since = CASE WHEN changed.gone THEN clock_timestamp() END
           FROM changed WHERE entry.tournament = %(tournament)s AND entry.version = changed.version""",
        {"tournament": tournament, "present": list(present)},
    )


def note_arrivals(connection: AnyConnection, tournament: int, present: Sequence[int]) -> None:
    """Write down that these entries have come; the tournament is locked."""
    execute(
        connection,
        """UPDATE entry SET attended = true
           FROM unnest(%(present)s::bigint[]) AS here (version)
           WHERE entry.tournament = %(tournament)s AND entry.version = here.version AND NOT entry.attended""",
        {"tournament": tournament, "present": list(present)},
    )


def is_calm(connection: AnyConnection, tournament: int, present: Sequence[int]) -> bool:
    """Whether nothing is to be noted of the tournament when these versions could be seated, all together:
    nobody came or went, nobody is waited for, and no match is noted as apart. Nothing is locked."""
    return bool(
        value(
            connection,
            """SELECT NOT EXISTS (
                   SELECT FROM entry LEFT JOIN unnest(%(present)s::bigint[]) AS here (version)
                     ON here.version = entry.version
                   WHERE entry.tournament = %(tournament)s AND entry.left_at IS NULL
                     AND (entry.absent_since IS NULL OR entry.attended OR here.version IS NOT NULL)
                     AND NOT (entry.absent_since IS NULL AND entry.attended AND here.version IS NOT NULL))
                 AND NOT EXISTS (SELECT FROM match m
                                 WHERE m.tournament = %(tournament)s AND m.apart_since IS NOT NULL)""",
            {"tournament": tournament, "present": list(present)},
        )
    )


def give_up(connection: AnyConnection, tournament: int, seconds: int) -> None:
    """Stop waiting for entries that are away for longer than so many seconds; the tournament is locked."""
    execute(
        connection,
        """UPDATE entry SET attended = false
           WHERE tournament = %(tournament)s AND attended
             AND absent_since < clock_timestamp() - make_interval(secs => %(seconds)s)""",
        {"tournament": tournament, "seconds": seconds},
    )


def attendees(connection: AnyConnection, tournament: int) -> list[Attendee]:
    """The entries that have come, here or not given up."""
    return rows(
        connection,
        Attendee,
        f"""SELECT bot.owner,
                   extract(epoch FROM clock_timestamp() - entry.absent_since)::float8 AS away_seconds
            FROM entry JOIN bot_version v ON v.id = entry.version JOIN bot ON bot.id = v.bot
            WHERE {_ATTENDED} ORDER BY entry.number""",
        {"tournament": tournament},
    )


def held_seconds(connection: AnyConnection, tournament: int) -> float | None:
    """For how long the tournament is held; None: it is not."""
    seconds: float | None = value(
        connection,
        """SELECT extract(epoch FROM clock_timestamp() - held_since)::float8
           FROM tournament WHERE id = %(tournament)s""",
        {"tournament": tournament},
    )
    return seconds


def hold(connection: AnyConnection, tournament: int) -> None:
    """Hold the tournament from now on; it is locked."""
    execute(
        connection,
        "UPDATE tournament SET held_since = clock_timestamp() WHERE id = %(tournament)s",
        {"tournament": tournament},
    )


def go_on(connection: AnyConnection, tournament: int) -> None:
    """Hold the tournament no longer; it is locked."""
    execute(
        connection,
        "UPDATE tournament SET held_since = NULL WHERE id = %(tournament)s",
        {"tournament": tournament},
    )


def set_most(connection: AnyConnection, tournament: int, seconds: int) -> None:
    """Set for how long the tournament is held at most; it is locked."""
    execute(
        connection,
        "UPDATE tournament SET outage_seconds = %(outage_seconds)s WHERE id = %(tournament)s",
        {"tournament": tournament, "outage_seconds": seconds},
    )
