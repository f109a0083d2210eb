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

__all__ = ["Crosstable", "CrosstableRow", "Score", "crosstable", "score_of"]

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
    """One entrant's line: a cell for every entrant in the table's order, None against itself."""

    version: int
    name: str
    owner: str
    cells: tuple[Score | None, ...]
    total: Score


@dataclass(frozen=True, slots=True)
class Crosstable:
    """All entrants of a tournament against each other, the best first."""

    tournament: int
    rows: tuple[CrosstableRow, ...]


def crosstable(connection: AnyConnection, number: int) -> Crosstable:
    """The crosstable of the tournament with this id, by the total score. Raises NotFound."""
    if tournament.by_id(connection, number) is None:
        raise NotFound("tournament", number)
    met: dict[tuple[int, int], Meetings] = {
        (one.version, one.other): one for one in crosstables.meetings(connection, number)
    }
    missed = {(one.version, one.other): one.matches for one in crosstables.missed(connection, number)}
    entries = tournament.entries(connection, number)
    totals = {
        one.version: replace(
            score_of(row for (version, _), row in met.items() if version == one.version),
            missed=missed.get((one.version, None), 0),
        )
        for one in entries
    }
    order = sorted(entries, key=lambda one: (-(totals[one.version].score or 0.0), one.number))
    return Crosstable(number, tuple(_row(one, order, met, missed, totals[one.version]) for one in order))


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


def _row(
    one: Entry,
    order: list[Entry],
    met: dict[tuple[int, int], Meetings],
    missed: dict[tuple[int, int | None], int],
    total: Score,
) -> CrosstableRow:
    def cell(other: Entry) -> Score:
        pair = (one.version, other.version)
        score = score_of([met[pair]] if pair in met else [])
        return replace(score, missed=missed.get(pair, 0), other_missed=missed.get(pair[::-1], 0))

    cells = tuple(None if other.version == one.version else cell(other) for other in order)
    return CrosstableRow(one.version, one.name, one.owner, cells, total)


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
