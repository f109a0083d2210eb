"""Ratings: rating steps are taken in one canonical order, each once, and can all be recomputed.

The canonical order of a ladder is its waves (whole events, or rounds of them) in the order in which they
began, the matches of each by number. A match is rated when every match before it has ended, so a ladder does
not depend on how many workers ran, or how fast.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import Final

from arena.errors import LadderDiffers, LadderUnknown, TermsRefused
from arena.rating.strength import Belief, Scale, rated
from arena.store import anchor, audit, ladder, rating
from arena.store.ladder import Ladder
from arena.store.query import AnyConnection
from arena.store.rating import Finisher, Rating, Step
from arena.store.transactions import attempt, transact

__all__ = [
    "Rating",
    "Recomputed",
    "Step",
    "anchor_at",
    "lock",
    "rate",
    "rate_ready",
    "recompute",
    "rewind",
    "scale_of",
]

# Matches that are rated in one batch.
_AT_ONCE: Final = 500
# The largest |mu| of an anchor.
_FURTHEST_ANCHOR: Final = 1_000.0


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A ladder recomputed: how many steps it has, and whether those stored were equal, bit for bit."""

    ladder: str
    steps: int
    equal: bool


def scale_of(row: Ladder) -> Scale:
    """Return the parameters of a ladder."""
    return Scale(row.mu, row.sigma, row.beta, row.tau, row.draw_probability, row.version_sigma)


def lock(connection: AnyConnection, name: str) -> Ladder:
    """Lock a ladder for this transaction, before any tournament or match. Raises NotFound."""
    row = ladder.named(connection, name)
    if row is None:
        raise LadderUnknown(name, [one.name for one in ladder.every(connection)])
    ladder.lock(connection, row.id)
    return row


def rate_ready(connection: AnyConnection, *, wait: bool = False) -> int:
    """Take every rating step that can be taken on all ladders; return how many.

    Each ladder has a transaction of its own. A locked one is left to its holder and the next call; wait: it
    is waited for, as long as the connection's limits allow.
    """
    due = transact(connection, ladder.with_ended_matches)
    return sum(attempt(connection, _rate_unlocked, name, wait) or 0 for name in due)


def _rate_unlocked(connection: AnyConnection, name: str, wait: bool) -> int:
    row = ladder.named(connection, name)
    if row is None:
        return 0
    if wait:
        ladder.lock(connection, row.id)
    elif not ladder.try_lock(connection, row.id):
        return 0
    return rate(connection, row)


def recompute(connection: AnyConnection, name: str, check: bool, *, by: str = "organiser") -> Recomputed:
    """Recompute all steps of a ladder from its matches.

    check: compare with what is stored, bit for bit, and write nothing; otherwise write what differs.
    Raises NotFound; with check LadderDiffers.
    """
    row = lock(connection, name)
    order = [one.match for one in rating.every_ratable(connection, row.id)]
    matches = _by_match(rating.finishers(connection, order), order)
    versions = {one.version for entrants in matches for one in entrants}
    anchors = _anchors(connection, row.id)
    stepper = _Stepper(row, rating.predecessors(connection, sorted(versions)), {}, 0, anchors)
    steps = [step for entrants in matches for step in stepper.steps(entrants)]
    difference = _difference(steps, rating.steps(connection, row.id)) or _difference(
        sorted(stepper.current.values(), key=lambda one: one.version),
        sorted(rating.ratings(connection, row.id).values(), key=lambda one: one.version),
    )
    if difference and check:
        raise LadderDiffers(name, len(steps), difference)
    if difference:
        rating.delete_all(connection, row.id)
        rating.write(connection, row.id, steps, list(stepper.current.values()))
        audit.write(connection, by, "recomputed", f"ladder {name}", difference)
    return Recomputed(name, len(steps), not difference)


def anchor_at(
    connection: AnyConnection,
    name: str,
    version: int,
    mu: float | None,
    sigma: float | None = None,
    *,
    by: str = "organiser",
) -> Recomputed:
    """Fix a version's rating on the ladder, or (mu None) unfix it, and recompute the ladder.

    sigma: None: a sixteenth of a newcomer's. Raises NotFound, TermsRefused.
    """
    row = lock(connection, name)
    if mu is None:
        anchor.delete(connection, row.id, version)
        deed = "lifted anchor"
    else:
        if not (math.isfinite(mu) and abs(mu) <= _FURTHEST_ANCHOR):
            raise TermsRefused("mu", mu, f"at most {_FURTHEST_ANCHOR:g}")
        sure = row.sigma / 16 if sigma is None else sigma
        if not 0 < sure <= row.sigma:
            raise TermsRefused("sigma", sure, f"more than 0 and at most {row.sigma:.4g}")
        anchor.put(connection, row.id, version, mu, sure)
        deed = "anchored"
    audit.write(connection, by, deed, f"ladder {name}", f"version {version}")
    return recompute(connection, name, False, by=by)


def rewind(connection: AnyConnection, row: Ladder, match: int) -> None:
    """Undo the steps from this match on, in canonical order; `rate_ready` takes them again.

    The caller holds the ladder's lock.
    """
    place = rating.place_of(connection, match)
    if place is not None:
        _rewind_to(connection, row, place)


