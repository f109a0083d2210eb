"""Ties among three sides and more: all who tie are compared with each other, and as one with the next place.

The library compares neighbours in a chain, so that of those who tie the first and the last are compared with
others than the rest are. Here no order counts among them: each is compared with each, and the mean of their
performances with that of the next place. These comparisons go in circles, so they are taken by expectation
propagation on one joint normal distribution of all performances: each in turn is taken out, made anew and put
back, until nothing moves. Without ties that would be the library's chain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import mean
from typing import Final

# It ends when no mean and no variance moves by more than this, or after so many rounds.
_LITTLE: Final = 1e-9
_ROUNDS: Final = 60


@dataclass(slots=True)
class _Comparison:
    """What a result says about a difference of performances: it is within the margin (drawn), or above it."""

    weights: list[float]  # of each side's performance in the difference
    margin: float
    drawn: bool
    precision: float = 0.0  # as a normal distribution of the difference, as last made
    weighed: float = 0.0  # its precision times its mean


class _Joint:
    """A joint normal distribution of performances: means and covariances."""

    def __init__(self, priors: Sequence[tuple[float, float]]) -> None:
        """priors: precision, and precision times mean, of each; they are independent."""
        self.means = [weighed / precision for precision, weighed in priors]
        self.covariances = [
            [1.0 / precision if row == column else 0.0 for column in range(len(priors))]
            for row, (precision, _) in enumerate(priors)
        ]

    def take(self, one: _Comparison, v_and_w: Callable[[float, float, bool], tuple[float, float]]) -> float:
        """Take a comparison anew, in the place of what it last said; return how far that moved anything."""
        along = [_dot(row, one.weights) for row in self.covariances]
        variance, expected = _dot(along, one.weights), _dot(self.means, one.weights)
        precision, weighed = 1.0 / variance - one.precision, expected / variance - one.weighed
        if precision <= 0.0:  # rounding has taken all that the others say: it stays as it is
            return 0.0
        root = math.sqrt(precision)
        v, w = v_and_w(weighed / root, one.margin * root, one.drawn)
        said = precision * w / (1.0 - w), (weighed + root * v) / (1.0 - w) - weighed
        more, further = said[0] - one.precision, said[1] - one.weighed
        one.precision, one.weighed = said
        share = 1.0 / (1.0 + more * variance)
        step, shrink = share * (further - more * expected), share * more
        for at, (row, toward) in enumerate(zip(self.covariances, along, strict=True)):
            self.means[at] += step * toward
            taken = shrink * toward
            for column, across in enumerate(along):
                row[column] -= taken * across
        furthest = max(map(abs, along))
        return max(abs(step) * furthest, abs(shrink) * furthest**2)


def compared_all(
    summed: Sequence[tuple[float, float]],
    sizes: Sequence[int],
    places: Sequence[int],
    margin: Callable[[float], float],
    v_and_w: Callable[[float, float, bool], tuple[float, float]],
) -> list[tuple[float, float]]:
    """Return the performances of the sides after all comparisons, from those before.

    A performance is its precision and its precision times its mean. sizes, places: of each side, how many
    members it has and where it ended. margin: how far apart two sides of so many members together may be and
    draw. v_and_w: of a difference and a margin, in deviations, and whether it was a draw. Raises what
    `v_and_w` raises.
    """
    joint = _Joint(summed)
    comparisons = _comparisons(sizes, places, margin)
    for _ in range(_ROUNDS):
        if max([joint.take(one, v_and_w) for one in comparisons]) <= _LITTLE:
            break
    after: dict[tuple[int, tuple[float, float]], tuple[float, float]] = {}
    for at, (before, place) in enumerate(zip(summed, places, strict=True)):
        # No comparison makes a performance less sure; rounding may. Equals get the same to the last bit.
        precision = max(1.0 / joint.covariances[at][at], before[0])
        after.setdefault((place, before), (precision, precision * joint.means[at]))
    return [after[place, before] for before, place in zip(summed, places, strict=True)]


def _comparisons(
    sizes: Sequence[int], places: Sequence[int], margin: Callable[[float], float]
) -> list[_Comparison]:
    groups = [[at for at, place in enumerate(places) if place == shared] for shared in sorted(set(places))]
    compared = [([one], [other], True) for group in groups for one, other in combinations(group, 2)] + [
        (better, worse, False) for better, worse in pairwise(groups)
    ]
    return [
        _Comparison(
            [(at in those) / len(those) - (at in others) / len(others) for at in range(len(sizes))],
            margin(mean(sizes[at] for at in those) + mean(sizes[at] for at in others)),
            drawn,
        )
        for those, others, drawn in compared
    ]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))
