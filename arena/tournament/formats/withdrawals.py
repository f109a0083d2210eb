"""What is left of a plan when somebody goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from arena.tournament.formats.pairing import Pairing


def without(
    pairings: Sequence[Pairing], gone: Collection[int], ended: Collection[int] = ()
) -> tuple[tuple[Pairing, ...], tuple[Pairing, ...]]:
    """The pairings that stay and those that fall away: what has ended stays, whoever played in it.

    For round robins and gauntlets that is all there is to do; tables and partnerships may be drawn anew
    for those who remain. Numbers stay as they were, so nothing that is stored changes.
    """
    left = set(gone)
    stays = [p.number in ended or left.isdisjoint(p.entrants) for p in pairings]
    kept = tuple(p for p, stay in zip(pairings, stays, strict=True) if stay)
    fallen = tuple(p for p, stay in zip(pairings, stays, strict=True) if not stay)
    return kept, fallen


def apart(pairings: Sequence[Pairing], owners: Sequence[object]) -> tuple[Pairing, ...]:
    """The pairings at which nobody owns two of the entrants; `owners` is by entrant. Numbers stay."""
    return tuple(p for p in pairings if len({owners[entrant] for entrant in p.entrants}) == len(p.entrants))
