"""A tournament's crosstable: what each entrant has scored against each other."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from arena.errors import NotFound
from arena.store import crosstable as crosstables
from arena.store import tournament
from arena.store.crosstable import Meetings
from arena.store.query import AnyConnection
from arena.store.tournament import Entry

__all__ = ["Crosstable", "CrosstableRow", "Score", "crosstable", "score_of"]

_Z95: Final = 1.96


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
    entries = tournament.entries(connection, number)
    totals = {
        one.version: score_of(row for (version, _), row in met.items() if version == one.version)
        for one in entries
    }
    order = sorted(entries, key=lambda one: (-(totals[one.version].score or 0.0), one.number))
    return Crosstable(number, tuple(_row(one, order, met, totals[one.version]) for one in order))


def score_of(meetings: Iterable[Meetings]) -> Score:
    """The score over all these meetings."""
    met = list(meetings)
    matches = sum(one.matches for one in met)
    wins, draws = sum(one.wins for one in met), sum(one.draws for one in met)
    losses, deals = sum(one.losses for one in met), sum(one.deals for one in met)
    points = sum(one.points for one in met)
    if matches == 0:
        return Score(0, 0, 0, 0, None, None, None, None)
    score = (wins + draws / 2) / matches
    low, high = _interval(score, matches)
    return Score(matches, wins, draws, losses, score, low, high, points / deals if deals else None)


def _row(one: Entry, order: list[Entry], met: dict[tuple[int, int], Meetings], total: Score) -> CrosstableRow:
    cells = tuple(
        None
        if other.version == one.version
        else score_of([met[one.version, other.version]] if (one.version, other.version) in met else [])
        for other in order
    )
    return CrosstableRow(one.version, one.name, one.owner, cells, total)


def _interval(score: float, matches: int) -> tuple[float, float]:
    """Wilson's interval, which also holds for few matches and for scores near 0 and 1.

    It takes a match for a win or a loss; draws lie between, so that with draws it is a little too wide.
    """
    square = _Z95**2 / matches
    middle = (score + square / 2) / (1 + square)
    half = _Z95 / (1 + square) * math.sqrt(score * (1 - score) / matches + square / (4 * matches))
    return max(0.0, middle - half), min(1.0, middle + half)
