"""The due times of a cron line in its time zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from arena.errors import CronUnreadable, ZoneUnknown

# The fields of a cron line, by the names in the messages of cronsim.
_CRON_FIELDS: Final = ("minute", "hour", "day-of-month", "month", "day-of-week")
# In minutes.
_DAY: Final = 24 * 60
_MINUTE: Final = timedelta(minutes=1)
# The most by which any clock is set back.
_SET_BACK: Final = timedelta(hours=3)
# A line may name only times that its zone always skips: the search ends after so many years.
_YEARS: Final = 50


def next_times(cron: str, zone: str, n: int, after: datetime | None = None) -> list[datetime]:
    """Return the next n times of a cron line, in its time zone. Raises CronUnreadable, ZoneUnknown."""
    tz = zone_of(zone)
    return [at.astimezone(tz) for at in islice(due_times(cron, zone, after or datetime.now(UTC)), n)]


def _unreadable_field(cron: str, message: str) -> str:
    """Name the field that cannot be read, by cronsim's message ("Bad day-of-week")."""
    for field, text in zip(_CRON_FIELDS, cron.split(), strict=True):
        if message == f"Bad {field}":
            return f"{text} is no {field.replace('-', ' ')}"
    return message


def due_times(cron: str, zone: str, after: datetime, backwards: bool = False) -> Iterator[datetime]:
    """Yield the times of a cron line after that moment, or backwards from it, in UTC.

    In UTC, because datetimes of one zone compare by local time, which is ambiguous in the hour that comes
    twice. A line that names its minutes and hours is due once a local time: at its first occurrence, or just
    after a gap that holds it. One with a star for either is due at every occurrence.
    Raises CronUnreadable, ZoneUnknown.
    """
    tz = zone_of(zone)
    if len(cron.split()) != 5:
        raise CronUnreadable(cron, "a line has five fields: minute, hour, day, month, weekday")
    try:
        start = after.astimezone(tz).replace(tzinfo=None) + (_SET_BACK if backwards else -_SET_BACK)
        local_times = CronSim(cron, start, reverse=backwards)
    except CronSimError as error:
        raise CronUnreadable(cron, _unreadable_field(cron, str(error))) from error
    near = takewhile(lambda local: abs(local.year - start.year) <= _YEARS, local_times)
    once = not any(field.startswith("*") for field in cron.split()[:2])
    return _beyond(after, _in_order((_moments(local, tz, once) for local in near), backwards), backwards)


def _moments(local: datetime, tz: ZoneInfo, once: bool) -> list[datetime]:
    """Return the moments at which a line is due that names this local time: none, one or two.

    once: the first moment alone, and where a gap skips the time the first after it.
    """
    while True:
        folds = sorted({local.replace(tzinfo=tz, fold=fold).astimezone(UTC) for fold in (0, 1)})
        real = [moment for moment in folds if moment.astimezone(tz).replace(tzinfo=None) == local]
        if not once or real:
            return real[:1] if once else real
        local += _MINUTE


def _in_order(found: Iterable[list[datetime]], backwards: bool) -> Iterator[datetime]:
    """Merge the moments of successive local times into one order.

    In the hour that comes twice, all first occurrences precede all second ones.
    """
    second: list[datetime] = []
    for moments in filter(None, found):
        first, *others = reversed(moments) if backwards else moments
        while second and (second[0] > first if backwards else second[0] < first):
            yield second.pop(0)
        yield first
        second += others
    yield from second


def _beyond(after: datetime, moments: Iterable[datetime], backwards: bool) -> Iterator[datetime]:
    """Yield those that lie beyond `after`, each once."""
    last = after.astimezone(UTC)
    for moment in moments:
        if moment < last if backwards else moment > last:
            last = moment
            yield moment


def shifted(cron: str, minutes: int) -> str | None:
    """The line that is due so many minutes later (earlier: below 0) than this one.

    None where that is no line: it names other than one minute and some hours, or another day would come of
    it.
    """
    minute, hours, *days = cron.split()
    named = hours.split(",")
    if not minute.isdecimal() or not all(hour.isdecimal() for hour in named):
        return None
    moved = [60 * int(hour) + int(minute) + minutes for hour in named]
    if all(0 <= time < _DAY for time in moved):
        pass
    elif days == ["*", "*", "*"]:
        moved = [time % _DAY for time in moved]
    else:
        return None
    at = ",".join(str(time // 60) for time in sorted(moved))
    return " ".join([str(moved[0] % 60), at, *days])


def zone_of(zone: str) -> ZoneInfo:
    """Return the time zone of that name. Raises ZoneUnknown."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ZoneUnknown(zone) from error
