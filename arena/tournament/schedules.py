"""Schedules: what is played and when. A slot is one due time of a schedule, stored once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from typing import Any, Final

from arena.errors import CronUnreadable, NameRefused, NotFound, TimePassed, ZoneUnknown
from arena.store import audit, schedule, tournament
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals
from arena.store.schedule import Schedule, Slot, closed_because, every
from arena.tournament.cron import due_times, next_times, zone_of
from arena.tournament.entries import EntryRule, check_admitted, check_names, read_entry_rule
from arena.tournament.formats import registry
from arena.tournament.formats.terms import terms_as_json
from arena.tournament.rules import read_rules
from arena.tournament.schedule_terms import ScheduleTerms, terms_of

__all__ = [
    "Schedule",
    "Slot",
    "add_in",
    "add_once",
    "change",
    "check_ahead",
    "closed_because",
    "coming",
    "create",
    "delete",
    "due",
    "every",
    "has_slot",
    "named",
    "pause",
    "planned",
    "resume",
    "rewrite",
    "slots",
    "with_next",
]

# Missed slots are counted up to here: the count is only shown to people.
_MISSED_COUNTED: Final = 10_000


def coming(
    connection: AnyConnection, of: Schedule, n: int, beside: Sequence[datetime] | None = None
) -> list[datetime]:
    """Return the next n times of the schedule in its zone: of its cron line, and those `beside` it.

    beside: other times, by default those of its open slots. Now is the database's time, as of `next_at`.
    """
    if of.paused:
        return []
    tz = zone_of(of.zone)
    now = schedule.clock(connection)
    added = schedule.open_times(connection, of.id) if beside is None else beside
    # Times before `next_at` have their slots already; those still open are beside it.
    after = now if of.next_at is None else max(now, of.next_at - timedelta(seconds=1))
    off = {slot.due_at for slot in schedule.off(connection) if slot.schedule == of.id}
    times = [] if of.cron is None else next_times(of.cron, of.zone, n + len(off), after)
    times = [at for at in times if at.astimezone(UTC) not in off]
    return [at.astimezone(tz) for at in sorted({at.astimezone(UTC) for at in (*times, *added)})[:n]]


def planned(connection: AnyConnection) -> dict[int, list[datetime]]:
    """Return when the open slots of each schedule are due, by the schedule's id."""
    times: dict[int, list[datetime]] = {}
    for slot in schedule.open_slots(connection):
        times.setdefault(slot.schedule, []).append(slot.due_at)
    return times


def with_next(connection: AnyConnection, found: Sequence[Schedule]) -> list[Schedule]:
    """Return the same schedules with `next_at` as when they play next.

    Added slots count, and tournaments whose entries have closed; what is off does not.
    """
    times = planned(connection)
    for event in tournament.begun(connection):
        if event.state == "scheduled":
            times.setdefault(event.schedule, []).append(event.due_at)
    off = {(slot.schedule, slot.due_at) for slot in schedule.off(connection)}
    return [
        replace(one, next_at=min([*_by_cron(connection, one, off), *times.get(one.id, [])], default=None))
        for one in found
    ]


def _by_cron(
    connection: AnyConnection, one: Schedule, off: Collection[tuple[int, datetime]]
) -> list[datetime]:
    """When it plays next by its cron line."""
    if one.next_at is None or (one.id, one.next_at) not in off:
        return [] if one.next_at is None else [one.next_at]
    return coming(connection, replace(one, paused=False), 1, [])


def create(connection: AnyConnection, name: str, *, by: str = "organiser", **terms: Any) -> Schedule:
    """Create a schedule. terms: those of `schedule_terms.ScheduleTerms`.

    Without a cron line it has only the slots that `add_once` gives it.

    Raises NameTaken, NameRefused, PresetUnknown, RulesRefused, CronUnreadable, ZoneUnknown,
    EntryRuleUnreadable, EntryUnknown, TermsRefused, TermUnknown.
    """
    if "\0" in name:
        raise NameRefused("schedule", name)
    columns = _columns(connection, name, ScheduleTerms(**terms))
    columns["next_at"] = _next(columns["cron"], columns["zone"], schedule.clock(connection))
    with constraint_refusals(**columns):
        made = schedule.insert(connection, **columns)
    audit.write(connection, by, "created", f"schedule {name}")
    return made


