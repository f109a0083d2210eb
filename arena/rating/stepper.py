"""Takes rating steps one after the other: each begins where the last of its version has led."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from arena.rating.strength import Belief, Scale, rated
from arena.store.ladder import Ladder
from arena.store.rating import Finisher, Step

_NO_STEP: Final = Step(
    ordinal=0,
    match=0,
    version=0,
    place=1,
    mu_before=0.0,
    sigma_before=0.0,
    mu_after=0.0,
    sigma_after=0.0,
    matches=0,
    wins=0,
    draws=0,
    faulty=0,
)


def scale_of(row: Ladder) -> Scale:
    """Return the parameters of a ladder."""
    return Scale(row.mu, row.sigma, row.beta, row.tau, row.draw_probability, row.version_sigma)


class Stepper:
    """Takes the steps of a ladder's matches.

    last: by version, the last step that was taken, which it keeps up. older: by version, its predecessors,
    the latest first, which the caller may add to. ordinal: of the next step. anchors: the fixed ratings, by
    version. priors: what is believed of versions before their first step.
    """

    def __init__(
        self,
        scale: Scale,
        anchors: Mapping[int, Belief],
        priors: Mapping[int, Belief],
        last: dict[int, Step] | None = None,
        older: dict[int, list[int]] | None = None,
        ordinal: int = 1,
    ) -> None:
        self.last = {} if last is None else last
        self.older = {} if older is None else older
        self.ordinal = ordinal
        self._scale = scale
        self._anchors = anchors
        self._priors = priors

    def steps(self, entrants: Sequence[Finisher]) -> list[Step]:
        """Take the steps of one match, and return them."""
        before = [self._belief(one.version) for one in entrants]
        after = rated(before, [one.place for one in entrants], self._scale, [one.side for one in entrants])
        winners = len({one.side for one in entrants if one.place == 1})
        made = []
        for one, old, new in zip(entrants, before, after, strict=True):
            last = self.last.get(one.version, _NO_STEP)
            first = one.place == 1
            new = self._anchors.get(one.version, new)
            step = Step(
                self.ordinal,
                one.match,
                one.version,
                one.place,
                old.mu,
                old.sigma,
                new.mu,
                new.sigma,
                (last.matches or 0) + 1,
                (last.wins or 0) + (first and winners == 1),
                (last.draws or 0) + (first and winners > 1),
                (last.faulty or 0) + one.faulty,
            )
            self.ordinal += 1
            self.last[one.version] = step
            made.append(step)
        return made

    def _belief(self, version: int) -> Belief:
        """Return what is believed of a version before its next match."""
        if version in self._anchors and version not in self.last:
            return self._anchors[version]
        known = self._known(version)
        if known is not None:
            return known
        for older in self.older.get(version, ()):
            known = self._known(older)
            if known is not None:
                return self._scale.successor(known)
        return self._scale.start

    def _known(self, version: int) -> Belief | None:
        last = self.last.get(version)
        return self._priors.get(version) if last is None else Belief(last.mu_after, last.sigma_after)


def by_match(finishers: Iterable[Finisher], order: Sequence[int]) -> list[list[Finisher]]:
    """Return the entrants of each of these matches, in this order."""
    found = {match: list(entrants) for match, entrants in groupby(finishers, attrgetter("match"))}
    return [found[match] for match in order]
