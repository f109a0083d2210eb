"""Schedules and their slots as rows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb

from arena.store.query import AnyConnection, execute, one_row, row_or_none, rows, value, values


@dataclass(frozen=True, slots=True)
class Schedule:
    """What an organiser wants played, by whom, and when."""

    id: int
    name: str
    preset: str
    options: dict[str, str]  # laid over the preset
    cron: str | None
    zone: str
    entry: str
    freeze_seconds: int
    format: str
    format_terms: dict[str, Any]  # of the format: rounds, challengers, …
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
    outage_seconds: int  # how long an event is held at most when nearly all are away at once; 0: never


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

# Named: a later release may have more columns.
_SCHEDULE: Final = ", ".join(field.name for field in fields(Schedule))
# The terms, and the next time that follows from them.
_COLUMNS: Final = tuple(
    field.name for field in fields(Schedule) if field.name not in ("id", "paused", "created_at")
)


def insert(connection: AnyConnection, **columns: Any) -> Schedule:
    """Insert a row; the columns are all of `Schedule` but id, paused and created_at."""
    return one_row(
        connection,
        Schedule,
        f"""INSERT INTO schedule ({", ".join(_COLUMNS)})
            VALUES ({", ".join(f"%({name})s" for name in _COLUMNS)}) RETURNING {_SCHEDULE}""",
        _as_written(columns),
    )


def update(connection: AnyConnection, schedule: int, **columns: Any) -> Schedule:
    """Update the row; the columns are those of `insert`."""
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
    """Lock the schedule that has this name now: nobody else changes it or makes its slots."""
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
    """All schedules by name, but for those of practice."""
    return rows(
        connection,
        Schedule,
        f"SELECT {_SCHEDULE} FROM schedule WHERE deleted_at IS NULL AND NOT practice ORDER BY name",
    )


def delete(connection: AnyConnection, schedule: int, reason: str) -> int:
    """Mark it deleted, which frees its name, and close its open slots; how many."""
    execute(
        connection,
        "UPDATE schedule SET deleted_at = clock_timestamp(), next_at = NULL WHERE id = %(schedule)s",
        {"schedule": schedule},
    )
    return execute(
        connection,
        """UPDATE slot SET state = 'closed', reason = %(reason)s
           WHERE schedule = %(schedule)s AND state = 'open'""",
        {"schedule": schedule, "reason": reason},
    )


def set_paused(connection: AnyConnection, schedule: int, paused: bool, next_at: datetime | None) -> None:
    execute(
        connection,
        "UPDATE schedule SET paused = %(paused)s, next_at = %(next_at)s WHERE id = %(schedule)s",
        {"schedule": schedule, "paused": paused, "next_at": next_at},
    )


def set_next(connection: AnyConnection, schedule: int, next_at: datetime | None) -> None:
    execute(
        connection,
        "UPDATE schedule SET next_at = %(next_at)s WHERE id = %(schedule)s",
        {"schedule": schedule, "next_at": next_at},
    )


def lock_due(connection: AnyConnection, now: datetime) -> list[Schedule]:
    """Lock the schedules whose next slot is to be made now; those that another holds are skipped."""
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
    """Insert the slot unless it exists."""
    execute(
        connection,
        """INSERT INTO slot (schedule, due_at, missed) VALUES (%(schedule)s, %(due_at)s, %(missed)s)
           ON CONFLICT ON CONSTRAINT slot_once DO NOTHING""",
        {"schedule": schedule, "due_at": due_at, "missed": missed},
    )


def insert_slot(connection: AnyConnection, schedule: int, due_at: datetime) -> Slot:
    """Insert the slot, which must not exist."""
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
    return execute(
        connection,
        """UPDATE slot SET state = 'closed', reason = %(reason)s
           WHERE schedule = %(schedule)s AND state = 'open'
             AND due_at >= %(due_at)s AND due_at < %(due_at)s + interval '1 second'""",
        {"schedule": schedule, "due_at": due_at, "reason": reason},
    )


def insert_closed(connection: AnyConnection, schedule: int, due_at: datetime, reason: str) -> None:
    """Insert a slot that is closed, so that nothing is played then; it must not exist."""
    execute(
        connection,
        """INSERT INTO slot (schedule, due_at, state, reason)
           VALUES (%(schedule)s, %(due_at)s, 'closed', %(reason)s)""",
        {"schedule": schedule, "due_at": due_at, "reason": reason},
    )


def open_at(connection: AnyConnection, schedule: int, due_at: datetime) -> int:
    """Open the closed slots of a schedule that are due in this second; how many."""
    return execute(
        connection,
        """UPDATE slot SET state = 'open', reason = NULL
           WHERE schedule = %(schedule)s AND state = 'closed'
             AND due_at >= %(due_at)s AND due_at < %(due_at)s + interval '1 second'""",
        {"schedule": schedule, "due_at": due_at},
    )


def ahead(connection: AnyConnection, schedule: int) -> list[Slot]:
    """The slots of a schedule that are still to be due, the soonest first."""
    return rows(
        connection,
        Slot,
        f"""SELECT {_SLOT} FROM slot WHERE schedule = %(schedule)s AND due_at > clock_timestamp()
            ORDER BY due_at""",
        {"schedule": schedule},
    )


def off(connection: AnyConnection) -> list[Slot]:
    """The slots of all schedules that are closed though they are still to be due, the soonest first."""
    return rows(
        connection,
        Slot,
        f"""SELECT {_SLOT} FROM slot WHERE state = 'closed' AND due_at > clock_timestamp() ORDER BY due_at""",
    )


def shift_slot(connection: AnyConnection, slot: int, due_at: datetime) -> None:
    """Let the slot be due at another time, at which the schedule has none."""
    execute(
        connection,
        "UPDATE slot SET due_at = %(due_at)s WHERE id = %(slot)s",
        {"slot": slot, "due_at": due_at},
    )


def set_cron(connection: AnyConnection, schedule: int, cron: str, next_at: datetime | None) -> None:
    execute(
        connection,
        "UPDATE schedule SET cron = %(cron)s, next_at = %(next_at)s WHERE id = %(schedule)s",
        {"schedule": schedule, "cron": cron, "next_at": next_at},
    )


def due_slots(connection: AnyConnection, now: datetime) -> list[Slot]:
    """The open slots whose entries are to be frozen now, the earliest first. Nothing is locked."""
    return rows(
        connection,
        Slot,
        f"""SELECT {_SLOT} FROM slot JOIN schedule ON schedule.id = slot.schedule
           WHERE slot.state = 'open' AND NOT schedule.paused
             AND slot.due_at <= %(now)s::timestamptz + make_interval(secs => schedule.freeze_seconds)
           ORDER BY slot.due_at, slot.id""",
        {"now": now},
    )


def lock_open_slot(connection: AnyConnection, slot: int) -> Slot | None:
    """Lock the slot if it is open, and its schedule's terms as they are; None if it is not, or another holds
    one of them."""
    return row_or_none(
        connection,
        Slot,
        f"""SELECT {_SLOT} FROM slot JOIN schedule ON schedule.id = slot.schedule
            WHERE slot.id = %(slot)s AND slot.state = 'open' AND NOT schedule.paused
            FOR SHARE OF schedule SKIP LOCKED FOR NO KEY UPDATE OF slot SKIP LOCKED""",
        {"slot": slot},
    )


def take_slot(connection: AnyConnection, slot: int) -> None:
    execute(connection, "UPDATE slot SET state = 'taken' WHERE id = %(slot)s", {"slot": slot})


def close_slot(connection: AnyConnection, slot: int, reason: str) -> Slot:
    return one_row(
        connection,
        Slot,
        f"UPDATE slot SET state = 'closed', reason = %(reason)s WHERE id = %(slot)s RETURNING {_SLOT}",
        {"slot": slot, "reason": reason},
    )


def closed_because(connection: AnyConnection, slot: int) -> str | None:
    """Why the slot was closed without a tournament; None if it was not."""
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
    """The open slots of all schedules, the earliest first."""
    return rows(connection, Slot, f"SELECT {_SLOT} FROM slot WHERE state = 'open' ORDER BY due_at")


def clock(connection: AnyConnection) -> datetime:
    """The database's time, by which everything here is decided."""
    now: datetime = value(connection, "SELECT clock_timestamp()")
    return now
