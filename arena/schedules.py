"""Schedules say what is played and when; a slot is one due time, made once however many beats tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError
from cuig.engine.errors import RulesError
from cuig.engine.presets import PRESETS
from cuig.engine.presets import preset as rules_of
from cuig.engine.rules import Rules

from arena.entries import EntryRule, check_admitted, check_names, read_entry_rule
from arena.errors import (
    CronUnreadable,
    NameRefused,
    NotFound,
    PresetUnknown,
    RulesRefused,
    TimePassed,
    ZoneUnknown,
)
from arena.schedule_terms import ScheduleTerms, terms_of
from arena.store import audit, schedule
from arena.store.query import AnyConnection
from arena.store.refusals import in_plain_words
from arena.store.schedule import Schedule, Slot
from arena.terms import check_table, read_terms

__all__ = [
    "Schedule",
    "Slot",
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
    "next_times",
    "pause",
    "planned",
    "read_rules",
    "resume",
    "rewrite",
    "slots",
    "with_next",
    "zone_of",
]

# The fields of a cron line, as the library that reads it calls them.
_CRON_FIELDS: Final = ("minute", "hour", "day-of-month", "month", "day-of-week")
_MINUTE: Final = timedelta(minutes=1)
# No clock is set back by more.
_SET_BACK: Final = timedelta(hours=3)
# Some lines name only times that the clock always jumps over; the search for another ends after so many.
_YEARS: Final = 50
# Counting the slots that a long sleep has missed stops here; the number is only told to people.
_MISSED_COUNTED: Final = 10_000


def read_rules(preset: str, options: Mapping[str, str] | None = None) -> Rules:
    """The complete rules of a preset with options laid over it. Raises PresetUnknown, RulesRefused."""
    if preset not in PRESETS:
        raise PresetUnknown(preset, tuple(PRESETS))
    try:
        return rules_of(preset, **(options or {}))
    except RulesError as error:
        raise RulesRefused(preset, str(error)) from error


def next_times(cron: str, zone: str, n: int, after: datetime | None = None) -> list[datetime]:
    """The next n times of a cron line, in its time zone. Raises CronUnreadable, ZoneUnknown."""
    there = zone_of(zone)
    return [at.astimezone(there) for at in islice(_times(cron, zone, after or datetime.now(UTC)), n)]


def coming(of: Schedule, n: int, beside: Sequence[datetime] = ()) -> list[datetime]:
    """The next n times of the schedule in its zone: those of its cron line and those beside it."""
    if of.paused:
        return []
    there = zone_of(of.zone)
    now = datetime.now(UTC)
    # Of times before `next_at` the slots are made: those that are still open are beside it.
    after = now if of.next_at is None else max(now, of.next_at - timedelta(seconds=1))
    times = [] if of.cron is None else next_times(of.cron, of.zone, n, after)
    return [at.astimezone(there) for at in sorted({at.astimezone(UTC) for at in (*times, *beside)})[:n]]


def planned(connection: AnyConnection) -> dict[int, list[datetime]]:
    """When the open slots of each schedule are due, by the schedule's id."""
    times: dict[int, list[datetime]] = {}
    for slot in schedule.open_slots(connection):
        times.setdefault(slot.schedule, []).append(slot.due_at)
    return times


def with_next(connection: AnyConnection, found: Sequence[Schedule]) -> list[Schedule]:
    """The same for people: `next_at` is when it plays next, also where a slot that was added comes first."""
    slots_of = planned(connection)
    return [
        replace(
            one,
            next_at=min([*([one.next_at] if one.next_at else []), *slots_of.get(one.id, [])], default=None),
        )
        for one in found
    ]


