"""Rating steps are taken in one canonical order, each once, and can all be taken again.

The canonical order of a ladder: its waves (whole events, or rounds of them) in the order in which they
began, the matches of each by their numbers. A match is rated when every match before it has ended, so a
ladder does not depend on how many workers ran or which of them was quicker.
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

__all__ = [
    "Rating",
    "Recomputed",
    "Step",
    "anchor_at",
    "lock",
    "rate_ready",
    "recompute",
    "rewind",
    "scale_of",
]

_AT_ONCE: Final = 500
_FURTHEST_ANCHOR: Final = 1_000.0


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A ladder taken anew: how many steps it has, and whether what is stored was just that."""

    ladder: str
    steps: int
    equal: bool


def scale_of(row: Ladder) -> Scale:
    """The parameters of a ladder."""
    return Scale(row.mu, row.sigma, row.beta, row.tau, row.draw_probability, row.version_sigma)


def lock(connection: AnyConnection, name: str) -> Ladder:
    """Take a ladder's lock for this transaction, before any of a tournament or match. Raises NotFound."""
    row = ladder.named(connection, name)
    if row is None:
        raise LadderUnknown(name, [one.name for one in ladder.every(connection)])
    ladder.lock(connection, row.id)
    return row


def rate_ready(connection: AnyConnection, name: str | None = None) -> int:
    """Take every rating step that can be taken, on one ladder or all; how many were taken."""
    names = ladder.with_ended_matches(connection) if name is None else [name]
    return sum(_rate_ready(connection, lock(connection, one)) for one in names)


def recompute(connection: AnyConnection, name: str, check: bool, *, by: str = "organiser") -> Recomputed:
    """Take all steps of a ladder anew from its matches.

    check: only compare with what is stored, bit for bit; raises LadderDiffers where it differs. Without it
    what differs is written. Raises NotFound.
    """
    row = lock(connection, name)
    order = [one.match for one in rating.every_ratable(connection, row.id)]
    matches = _by_match(rating.finishers(connection, order), order)
    versions = {one.version for entrants in matches for one in entrants}
    anchors = _anchors(connection, row.id)
    taking = _Taking(row, rating.predecessors(connection, sorted(versions)), {}, 0, anchors)
    steps = [step for entrants in matches for step in taking.steps(entrants)]
    difference = _difference(steps, rating.steps(connection, row.id)) or _difference(
        sorted(taking.current.values(), key=lambda one: one.version),
        sorted(rating.ratings(connection, row.id).values(), key=lambda one: one.version),
    )
    if difference and check:
        raise LadderDiffers(name, len(steps), difference)
    if difference:
        rating.delete_all(connection, row.id)
        rating.write(connection, row.id, steps, list(taking.current.values()))
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
    """Set a version's strength on the ladder once for all, or (mu None) let it be found; the ladder is taken
    anew. Others are then measured by it.

    Raises NotFound, TermsRefused.
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
    """Undo the steps from this match on in canonical order, so that they are taken again without it or anew.

    The ladder's lock is held.
    """
    place = rating.place_of(connection, match)
    if place is not None:
        _rewind_to(connection, row, place)


def _rewind_to(connection: AnyConnection, row: Ladder, place: tuple[int, int]) -> None:
    versions = rating.delete_steps_from(connection, row.id, *place)
    rating.restore(connection, row.id, versions)
    rating.unsettle_from(connection, row.id, *place)


def _rate_ready(connection: AnyConnection, row: Ladder) -> int:
    taken = 0
    while True:
        unsettled = rating.unsettled(connection, row.id, _AT_ONCE)
        ended = list(takewhile(lambda one: one.state not in ("waiting", "playing"), unsettled))
        ratable = [one for one in ended if one.ratable]
        last = rating.last_rated(connection, row.id)
        if ratable and last is not None and (ratable[0].start, ratable[0].number) < last:
            # A match that was parked or void has been played after all: what came after it is rated again.
            _rewind_to(connection, row, (ratable[0].start, ratable[0].number))
            continue
        taken += _take(connection, row, [one.match for one in ratable])
        rating.settle(connection, [one.match for one in ended])
        if len(ended) < _AT_ONCE:
            return taken


def _take(connection: AnyConnection, row: Ladder, order: Sequence[int]) -> int:
    """Take the steps of these matches in this order; how many."""
    matches = _by_match(rating.finishers(connection, order), order)
    versions = {one.version for entrants in matches for one in entrants}
    older = rating.predecessors(connection, sorted(versions))
    known = versions.union(*older.values())
    current = rating.ratings(connection, row.id, sorted(known))
    anchors = _anchors(connection, row.id)
    taking = _Taking(row, older, dict(current), rating.last_ordinal(connection, row.id), anchors)
    steps = [step for entrants in matches for step in taking.steps(entrants)]
    rating.write(connection, row.id, steps, [taking.current[version] for version in sorted(versions)])
    return len(steps)


def _anchors(connection: AnyConnection, ladder: int) -> dict[int, Belief]:
    """What is believed of the anchored versions of a ladder, by version."""
    return {row.version: Belief(row.mu, row.sigma) for row in anchor.of_ladder(connection, ladder)}


class _Taking:
    """The taking of steps one after the other, from given ratings on."""

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
        """The steps of one match."""
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
                    self._last_ordinal,
                    one.match,
                    one.version,
                    one.place,
                    old.mu,
                    old.sigma,
                    new.mu,
                    new.sigma,
                )
            )
        return made

    def _rating(self, version: int) -> Rating:
        found, fixed = self.current.get(version), self._anchors.get(version)
        if found is not None:
            return found
        if fixed is not None:
            return Rating(version, fixed.mu, fixed.sigma, 0, 0, 0, 0, 0, None)
        belief = self._scale.start
        for older in self._older.get(version, ()):
            if older in self.current:
                belief = self._scale.successor(Belief(self.current[older].mu, self.current[older].sigma))
                break
        return Rating(version, belief.mu, belief.sigma, 0, 0, 0, 0, 0, None)


def _by_match(finishers: Iterable[Finisher], order: Sequence[int]) -> list[list[Finisher]]:
    found = {match: list(entrants) for match, entrants in groupby(finishers, lambda one: one.match)}
    return [found[match] for match in order]


def _difference(anew: Sequence[Step | Rating], stored: Sequence[Step | Rating]) -> str:
    """The first difference as a clause, or nothing. Floats are compared exactly."""
    for one, other in zip(anew, stored, strict=False):
        if one != other:
            return f"taken anew {one}, stored {other}"
    if len(anew) != len(stored):
        return f"{len(anew)} taken anew, {len(stored)} stored"
    return ""
