"""The rewards of the environments: a seat gets that of its side.

`places` (the default) rewards once, when the game ends: with s sides, place p gets 1 - 2 (p - 1) / (s - 1);
equal places share their mean. So the best side gets 1, the last -1, and the sides' rewards add up to 0; with
two sides it is 1 for the winner and -1 for the loser.

`points` rewards whenever scores change: by the change of the side's score less the mean change of the
others, as a fraction of the target. These too add up to 0, and are a denser signal; but a game is won by
places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PAYS: Final = ("places", "points")


def by_places(places: Sequence[int]) -> list[float]:
    """By side, the reward for its place, 1 to -1. places: by side, 1 the best."""
    sides = len(places)
    rewards = []
    for place in places:
        alike = sum(other == place for other in places)
        mean = place + (alike - 1) / 2
        rewards.append(1 - 2 * (mean - 1) / (sides - 1))
    return rewards


def by_points(before: Sequence[int], after: Sequence[int], target: int) -> list[float]:
    """By side, the reward for the change of its score. before, after: by side, the scores."""
    rises = [new - old for old, new in zip(before, after, strict=True)]
    total, others = sum(rises), len(rises) - 1
    return [(rise - (total - rise) / others) / target for rise in rises]
