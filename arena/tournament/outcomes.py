"""Turn the rows of a tournament into the rounds and outcomes that formats take.

Entrants are indexes into the tournament's entries, in their order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from arena.store.wave import Meeting, Wave
from arena.tournament.formats.format import Played
from arena.tournament.formats.pairing import Outcome, Pairing, Round


def played(waves: Sequence[Wave], meetings: Sequence[Meeting], gone: Collection[int]) -> Played:
    """Return the rounds so far and their outcomes.

    All matches of two in a round are one pairing, won by the better score, then by points. One whose matches
    were not played is lost by whoever is gone.
    """
    rounds: list[Round] = []
    outcomes: list[Outcome] = []
    of_wave = {number: list(rows) for number, rows in groupby(meetings, lambda row: row.wave)}
    for wave in waves:
        ties: dict[frozenset[int], list[Meeting]] = {}
        for row in of_wave.get(wave.number, []):
            ties.setdefault(frozenset(row.entrants), []).append(row)
        pairings = []
        for rows in ties.values():
            entrants = tuple(number - 1 for number in rows[0].entrants)
            pairings.append(Pairing(rows[0].number, wave.number, entrants, ()))
            outcomes.append(Outcome(pairings[-1], _places(entrants, rows, gone)))
        rounds.append(Round(wave.number, tuple(pairings), tuple(number - 1 for number in wave.byes)))
    return Played(rounds, outcomes, gone)


def _places(entrants: tuple[int, ...], rows: Sequence[Meeting], gone: Collection[int]) -> tuple[int, ...]:
    """Return the places over all matches of a pairing; none if unplayed, unless just one is gone."""
    tally = {entrant: [0.0, 0] for entrant in entrants}
    any_finished = False
    for row in rows:
        if row.state != "finished":
            continue
        any_finished = True
        for number, place, points in zip(row.entrants, row.places, row.points, strict=True):
            shared = row.places.count(place) > 1
            tally[number - 1][0] += 0.5 if shared else float(place == 1)
            tally[number - 1][1] += points or 0
    if not any_finished:
        here = [entrant for entrant in entrants if entrant not in gone]
        return tuple(1 if entrant in here else 2 for entrant in entrants) if len(here) == 1 else ()
    return tuple(1 + sum(tally[other] > tally[entrant] for other in entrants) for entrant in entrants)
