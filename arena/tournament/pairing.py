"""Which matches an event has: a format's pairings less those who may not meet, and the seeds.

Entrants are indexes into the tournament's entries, in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import comb

from arena.store.wave import Meeting, Wave
from arena.tournament.format_terms import BY_ROUNDS, FormatTerms
from arena.tournament.formats import knockout, swiss
from arena.tournament.formats.gauntlet import gauntlet
from arena.tournament.formats.pairing import Outcome, Pairing, Round, Sides, renumbered
from arena.tournament.formats.partnerships import partnerships
from arena.tournament.formats.round_robin import round_robin
from arena.tournament.formats.table_round_robin import tables

MayMeet = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Laid:
    """The matches of a wave, and who sits it out with a full point."""

    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()


def pairings(
    entrants: int, sides: Sides, decks: int, *, duplicate: bool = True, may_meet: MayMeet | None = None
) -> tuple[Pairing, ...]:
    """All matches of an event in which everybody plays everybody, in an order that goes round all of them.

    Two sides: every pair `decks` times. More: `decks` cycles of tables, in each of which everybody sits in
    every place once. Raises TooFewEntrants, TableRefused.
    """
    who = range(entrants)
    if len(sides) == 2:
        made = round_robin(who, sides, decks, duplicate)
    else:
        made = tables(who, sides, decks, duplicate)
    return _apart(made, may_meet)


def first_wave(
    format: str,
    terms: FormatTerms,
    names: Sequence[str],
    sides: Sides,
    decks: int,
    *,
    duplicate: bool = True,
    may_meet: MayMeet | None = None,
    owners: Sequence[object] | None = None,
) -> Laid:
    """The matches that an event begins with: all of them, or its first round. Raises FormatError.

    names: the bots, in the order of the entries. owners: whose they are, where one's bots are kept apart.
    """
    who = range(len(names))
    if format == "round-robin":
        return Laid(pairings(len(names), sides, decks, duplicate=duplicate, may_meet=may_meet))
    if format == "partnerships":
        once = partnerships(who, sides, duplicate)
        return Laid(_apart([one for _ in range(decks) for one in once], may_meet))
    if format == "gauntlet":
        challengers = [entrant for entrant in who if names[entrant] in terms.challengers]
        field = [entrant for entrant in who if names[entrant] not in terms.challengers]
        return Laid(_apart(gauntlet(challengers, field, sides, decks, duplicate), may_meet))
    if format in BY_ROUNDS:
        laid = next_wave(format, terms, len(names), (), sides, decks, (), (), duplicate, owners)
        return laid or Laid(())
    return Laid(())  # continuous: matches are made while it lasts


def next_wave(
    format: str,
    terms: FormatTerms,
    entrants: int,
    gone: Collection[int],
    sides: Sides,
    decks: int,
    waves: Sequence[Wave],
    meetings: Sequence[Meeting],
    duplicate: bool = True,
    owners: Sequence[object] | None = None,
) -> Laid | None:
    """The next round, by the results of those before it; None when the event is decided.

    In a round two meet `decks` times, and who has more of those matches (then points) has won.
    """
    if format not in BY_ROUNDS:
        return None
    rounds, outcomes = told(waves, meetings, gone)
    if format == "swiss":
        here = [entrant for entrant in range(entrants) if entrant not in gone]
        if len(rounds) >= (terms.rounds or swiss.usual_rounds(entrants)) or len(here) < 2:
            return None
        made = swiss.next_round(here, sides, rounds, outcomes, duplicate, owners)
    else:
        found = knockout.next_round(
            range(entrants), sides, rounds, outcomes, gone, terms.replays, terms.third_place, duplicate
        )
        if found is None:
            return None
        made = found
    return Laid(tuple(_turned(one, deck) for deck in range(decks) for one in made.pairings), made.byes)


def told(
    waves: Sequence[Wave], meetings: Sequence[Meeting], gone: Collection[int]
) -> tuple[list[Round], list[Outcome]]:
    """The rounds of an event and how they came out. Who is gone has lost what was not played."""
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    of_wave = {number: list(rows) for number, rows in groupby(meetings, lambda row: row.wave)}
    for wave in waves:
        ties: dict[frozenset[int], list[Meeting]] = {}
        for row in of_wave.get(wave.number, []):
            ties.setdefault(frozenset(row.entrants), []).append(row)
        held = []
        for rows in ties.values():
            entrants = tuple(number - 1 for number in rows[0].entrants)
            held.append(Pairing(rows[0].number, wave.number, entrants, ()))
            outcomes.append(Outcome(held[-1], _places(entrants, rows, gone)))
        rounds.append(Round(wave.number, tuple(held), tuple(number - 1 for number in wave.byes)))
    return rounds, outcomes


def matches_at_most(entrants: int, sides: Sides, decks: int) -> int:
    """How many matches there are when everybody may meet everybody."""
    return (comb(entrants, 2) if len(sides) == 2 else entrants) * decks


def _places(entrants: tuple[int, ...], rows: Sequence[Meeting], gone: Collection[int]) -> tuple[int, ...]:
    """The places of two over all their matches; none where nothing was played, unless just one is gone."""
    tally = {entrant: [0.0, 0] for entrant in entrants}
    played = False
    for row in rows:
        if row.state != "finished":
            continue
        played = True
        for number, place, points in zip(row.entrants, row.places, row.points, strict=True):
            shared = row.places.count(place) > 1
            tally[number - 1][0] += 0.5 if shared else float(place == 1)
            tally[number - 1][1] += points or 0
    if not played:
        here = [entrant for entrant in entrants if entrant not in gone]
        return tuple(1 if entrant in here else 2 for entrant in entrants) if len(here) == 1 else ()
    return tuple(1 + sum(tally[other] > tally[entrant] for other in entrants) for entrant in entrants)


def _turned(pairing: Pairing, deck: int) -> Pairing:
    """Who is named second in one match of a tie is first in the next."""
    entrants = pairing.entrants if deck % 2 == 0 else pairing.entrants[::-1]
    return Pairing(pairing.number, pairing.round, entrants, pairing.games)


def _apart(made: Sequence[Pairing], may_meet: MayMeet | None) -> tuple[Pairing, ...]:
    if may_meet is None:
        return renumbered(made)
    return renumbered([one for one in made if all(may_meet(*pair) for pair in combinations(one.entrants, 2))])
