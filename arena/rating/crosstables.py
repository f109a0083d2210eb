"""A tournament's crosstable: what each entrant has scored against each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cuig import statistics

from arena.errors import NotFound
from arena.store import crosstable as crosstables
from arena.store import tournament
from arena.store.crosstable import Meetings
from arena.store.opponents import Tally
from arena.store.query import AnyConnection
from arena.store.tournament import Entry

__all__ = ["Crosstable", "CrosstableRow", "Pair", "Score", "crosstable", "pairs", "score_of"]

# With fewer matches the spread of a match is not known well enough to say how many are needed.
_FEW: Final = 10


@dataclass(frozen=True, slots=True)
class Score:
    """What one entrant has done against another, or against all."""

    matches: int
    wins: int
    draws: int
    losses: int
    score: float | None  # a win is 1, a draw a half: the mean, 0 to 1; None before any match
    low: float | None  # its 95 % interval
    high: float | None
    points_per_deal: float | None  # its own less the other's
    points_low: float | None = None  # its 95 % interval; the matches are the sample
    points_high: float | None = None
    superiority: float | None = None  # how likely the first is the better one, by these matches alone
    matches_needed: int | None = None  # about how many would tell the two apart; None: equal, or unknown
    missed: int = 0  # further matches to which it did not come: they count for nobody
    other_missed: int = 0  # or the other


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One entrant's line: a cell for every row of the table in their order, None against itself."""

    version: int
    name: str
    owner: str
    cells: tuple[Score | None, ...]
    total: Score


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The entrants of a tournament against each other, the best first: all of them, or so many in a row."""

    tournament: int
    entrants: int  # in all; the totals are of all their matches
    behind: int  # so many stand before the first row
    rows: tuple[CrosstableRow, ...]
    next_behind: int | None  # how many stand before the next part; None on the last


@dataclass(frozen=True, slots=True)
class Pair:
    """What one entrant has done against one other whom it has met, or was to meet."""

    name: str
    other: str
    score: Score


def crosstable(
    connection: AnyConnection, number: int, limit: int | None = None, behind: int = 0
) -> Crosstable:
    """The crosstable of the tournament with this id, by the total score. Raises NotFound.

    limit: at most so many entrants against each other, those that stand behind so many; else all. What
    entrants of two parts did to each other is in neither; `pairs` has it.
    """
    results = _Results(connection, number)
    last = len(results.order) if limit is None else behind + limit
    part = results.order[behind:last]
    rows = tuple(
        CrosstableRow(
            one.version,
            one.name,
            one.owner,
            tuple(None if other is one else results.score(one, other) for other in part),
            results.totals[one.version],
        )
        for one in part
    )
    return Crosstable(number, len(results.order), behind, rows, last if last < len(results.order) else None)


def pairs(connection: AnyConnection, number: int) -> list[Pair]:
    """Every entrant against every other whom it met or was to meet, in the crosstable's order.

    Raises NotFound.
    """
    results = _Results(connection, number)
    return [
        Pair(one.name, other.name, results.score(one, other))
        for one in results.order
        for other in results.order
        if results.met_or_missed(one, other)
    ]


class _Results:
    """What the entrants of a tournament have done to each other. Raises NotFound."""

    def __init__(self, connection: AnyConnection, number: int) -> None:
        if tournament.by_id(connection, number) is None:
            raise NotFound("tournament", number)
        entries = tournament.entries(connection, number)
        self._missed = {
            (one.version, one.other): one.matches for one in crosstables.missed(connection, number)
        }
        self._met: dict[int, dict[int, Meetings]] = {one.version: {} for one in entries}
        for row in crosstables.meetings(connection, number):
            self._met[row.version][row.other] = row
        self.totals = {
            version: replace(score_of(met.values()), missed=self._missed.get((version, None), 0))
            for version, met in self._met.items()
        }
        self.order = sorted(entries, key=lambda one: (-(self.totals[one.version].score or 0.0), one.number))

    def met_or_missed(self, one: Entry, other: Entry) -> bool:
        pair = (one.version, other.version)
        return pair[1] in self._met[pair[0]] or pair in self._missed or pair[::-1] in self._missed

    def score(self, one: Entry, other: Entry) -> Score:
        pair = (one.version, other.version)
        met = self._met[one.version].get(other.version)
        return replace(
            score_of([] if met is None else [met]),
            missed=self._missed.get(pair, 0),
            other_missed=self._missed.get(pair[::-1], 0),
        )


def score_of(meetings: Iterable[Tally]) -> Score:
    """The score over all these meetings."""
    met = list(meetings)
    matches = sum(one.matches for one in met)
    wins, draws = sum(one.wins for one in met), sum(one.draws for one in met)
    losses, deals = sum(one.losses for one in met), sum(one.deals for one in met)
    points = sum(one.points for one in met)
    if matches == 0:
        return Score(0, 0, 0, 0, None, None, None, None)
    # A match of two games with the same cards is one of the sample, never each game.
    halves = [1.0] * wins + [0.5] * draws + [0.0] * losses
    told = statistics.score(halves)
    spread = _points_spread(met, matches)
    return Score(
        matches,
        wins,
        draws,
        losses,
        told.mean,
        told.low,
        told.high,
        points / deals if deals else None,
        None if spread is None or not deals else points / deals - spread,
        None if spread is None or not deals else points / deals + spread,
        statistics.superiority(halves),
        _matches_needed(halves, told.mean),
    )


def _points_spread(met: Sequence[Tally], matches: int) -> float | None:
    """Half the width of the 95 % interval of points a deal, by Student's distribution.

    None where nothing is known of how matches spread.
    """
    pace, squared = sum(one.pace for one in met), sum(one.pace_squared for one in met)
    if matches < 2 or squared == 0:
        return None
    variance = max(0.0, squared - pace * pace / matches) / (matches - 1)
    return statistics.student_quantile(0.975, matches - 1) * math.sqrt(variance / matches)


def _matches_needed(halves: Sequence[float], score: float) -> int | None:
    """How many matches tell two apart that score like this, with the usual chances of error."""
    if len(halves) < _FEW or score == 0.5:
        return None
    deviation = max(math.sqrt(statistics.variance(halves)), 0.05)
    return statistics.pairs_needed(abs(score - 0.5), deviation)
