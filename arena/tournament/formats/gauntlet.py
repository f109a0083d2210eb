"""Gauntlet: every challenger meets every one of the field, and nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.tournament.formats.errors import OneSided, TableRefused
from arena.tournament.formats.format import Format, two_sides
from arena.tournament.formats.pairing import Pairing, Sides, WavePairings, checked
from arena.tournament.formats.roster import Roster
from arena.tournament.formats.seat_rotation import games, side_of_seats
from arena.tournament.formats.terms import term


@dataclass(frozen=True, slots=True)
class GauntletTerms:
    """Who runs the gauntlet."""

    challengers: tuple[str, ...] = term(
        (),
        "a bot that meets the others.",
        flag="--challenger",
        required="the bots that meet all the others: `--challenger BOT`, or challengers in the event file",
    )


def gauntlet(
    challengers: Sequence[int],
    field: Sequence[int],
    sides: Sides,
    decks: int = 1,
    duplicate: bool = True,
) -> tuple[Pairing, ...]:
    """Pair every challenger with every one of the field `decks` times, nobody twice in a round.

    In round r challenger c meets the field's number c + r, so all challengers are done with the same
    share of the field at the same time. First place alternates along both lists.
    Raises TableRefused, OneSided, EntrantTwice.
    """
    checked([*challengers, *field])
    if len(sides) != 2:
        raise TableRefused("gauntlet", sides, "two sides")
    if not challengers or not field:
        raise OneSided(len(challengers), len(field))
    table = games(sides, side_of_seats(sides), duplicate)
    slots = max(len(challengers), len(field))
    pairings: list[Pairing] = []
    for deck in range(decks):
        for turn in range(slots):
            for index, challenger in enumerate(challengers):
                against = (index + turn) % slots
                if against >= len(field):
                    continue
                second = (index + against + deck) % 2
                pair = (field[against], challenger) if second else (challenger, field[against])
                pairings.append(Pairing(len(pairings) + 1, deck * slots + turn + 1, pair, table))
    return tuple(pairings)


def _split(roster: Roster, terms: GauntletTerms) -> tuple[list[int], list[int]]:
    """Split the entrants into the challengers and the field."""
    challengers = [entrant for entrant in roster.entrants if roster.names[entrant] in terms.challengers]
    return challengers, [entrant for entrant in roster.entrants if entrant not in challengers]


def _first(roster: Roster, terms: GauntletTerms) -> WavePairings:
    made = gauntlet(*_split(roster, terms), roster.sides, roster.decks, roster.duplicate)
    return WavePairings(roster.apart(made))


def _total(roster: Roster, terms: GauntletTerms) -> int:
    challengers, field = _split(roster, terms)
    return len(challengers) * len(field) * roster.decks


FORMAT: Final = Format(
    name="gauntlet",
    title="Gauntlet",
    says="the challengers meet all the others",
    terms=GauntletTerms,
    fits=two_sides,
    first=_first,
    total=_total,
    ranked=lambda roster, terms: _split(roster, terms)[0],
)
