"""What schedules do now and next: what is played, what is frozen, what can be entered, and what is off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from arena.errors import CronUnreadable, ZoneUnknown
from arena.store import schedule, tournament
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament import schedules
from arena.tournament.cron import zone_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """One time at which a schedule plays, or would have played, in its time zone."""

    stage: str  # playing | frozen: its entries have closed | entering: the next to be entered | next | off
    due_at: datetime
    entries_close_at: datetime | None = None  # None: they have closed
    tournament: int | None = None
    condition: str | None = None  # of one that plays: running | paused | held
    remark: str | None = None  # why it is off


def agenda(connection: AnyConnection, of: Schedule, n: int) -> list[Occasion]:
    """Return what the schedule plays, what begins next, the next n times to be entered, and what is off.

    A cron line or a zone that cannot be read any more has no times.
    """
    return agendas(connection, [of], n)[of.id]


def agendas(connection: AnyConnection, of: Sequence[Schedule], n: int) -> dict[int, list[Occasion]]:
    """Return `agenda` of each, by the schedule's id."""
    begun = tournament.begun(connection)
    added = schedules.planned(connection)
    off = schedule.off(connection)
    found = {}
    for one in of:
        tz = _zone(one)
        freeze = timedelta(seconds=one.freeze_seconds)
        occasions = [
            Occasion(
                stage="playing" if event.state == "running" else "frozen",
                due_at=event.due_at.astimezone(tz),
                tournament=event.id,
                condition=event.condition if event.state == "running" else None,
            )
            for event in begun
            if event.schedule == one.id
        ]
        ahead = [
            Occasion(stage="entering" if number == 0 else "next", due_at=at, entries_close_at=(at - freeze))
            for number, at in enumerate(_coming(connection, one, n, added.get(one.id, [])))
        ]
        last = ahead[-1].due_at if len(ahead) == n else None
        ahead += [
            Occasion(stage="off", due_at=slot.due_at.astimezone(tz), remark=slot.reason)
            for slot in off
            if slot.schedule == one.id and (last is None or slot.due_at <= last)
        ]
        found[one.id] = occasions + sorted(ahead, key=lambda occasion: occasion.due_at.astimezone(UTC))
    return found


def _zone(of: Schedule) -> ZoneInfo:
    try:
        return zone_of(of.zone)
    except ZoneUnknown:  # it was known once
        return ZoneInfo("UTC")


def _coming(connection: AnyConnection, of: Schedule, n: int, added: Sequence[datetime]) -> list[datetime]:
    try:
        return schedules.coming(connection, of, n, added)
    except (CronUnreadable, ZoneUnknown):  # the tick pauses it and writes down why
        return []
