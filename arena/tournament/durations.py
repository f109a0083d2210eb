"""How long an event takes, by what such matches took lately.

What is measured is the time in which matches were played: neither the wait for absent bots counts nor the
pauses of an event that was held up. Many at once are not as quick as one alone, so the events are asked in
which about as many were played at once as can be in this one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from arena.store.pace import TimedMatch

# More than a runner plays at once are not counted on.
MOST_AT_ONCE: Final = 64.0
# Events with at least such a share of the widest are alike in how many were played at once.
_ALIKE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Duration:
    """About how long an event takes."""

    least: float  # seconds, if as many are played at once as can be, each as quickly as measured
    most: float  # seconds, at the pace measured
    measured_on: int  # matches
    at_once: float  # how many of them were played at once


@dataclass(frozen=True, slots=True)
class _Pace:
    matches: int
    busy: float  # seconds in which any was played
    at_once: float


def expected(
    matches: int, wave: int, entrants: Collection[str], lately: Sequence[TimedMatch]
) -> Duration | None:
    """How long so many matches take, of which `wave` can be played at once; None: nothing was measured.

    entrants: the bots that play. Those that were slower than the others lately make it longer.
    """
    paces = _paces(lately)
    if not paces:
        return None
    reachable = min(float(wave), MOST_AT_ONCE)
    widest = min(reachable, max(one.at_once for one in paces))
    alike = [one for one in paces if one.at_once >= _ALIKE * widest]
    played = sum(one.matches for one in alike)
    at_once = sum(one.at_once * one.matches for one in alike) / played
    rate = played / sum(one.busy for one in alike) / _slowness(entrants, lately)
    narrower = min(1.0, reachable / at_once)
    most = matches / (rate * narrower)
    return Duration(most / max(1.0, reachable / at_once), most, played, at_once)


def _paces(lately: Sequence[TimedMatch]) -> list[_Pace]:
    """The pace of each tournament."""
    of: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for one in lately:
        of[one.tournament].append((one.began, one.ended))
    found = []
    for spans in of.values():
        busy = _covered(spans)
        if busy > 0:
            found.append(_Pace(len(spans), busy, sum(end - begin for begin, end in spans) / busy))
    return found


def _covered(spans: Sequence[tuple[float, float]]) -> float:
    """The time that any of the spans covers."""
    covered, until = 0.0, float("-inf")
    for begin, end in sorted(spans):
        covered += max(0.0, end - max(begin, until))
        until = max(until, end)
    return covered


def _slowness(entrants: Collection[str], lately: Sequence[TimedMatch]) -> float:
    """How many times as long as the matches measured those of these bots take; unknown bots are like all."""
    of: dict[str, list[float]] = defaultdict(list)
    for one in lately:
        for bot in one.bots:
            of[bot].append(one.ended - one.began)
    usual = fmean(seconds for those in of.values() for seconds in those)
    if not usual or not entrants:
        return 1.0
    return fmean(fmean(of[bot]) / usual if bot in of else 1.0 for bot in entrants)
