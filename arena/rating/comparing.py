"""Whether a ladder is what its matches make it: every step is taken anew and compared, bit for bit.

It reads a page of matches after the other, in one snapshot and without a lock, so that it may take as long
as it does: nobody waits for it, and it holds no more than two pages and the last step of each version.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from cuig.process import infrequent_gc

from arena.rating.stepper import Stepper, by_match, scale_of
from arena.rating.strength import Belief
from arena.store import anchor, mark, prior, rating
from arena.store.ladder import Ladder
from arena.store.mark import Mark, Place, Ranked
from arena.store.query import AnyConnection
from arena.store.rating import Finisher, Rating, Step

_PAGE: Final = 2_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of it."""

    steps: int  # compared
    stale: int  # stored ones that are about to be taken anew, and are not compared
    difference: str  # the first one, as a clause; empty: there is none


def compare(connection: AnyConnection, row: Ladder) -> Comparison:
    """Take anew what the ladder's mark says is rated for good, and compare it with what is stored.

    What is rated is compared too, where nothing is stale. A ladder that was last rated when there were no
    marks is compared as a whole.
    """
    at = mark.of_ladder(connection, row.id)
    last_stored = len(rating.ordinals(connection, row.id))
    stepper = Stepper(scale_of(row), anchors_of(connection, row.id), priors_of(connection, row.id))
    reader = _Reader(connection, row.id, at)
    # The collector finds nothing: nothing here is a cycle. The next page is read while one is rated.
    with infrequent_gc(), ThreadPoolExecutor(1, "comparing") as reading:
        ahead = reading.submit(reader.read)
        while (page := ahead.result()) is not None:
            ahead = reading.submit(reader.read)
            stepper.older |= page.older
            made = [step for entrants in page.matches for step in stepper.steps(entrants)]
            difference = _first_difference(made, page.stored)
            if difference:
                return Comparison(stepper.ordinal - 1, 0, difference)
    taken = stepper.ordinal - 1
    rated = last_stored if at is None else at.step - 1
    if taken != rated:
        return Comparison(taken, 0, f"{taken} taken anew, {rated} stored")
    stale = len(rating.ordinals(connection, row.id, taken + 1))
    if stale:
        return Comparison(taken, stale, "")
    return Comparison(taken, 0, _difference_of_ratings(connection, row, stepper))


def anchors_of(connection: AnyConnection, ladder: int) -> dict[int, Belief]:
    """Return the fixed ratings of a ladder, by version."""
    return {row.version: Belief(row.mu, row.sigma) for row in anchor.of_ladder(connection, ladder)}


def priors_of(
    connection: AnyConnection, ladder: int, versions: Sequence[int] | None = None
) -> dict[int, Belief]:
    """Return what versions begin with that were on the ladder before this one: of these, or of all."""
    return {row.version: Belief(row.mu, row.sigma) for row in prior.of_ladder(connection, ladder, versions)}


@dataclass(frozen=True, slots=True)
class _Page:
    """Matches in their order, the steps that are stored for them, and whom their newcomers succeed."""

    matches: list[list[Finisher]]
    stored: list[Step]
    older: dict[int, list[int]]


class _Reader:
    """Reads what is rated of a ladder, a page after the other."""

    def __init__(self, connection: AnyConnection, ladder: int, at: Mark | None) -> None:
        self._connection = connection
        self._ladder = ladder
        self._at = at
        self._place: Place | None = mark.START.place
        self._ordinal = mark.START.step
        self._known: set[int] = set()

    def read(self) -> _Page | None:
        """Read the next page; None: that was all."""
        if self._place is None:
            return None
        page = mark.matches_from(self._connection, self._ladder, self._place, _PAGE)
        last = page[-1] if page else None
        over = last is None or len(page) < _PAGE or (self._at is not None and last.place >= self._at.place)
        self._place = None if last is None or over else Place(last.wave, last.number + 1)
        order = [one.match for one in page if one.ratable and self._is_rated(one)]
        finishers = rating.finishers(self._connection, order)
        new = {one.version for one in finishers} - self._known
        self._known |= new
        stored = rating.steps(self._connection, self._ladder, self._ordinal, len(finishers))
        self._ordinal += len(finishers)
        older = rating.predecessors(self._connection, sorted(new))
        return _Page(by_match(finishers, order), stored, older)

    def _is_rated(self, one: Ranked) -> bool:
        return one.settled if self._at is None else one.place < self._at.place


def _first_difference(made: Sequence[Step], stored: Sequence[Step]) -> str:
    """Return the first difference as a clause, or "". Floats are compared exactly."""
    if made == stored:
        return ""
    for one, other in zip(made, stored, strict=False):
        if other.matches is None:  # from when steps had no counts
            one = replace(one, matches=None, wins=None, draws=None, faulty=None)
        if one != other:
            return f"taken anew {one}, stored {other}"
    return "" if len(made) == len(stored) else f"{made[len(stored)]} is not stored"


def _difference_of_ratings(connection: AnyConnection, row: Ladder, stepper: Stepper) -> str:
    stored = rating.ratings(connection, row.id)
    ends = rating.ends_of(connection, [step.match for step in stepper.last.values()])
    made = {
        version: Rating(
            version=version,
            mu=step.mu_after,
            sigma=step.sigma_after,
            matches=step.matches or 0,
            wins=step.wins or 0,
            draws=step.draws or 0,
            losses=(step.matches or 0) - (step.wins or 0) - (step.draws or 0),
            faulty=step.faulty or 0,
            played_at=ends[step.match],
        )
        for version, step in stepper.last.items()
    }
    for version in sorted(made.keys() | stored.keys()):
        if made.get(version) != stored.get(version):
            return f"taken anew {made.get(version)}, stored {stored.get(version)}"
    return ""
