"""The times of a cron line in its time zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from arena.errors import (
    CronUnreadable,
    ZoneUnknown,
)

# The fields of a cron line, as the library that reads it calls them.
_CRON_FIELDS: Final = ("minute", "hour", "day-of-month", "month", "day-of-week")


_MINUTE: Final = timedelta(minutes=1)


# No clock is set back by more.
_SET_BACK: Final = timedelta(hours=3)


# Some lines name only times that the clock always jumps over; the search for another ends after so many.
_YEARS: Final = 50


def next_times(cron: str, zone: str, n: int, after: datetime | None = None) -> list[datetime]:
    """The next n times of a cron line, in its time zone. Raises CronUnreadable, ZoneUnknown."""
    there = zone_of(zone)
    return [at.astimezone(there) for at in islice(due_times(cron, zone, after or datetime.now(UTC)), n)]


def _what_is_wrong(cron: str, said: str) -> str:
    """Which of the five fields cannot be read; the library says "Bad day-of-week"."""
    for field, given in zip(_CRON_FIELDS, cron.split(), strict=True):
        if said == f"Bad {field}":
            return f"{given} is no {field.replace('-', ' ')}"
    return said


def due_times(cron: str, zone: str, after: datetime, backwards: bool = False) -> Iterator[datetime]:
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
