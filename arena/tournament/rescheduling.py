"""Another time than the schedule's: one occasion is skipped or moved, an event postponed, a series shifted.

A slot that is closed before it is due keeps its time: the cron line does not play then.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from arena.errors import CronShiftRefused, NotFound, StateRefused
from arena.store import audit, schedule, tournament
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals
from arena.store.schedule import Schedule
from arena.store.tournament import Tournament
from arena.tournament import schedules
from arena.tournament.cron import due_times, shifted, zone_of


def skip(connection: AnyConnection, name: str, at: datetime, reason: str, *, by: str = "organiser") -> None:
    """Let the schedule play nothing at a time at which it would.

    Raises NotFound where it would not, StateRefused where its entries have closed, TimePassed.
    """
    of = _locked(connection, name)
    _close(connection, of, at, f"skipped: {reason}")
    audit.write(connection, by, "skipped", f"schedule {name}", f"{_text(at, of)}: {reason}")


def unskip(connection: AnyConnection, name: str, at: datetime, *, by: str = "organiser") -> None:
    """Let the schedule play after all at a time that was skipped. Raises NotFound, TimePassed."""
    of = _locked(connection, name)
    schedules.check_ahead(connection, at)
    if not schedule.open_at(connection, of.id, at):
        off = [_text(slot.due_at, of) for slot in schedule.off(connection) if slot.schedule == of.id]
        raise NotFound(f"time that {name} skips at", _text(at, of), f"off are {', '.join(off) or 'none'}")
    audit.write(connection, by, "plays after all", f"schedule {name}", _text(at, of))


def move(
    connection: AnyConnection, name: str, at: datetime, to: datetime, reason: str, *, by: str = "organiser"
) -> Tournament | None:
    """Let the schedule play at another time instead of one at which it would; what of it was postponed.

    Where the entries for that time have closed, their tournament is postponed, and returned.

    Raises NotFound, StateRefused, TimePassed, SlotTaken.
    """
    of = _locked(connection, name)
    schedules.check_ahead(connection, to)
    frozen = next(
        (one for one in tournament.begun(connection) if one.schedule == of.id and _same(one.due_at, at)), None
    )
    if frozen is not None:
        return postpone(connection, frozen.id, to, reason, by=by)
    _close(connection, of, at, f"moved to {_text(to, of)}: {reason}")
    if not schedule.open_at(connection, of.id, to):  # it may have been off then
        with constraint_refusals(schedule=name, due_at=to):
            schedule.insert_slot(connection, of.id, to)
    audit.write(connection, by, "moved", f"schedule {name}", f"{_text(at, of)} → {_text(to, of)}: {reason}")
    return None


def postpone(
    connection: AnyConnection, number: int, to: datetime, reason: str, *, by: str = "organiser"
) -> Tournament:
    """Let a tournament whose entries have closed begin at another time; its entries stay.

    Its page says so. Raises NotFound, StateRefused, TimePassed.
    """
    held = tournament.lock(connection, number)
    if held is None:
        raise NotFound("tournament", number)
    if held.state != "scheduled":
        raise StateRefused("tournament", number, held.state, "postponed")
    schedules.check_ahead(connection, to)
    of = schedule.by_id(connection, held.schedule)
    tournament.postpone(connection, number, to, tournament.event_name(of.name, to, zone_of(of.zone)))
    times = f"{_text(held.due_at, of)} → {_text(to, of)}"
    audit.write(connection, by, "postponed", f"tournament {number}", f"{times}: {reason}", corrects=number)
    found = tournament.by_id(connection, number)
    assert found is not None  # it is locked
    return found


def shift(connection: AnyConnection, name: str, minutes: int, *, by: str = "organiser") -> Schedule:
    """Shift a whole series by so many minutes: its cron line, its open slots, and what of it is off.

    Tournaments whose entries have closed stay where they are.

    Raises NotFound, TimePassed, SlotTaken; CronShiftRefused where the line names no single time of day, or
    another day would come of it.
    """
    of = _locked(connection, name)
    step = timedelta(minutes=minutes)
    slots = [slot for slot in schedule.ahead(connection, of.id) if slot.state != "taken"]
    for slot in slots:
        if slot.state == "open":
            schedules.check_ahead(connection, slot.due_at + step)
    # The last first where they go on, so that none meets one that has not gone yet.
    for slot in sorted(slots, key=lambda one: one.due_at, reverse=minutes > 0):
        with constraint_refusals(schedule=name, due_at=slot.due_at + step):
            schedule.shift_slot(connection, slot.id, slot.due_at + step)
    made = of
    if of.cron is not None:
        line = shifted(of.cron, minutes)
        if line is None:
            raise CronShiftRefused(name, of.cron, minutes)
        now = schedule.clock(connection)
        following = next(due_times(line, of.zone, now), None)
        made = replace(of, cron=line, next_at=following)
        schedule.set_cron(connection, of.id, line, following)
    detail = f"{minutes:+d} min" + (f"; cron: {of.cron} → {made.cron}" if of.cron is not None else "")
    audit.write(connection, by, "shifted", f"schedule {name}", detail)
    return made


def _locked(connection: AnyConnection, name: str) -> Schedule:
    found = schedule.lock(connection, name)
    if found is None:
        raise NotFound("schedule", name)
    return found


def _close(connection: AnyConnection, of: Schedule, at: datetime, reason: str) -> None:
    """Close the slot of that second, made where the cron line has one. Raises NotFound, StateRefused."""
    schedules.check_ahead(connection, at)
    for event in tournament.begun(connection):
        if event.schedule == of.id and _same(event.due_at, at):
            state = "frozen already (its entries have closed)"
            raise StateRefused("tournament", event.id, state, "skipped; it can be postponed or voided")
    if schedule.close_at(connection, of.id, at, reason):
        return
    off = [slot.due_at for slot in schedule.off(connection) if slot.schedule == of.id]
    due = None if of.cron is None else next(due_times(of.cron, of.zone, at - timedelta(seconds=1)), None)
    if due is None or not _same(due, at) or any(_same(one, at) for one in off):
        ahead = ", ".join(_text(one, of) for one in schedules.coming(connection, of, 3))
        raise NotFound(f"time of {of.name} at", _text(at, of), f"it plays at {ahead or 'no time'}")
    schedule.insert_closed(connection, of.id, due, reason)


def _same(one: datetime, other: datetime) -> bool:
    """Whether these are in the same second."""
    return one.astimezone(UTC).replace(microsecond=0) == other.astimezone(UTC).replace(microsecond=0)


def _text(at: datetime, of: Schedule) -> str:
    return f"{at.astimezone(zone_of(of.zone)):%Y-%m-%d %H:%M %Z}"
