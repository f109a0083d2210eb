"""Event files (`event.toml`), in which an organiser says what is to be played."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from arena.errors import ArenaError
from arena.tournament.formats import registry
from arena.tournament.formats.terms import SHARED

_EXAMPLE: Final = """\
name = "friday-night"
preset = "twenty-five"         # the game

[options]                      # rules laid over it; may be left out
target = 25

[when]
cron = "0 20 * * 5"            # Fridays at eight in the evening …
zone = "Europe/Dublin"         # … in this time zone
freeze_seconds = 600           # entries close ten minutes before
# at = 2027-03-17T20:00:00Z    # once, instead of or beside the cron line

[format]
name = "swiss"                 {formats}
rounds = 7                     {terms}
decks = 10                     # matches of two who meet, each with cards of its own
duplicate = true               # each deck again with the seats turned

[entry]
rule = "open"                  # or "bots: molly, finn" or "owners: ann, bob"
same_owner = false             # whether one owner's bots may meet in a rated event

[clock]
decision_ms = 1000             # free time for a decision
bank_ms = 30000                # beyond it, for a whole match
increment_ms = 0               # what a decision adds to the bank
startup_ms = 10000             # to come to the table

[terms]
rated = true                   # false: practice, it counts for no ladder
faults = "lenient"             # strict: a fault loses the match
patience_seconds = 60          # how long an absent bot is waited for
outage_seconds = 3600          # while nearly all are away at once, it is held so long; 0: it plays on
watch_delay_seconds = 0        # how far behind the play spectators are kept
suspend_after = 5              # at fault in so many matches in a row, a bot is suspended; 0: never for these
"""

_COMMENTS_AT: Final = 31
_WIDTH: Final = 108


def _comment(words: str) -> str:
    """Format words as a comment beside a line of the example, wrapped below it."""
    lines = wrap(words, _WIDTH - _COMMENTS_AT)
    return ("\n" + " " * _COMMENTS_AT).join(f"# {line}" for line in lines)


def example() -> str:
    """Return a whole event file, with every section and key."""
    *names, last = registry.FORMATS
    terms = "; ".join(
        f"{one.name}: {', '.join(term.name for term in one.its_terms())}"
        for one in registry.FORMATS.values()
        if one.its_terms()
    )
    return _EXAMPLE.format(formats=_comment(f"{', '.join(names)} or {last}"), terms=_comment(terms))


# The term of `schedules.create` for each key of the file.
_TOP: Final = {"name": "name", "preset": "preset"}
_SECTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "when": {"cron": "cron", "zone": "zone", "freeze_seconds": "freeze_seconds", "at": "at"},
    "entry": {"rule": "entry", "same_owner": "same_owner"},
    "clock": {name: name for name in ("decision_ms", "bank_ms", "increment_ms", "startup_ms")},
    "terms": {
        name: name
        for name in (
            "rated",
            "faults",
            "patience_seconds",
            "outage_seconds",
            "watch_delay_seconds",
            "suspend_after",
        )
    },
}
_FORMAT: Final[Mapping[str, str]] = {**{name: name for name in SHARED}, "name": "format"}
_KINDS: Final[Mapping[str, type]] = {
    **dict.fromkeys(("name", "preset", "cron", "zone", "entry", "faults", "format"), str),
    **dict.fromkeys(("same_owner", "rated", "duplicate"), bool),
    **dict.fromkeys(
        (
            "freeze_seconds",
            "decision_ms",
            "bank_ms",
            "increment_ms",
            "startup_ms",
            "patience_seconds",
            "outage_seconds",
            "watch_delay_seconds",
            "suspend_after",
            "decks",
        ),
        int,
    ),
    "at": datetime,
}
_KIND_NAMES: Final = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    datetime: "a time with its zone",
}


class EventUnreadable(ArenaError):
    """An event file cannot be read. path: None: it was not in a file."""

    def __init__(self, path: Path | None, reason: str) -> None:
        self.path = path
        self.reason = reason
        which = "The event file" if path is None else f"The event file {path}"
        super().__init__(f"{which} cannot be read: {reason.rstrip('.')}.")


@dataclass(frozen=True, slots=True)
class EventFile:
    """The content of an event file."""

    name: str
    terms: dict[str, Any]  # what `schedules.create` takes
    at: datetime | None  # of its one slot beside the cron line; None: it has none


def read_event(path: Path) -> EventFile:
    """Read an event file; all but name and preset may be left out. Raises EventUnreadable."""
    try:
        return parse_event(path.read_text("utf-8-sig"), path)
    except OSError as error:
        raise EventUnreadable(path, (error.strerror or str(error)).lower()) from error
    except UnicodeDecodeError as error:
        raise EventUnreadable(path, f"it is no text in UTF-8 (byte {error.start + 1})") from error


def parse_event(text: str, path: Path | None = None) -> EventFile:
    """Read the text of an event file. path: where it was, for the error. Raises EventUnreadable."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # RecursionError: too deeply nested
        raise EventUnreadable(path, f"it is no TOML: {str(error)[:1].lower()}{str(error)[1:]}") from error
    terms: dict[str, Any] = {}
    for key, value in content.items():
        if key in _TOP:
            terms[_TOP[key]] = _checked(path, key, key, value)
        elif not isinstance(value, dict):
            raise EventUnreadable(path, f"it does not know {key}; outside sections it knows name and preset")
        elif key == "options":
            terms["options"] = {name: _option(one) for name, one in value.items()}
        elif key == "format":
            terms |= _format(path, value)
        elif key in _SECTIONS:
            for name, one in value.items():
                if name not in _SECTIONS[key]:
                    known = ", ".join(_SECTIONS[key])
                    raise EventUnreadable(path, f"[{key}] does not know {name}; it knows {known}")
                terms[_SECTIONS[key][name]] = _checked(path, f"[{key}] {name}", _SECTIONS[key][name], one)
        else:
            known = ", ".join(("options", "format", *_SECTIONS))
            raise EventUnreadable(path, f"there is no section [{key}]; there are {known}")
    for needed in ("name", "preset"):
        if needed not in terms:
            raise EventUnreadable(path, f"it has no {needed}")
    at = terms.pop("at", None)
    return EventFile(terms.pop("name"), terms, at)


