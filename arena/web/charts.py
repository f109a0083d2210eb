"""Charts of ratings as coordinates for SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.rating.ladders import HistoryLine, LadderRow

WIDTH: Final = 240.0
SPARK_WIDTH: Final = 640.0
SPARK_HEIGHT: Final = 150.0
_MARGIN: Final = 18.0
_EDGE: Final = 6.0
_MOST_TICKS: Final = 5
_Z95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Bar:
    """A 95 % interval as x coordinates on the scale of its ladder page."""

    low: float
    mu: float
    high: float


@dataclass(frozen=True, slots=True)
class Spark:
    """A rating history: a line within the band of its 95 % interval, the oldest step at the left."""

    line: str
    band: str
    last_x: float
    last_y: float
    marks: tuple[tuple[float, str], ...]  # y coordinates with their labels


def interval_bars(rows: Sequence[LadderRow]) -> list[Bar]:
    """Return a bar for each row."""
    if not rows:
        return []
    ends = _ends(rows)
    return [Bar(*(_on_scale(ends, value) for value in (row.low, row.mu, row.high))) for row in rows]


def scale(rows: Sequence[LadderRow]) -> list[tuple[float, str]]:
    """Return the ticks above the bars of these rows: x coordinates with a few round numbers."""
    if not rows:
        return []
    low, high = _ends(rows)
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100, 1e9) if (high - low) / step <= _MOST_TICKS)
    first = math.ceil(low / step)
    values = [step * count for count in range(first, math.floor(high / step) + 1)]
    return [(_on_scale((low, high), value), f"{value:g}".replace("-", "−")) for value in values]


def _ends(rows: Sequence[LadderRow]) -> tuple[float, float]:
    return min(row.low for row in rows), max(row.high for row in rows)


def _on_scale(ends: tuple[float, float], value: float) -> float:
    low, high = ends
    return round(_EDGE + (value - low) * (WIDTH - 2 * _EDGE) / ((high - low) or 1.0), 1)


def spark(history: Sequence[HistoryLine]) -> Spark | None:
    """Return the chart of a history, given the newest step first; None if it is empty."""
    steps = list(reversed(history))
    if not steps:
        return None
    first = steps[0]
    beliefs = [(first.mu_before, first.sigma_before), *((s.mu_after, s.sigma_after) for s in steps)]
    bounds = [(mu - _Z95 * sigma, mu + _Z95 * sigma) for mu, sigma in beliefs]
    # The wide intervals at the beginning would flatten the rest: scale to the later half.
    later = bounds[len(bounds) // 2 :]
    means = [mu for mu, _ in beliefs]
    low = min(min(a for a, _ in later), min(means))
    high = max(max(b for _, b in later), max(means))
    height = SPARK_HEIGHT - 2 * _MARGIN
    scale = height / ((high - low) or 1.0)

    def y(value: float) -> float:
        return round(_MARGIN + (high - min(max(value, low), high)) * scale, 1)

    step = (SPARK_WIDTH - 60) / max(len(beliefs) - 1, 1)
    xs = [round(50 + position * step, 1) for position in range(len(beliefs))]
    line = " ".join(f"{x},{y(mu)}" for x, (mu, _) in zip(xs, beliefs, strict=True))
    above = [f"{x},{y(b)}" for x, (_, b) in zip(xs, bounds, strict=True)]
    below = [f"{x},{y(a)}" for x, (a, _) in zip(xs, bounds, strict=True)]
    marks = tuple((y(value), f"{value:.1f}") for value in (high, (high + low) / 2, low))
    return Spark(line, " ".join([*above, *reversed(below)]), xs[-1], y(means[-1]), marks)
