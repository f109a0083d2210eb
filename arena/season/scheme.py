"""Points schemes: what a place in an event gives, and which of a bot's events count, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from arena.errors import ArenaError

EVENTS: Final = 200  # the most events of a season
LARGEST: Final = 100_000  # points
NAMES: Final = 100  # of schedules in one list
_PLACES: Final = 1_000
_WEIGHT: Final = 100

# How those who share a place are paid: by the average of the places that they fill, as if each had the best
# of these, or the last.
SHARED: Final = ("average", "best", "last")
# How equal points are told apart: by the most first places, then second ones and so on; by the best single
# event; by the latest event, then the one before; by the most events entered.
TIES: Final = ("places", "best", "latest", "events")


class SchemeRefused(ArenaError):
    """A term of a points scheme is unknown, or not what it can be."""

    def __init__(self, term: str, given: object, wanted: str) -> None:
        self.term = term
        self.given = given
        self.wanted = wanted
        super().__init__(f"{term} cannot be {given!r}; it is {wanted}.")


class SchemeTermUnknown(ArenaError):
    """A points scheme has no such section or term."""

    def __init__(self, what: str, known: tuple[str, ...]) -> None:
        self.what = what
        self.known = known
        super().__init__(f"A season does not know {what}; it knows {', '.join(known)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """What an event gives, and what of it counts. Points are exact: shares of a place are fractions."""

    places: tuple[Fraction, ...] = tuple(map(Fraction, (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)))
    others: Fraction = Fraction(0)  # for every place after these
    shared: str = "average"  # of SHARED
    weights: Mapping[str, Fraction] = field(default_factory=dict)  # by schedule; others have 1

    entering: Fraction = Fraction(0)  # bonus of everybody who came and took part to the end
    champion: Fraction = Fraction(0)  # of who is first alone
    unbeaten: Fraction = Fraction(0)  # of who was first in every match, alone or not
    faultless: Fraction = Fraction(0)  # of who made no fault

    best: int = 0  # so many events of a bot count, its best; 0: all
    drops: tuple[tuple[int, int], ...] = ()  # (from so many events on, so many of its worst fall away)
    always: frozenset[str] = frozenset()  # schedules whose events never fall away
    keep_disqualified: bool = True  # the nothing of an event it was disqualified from never falls away

    ties: tuple[str, ...] = ("places", "latest")  # of TIES, in their order
    team: int = 0  # of an owner's bots so many count in an event, the best; 0: all

    def for_place(self, place: int, sharing: int = 1) -> Fraction:
        """Return the points of a place from 1 on that so many share."""
        worth = [self._alone(one) for one in range(place, place + sharing)]
        if self.shared == "best":
            return worth[0]
        return worth[-1] if self.shared == "last" else sum(worth, Fraction(0)) / sharing

    def falling_away(self, events: int) -> int:
        """Return how many of a bot's events fall away when the season has had so many."""
        by_rule = max((worst for least, worst in self.drops if events >= least), default=0)
        return max(by_rule, events - self.best if self.best else 0, 0)

    def _alone(self, place: int) -> Fraction:
        return self.places[place - 1] if place <= len(self.places) else self.others


def read_scheme(sections: Mapping[str, Any]) -> Scheme:
    """Read a scheme from the sections of a season's file, or of its row.

    Raises SchemeRefused, SchemeTermUnknown.
    """
    read: dict[str, Any] = {}
    for section, terms in sections.items():
        if section not in SECTIONS:
            raise SchemeTermUnknown(f"[{section}]", tuple(SECTIONS))
        if not isinstance(terms, Mapping):
            raise SchemeRefused(section, terms, "a section")
        if section == "weights":
            if len(terms) > NAMES:
                raise SchemeRefused("[weights]", f"{len(terms)} lines", f"at most {NAMES}")
            read["weights"] = {
                name: _number(f"[weights] {name}", one, _WEIGHT) for name, one in terms.items()
            }
            continue
        known = SECTIONS[section]
        for term, value in terms.items():
            if term not in known:
                raise SchemeTermUnknown(f"{term} in [{section}]", tuple(known))
            name, reader = known[term]
            read[name] = reader(f"[{section}] {term}", value)
    return Scheme(**read)


def _number(term: str, given: Any, most: int = LARGEST) -> Fraction:
    """Read a number as exactly as it was written."""
    if type(given) not in (int, float) or not 0 <= given <= most:
        raise SchemeRefused(term, given, f"a number from 0 to {most}")
    return Fraction(str(given))


def _numbers(term: str, given: Any) -> tuple[Fraction, ...]:
    if not isinstance(given, list) or len(given) > _PLACES:
        raise SchemeRefused(term, given, f"a list of at most {_PLACES} numbers, for the first place first")
    return tuple(_number(term, one) for one in given)


def _word(*words: str) -> Callable[[str, Any], str]:
    def read(term: str, given: Any) -> str:
        if given not in words:
            raise SchemeRefused(term, given, f"one of {', '.join(words)}")
        return str(given)

    return read


def _words(term: str, given: Any) -> tuple[str, ...]:
    known = isinstance(given, list) and all(one in TIES for one in given)
    if not known or len(set(given)) < len(given):
        raise SchemeRefused(term, given, f"a list of {', '.join(TIES)}, each at most once")
    return tuple(given)


def _whole(most: int) -> Callable[[str, Any], int]:
    def read(term: str, given: Any) -> int:
        if type(given) is not int or not 0 <= given <= most:
            raise SchemeRefused(term, given, f"a whole number from 0 to {most}")
        return given

    return read


def _yes_or_no(term: str, given: Any) -> bool:
    if type(given) is not bool:
        raise SchemeRefused(term, given, "true or false")
    return given


def _names(term: str, given: Any) -> frozenset[str]:
    if not isinstance(given, list) or len(given) > NAMES or not all(isinstance(one, str) for one in given):
        raise SchemeRefused(term, given, f"a list of at most {NAMES} names of schedules")
    return frozenset(given)


def _drop_rules(term: str, given: Any) -> tuple[tuple[int, int], ...]:
    wanted = "a list of pairs: from so many events on, so many of the worst, as in [[4, 1], [8, 2]]"
    if not isinstance(given, list) or len(given) > EVENTS:
        raise SchemeRefused(term, given, wanted)
    for one in given:
        pair = isinstance(one, list) and len(one) == 2 and all(type(number) is int for number in one)
        if not pair or not 1 <= one[0] <= EVENTS or not 0 <= one[1] <= EVENTS:
            raise SchemeRefused(term, given, wanted)
    return tuple((one[0], one[1]) for one in given)


# By section of a season's file, the field of `Scheme` for each term, and what reads it.
SECTIONS: Final[Mapping[str, Mapping[str, tuple[str, Callable[[str, Any], Any]]]]] = {
    "points": {
        "places": ("places", _numbers),
        "others": ("others", _number),
        "shared": ("shared", _word(*SHARED)),
    },
    "bonus": {name: (name, _number) for name in ("entering", "champion", "unbeaten", "faultless")},
    "weights": {},
    "counting": {
        "best": ("best", _whole(EVENTS)),
        "drops": ("drops", _drop_rules),
        "always": ("always", _names),
        "keep_disqualified": ("keep_disqualified", _yes_or_no),
        "ties": ("ties", _words),
    },
    "teams": {"best": ("team", _whole(1_000))},
}