def create(connection: AnyConnection, name: str, *, by: str = "organiser", **terms: Any) -> Schedule:
    """A new schedule with what `arena.schedule_terms.ScheduleTerms` has; without a cron line it has only the
    slots that `add_once` gives it.

    Raises NameTaken, NameRefused, PresetUnknown, RulesRefused, CronUnreadable, ZoneUnknown,
    EntryRuleUnreadable, EntryUnknown, TermsRefused, TermUnknown.
    """
    if "\0" in name:
        raise NameRefused("schedule", name)
    columns = _columns(connection, name, ScheduleTerms(**terms))
    columns["next_at"] = _next(columns["cron"], columns["zone"], schedule.clock(connection))
    with in_plain_words(**columns):
        made = schedule.insert(connection, **columns)
    audit.write(connection, by, "created", f"schedule {name}")
    return made


def change(connection: AnyConnection, name: str, *, by: str = "organiser", **given: Any) -> Schedule:
    """Set some terms of a schedule; the others stay.

    Options and the terms of a format are laid over those that it has, unless the preset or the format becomes
    another; an option that is empty is taken away. Tournaments that it has made keep their terms, slots that
    are still open are played by the new. Where the cron line or the zone becomes another it goes on from now.
    Raises NotFound, and as `create`.
    """
    held = _locked(connection, name)
    options = held.options if given.get("preset", held.preset) == held.preset else {}
    told = held.format_terms if given.get("format", held.format) == held.format else {}
    laid_over = {**options, **given.get("options", {})}
    given["options"] = {option: value for option, value in laid_over.items() if value != ""}
    given["format_terms"] = {**told, **given.get("format_terms", {})}
    return _write(connection, held, replace(terms_of(held), **given), by)


def rewrite(connection: AnyConnection, name: str, *, by: str = "organiser", **terms: Any) -> Schedule:
    """Let a schedule be what these terms say, as if it were made anew; else as `change`."""
    return _write(connection, _locked(connection, name), ScheduleTerms(**terms), by)


def delete(connection: AnyConnection, name: str, *, by: str = "organiser") -> int:
    """Let the schedule be no more, and give its name free; how many open slots were closed with it.

    Its tournaments stay, also one whose entries have closed, and those that run go on. Raises NotFound.
    """
    closed = schedule.delete(connection, _locked(connection, name).id, "the schedule was deleted")
    audit.write(connection, by, "deleted", f"schedule {name}", f"open slots closed: {closed}")
    return closed


def add_once(connection: AnyConnection, name: str, at: datetime, *, by: str = "organiser") -> Slot:
    """One more slot for the schedule, due at that time. Raises NotFound, SlotTaken."""
    of = _locked(connection, name)
    with in_plain_words(schedule=name, due_at=at):
        made = schedule.insert_slot(connection, of.id, at)
    audit.write(connection, by, "added slot", f"schedule {name}", at.isoformat(" ", "seconds"))
    return made


def drop(connection: AnyConnection, name: str, at: datetime, *, by: str = "organiser") -> None:
    """Take away the slot that is due in this second and still open. Raises NotFound."""
    of = _locked(connection, name)
    if not schedule.close_at(connection, of.id, at, "the organiser dropped it"):
        waiting = [str(one.astimezone()) for one in schedule.open_times(connection, of.id)]
        raise NotFound(f"open slot of {name} at", at, f"open are {', '.join(waiting) or 'none'}")
    audit.write(connection, by, "dropped slot", f"schedule {name}", at.isoformat(" ", "seconds"))


def open_times(connection: AnyConnection, name: str) -> list[datetime]:
    """When the open slots of a schedule are due, the soonest first. Raises NotFound."""
    return schedule.open_times(connection, named(connection, name).id)


def has_slot(connection: AnyConnection, name: str, at: datetime) -> bool:
    """Whether the schedule has a slot at that time, played or not. Raises NotFound."""
    return schedule.has_slot(connection, named(connection, name).id, at)


def check_ahead(connection: AnyConnection, at: datetime) -> None:
    """That a time which somebody wrote down is not past by the database's clock. Raises TimePassed."""
    now = schedule.clock(connection)
    if at < now:
        raise TimePassed(at, now)


