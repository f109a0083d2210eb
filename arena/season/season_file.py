"""Season files (`season.toml`): which events belong together, and what they give, as organisers say it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from arena.errors import ArenaError
from arena.season.scheme import NAMES, SECTIONS, SchemeRefused, SchemeTermUnknown, read_scheme

_EXAMPLE: Final = """\
name = "spring-2027"
title = "Spring league 2027"   # as people read it; may be left out, as all that follows

[events]
schedules = ["friday-night"]   # every event of these …
from = 2027-01-01T00:00:00Z    # … that is due from then on …
until = 2027-07-01T00:00:00Z   # … and before then. `arena season add` and `remove` do the rest by hand

[points]
places = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]   # for the first place, the second, …
others = 0                     # for every further place
shared = "average"             # who share a place share what their places give; or "best" or "last"

[bonus]
entering = 0                   # for taking part to the end, and coming to a match at least
champion = 0                   # for being first alone
unbeaten = 0                   # for being first in every match, alone or not
faultless = 0                  # for an event without a fault

[weights]
friday-night = 1               # what its events count, times all points above

[counting]
best = 0                       # so many events of a bot count, its best; 0: all
drops = [[4, 1], [8, 2]]       # from four events on its worst falls away, from eight its two worst
always = []                    # schedules whose events never fall away
keep_disqualified = true       # an event it was disqualified from never falls away
ties = ["places", "latest"]    # equal points: more first places, then second …; the latest event;
                               # also "best" (single event) and "events" (entered)

[teams]
best = 0                       # so many bots of an owner count in an event, its best; 0: all
"""

_TITLE: Final = 80


class SeasonUnreadable(ArenaError):
    """A season file cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"The season file {path} cannot be read: {reason.rstrip('.')}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTerms:
    """What a season is, beside its name."""

    title: str = ""
    schedules: tuple[str, ...] = ()  # whose events belong to it
    begins_at: datetime | None = None
    ends_at: datetime | None = None
    scheme: Mapping[str, Any] = field(default_factory=dict)  # as `scheme.read_scheme` takes it


def example() -> str:
    """Return a whole season file, with every section and key."""
    return _EXAMPLE


def read_season(path: Path) -> tuple[str, SeasonTerms]:
    """Read a season file: its name, and what it says; all but the name may be left out.

    Raises SeasonUnreadable.
    """
    content = _toml(path)
    name, title = content.pop("name", None), content.pop("title", "")
    if not isinstance(name, str):
        raise SeasonUnreadable(path, "it has no name" if name is None else f"its name is {name!r}")
    if not isinstance(title, str) or len(title) > _TITLE or not title.isprintable():
        raise SeasonUnreadable(path, f"its title is no line of at most {_TITLE} characters")
    events = content.pop("events", {})
    for key, value in content.items():
        if not isinstance(value, dict):
            raise SeasonUnreadable(path, f"it does not know {key}; outside sections it knows name and title")
        if key not in SECTIONS:
            raise SeasonUnreadable(
                path, f"there is no section [{key}]; there are events, {', '.join(SECTIONS)}"
            )
    try:
        read_scheme(content)
    except (SchemeRefused, SchemeTermUnknown) as refused:
        raise SeasonUnreadable(path, f"{str(refused)[0].lower()}{str(refused)[1:]}") from refused
    return name, SeasonTerms(title=title, scheme=content, **_events(path, events))


def _events(path: Path, section: Any) -> dict[str, Any]:
    if not isinstance(section, dict):
        raise SeasonUnreadable(path, "events is no section")
    unknown = set(section) - {"schedules", "from", "until"}
    if unknown:
        known = "schedules, from, until"
        raise SeasonUnreadable(path, f"[events] does not know {min(unknown)}; it knows {known}")
    names = section.get("schedules", [])
    if not isinstance(names, list) or len(names) > NAMES or not all(isinstance(one, str) for one in names):
        raise SeasonUnreadable(path, f"[events] schedules is no list of at most {NAMES} names")
    times = {}
    for key, term in (("from", "begins_at"), ("until", "ends_at")):
        at = section.get(key)
        if at is not None and (not isinstance(at, datetime) or at.tzinfo is None):
            raise SeasonUnreadable(path, f"[events] {key} is {at} and should be a time with its zone")
        times[term] = at
    if times["begins_at"] and times["ends_at"] and times["ends_at"] <= times["begins_at"]:
        raise SeasonUnreadable(path, "[events] until is not after from")
    return {"schedules": tuple(dict.fromkeys(names)), **times}


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise SeasonUnreadable(path, (error.strerror or str(error)).lower()) from error
    except UnicodeDecodeError as error:
        raise SeasonUnreadable(path, f"it is no text in UTF-8 (byte {error.start + 1})") from error
    except (ValueError, RecursionError) as error:  # RecursionError: too deeply nested
        raise SeasonUnreadable(path, f"it is no TOML: {str(error)[:1].lower()}{str(error)[1:]}") from error
