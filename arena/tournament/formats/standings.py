"""Standings: points and places, from the rounds so far."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from arena.tournament.formats.errors import RoundUnfinished
from arena.tournament.formats.pairing import Game, Outcome, Pairing, Round


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant's place: by points, then by the points of those it has met; equal in both is shared."""

    entrant: int
    place: int
    points: float
    opposition: float


@dataclass(frozen=True, slots=True)
class Placing:
    """One entrant's place by a format, and what it was found by, where points decide."""

    entrant: int
    place: int
    points: float | None = None
    opposition: float | None = None
    tie_break: float | None = None
    """What tells equal points apart where there are no rounds."""
    matches: int | None = None
    """Those that count."""
    won: int | None = None


class History:
    """Points, byes, meetings and turns of every entrant so far. Raises RoundUnfinished."""

    def __init__(self, rounds: Sequence[Round], outcomes: Sequence[Outcome]) -> None:
        ended = {outcome.pairing.number: outcome for outcome in outcomes}
        self.points: dict[int, float] = defaultdict(float)
        self.byes: Counter[int] = Counter()
        self.met: dict[int, Counter[int]] = defaultdict(Counter)
        self.firsts: Counter[int] = Counter()
        """How often each was named first, less how often not."""
        self.last_first: dict[int, bool] = {}
        self.next_number = 1
        self.next_round = 1
        for round in rounds:
            self.next_round = max(self.next_round, round.number + 1)
            for entrant in round.byes:
                self.byes[entrant] += 1
                self.points[entrant] += 1
            for pairing in round.pairings:
                self.next_number = max(self.next_number, pairing.number + 1)
                if pairing.number not in ended:
                    raise RoundUnfinished(pairing.number)
                if not ended[pairing.number].void:
                    self._count(ended[pairing.number])

    def _count(self, outcome: Outcome) -> None:
        entrants = outcome.pairing.entrants
        for at, entrant in enumerate(entrants):
            self.points[entrant] += outcome.score(entrant)
            self.met[entrant].update(other for other in entrants if other != entrant)
            self.firsts[entrant] += 1 if at == 0 else -1
            self.last_first[entrant] = at == 0

    def first_named(self, one: int, other: int, table: int = 0) -> tuple[int, int]:
        """Order two opponents: first who was first less often, or was second last time; else by table."""
        if self.firsts[one] != self.firsts[other]:
            return (one, other) if self.firsts[one] < self.firsts[other] else (other, one)
        if self.last_first.get(one, False) and not self.last_first.get(other, False):
            return (other, one)
        return (one, other) if table % 2 == 0 else (other, one)

    def round_of(
        self, pairs: Sequence[tuple[int, int]], games: tuple[Game, ...], byes: tuple[int, ...] = ()
    ) -> Round:
        """Make the next round of these pairs; numbers go on, `first_named` orders each pair."""
        return Round(
            self.next_round,
            tuple(
                Pairing(self.next_number + at, self.next_round, self.first_named(one, other, at), games)
                for at, (one, other) in enumerate(pairs)
            ),
            byes,
        )


def standings(
    entrants: Sequence[int], rounds: Sequence[Round], outcomes: Sequence[Outcome]
) -> tuple[Standing, ...]:
    """Rank everybody by points, then by opposition (the sum of the points of all met), best first."""
    history = History(rounds, outcomes)
    opposition = {
        entrant: sum(history.points[other] * times for other, times in history.met[entrant].items())
        for entrant in entrants
    }
    ordered = sorted(entrants, key=lambda entrant: (-history.points[entrant], -opposition[entrant]))
    rows: list[Standing] = []
    for place, entrant in enumerate(ordered, 1):
        points = history.points[entrant]
        if rows and (rows[-1].points, rows[-1].opposition) == (points, opposition[entrant]):
            place = rows[-1].place
        rows.append(Standing(entrant, place, points, opposition[entrant]))
    return tuple(rows)
