"""Crosstables: what each entrant of a tournament has scored against each other."""

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

# With fewer matches their spread is too uncertain to say how many are needed.
_FEW: Final = 10


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one entrant against another, or against all."""

    matches: int
    wins: int
    draws: int
    losses: int
    score: float | None = None  # a win is 1, a draw a half: the mean, 0 to 1; None before any match
    low: float | None = None  # its 95 % interval
    high: float | None = None
    points_per_deal: float | None = None  # its own less the other's; None before any deal
    points_low: float | None = None  # its 95 % interval, with matches as the sample
    points_high: float | None = None
    superiority: float | None = None  # the probability that the first is better, by these matches alone
    matches_needed: int | None = None  # about how many would tell them apart; None: equal, or unknown
    missed: int = 0  # no-shows of the first, not among the matches: they count for nobody
    other_missed: int = 0  # of the other


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
    """The entrants of a tournament against each other, the best first: all, or a page of them."""

    tournament: int
    entrants: int  # in all; totals are over all of them
    behind: int  # how many stand before the first row
    rows: tuple[CrosstableRow, ...]
    next_behind: int | None  # how many stand before the next page; None on the last


@dataclass(frozen=True, slots=True)
class Pair:
    """The score of one entrant against one other whom it has met, or was to meet."""

    name: str
    other: str
    score: Score


@dataclass(frozen=True, slots=True)
class Total:
    """The score of one entrant over all that it met."""

    version: int
    name: str
    owner: str
    score: Score


def crosstable(
    connection: AnyConnection, number: int, limit: int | None = None, behind: int = 0
) -> Crosstable:
    """Return the crosstable of the tournament with this id, the best total score first. Raises NotFound.

    limit, behind: a page of at most so many entrants, behind so many; else all. Scores between entrants of
    different pages are on neither; `pairs` has them.
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
    """Return every entrant's score against every other whom it met or was to meet, in the crosstable's order.

    Raises NotFound.
    """
    results = _Results(connection, number)
    return [
        Pair(one.name, other.name, results.score(one, other))
        for one in results.order
        for other in results.others(one)
    ]


def totals(connection: AnyConnection, number: int) -> list[Total]:
    """Return every entrant's score over all that it met, the best first. Raises NotFound.

    Of thousand entrants the crosstable has a million cells; who wants the totals alone is spared them.
    """
    results = _Results(connection, number)
    return [Total(one.version, one.name, one.owner, results.totals[one.version]) for one in results.order]


class _Results:
    """The scores of the entrants of a tournament. Raises NotFound."""

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
        self._place = {one.version: at for at, one in enumerate(self.order)}
        self._apart: dict[int, set[int]] = {one.version: set() for one in entries}
        for version, other in self._missed:
            if other is not None:
                self._apart[version].add(other)
                self._apart[other].add(version)

    def others(self, one: Entry) -> list[Entry]:
        """Whom an entrant met or was to meet, in order."""
        found = self._met[one.version].keys() | self._apart[one.version]
        return [self.order[at] for at in sorted(self._place[version] for version in found)]

    def score(self, one: Entry, other: Entry) -> Score:
        pair = (one.version, other.version)
        met = self._met[one.version].get(other.version)
        return replace(
            score_of([] if met is None else [met]),
            missed=self._missed.get(pair, 0),
            other_missed=self._missed.get(pair[::-1], 0),
        )


def score_of(meetings: Iterable[Tally]) -> Score:
    """Return the score over all these meetings."""
    met = list(meetings)
    matches = sum(one.matches for one in met)
    wins, draws = sum(one.wins for one in met), sum(one.draws for one in met)
    losses, deals = sum(one.losses for one in met), sum(one.deals for one in met)
    counted = Score(matches, wins, draws, losses)
    if matches == 0:
        return counted
    # One match is one of the sample, however many games it plays with the same cards.
    halves = [1.0] * wins + [0.5] * draws + [0.0] * losses
    mean = statistics.score(halves)
    scored = replace(
        counted,
        score=mean.mean,
        low=mean.low,
        high=mean.high,
        superiority=statistics.superiority(halves),
        matches_needed=_matches_needed(halves, mean.mean),
    )
    if not deals:
        return scored
    points = sum(one.points for one in met) / deals
    spread = _points_spread(met, matches)
    return replace(
        scored,
        points_per_deal=points,
        points_low=None if spread is None else points - spread,
        points_high=None if spread is None else points + spread,
    )


def _points_spread(met: Sequence[Tally], matches: int) -> float | None:
    """Return half the width of the 95 % interval of points a deal, by Student's t distribution.

    None where the spread of matches is unknown.
    """
    pace, squared = sum(one.pace for one in met), sum(one.pace_squared for one in met)
    if matches < 2 or squared == 0:
        return None
    variance = max(0.0, squared - pace * pace / matches) / (matches - 1)
    return statistics.student_quantile(0.975, matches - 1) * math.sqrt(variance / matches)


def _matches_needed(halves: Sequence[float], score: float) -> int | None:
    """Return how many matches tell two apart that score like this (`statistics.pairs_needed`)."""
    if len(halves) < _FEW or score == 0.5:
        return None
    deviation = max(math.sqrt(statistics.variance(halves)), 0.05)
    return statistics.pairs_needed(abs(score - 0.5), deviation)
