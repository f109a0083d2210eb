"""A points scheme in sentences, as pages and commands show it."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Final

from arena.season.scheme import Scheme

_SHARED: Final = {
    "average": "Who share a place share evenly what their places give.",
    "best": "Who share a place all have what it gives.",
    "last": "Who share a place all have what the last of their places gives.",
}
_TIES: Final = {
    "places": "who has more first places, then more second ones, and so on",
    "best": "the best single event",
    "latest": "the latest event, then the one before it",
    "events": "who took part in more events",
}
_BONUSES: Final = {
    "entering": "for taking part to the end, with a match at least",
    "champion": "for being first alone",
    "unbeaten": "for being first in every match, alone or not",
    "faultless": "for an event without a fault",
}


def sentences(scheme: Scheme) -> tuple[str, ...]:
    """Return what a place gives, and what counts."""
    said = [_places(scheme), _SHARED[scheme.shared]]
    for name, what in _BONUSES.items():
        if points := getattr(scheme, name):
            said.append(f"{_points(points)} more {what}.")
    for schedule, weight in sorted(scheme.weights.items()):
        if weight != 1:
            said.append(f"Events of {schedule} give {_number(weight)} times that.")
    said.append("Who was disqualified from an event gets nothing for it" + _kept(scheme))
    if scheme.best:
        said.append(f"Of each bot {_best(scheme.best, 'event')} {_verb(scheme.best)}.")
    for least, worst in sorted(scheme.drops):
        if worst:
            said.append(
                f"From {least} event{'s' if least > 1 else ''} on, the worst {worst if worst > 1 else 'one'} "
                f"of each bot {'fall' if worst > 1 else 'falls'} away; an event that it missed is the worst."
            )
    if scheme.always:
        said.append(f"Events of {', '.join(sorted(scheme.always))} never fall away.")
    if scheme.ties:
        said.append(f"Equal points are told apart by {'; then by '.join(_TIES[one] for one in scheme.ties)}.")
    if scheme.team:
        said.append(
            f"Of an owner {_best(scheme.team, 'bot')} {_verb(scheme.team)} in each event; then as for a bot."
        )
    else:
        said.append("Of an owner all bots count in each event, added up; then as for a bot.")
    return tuple(said)


def _places(scheme: Scheme) -> str:
    """`25, 18 and 15 points`, and what the others get."""
    if not scheme.places:
        return f"Every place gives {_points(scheme.others)}."
    runs, first = [], 1
    for worth, group in groupby(scheme.places):
        last = first + len(list(group)) - 1
        runs.append(f"{_number(worth)} for place {first if first == last else f'{first} to {last}'}")
        first = last + 1
    others = f", {_number(scheme.others)} for every further one" if scheme.others else ""
    return f"Points: {', '.join(runs)}{others}."


def _kept(scheme: Scheme) -> str:
    return ", and that never falls away." if scheme.keep_disqualified else "."


def _best(many: int, noun: str) -> str:
    return f"the best {noun}" if many == 1 else f"the {many} best {noun}s"


def _verb(many: int) -> str:
    return "counts" if many == 1 else "count"


def _points(number: Fraction) -> str:
    return f"{_number(number)} point{'' if number == 1 else 's'}"


def _number(number: Fraction) -> str:
    return f"{float(number):g}"
