"""TrueSkill by places, with the library's edges guarded. Pure: beliefs in, beliefs out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.rating.factor_graph import rate

# Beyond so many deviations a result is rated as if two means were this far apart: a win that was certain
# moves nobody, and an upset moves by no more. So two stay clear of the 38 or so at which the library fails.
# Several may not: once some of them are compared they are surer together, and another is further from them.
_WIDEST_GAP: Final = 20.0
# The precision of a surer belief is beyond what a float holds; it is rated as if it were this sure.
_SUREST: Final = 1e-150


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of a strength: a mean and how unsure it is."""

    mu: float
    sigma: float

    @property
    def conservative(self) -> float:
        """The strength that it has almost surely: three sigmas below the mean."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True, slots=True)
class Scale:
    """The parameters of a ladder's TrueSkill."""

    mu: float = 25.0
    sigma: float = 25 / 3
    beta: float = 25 / 6  # how much luck there is in one match
    tau: float = 25 / 1000  # how much a strength drifts between matches; a version is pinned, so hardly
    draw_probability: float = 0.1
    version_sigma: float = 25 / 6  # what a new version adds to its predecessor's sigma

    @property
    def start(self) -> Belief:
        """What is believed of a newcomer."""
        return Belief(self.mu, self.sigma)

    def successor(self, predecessor: Belief) -> Belief:
        """What is believed of a new version: the mean of the last one, less surely."""
        return Belief(predecessor.mu, min(self.sigma, math.hypot(predecessor.sigma, self.version_sigma)))


def rated(
    beliefs: Sequence[Belief], places: Sequence[int], scale: Scale, sides: Sequence[int] | None = None
) -> list[Belief]:
    """The beliefs after a match that ended with these places (1 is best, equal places are a draw).

    sides: the side of each, where several play together; without it each is a side of its own.
    Among more than two the library's result depends on the order in which tied ones are listed. So they are
    listed by what is believed of them, and only where that is equal too as given.
    """
    together: dict[int, list[int]] = {}
    for index in range(len(beliefs)):
        together.setdefault(index if sides is None else sides[index], []).append(index)

    def listed(side: list[int]) -> tuple[int, float, float]:
        return (
            places[side[0]],
            -sum(beliefs[index].mu for index in side),
            sum(beliefs[index].sigma for index in side),
        )

    order = sorted(together.values(), key=listed)
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
            # Where nothing was pulled the library's own figure, to the last bit.
            kept = pulled[index] == beliefs[index].mu
            after[index] = Belief(mu if kept else beliefs[index].mu + (mu - pulled[index]), sigma)
    return after


def _bounds(beliefs: Sequence[Belief], scale: Scale) -> tuple[float, float]:
    """The middle of the means, and how far from it a mean may be for the library."""
    means = [belief.mu for belief in beliefs]
    least = sorted(belief.sigma**2 + scale.tau**2 for belief in beliefs)[:2]
    deviation = math.sqrt(sum(least) + 2 * scale.beta**2)
    return (min(means) + max(means)) / 2, _WIDEST_GAP * deviation / 2