def change(connection: AnyConnection, name: str, *, by: str = "organiser", **given: Any) -> Schedule:
    """Change some terms of a schedule; the others stay.

    Options and the terms of a format are merged into its own, unless preset or format change; an empty option
    is removed. Tournaments keep their terms, open slots are played by the new ones. With another cron line or
    zone it goes on from now. Raises NotFound, and as `create`.
    """
    held = _locked(connection, name)
    options = held.options if given.get("preset", held.preset) == held.preset else {}
    format_terms = held.format_terms if given.get("format", held.format) == held.format else {}
    merged = {**options, **given.get("options", {})}
    given["options"] = {option: value for option, value in merged.items() if value != ""}
    given["format_terms"] = {**format_terms, **given.get("format_terms", {})}
    return _write(connection, held, replace(terms_of(held), **given), by)


def rewrite(connection: AnyConnection, name: str, *, by: str = "organiser", **terms: Any) -> Schedule:
    """Replace all terms of a schedule by these, others by default; else as `change`."""
    return _write(connection, _locked(connection, name), ScheduleTerms(**terms), by)


def delete(connection: AnyConnection, name: str, reason: str = "", *, by: str = "organiser") -> int:
    """Delete a schedule, so that its name is free; return how many open slots were closed with it.

    Its tournaments stay, and those under way go on. Raises NotFound.
    """
    closed = schedule.delete(connection, _locked(connection, name).id, "the schedule was deleted")
    says = "; ".join(filter(None, [f"open slots closed: {closed}", reason]))
    audit.write(connection, by, "deleted", f"schedule {name}", says)
    return closed


def add_once(connection: AnyConnection, name: str, at: datetime, *, by: str = "organiser") -> Slot:
    """Add a slot that is due at that time. Raises NotFound, SlotTaken."""
    of = _locked(connection, name)
    with constraint_refusals(schedule=name, due_at=at):
        made = schedule.insert_slot(connection, of.id, at)
    audit.write(connection, by, "added slot", f"schedule {name}", at.isoformat(" ", "seconds"))
    return made


def add_in(connection: AnyConnection, name: str, seconds: float, *, by: str = "organiser") -> Slot:
    """One more slot for the schedule, due in so many seconds by the database's clock.

    Raises NotFound, SlotTaken.
    """
    return add_once(connection, name, schedule.clock(connection) + timedelta(seconds=seconds), by=by)


def drop(connection: AnyConnection, name: str, at: datetime, *, by: str = "organiser") -> None:
    """Close the open slot that is due in this second. Raises NotFound."""
    of = _locked(connection, name)
    if not schedule.close_at(connection, of.id, at, "the organiser dropped it"):
        waiting = [str(one.astimezone()) for one in schedule.open_times(connection, of.id)]
        raise NotFound(f"open slot of {name} at", at, f"open are {', '.join(waiting) or 'none'}")
    audit.write(connection, by, "dropped slot", f"schedule {name}", at.isoformat(" ", "seconds"))


def open_times(connection: AnyConnection, name: str) -> list[datetime]:
    """Return when the open slots of a schedule are due, the soonest first. Raises NotFound."""
    return schedule.open_times(connection, named(connection, name).id)


def has_slot(connection: AnyConnection, name: str, at: datetime) -> bool:
    """Whether the schedule has a slot at that time, played or not. Raises NotFound."""
    return schedule.has_slot(connection, named(connection, name).id, at)


def check_ahead(connection: AnyConnection, at: datetime) -> None:
    """Make sure that a time is not past by the database's clock. Raises TimePassed."""
    now = schedule.clock(connection)
    if at < now:
        raise TimePassed(at, now)


def due(connection: AnyConnection, now: datetime | None = None) -> list[Slot]:
    """Return the slots whose entries close now, made where missing.

    Of slots that passed while nothing ran only the latest is made, with the number of those missed.
    Concurrent callers share the work: none waits, and no slot is made twice.
    """
    moment = (now or schedule.clock(connection)).astimezone(UTC)
    for row in schedule.lock_due(connection, moment):
        try:
            _make_slots(connection, row, moment)
        except (CronUnreadable, ZoneUnknown) as refusal:  # it was valid once; the others go on
            schedule.set_paused(connection, row.id, True, row.next_at)
            audit.write(connection, "the arena", "paused", f"schedule {row.name}", str(refusal))
    return schedule.due_slots(connection, moment)


