"""Ratings: rating steps are taken in one canonical order, each once, and can all be recomputed.

The canonical order of a ladder is its waves (whole events, or rounds of them) in the order in which they
began, the matches of each by number. A match is rated when every match before it has ended, so a ladder does
not depend on how many workers ran, or how fast.

A mark on each ladder says how far it is rated. Rating goes on from it in pieces, each a transaction of its
own; to take steps anew is to set the mark back. So however much there is to rate, nobody waits for more than
a piece, and whoever is killed leaves a ladder from which the next goes on.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from arena.errors import LadderDiffers, LadderUnknown, TermsRefused
from arena.rating.comparing import anchors_of, compare, priors_of
from arena.rating.stepper import Stepper, by_match, scale_of
from arena.store import anchor, audit, ladder, mark, rating
from arena.store.ladder import Ladder
from arena.store.mark import Mark, Place, Ranked
from arena.store.query import AnyConnection
from arena.store.rating import Rating, Step
from arena.store.transactions import attempt, snapshot, transact

__all__ = [
    "Piece",
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
    "stale",
]

# A piece ends after so many matches, or when its steps have taken so long: nobody waits for it for a second.
_AT_ONCE: Final = 500
_PIECE_S: Final = 0.25
# The largest |mu| of an anchor.
_FURTHEST_ANCHOR: Final = 1_000.0


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A ladder recomputed: how many steps it has, and whether those stored were equal, bit for bit."""

    ladder: str
    steps: int
    equal: bool
    stale: int = 0  # further steps, which are about to be taken anew


@dataclass(frozen=True, slots=True)
class Piece:
    """What one transaction has rated."""

    steps: int
    more: bool  # another piece may follow at once


def lock(connection: AnyConnection, name: str) -> Ladder:
    """Lock a ladder for this transaction, before any tournament or match. Raises NotFound."""
    row = _named(connection, name)
    ladder.lock(connection, row.id)
    return row


def rate_ready(connection: AnyConnection, *, wait: bool = False, for_seconds: float = math.inf) -> int:
    """Take every rating step that can be taken on all ladders; return how many.

    Each piece has a transaction of its own, and the ladders have them in turn. A locked one is left to its
    holder and the next call; wait: it is waited for, as long as the connection's limits allow. for_seconds:
    no piece begins later than this.
    """
    until = time.monotonic() + for_seconds
    due = transact(connection, mark.ladders_to_rate)
    taken = 0
    while due:
        unfinished = []
        for name in due:
            if time.monotonic() >= until:
                return taken
            piece = attempt(connection, _rate_unlocked, name, wait)
            if piece is not None:
                taken += piece.steps
                if piece.more:
                    unfinished.append(name)
        due = unfinished
    return taken


def _rate_unlocked(connection: AnyConnection, name: str, wait: bool) -> Piece | None:
    row = ladder.named(connection, name)
    if row is None:
        return None
    if wait:
        ladder.lock(connection, row.id)
    elif not ladder.try_lock(connection, row.id):
        return None
    return rate(connection, row)


def rate(connection: AnyConnection, row: Ladder) -> Piece:
    """Rate a piece of this ladder, which is locked, from its mark on."""
    at = mark.of_ladder(connection, row.id) or mark.START
    listed = mark.matches_from(connection, row.id, at.place, _AT_ONCE)
    ended = list(takewhile(lambda one: one.has_ended, listed))
    if not ended:
        return Piece(0, False)
    passed, steps = _take(connection, row, at, ended)
    to = Mark(passed[-1].wave, passed[-1].number + 1, at.step + len(steps))
    _write(connection, row, at, to, passed, steps)
    return Piece(len(steps), len(passed) < len(ended) or len(ended) == _AT_ONCE)


def _take(
    connection: AnyConnection, row: Ladder, at: Mark, ended: Sequence[Ranked]
) -> tuple[list[Ranked], list[Step]]:
    """Take the steps of these matches in this order, until it has taken too long.

    Return the matches that are passed, and the steps.
    """
    until = time.monotonic() + _PIECE_S
    order = [one.match for one in ended if one.ratable]
    matches = dict(zip(order, by_match(rating.finishers(connection, order), order), strict=True))
    versions = {one.version for entrants in matches.values() for one in entrants}
    older = rating.predecessors(connection, sorted(versions))
    known = sorted(versions.union(*older.values()))
    last = rating.last_steps(connection, row.id, known, at.step)
    priors = priors_of(connection, row.id, known)
    stepper = Stepper(scale_of(row), anchors_of(connection, row.id), priors, last, older, at.step)
    passed: list[Ranked] = []
    steps: list[Step] = []
    for one in ended:
        if one.ratable:
            steps += stepper.steps(matches[one.match])
        passed.append(one)
        if time.monotonic() > until:
            break
    return passed, steps