def due(connection: AnyConnection, now: datetime | None = None) -> list[Slot]:
    """The slots whose entries are to be frozen now, made if need be, and locked for this transaction.

    Of the slots that passed while nobody was awake only the latest is made; it says how many were missed.
    Beats that tick at once share the work: none waits for another, and no slot is made or given out twice.
    """
    moment = (now or schedule.clock(connection)).astimezone(UTC)
    for row in schedule.lock_due(connection, moment):
        try:
            _make_slots(connection, row, moment)
        except (CronUnreadable, ZoneUnknown) as refusal:  # it was sound when it was made; no other may suffer
            schedule.set_paused(connection, row.id, True, row.next_at)
            audit.write(connection, "the arena", "paused", f"schedule {row.name}", str(refusal))
    return schedule.lock_open_slots(connection, moment)


def pause(connection: AnyConnection, name: str, *, by: str = "organiser") -> None:
    """Let no more slots of the schedule begin. What runs goes on. Raises NotFound."""
    row = _locked(connection, name)
    schedule.set_paused(connection, row.id, True, row.next_at)
    audit.write(connection, by, "paused", f"schedule {name}")


def resume(connection: AnyConnection, name: str, *, by: str = "organiser") -> None:
    """Let the schedule go on from now; what passed while it was paused is not caught up. Raises NotFound."""
    row = _locked(connection, name)
    schedule.set_paused(connection, row.id, False, _next(row.cron, row.zone, schedule.clock(connection)))
    audit.write(connection, by, "resumed", f"schedule {name}")


def named(connection: AnyConnection, name: str) -> Schedule:
    """The schedule of that name. Raises NotFound."""
    found = schedule.named(connection, name)
    if found is None:
        raise NotFound("schedule", name)
    return found


def every(connection: AnyConnection) -> list[Schedule]:
    """All schedules by name."""
    return schedule.every(connection)


def slots(connection: AnyConnection, name: str, limit: int = 20) -> list[Slot]:
    """The latest slots of the schedule, the newest first. Raises NotFound."""
    return schedule.slots(connection, named(connection, name).id, limit)


def closed_because(connection: AnyConnection, slot: int) -> str | None:
    """Why the slot with this id was closed without a tournament; None if it was not."""
    return schedule.closed_because(connection, slot)


def _locked(connection: AnyConnection, name: str) -> Schedule:
    found = schedule.lock(connection, name)
    if found is None:
        raise NotFound("schedule", name)
    return found


def _columns(connection: AnyConnection, name: str, terms: ScheduleTerms) -> dict[str, Any]:
    """The terms as a row has them, once nothing speaks against them."""
    rules = read_rules(terms.preset, terms.options)
    rule = read_entry_rule(terms.entry)
    check_names(connection, rule)
    zone_of(terms.zone)
    told = read_terms(terms.format, terms.format_terms)
    check_names(connection, EntryRule("bots", told.challengers), "The list of challengers")
    check_admitted(connection, rule, told.challengers)
    check_table(terms.format, rules)
    return asdict(terms) | {
        "name": name,
        "preset": rules.preset,
        "options": {key: str(value) for key, value in terms.options.items()},
        "entry": str(rule),
        "format_terms": told.plain(terms.format) if terms.format_terms else {},
    }


def _write(connection: AnyConnection, held: Schedule, terms: ScheduleTerms, by: str) -> Schedule:
    columns = _columns(connection, held.name, terms)
    differing = [term for term, value in columns.items() if getattr(held, term) != value]
    if not differing:
        return held
    columns["next_at"] = held.next_at
    if "cron" in differing or "zone" in differing:
        columns["next_at"] = _next(columns["cron"], columns["zone"], schedule.clock(connection))
    with in_plain_words(**columns):
        made = schedule.update(connection, held.id, **columns)
    told = "; ".join(f"{term}: {getattr(held, term)} → {columns[term]}" for term in differing)
    audit.write(connection, by, "changed", f"schedule {held.name}", told)
    return made


