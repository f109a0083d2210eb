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


def note_arrivals(connection: AnyConnection, tournament: int, present: Sequence[int]) -> None:
    """Write down that these entries have come; the tournament is locked."""
    execute(
        connection,
        """UPDATE entry SET attended = true
           WHERE tournament = %(tournament)s AND version = ANY(%(present)s) AND NOT attended""",
        {"tournament": tournament, "present": list(present)},
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
