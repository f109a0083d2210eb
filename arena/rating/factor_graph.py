"""TrueSkill's factor graph in plain numbers: the results of the library `trueskill`, bit for bit.

The library builds some fifty objects for every match; here a normal distribution is a pair of numbers, its
precision and its precision times its mean. Sums and quotients are taken in the library's order, as floating
point depends on it. The tests compare each result with the library's. Only where three sides or more play and
some tie, `arena.rating.ties` compares them in the library's place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from trueskill.backends import cdf, pdf, ppf

from arena.rating.duel import Member, one_against_one
from arena.rating.ties import compared_all

Normal = tuple[float, float]  # its precision, and its precision times its mean
_VAndW = Callable[[float, float, bool], tuple[float, float]]  # of difference, margin, whether drawn

_UNKNOWN: Final[Normal] = (0.0, 0.0)
# Message passing ends when nothing moves by more than this, or after so many rounds.
_LITTLE: Final = 0.0001
_ROUNDS: Final = 10
# The least part of a difference's variance that a result leaves: less is lost to rounding.
_LEAST_LEFT: Final = 1e-9
# Within so many deviations the tails are computed with full precision.
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
    """Return mean and deviation of each member of each side after a match, from those before it.

    sides: the best first. places: of each side; equal ones have drawn. Of three sides or more of which some
    have drawn, all who have drawn are treated alike, which the library does not do.
    guarded: where the library cannot compute a comparison, use its bounds, and raise nothing.
    Otherwise raises FloatingPointError, ValueError or ZeroDivisionError where the library does.
    """
    if len(sides) == 2 and len(sides[0]) == len(sides[1]) == 1:
        found = duel(
            *(sides[0][0], sides[1][0], places[0] == places[1]),
            beta=beta,
            tau=tau,
            draw_probability=draw_probability,
        )
        if found is not None:
            return [[found[0]], [found[1]]]
    variance = beta**2
    priors = [[_drifted(mu, sigma, tau) for mu, sigma in side] for side in sides]
    performances = [[_widened(prior, variance) for prior in side] for side in priors]
    summed = [_sum([(one, 1.0) for one in side]) for side in performances]
    v_and_w = _guarded if guarded else _as_the_library
    drawn = [one == other for one, other in pairwise(places)]
    if len(sides) > 2 and any(drawn):
        sizes = [len(side) for side in sides]
        teams = compared_all(
            summed, sizes, places, lambda members: _margin(draw_probability, beta, members), v_and_w
        )
    else:
        margins = [_margin(draw_probability, beta, len(one) + len(other)) for one, other in pairwise(sides)]
        teams = _compared(summed, margins, drawn, v_and_w)
    after = []
    for side, members, total, team in zip(priors, performances, summed, teams, strict=True):
        messages = [
            _widened(_quotient(performance, one), variance)
            for performance, one in zip(_shared(members, total, team), members, strict=True)
        ]
        # The library converts to mean and deviation twice; each conversion rounds.
        after.append(
            [_read(_normal(*_read(_product(prior, one)))) for prior, one in zip(side, messages, strict=True)]
        )
    return after


def duel(
    first: Member, second: Member, drawn: bool, *, beta: float, tau: float, draw_probability: float
) -> tuple[Member, Member] | None:
    """Return mean and deviation of two after a match that the first has won, or that was drawn.

    None: a figure is at an edge, where `rate` goes the general way.
    """
    margin = _margin(draw_probability, beta, 2)
    return one_against_one(first, second, drawn, margin=margin, beta=beta, tau=tau)


def _compared(
    summed: Sequence[Normal], margins: Sequence[float], drawn: Sequence[bool], v_and_w: _VAndW
) -> list[Normal]:
    """Return the performances of the sides after each is compared with the next."""
    teams = list(summed)
    last = len(margins) - 1
    differences = [_UNKNOWN] * len(margins)
    # The last messages: to a difference from its sides and from its result, and from it to either side.
    by_sides, by_result, to_left, to_right = ([_UNKNOWN] * len(margins) for _ in range(4))

    def update_difference(at: int) -> float:
        """Update a difference by its sides, truncate it to the result; return how far that moved it."""
        message = _sum(
            [(_quotient(teams[at], to_left[at]), 1.0), (_quotient(teams[at + 1], to_right[at]), -1.0)]
        )
        prior = _product(_quotient(differences[at], by_sides[at]), message)
        by_sides[at] = message
        truncated = _truncated(_quotient(prior, by_result[at]), margins[at], drawn[at], v_and_w)
        by_result[at] = _quotient(_product(truncated, by_result[at]), prior)
        differences[at] = truncated
        return max(abs(prior[1] - truncated[1]), math.sqrt(abs(prior[0] - truncated[0])))

    def send_left(at: int) -> None:
        message = _sum(
            [(_quotient(differences[at], by_sides[at]), 1.0), (_quotient(teams[at + 1], to_right[at]), 1.0)]
        )
        teams[at] = _product(_quotient(teams[at], to_left[at]), message)
        to_left[at] = message

    def send_right(at: int) -> None:
        message = _sum(
            [(_quotient(teams[at], to_left[at]), 1.0), (_quotient(differences[at], by_sides[at]), -1.0)]
        )
        teams[at + 1] = _product(_quotient(teams[at + 1], to_right[at]), message)
        to_right[at] = message

    for _ in range(_ROUNDS):
        moved = 0.0
        if last == 0:
            moved = update_difference(0)
        else:
            for at in range(last):
                moved = max(moved, update_difference(at))
                send_right(at)
            for at in range(last, 0, -1):
                moved = max(moved, update_difference(at))
                send_left(at)
        if moved <= _LITTLE:
            break
    send_left(0)
    send_right(last)
    return teams


def _shared(performances: Sequence[Normal], total: Normal, team: Normal) -> list[Normal]:
    """Return the performances of a side's members, given the side's."""
    members, messages = list(performances), [_UNKNOWN] * len(performances)
    for at in range(len(members)):
        share = _sum(
            [
                (_quotient(team, total), 1.0)
                if other == at
                else (_quotient(members[other], messages[other]), -1.0)
                for other in range(len(members))
            ]
        )
        members[at] = _product(_quotient(members[at], messages[at]), share)
        messages[at] = share
    return members


def _product(one: Normal, other: Normal) -> Normal:
    return one[0] + other[0], one[1] + other[1]


def _quotient(one: Normal, other: Normal) -> Normal:
    return one[0] - other[0], one[1] - other[1]


def _sum(terms: Sequence[tuple[Normal, float]]) -> Normal:
    """Return the sum of these, each with its sign, 1 or -1."""
    mean = spread = 0.0
    for (precision, weighed), sign in terms:
        if precision:
            mean += sign * (weighed / precision)
            spread += 1.0 / precision
        else:  # unknown: infinite variance
            spread = math.inf
    precision = 1.0 / spread
    return precision, precision * mean


def _widened(one: Normal, variance: float) -> Normal:
    """Widen a distribution by this variance, the luck of a match."""
    share = 1.0 / (1.0 + variance * one[0])
    return share * one[0], share * one[1]


def _truncated(one: Normal, margin: float, drawn: bool, v_and_w: _VAndW) -> Normal:
    """Truncate a difference to within the margin (drawn), or to above it."""
    root = math.sqrt(one[0])
    v, w = v_and_w(one[1] / root, margin * root, drawn)
    rest = 1.0 - w
    return one[0] / rest, (one[1] + root * v) / rest


def _as_the_library(difference: float, margin: float, drawn: bool) -> tuple[float, float]:
    return (_v_and_w_of_a_draw if drawn else _v_and_w_of_a_win)(difference, margin)


def _guarded(difference: float, margin: float, drawn: bool) -> tuple[float, float]:
    """Return the library's v and w if they are sound, else those of the nearest allowed difference.

    Far out the library divides by the last bits of a tail, and between close bounds it subtracts almost equal
    numbers: its w is then outside 0 to 1 (and a precision becomes negative), or meaningless.
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
    # At most that of a uniform distribution from low to high, and of a tail as steep as that at the bound.
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
def _margin(draw_probability: float, beta: float, members: float) -> float:
    """Return how far apart two sides of so many members together may be and draw."""
    return float(ppf((draw_probability + 1) / 2.0)) * math.sqrt(members) * beta


def _drifted(mu: float, sigma: float, tau: float) -> Normal:
    """Add the drift since the last match."""
    mu, sigma = _read(_normal(mu, sigma))
    return _normal(mu, math.sqrt(sigma**2 + tau**2))


def _normal(mu: float, sigma: float) -> Normal:
    precision = sigma**-2
    return precision, precision * mu


def _read(one: Normal) -> tuple[float, float]:
    """Return mean and deviation."""
    return one[1] / one[0], math.sqrt(1 / one[0])