def pause(connection: AnyConnection, name: str, reason: str = "", *, by: str = "organiser") -> None:
    """Pause the schedule: no more slots of it begin, what runs goes on. Raises NotFound."""
    row = _locked(connection, name)
    schedule.set_paused(connection, row.id, True, row.next_at)
    audit.write(connection, by, "paused", f"schedule {name}", reason)


def resume(connection: AnyConnection, name: str, reason: str = "", *, by: str = "organiser") -> None:
    """Resume the schedule from now; slots that passed meanwhile are not made up. Raises NotFound."""
    row = _locked(connection, name)
    schedule.set_paused(connection, row.id, False, _next(row.cron, row.zone, schedule.clock(connection)))
    audit.write(connection, by, "resumed", f"schedule {name}", reason)


def named(connection: AnyConnection, name: str) -> Schedule:
    """Return the schedule of that name. Raises NotFound."""
    found = schedule.named(connection, name)
    if found is None:
        raise NotFound("schedule", name)
    return found


def slots(connection: AnyConnection, name: str, limit: int = 20) -> list[Slot]:
    """Return the latest slots of the schedule, the newest first. Raises NotFound."""
    return schedule.slots(connection, named(connection, name).id, limit)


def _locked(connection: AnyConnection, name: str) -> Schedule:
    found = schedule.lock(connection, name)
    if found is None:
        raise NotFound("schedule", name)
    return found


def _columns(connection: AnyConnection, name: str, terms: ScheduleTerms) -> dict[str, Any]:
    """Validate the terms and return them as the columns of a row."""
    rules = read_rules(terms.preset, terms.options)
    rule = read_entry_rule(terms.entry)
    check_names(connection, rule)
    zone_of(terms.zone)
    format = registry.named(terms.format)
    format_terms = terms_as_json(format.read_terms(terms.format_terms))
    for term in format.its_terms():
        if term.names_bots:
            names = format_terms[term.name]
            check_names(connection, EntryRule("bots", tuple(names)), f"The list of {term.name}")
            check_admitted(connection, rule, term.name, names)
    registry.check_table(format, rules.sides, rules.preset)
    return asdict(terms) | {
        "name": name,
        "preset": rules.preset,
        "options": {key: str(value) for key, value in terms.options.items()},
        "entry": str(rule),
        "format_terms": format_terms if terms.format_terms else {},
    }


def _write(connection: AnyConnection, held: Schedule, terms: ScheduleTerms, by: str) -> Schedule:
    columns = _columns(connection, held.name, terms)
    differing = [term for term, value in columns.items() if getattr(held, term) != value]
    if not differing:
        return held
    columns["next_at"] = held.next_at
    if "cron" in differing or "zone" in differing:
        columns["next_at"] = _next(columns["cron"], columns["zone"], schedule.clock(connection))
    with constraint_refusals(**columns):
        made = schedule.update(connection, held.id, **columns)
    changes = "; ".join(f"{term}: {getattr(held, term)} → {columns[term]}" for term in differing)
    audit.write(connection, by, "changed", f"schedule {held.name}", changes)
    return made


def _make_slots(connection: AnyConnection, row: Schedule, now: datetime) -> None:
    """Make the slots of one schedule that are due, and set its next time."""
    if row.cron is None or row.next_at is None:
        return
    # A second earlier, so that next_at itself is the first time after it.
    before_next = row.next_at.astimezone(UTC) - timedelta(seconds=1)
    passed = list(
        islice(takewhile(lambda at: at <= now, due_times(row.cron, row.zone, before_next)), _MISSED_COUNTED)
    )
    if passed:
        schedule.add_slot(connection, row.id, _latest(row.cron, row.zone, passed, now), len(passed) - 1)
    horizon = now + timedelta(seconds=row.freeze_seconds)
    following: datetime | None = None
    for following in due_times(row.cron, row.zone, max(now, before_next)):
        if following > horizon:
            break
        schedule.add_slot(connection, row.id, following, 0)
    schedule.set_next(connection, row.id, following)


def _latest(cron: str, zone: str, passed: list[datetime], now: datetime) -> datetime:
    if len(passed) < _MISSED_COUNTED:
        return passed[-1]
    return next(due_times(cron, zone, now + timedelta(microseconds=1), backwards=True), passed[-1])


def _next(cron: str | None, zone: str, after: datetime) -> datetime | None:
    if cron is None:
        return None
    following = next(due_times(cron, zone, after), None)
    if following is None:
        raise CronUnreadable(cron, "no day is like that")
    return following