def event_text(name: str, terms: Mapping[str, Any], at: datetime | None = None) -> str:
    """Write an event file with these terms of `schedules.create`, which `parse_event` reads as the same."""
    lines = [f"name = {_toml(name)}", f"preset = {_toml(terms['preset'])}"]
    if terms.get("options"):
        lines += ["", "[options]", *(f"{_key(key)} = {_toml(one)}" for key, one in terms["options"].items())]
    sections: dict[str, dict[str, Any]] = {
        section: {key: terms[term] for key, term in known.items() if terms.get(term) is not None}
        for section, known in (
            ("when", _SECTIONS["when"]),
            ("format", _FORMAT),
            *((section, known) for section, known in _SECTIONS.items() if section != "when"),
        )
    }
    if at is not None:
        sections["when"]["at"] = at
    sections["format"] |= terms.get("format_terms", {})
    for section, values in sections.items():
        if values:
            lines += ["", f"[{section}]", *(f"{_key(key)} = {_toml(one)}" for key, one in values.items())]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def _toml(value: Any) -> str:
    """Write a value as TOML; a text of JSON is one of TOML too."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _format(path: Path | None, section: Mapping[str, Any]) -> dict[str, Any]:
    """Read the format's section; the format itself checks the terms that only it knows."""
    terms = {
        _FORMAT[name]: _checked(path, f"[format] {name}", _FORMAT[name], value)
        for name, value in section.items()
        if name in _FORMAT
    }
    own = {name: value for name, value in section.items() if name not in _FORMAT}
    return terms | ({"format_terms": own} if own else {})


def _checked(path: Path | None, key: str, term: str, value: Any) -> Any:
    """Return the value if it is of its term's kind. Raises EventUnreadable."""
    kind = _KINDS[term]
    if type(value) is not kind:
        raise EventUnreadable(path, f"{key} is {value!r} and should be {_KIND_NAMES[kind]}")
    if isinstance(value, datetime) and value.tzinfo is None:
        raise EventUnreadable(path, f"{key} is {value} and should be {_KIND_NAMES[kind]}")
    return value


def _option(value: Any) -> str:
    """Return the value of an option of the rules as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(str(one) for one in value)
    return str(value)
