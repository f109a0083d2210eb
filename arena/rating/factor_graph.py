"""TrueSkill's messages in plain numbers: what the library `trueskill` makes of a match, to the last bit.

The library makes some fifty objects of every match; here a normal distribution is a pair of numbers: its
precision, and that times its mean. Every sum and quotient is taken as the library takes it and in its
order, since floating point remembers both. The tests compare each figure with the library's own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from trueskill.backends import cdf, pdf, ppf

Normal = tuple[float, float]  # its precision, and its precision times its mean
_VAndW = Callable[[float, float, bool], tuple[float, float]]

_NOTHING: Final[Normal] = (0.0, 0.0)
# The rounds of messages among several sides end when nothing moves by more than this, or after so many.
_LITTLE: Final = 0.0001
_ROUNDS: Final = 10
# The part of a difference's variance that a result leaves, at least. With less, what the sides tell of it
# would be rounded away.
_LEAST_LEFT: Final = 1e-9
# So near, in deviations, the tails have all their digits.
_NEAR: Final = 20.0


def rate(
    sides: Sequence[Sequence[tuple[float, float]]],
    places: Sequence[int],
    *,
    beta: float,
    tau: float,
    draw_probability: float,
    guarded: bool = False,
) -> list[list[tuple[float, float]]]:
    """Mean and deviation of each member of each side after a match, from those before it.

    sides: the best first. places: of each side; equal ones have drawn.
    guarded: a comparison that the library cannot compute is taken from its bounds, and nothing is raised.
    Otherwise raises FloatingPointError, ValueError or ZeroDivisionError where the library does.
    """
    variance = beta**2
    priors = [[_drifted(mu, sigma, tau) for mu, sigma in side] for side in sides]
    shown = [[_blurred(prior, variance) for prior in side] for side in priors]
    summed = [_sum([(one, 1.0) for one in side]) for side in shown]
    margins = [_margin(draw_probability, beta, len(one) + len(other)) for one, other in pairwise(sides)]
    drawn = [one == other for one, other in pairwise(places)]
    teams = _compared(summed, margins, drawn, _guarded if guarded else _as_the_library)
    after = []
    for side, performances, total, team in zip(priors, shown, summed, teams, strict=True):
        told = [
            _blurred(_over(of_team, one), variance)
            for of_team, one in zip(_shared(performances, total, team), performances, strict=True)
        ]
        # Kept as mean and deviation, and read off as these once more: as the library hands them out.
        after.append(
            [_read(_normal(*_read(_times(prior, one)))) for prior, one in zip(side, told, strict=True)]
        )
    return after


def _compared(
    summed: Sequence[Normal], margins: Sequence[float], drawn: Sequence[bool], v_and_w: _VAndW
) -> list[Normal]:
    """The performances of the sides, once each is compared with the next."""
    teams = list(summed)
    last = len(margins) - 1
    differences = [_NOTHING] * len(margins)
    # What was told last: of a difference by its sides and by its result, and of its sides by the difference.
    by_sides, by_result, to_left, to_right = ([_NOTHING] * len(margins) for _ in range(4))

    def look(at: int) -> float:
        """Take a difference from its sides and cut it to the result; by how much that moved it."""
        told = _sum([(_over(teams[at], to_left[at]), 1.0), (_over(teams[at + 1], to_right[at]), -1.0)])
        held = _times(_over(differences[at], by_sides[at]), told)
        by_sides[at] = told
        cut = _cut(_over(held, by_result[at]), margins[at], drawn[at], v_and_w)
        by_result[at] = _over(_times(cut, by_result[at]), held)
        differences[at] = cut
        return max(abs(held[1] - cut[1]), math.sqrt(abs(held[0] - cut[0])))

    def tell_left(at: int) -> None:
        told = _sum([(_over(differences[at], by_sides[at]), 1.0), (_over(teams[at + 1], to_right[at]), 1.0)])
        teams[at] = _times(_over(teams[at], to_left[at]), told)
        to_left[at] = told

    def tell_right(at: int) -> None:
        told = _sum([(_over(teams[at], to_left[at]), 1.0), (_over(differences[at], by_sides[at]), -1.0)])
        teams[at + 1] = _times(_over(teams[at + 1], to_right[at]), told)
        to_right[at] = told

    for _ in range(_ROUNDS):
        moved = 0.0
        if last == 0:
            moved = look(0)
        else:
            for at in range(last):
                moved = max(moved, look(at))
                tell_right(at)
            for at in range(last, 0, -1):
                moved = max(moved, look(at))
                tell_left(at)
        if moved <= _LITTLE:
            break
    tell_left(0)
    tell_right(last)
    return teams


def _shared(performances: Sequence[Normal], total: Normal, team: Normal) -> list[Normal]:
    """The performances of a side's members, once it is known how the side did."""
    held, told = list(performances), [_NOTHING] * len(performances)
    for at in range(len(held)):
        share = _sum(
            [
                (_over(team, total), 1.0) if other == at else (_over(held[other], told[other]), -1.0)
                for other in range(len(held))
            ]
        )
        held[at] = _times(_over(held[at], told[at]), share)
        told[at] = share
    return held


