"""How many seats a bot offers to play at once: as many as it can carry, by what its decisions have taken."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from cuig.clock import ClockPolicy

# So many seats any match leaves to one bot, so that it can be seated at all.
FEWEST: Final = 4
MOST: Final = 64
# Before anything is measured: so many seats for each processor.
_FIRST_PER_PROCESSOR: Final = 2
# So many decisions are measured before more seats are offered; then, and for each time as many decisions, up
# to so many times as many: that so many more can be carried is only inferred.
TRIAL_DECISIONS: Final = 8
_STEP: Final = 4
_WINDOW: Final = 128
# All seats that are offered may be asked at once; the last of them is to be answered within this part of the
# time that is free for a decision.
_MARGIN: Final = 0.5
# What a decision costs the connection itself, in seconds of a processor.
_OWN_SECONDS: Final = 0.0005
# While answers take longer than the margin, fewer are offered by this factor, and more again by the other.
_LESS: Final = 0.7
_MORE: Final = 1.1
_USUAL: Final = ClockPolicy()


@dataclass(frozen=True, slots=True)
class Change:
    """A new number of seats, and why, as a clause with the figures."""

    seats: int
    because: str


class Offer:
    """Learns how many seats, at all referees together, a bot can carry.

    Attributes:
        seats: How many it offers now.
    """

    def __init__(self, processors: int = 1, now: Callable[[], float] = monotonic) -> None:
        """processors: how many can work on its decisions at once. now: a clock in seconds."""
        self._processors = max(1, processors)
        self.seats: int = min(MOST, max(FEWEST, _FIRST_PER_PROCESSOR * self._processors))
        self._now = now
        # Of the last decisions: seconds, and of those a processor's; filled by any thread.
        self._decided: deque[tuple[float, float]] = deque(maxlen=_WINDOW)
        self._count = 0  # of all decisions
        self._counted = 0  # when more were offered last
        self._slowest = (
            0.0  # the longest that an answer took since the last review, as a part of its free time
        )
        self._share = 1.0  # of what the figures allow, by how long answers really take
        self._free: dict[
            float, float
        ] = {}  # by seconds free for a decision, when a match with it was seen last

    def opened(self, clock: ClockPolicy) -> None:
        """Note the clock of a match."""
        self._free[free_seconds(clock)] = self._now()

    def decided(self, seconds: float, processor_seconds: float) -> None:
        """Note how long a decision took. Safe from any thread."""
        self._decided.append((seconds, processor_seconds))
        self._count += 1

    def answered(self, seconds: float, clock: ClockPolicy) -> None:
        """Note how long a prompt waited for its answer, which includes waiting for other decisions."""
        part = seconds / free_seconds(clock)
        if part > self._slowest:
            self._slowest = part

    def review(self) -> Change | None:
        """Return how many seats to offer from now on, where that differs; called about once a second."""
        measured = list(self._decided)
        if self._count - self._counted < TRIAL_DECISIONS:
            return None
        processor = sum(seconds for _, seconds in measured) / len(measured)
        # What it waits for without a processor, however many others there are.
        idle = sorted(max(0.0, seconds - own) for seconds, own in measured)[len(measured) // 10]
        free = self._shortest()
        overdue = self._slowest > _MARGIN and self._slowest * free > 2 * (idle + processor)
        self._share = max(0.05, self._share * _LESS) if overdue else min(1.0, self._share * _MORE)
        self._slowest = 0.0
        carried = self._processors * (_MARGIN * free - idle) / (processor + _OWN_SECONDS) * self._share
        seats = min(MOST, max(FEWEST, int(carried)))
        if seats > self.seats:
            steps = min(4, (self._count - self._counted) // TRIAL_DECISIONS)
            seats = min(seats, _STEP**steps * self.seats)
        if seats == self.seats or (not overdue and abs(seats - self.seats) <= self.seats // 8):
            return None
        self._counted = self._count
        self.seats = seats
        waits = f" and waits {idle * 1000:.0f} ms" if idle >= 0.001 else ""
        late = ", and answers are slow in coming" if overdue or self._share < 0.5 else ""
        many = "1 processor" if self._processors == 1 else f"{self._processors} processors"
        return Change(
            seats,
            f"it decides in {_ms(processor)} of a processor{waits} (the mean of its last {len(measured)}), "
            f"with {many} and {free:g} s free for a decision{late}",
        )

    def _shortest(self) -> float:
        """The shortest free time of the clocks that were seen in the last minutes."""
        newest = max(self._free.values(), default=0.0)
        recent = [free for free, seen in self._free.items() if seen > newest - 600]
        return min(recent, default=free_seconds(_USUAL))

    def at_referee(self, place: int, referees: int) -> int:
        """Return what of the seats to offer at one of several referees. place: which of them, from 0."""
        if self.seats >= referees * FEWEST:
            return self.seats // referees
        # Where there are not enough for all, the first of them get as many as a match takes.
        return FEWEST if place < max(1, self.seats // FEWEST) else 1


def free_seconds(clock: ClockPolicy) -> float:
    """Return what each decision may take, in seconds; the bank is shared out among a match's hundreds."""
    return max(0.001, (clock.decision_ms + clock.increment_ms + clock.bank_ms / 200) / 1000)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.01 else f"{seconds * 1000:.2f} ms"


def processors() -> int:
    """The number of processors that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
