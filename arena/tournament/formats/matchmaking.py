"""Matchmaking: whoever waits meets somebody about as strong, and nobody waits beyond a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_high

from arena.tournament.formats.pairing import Pairing, Sides, checked
from arena.tournament.formats.seat_rotation import games, side_of_seats


@dataclass(frozen=True, slots=True)
class Waiting:
    """An entrant that waits for a match."""

    entrant: int
    since: float
    """When it began to wait, in seconds."""
    strength: float
    """On the scale of the ladder."""
    seats: int = 1
    """How many matches it can take now."""
    recent: int = 0
    """How many matches it has begun recently; the caller chooses the period."""
    met: tuple[int, ...] = ()
    """Its opponents in that period, once for each match."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How close opponents have to be in strength, and for how long."""

    reach: float = 4.0
    """The difference in strength that is always accepted; it grows without bound as patience runs out."""
    seconds: float = 60.0
    """Whoever has waited so long is paired with anybody, whatever its share of matches."""
    lead: int = 3
    """How many recent matches more than the median of those who wait anybody may begin."""

    def __post_init__(self) -> None:
        assert self.reach > 0 and self.seconds > 0 and self.lead > 0

    def reach_after(self, waited: float) -> float:
        """Return the difference in strength that is accepted after so many seconds."""
        left = 1 - waited / self.seconds
        return self.reach / left if left > 0 else float("inf")


def matched(
    waiting: Sequence[Waiting],
    sides: Sides,
    now: float,
    patience: Patience = Patience(),
    owners: Sequence[object] | None = None,
    duplicate: bool = True,
    first_number: int = 1,
) -> tuple[Pairing, ...]:
    """Return the matches that can begin now; who has waited longest chooses first: the closest in strength.

    Two of one owner (`owners` is by entrant) never meet, and no two meet twice in one call. Somebody
    with several seats gets a second match only after everybody has been asked once. Who has had more
    than its share lately stands back for others, until its patience or theirs ends. The round of a
    pairing is the turn of asking.
    """
    checked(one.entrant for one in waiting)
    table = games(sides, side_of_seats(sides), duplicate)
    pool = _Pool(waiting, now, patience, owners)
    pairings: list[Pairing] = []
    for turn in range(max((one.seats for one in waiting), default=0)):
        asked_before: set[int] = set()
        for seeker in sorted(waiting, key=lambda one: (one.since, one.recent, one.entrant)):
            if seeker.entrant in asked_before or pool.full(seeker):
                continue
            opponents = pool.opponents(seeker, len(sides) - 1, asked_before)
            if opponents is None:
                continue
            at_table = [seeker, *opponents]
            pool.seat(at_table)
            asked_before |= {one.entrant for one in at_table}
            # Fewest recent matches first, who deals; ties by longest wait.
            at_table.sort(key=lambda one: one.recent)
            entrants = tuple(one.entrant for one in at_table)
            pairings.append(Pairing(first_number + len(pairings), turn + 1, entrants, table))
    return tuple(pairings)


class _Pool:
    """Those who wait, and the matches begun in this call."""

    def __init__(
        self, waiting: Sequence[Waiting], now: float, patience: Patience, owners: Sequence[object] | None
    ) -> None:
        self.waiting = waiting
        self.now = now
        self.patience = patience
        self.owners = owners
        self.begun = {one.entrant: 0 for one in waiting}
        self.met_now: set[frozenset[int]] = set()
        self.usual = 0.0
        self.seat([])

    def full(self, one: Waiting) -> bool:
        """Whether it takes no match now: no seat is free, or it has more than its share and patience left."""
        if self.begun[one.entrant] >= one.seats:
            return True
        return self._recent(one) >= self.usual + self.patience.lead and not self._impatient(one)

    def opponents(self, seeker: Waiting, wanted: int, seated: set[int]) -> list[Waiting] | None:
        """Return the best opponents for the seeker; None: there are too few."""
        reach = self.patience.reach_after(self._waited(seeker) if not self.begun[seeker.entrant] else 0)
        able = [
            one
            for one in self.waiting
            if one.entrant not in seated
            and self.begun[one.entrant] < one.seats
            and (self._impatient(seeker) or not self.full(one))
            and abs(one.strength - seeker.strength) <= reach
            and self._may_meet(one, seeker)
        ]
        able.sort(key=lambda one: (self.full(one), self._distance(seeker, one), one.since, one.entrant))
        chosen: list[Waiting] = []
        for one in able:
            if len(chosen) < wanted and all(self._may_meet(one, other) for other in chosen):
                chosen.append(one)
        return chosen if len(chosen) == wanted else None

    def seat(self, at_table: Sequence[Waiting]) -> None:
        """Record a match."""
        for one in at_table:
            self.begun[one.entrant] += 1
            others = [other.entrant for other in at_table if other is not one]
            self.met_now |= {frozenset((one.entrant, other)) for other in others}
        if self.waiting:
            self.usual = median_high(self._recent(one) for one in self.waiting)

    def _distance(self, seeker: Waiting, one: Waiting) -> float:
        """The difference in strength, plus half a reach for each recent meeting that either has on record."""
        again = seeker.met.count(one.entrant) + one.met.count(seeker.entrant)
        return abs(one.strength - seeker.strength) + self.patience.reach * again / 2

    def _may_meet(self, one: Waiting, other: Waiting) -> bool:
        if one.entrant == other.entrant or frozenset((one.entrant, other.entrant)) in self.met_now:
            return False
        return self.owners is None or self.owners[one.entrant] != self.owners[other.entrant]

    def _recent(self, one: Waiting) -> int:
        return one.recent + self.begun[one.entrant]

    def _waited(self, one: Waiting) -> float:
        return self.now - one.since

    def _impatient(self, one: Waiting) -> bool:
        return self.begun[one.entrant] == 0 and self._waited(one) >= self.patience.seconds