def _rewind_to(connection: AnyConnection, row: Ladder, place: tuple[int, int]) -> None:
    versions = rating.delete_steps_from(connection, row.id, *place)
    rating.restore(connection, row.id, versions)
    rating.unsettle_from(connection, row.id, *place)


def rate(connection: AnyConnection, row: Ladder) -> int:
    """Take every rating step that can be taken on this ladder, which is locked; return how many."""
    taken = 0
    while True:
        unsettled = rating.unsettled(connection, row.id, _AT_ONCE)
        ended = list(takewhile(lambda one: one.state not in ("waiting", "playing"), unsettled))
        ratable = [one for one in ended if one.ratable]
        last = rating.last_rated(connection, row.id)
        if ratable and last is not None and (ratable[0].start, ratable[0].number) < last:
            # A parked or void match was played after all: rate again what comes after it.
            _rewind_to(connection, row, (ratable[0].start, ratable[0].number))
            continue
        taken += _take(connection, row, [one.match for one in ratable])
        rating.settle(connection, [one.match for one in ended])
        if len(ended) < _AT_ONCE:
            return taken


def _take(connection: AnyConnection, row: Ladder, order: Sequence[int]) -> int:
    """Take the steps of these matches in this order; return how many."""
    matches = _by_match(rating.finishers(connection, order), order)
    versions = {one.version for entrants in matches for one in entrants}
    older = rating.predecessors(connection, sorted(versions))
    known = versions.union(*older.values())
    current = rating.ratings(connection, row.id, sorted(known))
    anchors = _anchors(connection, row.id)
    stepper = _Stepper(row, older, dict(current), rating.last_ordinal(connection, row.id), anchors)
    steps = [step for entrants in matches for step in stepper.steps(entrants)]
    rating.write(connection, row.id, steps, [stepper.current[version] for version in sorted(versions)])
    return len(steps)


def _anchors(connection: AnyConnection, ladder: int) -> dict[int, Belief]:
    """Return the fixed ratings of a ladder, by version."""
    return {row.version: Belief(row.mu, row.sigma) for row in anchor.of_ladder(connection, ladder)}


class _Stepper:
    """Take steps one after the other, beginning with given ratings.

    older: by version, its predecessors, the latest first. current: the ratings, which it updates.
    """

    def __init__(
        self,
        row: Ladder,
        older: dict[int, list[int]],
        current: dict[int, Rating],
        last_ordinal: int,
        anchors: dict[int, Belief],
    ) -> None:
        self.current = current
        self._scale = scale_of(row)
        self._older = older
        self._last_ordinal = last_ordinal
        self._anchors = anchors

    def steps(self, entrants: Sequence[Finisher]) -> list[Step]:
        """Take the steps of one match, and return them."""
        before = [self._rating(one.version) for one in entrants]
        places = [one.place for one in entrants]
        beliefs = [Belief(one.mu, one.sigma) for one in before]
        after = rated(beliefs, places, self._scale, [one.side for one in entrants])
        winners = len({one.side for one in entrants if one.place == 1})
        made = []
        for one, old, new in zip(entrants, before, after, strict=True):
            self._last_ordinal += 1
            first = one.place == 1
            shared = first and winners > 1
            new = self._anchors.get(one.version, new)
            self.current[one.version] = replace(
                old,
                mu=new.mu,
                sigma=new.sigma,
                matches=old.matches + 1,
                wins=old.wins + (first and not shared),
                draws=old.draws + shared,
                losses=old.losses + (not first),
                faulty=old.faulty + one.faulty,
                played_at=one.finished_at,
            )
            made.append(
                Step(
                    ordinal=self._last_ordinal,
                    match=one.match,
                    version=one.version,
                    place=one.place,
                    mu_before=old.mu,
                    sigma_before=old.sigma,
                    mu_after=new.mu,
                    sigma_after=new.sigma,
                )
            )
        return made

    def _rating(self, version: int) -> Rating:
        found, fixed = self.current.get(version), self._anchors.get(version)
        if found is not None:
            return found
        if fixed is not None:
            return _unplayed(version, fixed)
        belief = self._scale.start
        for older in self._older.get(version, ()):
            if older in self.current:
                belief = self._scale.successor(Belief(self.current[older].mu, self.current[older].sigma))
                break
        return _unplayed(version, belief)


def _unplayed(version: int, belief: Belief) -> Rating:
    return Rating(
        version=version,
        mu=belief.mu,
        sigma=belief.sigma,
        matches=0,
        wins=0,
        draws=0,
        losses=0,
        faulty=0,
        played_at=None,
    )


def _by_match(finishers: Iterable[Finisher], order: Sequence[int]) -> list[list[Finisher]]:
    found = {match: list(entrants) for match, entrants in groupby(finishers, lambda one: one.match)}
    return [found[match] for match in order]


def _difference(anew: Sequence[Step | Rating], stored: Sequence[Step | Rating]) -> str:
    """Return the first difference as a clause, or "". Floats are compared exactly."""
    for one, other in zip(anew, stored, strict=False):
        if one != other:
            return f"taken anew {one}, stored {other}"
    if len(anew) != len(stored):
        return f"{len(anew)} taken anew, {len(stored)} stored"
    return ""
