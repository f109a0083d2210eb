"""What a seat is paid: what its side is.

`places` (the default) pays once, when the game ends: with s sides, place p is worth 1 - 2 (p - 1) / (s - 1);
equal places share their mean. So the best side gets 1, the last -1, and the sides' rewards add up to 0; with
two sides it is 1 for the game and -1 against it.

`points` pays whenever scores change: what the side's score rose by, less what the others' rose by on average,
as a share of the target. These too add up to 0, and are a denser signal; but a game is won by places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PAYS: Final = ("places", "points")


def by_places(places: Sequence[int]) -> list[float]:
    """The reward of each side for its place, 1 to -1; equal places share."""
    sides = len(places)
    rewards = []
    for place in places:
        alike = sum(other == place for other in places)
        mean = place + (alike - 1) / 2
        rewards.append(1 - 2 * (mean - 1) / (sides - 1))
    return rewards


def by_points(before: Sequence[int], after: Sequence[int], target: int) -> list[float]:
    """The reward of each side for what its score rose by, as a share of the target."""
    rises = [new - old for old, new in zip(before, after, strict=True)]
    total, others = sum(rises), len(rises) - 1
    return [(rise - (total - rise) / others) / target for rise in rises]
