"""Closing: a ladder is kept as it is, and another one goes on under its name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.errors import LadderClosed, LadderInUse, NameRefused, TermsRefused
from arena.rating import ladders, ratings
from arena.store import audit, ladder, mark, prior
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals

# What the next ladder begins with: what is believed of each version, that with more doubt, or nothing.
BELIEFS: Final = ("carried", "widened", "dropped")


@dataclass(frozen=True, slots=True)
class Closed:
    """A ladder that was closed."""

    name: str  # from now on
    next: str  # goes on in its place
    rated: int  # how many versions are on it
    beliefs: str  # of BELIEFS
    carried: int  # of how many versions something is believed from the start


def close(
    connection: AnyConnection,
    label: str,
    names: Sequence[str],
    beliefs: str,
    widened_by: float | None = None,
    *,
    by: str = "organiser",
) -> list[Closed]:
    """Close these ladders under a label, `NAME@LABEL` from then on; others go on under their names.

    names: none: all that are not closed. widened_by: a deviation, added to each as independent, though nobody
    is doubted more than a newcomer; None: a quarter of a newcomer's. Anchors hold for the new ladder too.
    Raises NotFound, LadderClosed, LadderInUse, NameTaken, NameRefused, TermsRefused.
    """
    if "\0" in label:
        raise NameRefused("closed ladder", label)
    if widened_by is not None and not (beliefs == "widened" and math.isfinite(widened_by) and widened_by > 0):
        raise TermsRefused("widen-by", widened_by, "more than 0, where beliefs are widened")
    wanted = [ladders.named(connection, name) for name in dict.fromkeys(names)]
    every = wanted or [one for one in ladders.every(connection) if one.closed_at is None]
    # Locked in the order of their ids, as by everybody.
    return [
        _close(connection, one.name, label, beliefs, widened_by, by)
        for one in sorted(every, key=lambda one: one.id)
    ]


def _close(
    connection: AnyConnection, name: str, label: str, beliefs: str, widened_by: float | None, by: str
) -> Closed:
    held = ratings.lock(connection, name)
    row = ladders.named(connection, name)
    if row.id != held.id or row.next is not None:  # also where another has closed it just now
        raise LadderClosed(name, row.next or name)
    wider = 0.0 if beliefs != "widened" else row.sigma / 4 if widened_by is None else widened_by
    with constraint_refusals(name=name, label=label):
        made = ladder.close(connection, row.id, name, label, beliefs, wider)
    # Nothing begins on it any more: whoever is about to begin something has waited, or is waited for.
    unfinished = ladder.unfinished(connection, row.id)
    if unfinished or f"{name}@{label}" in mark.ladders_to_rate(connection):
        raise LadderInUse(name, unfinished)
    carried = 0 if beliefs == "dropped" else prior.carry(connection, row.id, made, wider, row.sigma)
    audit.write(connection, by, "closed", f"ladder {name}", f"as {name}@{label}, beliefs {beliefs}")
    return Closed(f"{name}@{label}", name, ladder.size(connection, row.id), beliefs, carried)