def _write(
    connection: AnyConnection,
    row: Ladder,
    at: Mark,
    to: Mark,
    passed: Sequence[Ranked],
    steps: Sequence[Step],
) -> None:
    """Replace the stale steps from one mark to the other by these, and move the mark.

    A version's rating is changed when nothing of it is stale any more: until then it is what it was.
    """
    moved = {step.version for step in steps}
    old = rating.ordinals(connection, row.id, at.step)
    if old:
        # In the same order: those of the matches that are passed, and those whose ordinals are needed.
        gone = old.start + _before(connection, row, old, to.place)
        old = range(max(gone, to.step), old.stop)
        moved |= {*rating.delete(connection, row.id, at.step, old.start - 1)}
    rating.insert(connection, row.id, steps)
    if old:
        moved -= {*rating.with_steps_from(connection, row.id, sorted(moved), to.step)}
    rating.set_by_last_steps(connection, row.id, sorted(moved), to.step)
    rating.settle(connection, [one.match for one in passed if not one.settled])
    mark.put(connection, row.id, to)


def stale(connection: AnyConnection, row: Ladder) -> int:
    """Return how many steps at most are about to be taken anew; 0: the ladder is what its matches make it."""
    at = mark.of_ladder(connection, row.id) or mark.START
    return len(rating.ordinals(connection, row.id, at.step))


def rewind(connection: AnyConnection, row: Ladder, matches: Sequence[int]) -> None:
    """Set the ladder's mark back to the first of these matches, if it is rated: `rate` goes on from there.

    The caller holds the ladder's lock. Nothing is read but the mark and a few steps.
    """
    place = mark.place_of(connection, matches)
    at = mark.of_ladder(connection, row.id) or mark.START
    if place is None or place >= at.place:
        return
    before = _before(connection, row, range(1, at.step), place)
    mark.put(connection, row.id, Mark(place.wave, place.number, 1 + before))


def _before(connection: AnyConnection, row: Ladder, ordinals: range, place: Place) -> int:
    """Return how many of these ordinals are before the first step of this place or one behind it."""
    return bisect_left(ordinals, place, key=lambda ordinal: mark.place_of_step(connection, row.id, ordinal))


def recompute(connection: AnyConnection, name: str, check: bool, *, by: str = "organiser") -> Recomputed:
    """Recompute all steps of a ladder from its matches.

    check: compare with what is stored, bit for bit, in a snapshot and without a lock, and write nothing;
    otherwise take all of them anew where something differs, piece by piece. Raises NotFound; with check
    LadderDiffers.
    """
    row = transact(connection, _named, name)
    found = snapshot(connection, compare, row)
    if found.difference and check:
        raise LadderDiffers(name, found.steps, found.difference)
    if not found.difference:
        return Recomputed(name, found.steps, True, found.stale)
    transact(connection, _begin_anew, row, found.difference, by)
    while transact(connection, _rate_locked, row).more:
        pass
    return Recomputed(name, transact(connection, _steps_of, row), False, transact(connection, stale, row))


def _steps_of(connection: AnyConnection, row: Ladder) -> int:
    """Return how many steps of a ladder stand."""
    return (mark.of_ladder(connection, row.id) or mark.START).step - 1


def _begin_anew(connection: AnyConnection, row: Ladder, difference: str, by: str) -> None:
    ladder.lock(connection, row.id)
    mark.put(connection, row.id, mark.START)
    rating.delete_without_steps(connection, row.id)
    audit.write(connection, by, "recomputed", f"ladder {row.name}", difference)


def _rate_locked(connection: AnyConnection, row: Ladder) -> Piece:
    ladder.lock(connection, row.id)
    return rate(connection, row)


def anchor_at(
    connection: AnyConnection,
    name: str,
    version: int,
    mu: float | None,
    sigma: float | None = None,
    *,
    by: str = "organiser",
) -> Recomputed:
    """Fix a version's rating on the ladder, or (mu None) unfix it.

    The steps from its first match on are taken anew: a piece at once, the rest by `rate_ready`.
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
    first = rating.first_match_of(connection, row.id, version)
    if first is not None:
        rewind(connection, row, [first])
    again = stale(connection, row)
    rate(connection, row)
    return Recomputed(name, again, False, stale(connection, row))


def _named(connection: AnyConnection, name: str) -> Ladder:
    row = ladder.named(connection, name)
    if row is None:
        raise LadderUnknown(name, [one.name for one in ladder.every(connection)])
    return row
