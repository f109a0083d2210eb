"""Performance: how well one has done in an event in which not everybody met everybody equally often.

A win over a strong bot says more than one over a weak bot, so whom one met must not decide. Strengths are
found under which the results are most likely (the model of Bradley and Terry, a draw being half a win), with
two drawn matches against the average added for each, so that who has won all of few matches has no strength
without end.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_PRIOR: Final = 2.0  # drawn matches against the average
_ROUNDS: Final = 500
_CLOSE: Final = 1e-9
_Z: Final = 1.959964  # half of a 95 % interval, in deviations


@dataclass(frozen=True, slots=True)
class Meeting:
    """What one scored in so many matches against another."""

    one: int
    other: int
    score: float
    matches: int


@dataclass(frozen=True, slots=True)
class Performance:
    """The score that one would have against the average of the event, with its 95 % interval."""

    expected: float
    low: float
    high: float


def performances(meetings: Iterable[Meeting]) -> dict[int, Performance]:
    """Find everybody's performance. meetings: each pair once, in either direction."""
    won: dict[int, float] = defaultdict(float)
    played: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for one in meetings:
        won[one.one] += one.score
        won[one.other] += one.matches - one.score
        played[one.one][one.other] += one.matches
        played[one.other][one.one] += one.matches
    strength = dict.fromkeys(played, 1.0)
    for _ in range(_ROUNDS):
        before = strength
        strength = {
            entrant: (won[entrant] + _PRIOR / 2)
            / (
                _PRIOR / (before[entrant] + 1.0)
                + sum(times / (before[entrant] + before[other]) for other, times in played[entrant].items())
            )
            for entrant in played
        }
        mean = math.exp(sum(map(math.log, strength.values())) / len(strength)) if strength else 1.0
        strength = {entrant: value / mean for entrant, value in strength.items()}
        if all(abs(strength[entrant] / before[entrant] - 1) < _CLOSE for entrant in strength):
            break
    return {entrant: _performance(strength, played[entrant], entrant) for entrant in played}


def _performance(strength: dict[int, float], against: dict[int, int], entrant: int) -> Performance:
    own = strength[entrant]
    known = _PRIOR * _share(own, 1.0) * _share(1.0, own) + sum(
        times * _share(own, strength[other]) * _share(strength[other], own)
        for other, times in against.items()
    )
    spread = _Z / math.sqrt(known)
    return Performance(
        _share(own, 1.0), _share(own * math.exp(-spread), 1.0), _share(own * math.exp(spread), 1.0)
    )


def _share(one: float, other: float) -> float:
    return one / (one + other)
