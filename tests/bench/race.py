"""Contenders measured in turns, so that whatever disturbs the machine disturbs all of them alike.

A ratio is taken within each turn, against the first contender of the table; what is shown is the median over
the turns with its quartiles.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.lane import Lane, LaneError


@dataclass(frozen=True, slots=True)
class Entry:
    """A contender as a row of a table."""

    says: str
    contender: str
    argument: str
    compiled: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured of one contender."""

    says: str
    rate: float = 0.0
    ratio: float = 0.0
    low: float = 0.0  # the quartiles of the ratio
    high: float = 0.0
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """A table: what is counted, its measure (the first entry), and the contenders."""

    name: str
    says: str
    counts: str
    entries: Sequence[Entry]


@dataclass(slots=True)
class _Runner:
    entry: Entry
    lane: Lane
    rates: list[float] = field(default_factory=list)
    fault: str = ""

    def turn(self) -> None:
        if self.fault:
            return
        try:
            self.rates.append(self.lane.portion().rate)
        except LaneError as error:
            self.fault = error.reason


def _environment(compiled: Path | None) -> Mapping[str, str]:
    return os.environ if compiled is None else {**os.environ, "PYTHONPATH": str(compiled)}


def run(race: Race, turns: int, compiled: Path | None) -> list[Row]:
    """Race these contenders; a row each, in their order. One that cannot run says why."""
    runners: list[_Runner] = []
    rows: dict[str, Row] = {}
    for entry in race.entries:
        if entry.compiled and compiled is None:
            rows[entry.says] = Row(entry.says, fault="the engine could not be compiled here")
            continue
        tree = compiled if entry.compiled else None
        runners.append(_Runner(entry, Lane(entry.contender, entry.argument, _environment(tree))))
    try:
        for turn in range(turns + 1):
            for runner in runners:
                runner.turn()
                if turn == 0:
                    runner.rates.clear()  # the first turn warms up
    finally:
        for runner in runners:
            runner.lane.close()
    measure = runners[0].rates if runners else []
    for runner in runners:
        rows[runner.entry.says] = _row(runner, measure)
    return [rows[entry.says] for entry in race.entries]


def _row(runner: _Runner, measure: Sequence[float]) -> Row:
    says, rates = runner.entry.says, runner.rates
    if runner.fault or not rates:
        return Row(says, fault=runner.fault or "nothing was measured")
    rate = statistics.median(rates)
    if len(measure) != len(rates):
        return Row(says, rate)
    ratios = [mine / theirs for mine, theirs in zip(rates, measure, strict=True)]
    low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    return Row(says, rate, middle, low, high)


def table(race: Race, rows: Sequence[Row]) -> str:
    """The rows as text."""
    wide = max(len(row.says) for row in rows)
    lines = [race.says, f"{'':{wide}}  {race.counts:>14}   ratio (quartiles)"]
    for row in rows:
        if row.fault:
            lines.append(f"{row.says:{wide}}  {'-':>14}   {row.fault}")
        elif row.ratio:
            spread = f"{row.ratio:6.3g} ({row.low:.3g} to {row.high:.3g})"
            lines.append(f"{row.says:{wide}}  {row.rate:14,.0f}  {spread}")
        else:
            lines.append(f"{row.says:{wide}}  {row.rate:14,.0f}")
    return "\n".join(lines)