def _times(one: Normal, other: Normal) -> Normal:
    return one[0] + other[0], one[1] + other[1]


def _over(one: Normal, other: Normal) -> Normal:
    return one[0] - other[0], one[1] - other[1]


def _sum(terms: Sequence[tuple[Normal, float]]) -> Normal:
    """The sum of these, each added (1) or taken away (-1)."""
    mean = spread = 0.0
    for (precision, weighed), sign in terms:
        if precision:
            mean += sign * (weighed / precision)
            spread += 1.0 / precision
        else:  # nothing is known of it
            spread = math.inf
    precision = 1.0 / spread
    return precision, precision * mean


def _blurred(one: Normal, variance: float) -> Normal:
    """One with the luck of a match added, or taken off what a match has shown."""
    share = 1.0 / (1.0 + variance * one[0])
    return share * one[0], share * one[1]


def _cut(one: Normal, margin: float, drawn: bool, v_and_w: _VAndW) -> Normal:
    """A difference of which it is known that it was within the margin, or above it."""
    root = math.sqrt(one[0])
    v, w = v_and_w(one[1] / root, margin * root, drawn)
    rest = 1.0 - w
    return one[0] / rest, (one[1] + root * v) / rest


def _as_the_library(difference: float, margin: float, drawn: bool) -> tuple[float, float]:
    return (_v_and_w_of_a_draw if drawn else _v_and_w_of_a_win)(difference, margin)


def _guarded(difference: float, margin: float, drawn: bool) -> tuple[float, float]:
    """The library's v and w if they can be right; else those of the nearest difference that is allowed.

    Far out the library divides by the last bits of a tail, and between close bounds it takes almost equal
    numbers from each other. Then its w is not between 0 and 1, and a precision goes below 0, or it is and
    says nothing.
    """
    try:
        v, w = (_v_and_w_of_a_draw if drawn else _v_and_w_of_a_win)(difference, margin)
    except FloatingPointError:
        v, w = 0.0, math.inf
    left = 1.0 - w  # of the difference's variance
    if _LEAST_LEFT <= left <= 1.0 and abs(difference) < _NEAR:
        return v, w
    low, high = (-margin, margin) if drawn else (margin, math.inf)
    off = min(max(difference, low), high) - difference
    # No more than of an even spread from low to high, and than of a tail as steep as the one at the bound.
    most = max(min((high - low) ** 2 / 12, 1.0 / max(1.0, off * off)), _LEAST_LEFT)
    return (v, w) if _LEAST_LEFT <= left <= 2 * most else (off, 1.0 - most)


def _v_and_w_of_a_win(difference: float, margin: float) -> tuple[float, float]:
    x = difference - margin
    below = cdf(x)
    v = pdf(x) / below if below else -x
    w = v * (v + x)
    if not 0 < w < 1:
        raise FloatingPointError("the means are too far apart")
    return v, w


def _v_and_w_of_a_draw(difference: float, margin: float) -> tuple[float, float]:
    away = abs(difference)
    a, b = margin - away, -margin - away
    within = cdf(a) - cdf(b)
    if not within:
        raise FloatingPointError("the means are too far apart")
    at_a, at_b = pdf(a), pdf(b)
    v = (at_b - at_a) / within
    return v * (-1 if difference < 0 else 1), v**2 + (a * at_a - b * at_b) / within


@lru_cache(maxsize=256)
def _margin(draw_probability: float, beta: float, members: int) -> float:
    """How far apart two sides of so many members together may be and draw."""
    return float(ppf((draw_probability + 1) / 2.0)) * math.sqrt(members) * beta


def _drifted(mu: float, sigma: float, tau: float) -> Normal:
    """What is believed before a match, a little less surely than after the last."""
    mu, sigma = _read(_normal(mu, sigma))
    return _normal(mu, math.sqrt(sigma**2 + tau**2))


def _normal(mu: float, sigma: float) -> Normal:
    precision = sigma**-2
    return precision, precision * mu


def _read(one: Normal) -> tuple[float, float]:
    """Mean and deviation."""
    return one[1] / one[0], math.sqrt(1 / one[0])
