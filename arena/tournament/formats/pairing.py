"""A pairing: who plays one match, in which round, and who holds each seat in each of its games.

Entrants are numbers, the indexes of a tournament's list of entries; a format never knows more of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arena.tournament.formats.errors import EntrantTwice, OutcomeUnreadable

Sides = tuple[tuple[int, ...], ...]
"""The seats of every side, as `Rules.sides` has them."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match: the seat that deals first, and who holds each seat."""

    dealer: int
    holders: tuple[int, ...]
    """By seat, an index into the entrants of the pairing."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match: the first entrant holds the first seat of its first game and deals there."""

    number: int
    """From 1, in the canonical order of the tournament."""
    round: int
    """From 1; within a round nobody sits twice."""
    entrants: tuple[int, ...]
    games: tuple[Game, ...]
    """More than one game: the same decks with the seats turned."""


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of one round, and who sits it out with a full point."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class WavePairings:
    """The matches that are laid out together, and who sits them out with a full point."""

    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a pairing ended: a place for every entrant, 1 is best, equal is a draw; no places, it was void."""

    pairing: Pairing
    places: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.places and len(self.places) != len(self.pairing.entrants):
            reason = f"{len(self.places)} places for {len(self.pairing.entrants)} entrants"
            raise OutcomeUnreadable(self.pairing.number, reason)

    @property
    def void(self) -> bool:
        """Whether the match counts for nobody."""
        return not self.places

    def score(self, entrant: int) -> float:
        """Return the share of the others that this entrant beat, a draw being half: 1, ½ or 0 against one."""
        own = self.places[self.pairing.entrants.index(entrant)]
        beaten = sum((place > own) + (place == own) / 2 for place in self.places) - 0.5
        return beaten / (len(self.places) - 1)


def checked(entrants: Iterable[int]) -> tuple[int, ...]:
    """Return the entrants in the order given. Raises EntrantTwice."""
    seen: dict[int, None] = {}
    for entrant in entrants:
        if entrant in seen:
            raise EntrantTwice(entrant)
        seen[entrant] = None
    return tuple(seen)


def renumbered(pairings: Sequence[Pairing], first: int = 1) -> tuple[Pairing, ...]:
    """Return the same pairings, numbered in their order from `first` on."""
    return tuple(
        Pairing(number, pairing.round, pairing.entrants, pairing.games)
        for number, pairing in enumerate(pairings, first)
    )


def as_ties(round: Round, decks: int) -> WavePairings:
    """Make each pairing of a round `decks` matches, in which both are named first by turns.

    Numbers repeat: they are given anew when the wave is stored.
    """
    return WavePairings(
        tuple(
            Pairing(one.number, one.round, one.entrants[:: -1 if deck % 2 else 1], one.games)
            for deck in range(decks)
            for one in round.pairings
        ),
        round.byes,
    )
