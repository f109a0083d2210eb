"""What each format may be told beyond who plays what: rounds, challengers, how long it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from cuig.engine.rules import Rules

from arena.errors import TermsRefused, TermUnknown
from arena.tournament.formats.partnerships import PAIRS

# What can be scheduled, and which terms each format knows.
FORMATS: Final[Mapping[str, frozenset[str]]] = {
    "round-robin": frozenset(),
    "partnerships": frozenset(),
    "swiss": frozenset({"rounds"}),
    "knock-out": frozenset({"third_place", "replays"}),
    "gauntlet": frozenset({"challengers"}),
    "continuous": frozenset({"lasts_seconds", "at_once", "choosy_seconds"}),
}
# What every format is told, by the names that the event file has for it.
COMMON: Final = ("name", "decks", "duplicate")
# These pair a round when the one before has ended, by its results.
BY_ROUNDS: Final = frozenset({"swiss", "knock-out"})
_TWO_SIDES: Final = frozenset({"swiss", "knock-out", "gauntlet"})


@dataclass(frozen=True, slots=True)
class FormatTerms:
    """The terms of a format; those that it does not know keep their defaults."""

    rounds: int = 0  # Swiss; 0: as many as leave one without a loss
    third_place: bool = False  # knock-out: the losers of the semi-finals play for it
    replays: int = 1  # knock-out: how often a drawn tie is played again before the better seed goes on
    challengers: tuple[str, ...] = ()  # gauntlet: the bots that meet all the others
    lasts_seconds: int = 3600  # continuous: how long matches are made
    at_once: int = 4  # continuous: most matches of one bot at a time
    choosy_seconds: int = 60  # continuous: who waited so long meets anybody

    def __post_init__(self) -> None:
        self._within("rounds", self.rounds, 0, 100)
        self._within("replays", self.replays, 0, 20)
        self._within("lasts_seconds", self.lasts_seconds, 1, 31 * 86400)
        self._within("at_once", self.at_once, 1, 64)
        self._within("choosy_seconds", self.choosy_seconds, 1, 86400)

    @staticmethod
    def _within(term: str, given: int, least: int, most: int) -> None:
        if not least <= given <= most:
            raise TermsRefused(term, given, f"{least} to {most}")

    def plain(self, format: str) -> dict[str, Any]:
        """What the format knows of them, as JSON keeps it."""
        known = {name: given for name, given in asdict(self).items() if name in FORMATS[format]}
        return {name: list(given) if isinstance(given, tuple) else given for name, given in known.items()}


def read_terms(format: str, given: Mapping[str, Any] | None = None) -> FormatTerms:
    """The terms of a format as given, the others by default. Raises TermsRefused, TermUnknown."""
    if format not in FORMATS:
        raise TermsRefused("format", format, "one of " + ", ".join(FORMATS))
    read: dict[str, Any] = {}
    for name, value in (given or {}).items():
        if name not in FORMATS[format]:
            raise TermUnknown(format, name, (*COMMON, *sorted(FORMATS[format])))
        default = getattr(_DEFAULTS, name)
        if isinstance(default, tuple):
            names = [value] if isinstance(value, str) else value
            if not isinstance(names, list | tuple) or not all(isinstance(one, str) for one in names):
                raise TermsRefused(name, value, "a list of names")
            read[name] = tuple(names)
        elif type(value) is not type(default):
            raise TermsRefused(name, value, "yes or no" if isinstance(default, bool) else "a whole number")
        else:
            read[name] = value
    terms = FormatTerms(**read)
    if format == "gauntlet" and not terms.challengers:
        raise TermsRefused(
            "challengers",
            "none",
            "the bots that meet all the others: `--challenger BOT`, or challengers in the event file",
        )
    return terms


_DEFAULTS: Final = FormatTerms()


def check_table(format: str, rules: Rules) -> None:
    """Make sure that the format is one for a table like this. Raises TermsRefused."""
    if format in _TWO_SIDES and len(rules.sides) != 2:
        raise TermsRefused(
            "format",
            format,
            f"for two sides; {rules.preset} has {len(rules.sides)}: round-robin or continuous",
        )
    if format == "partnerships" and tuple(map(tuple, rules.sides)) != PAIRS:
        raise TermsRefused("format", format, "for two pairs that face each other")
