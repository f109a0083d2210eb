"""Rosters: who plays an event, and how each pairing is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from arena.tournament.formats.pairing import Pairing, Sides, renumbered


@dataclass(frozen=True, slots=True)
class Roster:
    """The entrants of an event in order of seeding; an entrant is an index into `names`."""

    names: Sequence[str]  # of the bots
    sides: Sides
    decks: int = 1  # matches for each pairing, each with cards of its own
    duplicate: bool = True  # each deck again with the seats turned
    owners: Sequence[object] | None = None  # by entrant; None: one owner's bots may meet

    @property
    def entrants(self) -> range:
        """All entrants."""
        return range(len(self.names))

    def apart(self, pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
        """Drop pairings of two entrants of one owner, if owners are kept apart; number the others from 1."""
        owners = self.owners
        return renumbered(
            [
                one
                for one in pairings
                if owners is None or all(owners[a] != owners[b] for a, b in combinations(one.entrants, 2))
            ]
        )
