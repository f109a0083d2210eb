"""The continuous ladder: whoever waits meets somebody about as strong, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_high

from arena.tournament.formats.pairing import Pairing, Sides, checked
from arena.tournament.formats.seat_rotation import games, side_of_seats


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who wants to play."""

    entrant: int
    since: float
    """When it began to wait, in seconds."""
    strength: float
    """On the scale of the ladder."""
    seats: int = 1
    """How many matches it can take now."""
    recent: int = 0
    """How many matches it has begun lately; the caller says what lately is."""
    met: tuple[int, ...] = ()
    """Whom it met lately."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How choosy the ladder is, and for how long."""

    reach: float = 4.0
    """The difference in strength that is always near enough; it grows without bound as patience runs out."""
    seconds: float = 60.0
    """Whoever has waited as long takes anybody, and is taken whatever its share."""
    lead: int = 3
    """How many matches more than the median of those who wait somebody may have begun lately."""

    def __post_init__(self) -> None:
        assert self.reach > 0 and self.seconds > 0 and self.lead > 0

    def reach_after(self, waited: float) -> float:
        """The difference in strength that is near enough after this long."""
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
    """The matches that can begin now; who has waited longest chooses first: the closest in strength.

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
            guests = pool.guests(seeker, len(sides) - 1, asked_before)
            if guests is None:
                continue
            at_table = [seeker, *guests]
            pool.seat(at_table)
            asked_before |= {one.entrant for one in at_table}
            # Who has had fewer matches sits first and deals; equal, who waited longer.
            at_table.sort(key=lambda one: one.recent)
            entrants = tuple(one.entrant for one in at_table)
            pairings.append(Pairing(first_number + len(pairings), turn + 1, entrants, table))
    return tuple(pairings)


class _Pool:
    """Who is still free, and who may sit with whom."""

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
        """Whether this one stands back: no seat is free, or it has had more than its share and can wait."""
        if self.begun[one.entrant] >= one.seats:
            return True
        return self._recent(one) >= self.usual + self.patience.lead and not self._impatient(one)

    def guests(self, seeker: Waiting, wanted: int, seated: set[int]) -> list[Waiting] | None:
        """The best company for one who seeks it, or None if there is not enough."""
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
        company: list[Waiting] = []
        for one in able:
            if len(company) < wanted and all(self._may_meet(one, other) for other in company):
                company.append(one)
        return company if len(company) == wanted else None

    def seat(self, at_table: Sequence[Waiting]) -> None:
        """Note a match."""
        for one in at_table:
            self.begun[one.entrant] += 1
            others = [other.entrant for other in at_table if other is not one]
            self.met_now |= {frozenset((one.entrant, other)) for other in others}
        if self.waiting:
            self.usual = median_high(self._recent(one) for one in self.waiting)

    def _distance(self, seeker: Waiting, one: Waiting) -> float:
        """How far apart in strength, those who met lately a reach further for each time."""
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
