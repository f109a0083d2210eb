"""TrueSkill by places, safe for every input: beliefs in, beliefs out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.rating.factor_graph import duel, rate

# Means further apart, in deviations, are rated as if they were this far apart: a certain win moves nobody,
# and an upset by no more. It keeps two sides clear of the 38 or so at which `trueskill` fails; several may
# still get there, as sides that are compared first are surer together.
_WIDEST_GAP: Final = 20.0
# Two whose means are within so many beta of each other are within the widest gap, whatever their sigmas.
_NEAR: Final = _WIDEST_GAP
# The least sigma: the precision of a smaller one overflows a float.
_SUREST: Final = 1e-150


@dataclass(frozen=True, slots=True)
class Belief:
    """A strength as a normal distribution: its mean and standard deviation."""

    mu: float
    sigma: float

    @property
    def conservative(self) -> float:
        """Three standard deviations below the mean, by which ladders are ordered."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Scale:
    """The parameters of a ladder's TrueSkill."""

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 25 / 6  # the deviation of a performance in one match: its luck
    tau: float = 25 / 1000  # the drift of a strength between matches: small, as versions do not change
    draw_probability: float = 0.1
    version_sigma: float = 25 / 6  # what a new version adds to its predecessor's sigma

    @property
    def start(self) -> Belief:
        """The belief about a newcomer."""
        return Belief(self.mu, self.sigma)

    def successor(self, predecessor: Belief) -> Belief:
        """The belief about a new version: the mean of the last one, with a larger sigma."""
        return Belief(predecessor.mu, min(self.sigma, math.hypot(predecessor.sigma, self.version_sigma)))


def rated(
    beliefs: Sequence[Belief], places: Sequence[int], scale: Scale, sides: Sequence[int] | None = None
) -> list[Belief]:
    """Return the beliefs after a match that ended with these places (1 is best, equal places are a draw).

    sides: the side of each, where several play together; None: each is a side of its own.
    Those who tie are sorted by belief: sums are rounded, so the last bits depend on their order.
    """
    if len(beliefs) == 2 and (sides is None or sides[0] != sides[1]):
        of_two = _of_two(beliefs[0], beliefs[1], places[0], places[1], scale)
        if of_two is not None:
            return of_two
    together: dict[int, list[int]] = {}
    for index in range(len(beliefs)):
        together.setdefault(index if sides is None else sides[index], []).append(index)

    def order_of(side: list[int]) -> tuple[int, float, float, list[tuple[float, float]]]:
        return (
            places[side[0]],
            -sum(beliefs[index].mu for index in side),
            sum(beliefs[index].sigma for index in side),
            [(beliefs[index].mu, beliefs[index].sigma) for index in side],
        )

    order = sorted(together.values(), key=order_of)
    centre, reach = _bounds(beliefs, scale)
    pulled = [min(max(belief.mu, centre - reach), centre + reach) for belief in beliefs]
    groups = rate(
        [[(pulled[index], max(beliefs[index].sigma, _SUREST)) for index in side] for side in order],
        [places[side[0]] for side in order],
        beta=scale.beta,
        tau=scale.tau,
        draw_probability=scale.draw_probability,
        guarded=True,
    )
    after = list(beliefs)
    for side, group in zip(order, groups, strict=True):
        for index, (mu, sigma) in zip(side, group, strict=True):
            # Unpulled means keep the result of `rate`, bit for bit.
            kept = pulled[index] == beliefs[index].mu
            after[index] = Belief(mu if kept else beliefs[index].mu + (mu - pulled[index]), sigma)
    return after


def _of_two(one: Belief, other: Belief, place: int, other_place: int, scale: Scale) -> list[Belief] | None:
    """Return the beliefs about two after their match, as `rated` does; None: they are at an edge."""
    if abs(one.mu - other.mu) > _NEAR * scale.beta or min(one.sigma, other.sigma) < _SUREST:
        return None
    order = (place, -one.mu, one.sigma) > (other_place, -other.mu, other.sigma)
    first, second = (other, one) if order else (one, other)
    after = duel(
        (first.mu, first.sigma),
        (second.mu, second.sigma),
        place == other_place,
        beta=scale.beta,
        tau=scale.tau,
        draw_probability=scale.draw_probability,
    )
    if after is None:
        return None
    found = [Belief(*after[0]), Belief(*after[1])]
    return found[::-1] if order else found


def _bounds(beliefs: Sequence[Belief], scale: Scale) -> tuple[float, float]:
    """Return the middle of the means, and how far from it a mean may be."""
    means = [belief.mu for belief in beliefs]
    least = sorted(belief.sigma**2 + scale.tau**2 for belief in beliefs)[:2]
    deviation = math.sqrt(sum(least) + 2 * scale.beta**2)
    return (min(means) + max(means)) / 2, _WIDEST_GAP * deviation / 2
