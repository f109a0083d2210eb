"""Schedules and their slots as rows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb

from arena.store.query import AnyConnection, changed, one_row, row_or_none, rows, value, values


@dataclass(frozen=True, slots=True)
class Schedule:
    """An event that an organiser wants: what is played, by whom, and when."""

    id: int
    name: str
    preset: str
    options: dict[str, str]  # laid over the preset
    cron: str | None
    zone: str
    entry: str
    freeze_seconds: int
    format: str
    format_terms: dict[str, Any]  # what the format is told: rounds, challengers, …
    duplicate: bool
    decks: int
    decision_ms: int
    bank_ms: int
    increment_ms: int
    startup_ms: int
    faults: str
    patience_seconds: int
    rated: bool
    same_owner: bool
    paused: bool
    next_at: datetime | None
    created_at: datetime
    watch_delay_seconds: int  # how far behind the play spectators are kept
    suspend_after: int  # so many matches in a row at fault suspend a bot; 0: they do not count


@dataclass(frozen=True, slots=True)
class Slot:
    """One due time of a schedule."""

    id: int
    schedule: int
    due_at: datetime
    missed: int
    state: str  # open | taken | closed
    reason: str | None
    created_at: datetime
    tournament: int | None  # what it became, if it is taken


_SLOT: Final = "slot.*, (SELECT t.id FROM tournament t WHERE t.slot = slot.id) AS tournament"

# Named, since a later release may have columns more.
_SCHEDULE: Final = ", ".join(field.name for field in fields(Schedule))
# What people say of a schedule, and the time that comes of it.
_COLUMNS: Final = tuple(
    field.name for field in fields(Schedule) if field.name not in ("id", "paused", "created_at")
)


def insert(connection: AnyConnection, **columns: Any) -> Schedule:
    """A new row; the columns are all of `Schedule` but id, paused and created_at."""
    return one_row(
        connection,
        Schedule,
        f"""INSERT INTO schedule ({", ".join(_COLUMNS)})
            VALUES ({", ".join(f"%({name})s" for name in _COLUMNS)}) RETURNING {_SCHEDULE}""",
        _as_written(columns),
    )


def update(connection: AnyConnection, schedule: int, **columns: Any) -> Schedule:
    """The row as these columns say, which are the same as of `insert`."""
    return one_row(
        connection,
        Schedule,
        f"""UPDATE schedule SET {", ".join(f"{name} = %({name})s" for name in _COLUMNS)}
            WHERE id = %(schedule)s RETURNING {_SCHEDULE}""",
        _as_written(columns) | {"schedule": schedule},
    )


def _as_written(columns: dict[str, Any]) -> dict[str, Any]:
    return columns | {name: Jsonb(columns[name]) for name in ("options", "format_terms")}


def named(connection: AnyConnection, name: str) -> Schedule | None:
    """The schedule that has this name now."""
    return row_or_none(
        connection,
        Schedule,
        f"SELECT {_SCHEDULE} FROM schedule WHERE name = %(name)s AND deleted_at IS NULL",
        {"name": name},
    )


def lock(connection: AnyConnection, name: str) -> Schedule | None:
    """The schedule that has this name now; nobody else changes it or makes slots of it in the meantime."""
    return row_or_none(
        connection,
        Schedule,
        f"""SELECT {_SCHEDULE} FROM schedule WHERE name = %(name)s AND deleted_at IS NULL
            FOR NO KEY UPDATE""",
        {"name": name},
    )


def by_id(connection: AnyConnection, schedule: int) -> Schedule:
    return one_row(
        connection,
        Schedule,
        f"SELECT {_SCHEDULE} FROM schedule WHERE id = %(schedule)s",
        {"schedule": schedule},
    )


def every(connection: AnyConnection) -> list[Schedule]:
    return rows(
        connection, Schedule, f"SELECT {_SCHEDULE} FROM schedule WHERE deleted_at IS NULL ORDER BY name"
    )


def delete(connection: AnyConnection, schedule: int, reason: str) -> int:
    """Let it make no more slots, close those that are open, and give its name free; how many it closed."""
    changed(
        connection,
        "UPDATE schedule SET deleted_at = clock_timestamp(), next_at = NULL WHERE id = %(schedule)s",
        {"schedule": schedule},
    )
    return changed(
        connection,
        """UPDATE slot SET state = 'closed', reason = %(reason)s
           WHERE schedule = %(schedule)s AND state = 'open'""",
        {"schedule": schedule, "reason": reason},
    )


def set_paused(connection: AnyConnection, schedule: int, paused: bool, next_at: datetime | None) -> None:
    changed(
        connection,
        "UPDATE schedule SET paused = %(paused)s, next_at = %(next_at)s WHERE id = %(schedule)s",
        {"schedule": schedule, "paused": paused, "next_at": next_at},
    )


def set_next(connection: AnyConnection, schedule: int, next_at: datetime | None) -> None:
    changed(
        connection,
        "UPDATE schedule SET next_at = %(next_at)s WHERE id = %(schedule)s",
        {"schedule": schedule, "next_at": next_at},
    )


def lock_due(connection: AnyConnection, now: datetime) -> list[Schedule]:
    """The schedules whose next slot is to be made; those that another beat has in hand are left to it."""
    return rows(
        connection,
        Schedule,
        f"""SELECT {_SCHEDULE} FROM schedule
           WHERE NOT paused AND deleted_at IS NULL
             AND next_at <= %(now)s::timestamptz + make_interval(secs => freeze_seconds)
           ORDER BY id FOR NO KEY UPDATE SKIP LOCKED""",
        {"now": now},
    )


def add_slot(connection: AnyConnection, schedule: int, due_at: datetime, missed: int) -> None:
    """Make the slot, unless it is there."""
    changed(
        connection,
        """INSERT INTO slot (schedule, due_at, missed) VALUES (%(schedule)s, %(due_at)s, %(missed)s)
           ON CONFLICT ON CONSTRAINT slot_once DO NOTHING""",
        {"schedule": schedule, "due_at": due_at, "missed": missed},
    )


def insert_slot(connection: AnyConnection, schedule: int, due_at: datetime) -> Slot:
    """Make the slot; it must not be there."""
    return one_row(
        connection,
        Slot,
        f"INSERT INTO slot (schedule, due_at) VALUES (%(schedule)s, %(due_at)s) RETURNING {_SLOT}",
        {"schedule": schedule, "due_at": due_at},
    )


def has_slot(connection: AnyConnection, schedule: int, due_at: datetime) -> bool:
    return (
        value(
            connection,
            "SELECT id FROM slot WHERE schedule = %(schedule)s AND due_at = %(due_at)s",
            {"schedule": schedule, "due_at": due_at},
        )
        is not None
    )


def open_times(connection: AnyConnection, schedule: int) -> list[datetime]:
    """When the open slots of a schedule are due, the soonest first."""
    return values(
        connection,
        "SELECT due_at FROM slot WHERE schedule = %(schedule)s AND state = 'open' ORDER BY due_at",
        {"schedule": schedule},
    )


def close_at(connection: AnyConnection, schedule: int, due_at: datetime, reason: str) -> int:
    """Close the open slots of a schedule that are due in this second; how many."""
    return changed(
        connection,
        """UPDATE slot SET state = 'closed', reason = %(reason)s
           WHERE schedule = %(schedule)s AND state = 'open'
             AND due_at >= %(due_at)s AND due_at < %(due_at)s + interval '1 second'""",
        {"schedule": schedule, "due_at": due_at, "reason": reason},
    )


def lock_open_slots(connection: AnyConnection, now: datetime) -> list[Slot]:
    """The open slots whose entries are to be frozen now."""
    return rows(
        connection,
        Slot,
        f"""SELECT {_SLOT} FROM slot JOIN schedule ON schedule.id = slot.schedule
           WHERE slot.state = 'open' AND NOT schedule.paused
             AND slot.due_at <= %(now)s::timestamptz + make_interval(secs => schedule.freeze_seconds)
           ORDER BY slot.due_at, slot.id FOR NO KEY UPDATE OF slot SKIP LOCKED""",
        {"now": now},
    )


def take_slot(connection: AnyConnection, slot: int) -> None:
    changed(connection, "UPDATE slot SET state = 'taken' WHERE id = %(slot)s", {"slot": slot})


def close_slot(connection: AnyConnection, slot: int, reason: str) -> Slot:
    return one_row(
        connection,
        Slot,
        f"UPDATE slot SET state = 'closed', reason = %(reason)s WHERE id = %(slot)s RETURNING {_SLOT}",
        {"slot": slot, "reason": reason},
    )


def closed_because(connection: AnyConnection, slot: int) -> str | None:
    reason: str | None = value(
        connection, "SELECT reason FROM slot WHERE id = %(slot)s AND state = 'closed'", {"slot": slot}
    )
    return reason


def slots(connection: AnyConnection, schedule: int, limit: int) -> list[Slot]:
    """The latest slots of a schedule, the newest first."""
    return rows(
        connection,
        Slot,
        f"SELECT {_SLOT} FROM slot WHERE schedule = %(schedule)s ORDER BY due_at DESC LIMIT %(limit)s",
        {"schedule": schedule, "limit": limit},
    )


def open_slots(connection: AnyConnection) -> list[Slot]:
    """The slots of all schedules that wait for their time, the earliest first."""
    return rows(connection, Slot, f"SELECT {_SLOT} FROM slot WHERE state = 'open' ORDER BY due_at")


def clock(connection: AnyConnection) -> datetime:
    """What time it is for the database; all that decide by time decide by this."""
    now: datetime = value(connection, "SELECT clock_timestamp()")
    return now