def _make_slots(connection: AnyConnection, row: Schedule, now: datetime) -> None:
    """Make the slots of one schedule that are due, and look ahead to the next."""
    if row.cron is None or row.next_at is None:
        return
    before_next = row.next_at.astimezone(UTC) - timedelta(
        seconds=1
    )  # so that next_at itself is the first time after it
    passed = list(
        islice(takewhile(lambda at: at <= now, _times(row.cron, row.zone, before_next)), _MISSED_COUNTED)
    )
    if passed:
        schedule.add_slot(connection, row.id, _latest(row.cron, row.zone, passed, now), len(passed) - 1)
    horizon = now + timedelta(seconds=row.freeze_seconds)
    following: datetime | None = None
    for following in _times(row.cron, row.zone, max(now, before_next)):
        if following > horizon:
            break
        schedule.add_slot(connection, row.id, following, 0)
    schedule.set_next(connection, row.id, following)


def _latest(cron: str, zone: str, passed: list[datetime], now: datetime) -> datetime:
    if len(passed) < _MISSED_COUNTED:
        return passed[-1]
    return next(_times(cron, zone, now + timedelta(microseconds=1), backwards=True), passed[-1])


def _next(cron: str | None, zone: str, after: datetime) -> datetime | None:
    if cron is None:
        return None
    following = next(_times(cron, zone, after), None)
    if following is None:
        raise CronUnreadable(cron, "no day is like that")
    return following


def _what_is_wrong(cron: str, said: str) -> str:
    """Which of the five fields cannot be read; the library says "Bad day-of-week"."""
    for field, given in zip(_CRON_FIELDS, cron.split(), strict=True):
        if said == f"Bad {field}":
            return f"{given} is no {field.replace('-', ' ')}"
    return said


def _times(cron: str, zone: str, after: datetime, backwards: bool = False) -> Iterator[datetime]:
    """The times of a cron line after that moment, or backwards from it, in UTC: times of one zone are
    compared by the clock on the wall, which in the hour that comes twice tells two moments alike.

    A line that names its minutes and hours is due once, when the clock first shows such a time or has jumped
    over it; one with a star for either, as often as the clock shows it.
    """
    there = zone_of(zone)
    if len(cron.split()) != 5:
        raise CronUnreadable(cron, "a line has five fields: minute, hour, day, month, weekday")
    try:
        shown = after.astimezone(there).replace(tzinfo=None) + (_SET_BACK if backwards else -_SET_BACK)
        every_wall = CronSim(cron, shown, reverse=backwards)
    except CronSimError as error:
        raise CronUnreadable(cron, _what_is_wrong(cron, str(error))) from error
    walls = takewhile(lambda wall: abs(wall.year - shown.year) <= _YEARS, every_wall)
    once = not any(field.startswith("*") for field in cron.split()[:2])
    return _beyond(after, _in_order((_moments(wall, there, once) for wall in walls), backwards), backwards)


def _moments(wall: datetime, there: ZoneInfo, once: bool) -> list[datetime]:
    """When a line is due that names this time on the wall: at no moment, one or two."""
    while True:
        told = sorted({wall.replace(tzinfo=there, fold=fold).astimezone(UTC) for fold in (0, 1)})
        shown = [moment for moment in told if moment.astimezone(there).replace(tzinfo=None) == wall]
        if not once or shown:
            return shown[:1] if once else shown
        wall += _MINUTE


def _in_order(found: Iterable[list[datetime]], backwards: bool) -> Iterator[datetime]:
    """The moments of one time on the wall after the other, each in its turn: in the hour that comes twice all
    of its first half come before those of its second."""
    held: list[datetime] = []
    for moments in filter(None, found):
        first, *others = reversed(moments) if backwards else moments
        while held and (held[0] > first if backwards else held[0] < first):
            yield held.pop(0)
        yield first
        held += others
    yield from held


def _beyond(after: datetime, moments: Iterable[datetime], backwards: bool) -> Iterator[datetime]:
    """Those that lie beyond `after`, each once."""
    last = after.astimezone(UTC)
    for moment in moments:
        if moment < last if backwards else moment > last:
            last = moment
            yield moment


def zone_of(zone: str) -> ZoneInfo:
    """The time zone of that name. Raises ZoneUnknown."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ZoneUnknown(zone) from error
