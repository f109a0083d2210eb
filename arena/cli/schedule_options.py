"""The terms of a schedule as flags: with defaults where one is created, without where one is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import click

from arena.cli.params import WholeNumber
from arena.errors import ArenaError
from arena.tournament.formats.registry import FORMATS
from arena.tournament.formats.terms import Term
from arena.tournament.schedule_terms import ScheduleTerms

_PRESET: Final = "twenty-five"
_FORMATS_SAY: Final = f"Who meets whom. {'; '.join(f'{one.name}: {one.says}' for one in FORMATS.values())}."
_Flag = tuple[tuple[str, ...], dict[str, Any]]


def _flags_of_formats() -> list[_Flag]:
    """A flag for each term that formats have; the help of one that several have says what it is to each."""
    terms: dict[str, Term] = {}
    titles: dict[str, dict[str, list[str]]] = {}  # by term, of the formats by what it means to them
    for format in FORMATS.values():
        for term in format.its_terms():
            terms.setdefault(term.name, term)
            titles.setdefault(term.name, {}).setdefault(term.help, []).append(format.title)
    return [
        _flag(term, " ".join(f"{', '.join(those)}: {help}" for help, those in titles[name].items()))
        for name, term in terms.items()
    ]


def _flag(term: Term, help: str) -> _Flag:
    if term.names_bots:
        return (term.flag, term.name), {"multiple": True, "help": help}
    if isinstance(term.default, bool):
        return (f"{term.flag}/--no-{term.flag.removeprefix('--')}", term.name), {"help": help}
    return (term.flag, term.name), {"type": WholeNumber(), "help": help}


# Each flag with its settings for click; the last name is the term's.
_FLAGS: Final[Sequence[_Flag]] = (
    (("--preset",), {"help": "The game."}),
    (
        ("--option", "options"),
        {"multiple": True, "metavar": "NAME=VALUE", "help": "A rule laid over it; repeat."},
    ),
    (("--cron",), {"help": "When, as a cron line: '0 20 * * *' is every day at eight in the evening."}),
    (("--tz", "zone"), {"help": "The time zone of the cron line."}),
    (("--entry",), {"help": "Who: open, 'bots: a, b' or 'owners: x, y'."}),
    (
        ("--freeze", "freeze_seconds"),
        {"type": WholeNumber(), "help": "Seconds before it when entries close."},
    ),
    (("--format",), {"type": click.Choice(list(FORMATS)), "help": _FORMATS_SAY}),
    *_flags_of_formats(),
    (("--decks",), {"type": WholeNumber(), "help": "Matches for each pairing."}),
    (("--duplicate/--single", "duplicate"), {"help": "Play each deck again with the seats turned, or once."}),
    (("--decision-ms",), {"type": WholeNumber(), "help": "Free time for a decision."}),
    (("--bank-ms",), {"type": WholeNumber(), "help": "Time beyond it, for a match."}),
    (("--increment-ms",), {"type": WholeNumber(), "help": "What a decision adds to it."}),
    (("--startup-ms",), {"type": WholeNumber(), "help": "Time to come to the table."}),
    (("--faults",), {"help": "strict: a fault loses the match; lenient: it is played on."}),
    (
        ("--patience", "patience_seconds"),
        {"type": WholeNumber(), "help": "Seconds that an absent bot is waited for."},
    ),
    (
        ("--outage", "outage_seconds"),
        {
            "type": WholeNumber(),
            "help": "Seconds that an event is held at most while nearly all its bots are away at once; "
            "0: it plays on.",
        },
    ),
    (
        ("--watch-delay", "watch_delay_seconds"),
        {"type": WholeNumber(), "help": "Seconds that spectators are kept behind the play."},
    ),
    (
        ("--suspend-after",),
        {
            "type": WholeNumber(),
            "help": "Suspend a bot at fault in so many matches in a row; 0: never for these.",
        },
    ),
    (("--rated/--unrated", "rated"), {"help": "Whether it counts for a ladder."}),
    (("--same-owner/--owners-apart", "same_owner"), {"help": "Whether bots of one owner may meet."}),
)
_OF_FORMATS: Final = frozenset(term.name for one in FORMATS.values() for term in one.its_terms())


class OptionUnreadable(ArenaError):
    """An option of the rules that is not NAME=VALUE."""

    def __init__(self, given: str) -> None:
        self.given = given
        super().__init__(f"The option {given!r} cannot be read; it is NAME=VALUE, as in target=15.")


def term_options(*, changing: bool) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add all terms to a command as options. changing: those that are not given are None, or empty."""
    usual = ScheduleTerms(preset=_PRESET)

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for names, settings in reversed(_FLAGS):
            term = names[-1].removeprefix("--").replace("-", "_")
            default = None if changing or settings.get("multiple") else getattr(usual, term, None)
            shown = default is not None
            command = click.option(*names, default=default, show_default=shown, **settings)(command)
        return command

    return with_options


def terms_given(given: Mapping[str, Any]) -> dict[str, Any]:
    """The flags that were given, as the terms of a schedule. Raises OptionUnreadable."""
    named = {name: value for name, value in given.items() if value is not None and value != ()}
    terms = {name: value for name, value in named.items() if name not in _OF_FORMATS}
    if "options" in terms:
        terms["options"] = _read_options(terms["options"])
    own = {name: value for name, value in named.items() if name in _OF_FORMATS}
    return terms | ({"format_terms": own} if own else {})


def _read_options(options: Sequence[str]) -> dict[str, str]:
    read = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name.strip():
            raise OptionUnreadable(option)
        read[name.strip()] = value.strip()
    return read
