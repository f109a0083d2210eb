"""Byes: who sits out a round of pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from arena.tournament.formats.standings import History


def sitting_out(
    ranked: Sequence[int],
    history: History,
    owners: Sequence[object] | None,
    complete: Callable[[Sequence[int]], bool],
) -> tuple[int, ...]:
    """Choose who sits out: one where the number is odd, more only where one owner has more than half.

    Of those who could, the lowest with the fewest byes so far, preferably one without whom all others can be
    paired as the format would have it. ranked: the best first. owners: by entrant, where one owner's bots are
    kept apart. complete: whether these entrants, the best first, can all be paired so.
    """
    byes: list[int] = []
    here = list(ranked)
    while able := _one_too_many(here, owners):
        fewest = min(history.byes[entrant] for entrant in able)
        lowest = [entrant for entrant in reversed(able) if history.byes[entrant] == fewest]
        chosen = lowest[0]
        for entrant in lowest:
            others = [other for other in here if other != entrant]
            if not _one_too_many(others, owners) and complete(others):
                chosen = entrant
                break
        byes.append(chosen)
        here.remove(chosen)
    return tuple(byes)


def _one_too_many(here: Sequence[int], owners: Sequence[object] | None) -> list[int]:
    """Return those of whom one has to sit out before all can be paired; none if they can.

    Two of one owner cannot be paired.
    """
    if owners is not None and here:
        [(owner, count)] = Counter(owners[entrant] for entrant in here).most_common(1)
        if 2 * count > len(here):
            return [entrant for entrant in here if owners[entrant] == owner]
    return list(here) if len(here) % 2 else []
