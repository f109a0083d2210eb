"""What a contender of the transport races has done, and how long each decision took to come round."""

from __future__ import annotations

import statistics
import time


class Tally:
    """Decisions, counted; where a match is played alone, also the time from each to the next."""

    def __init__(self, timed: bool = False) -> None:
        self.decisions = 0
        self.intervals: list[float] = []
        self.seconds = 0.0
        # processor time in this process and in the other one
        self.here = self.there = 0.0
        self._timed = timed
        self._last = 0.0

    def decided(self) -> None:
        self.decisions += 1
        if self._timed:
            now = time.perf_counter()
            if self._last:
                self.intervals.append(now - self._last)
            self._last = now

    def microseconds(self, hundredth: int) -> float:
        """The interval, in microseconds, that so many of a hundred do not exceed."""
        return statistics.quantiles(self.intervals, n=100)[hundredth - 1] * 1e6

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def here_us(self) -> float:
        return self.here / max(1, self.decisions) * 1e6

    @property
    def there_us(self) -> float:
        return self.there / max(1, self.decisions) * 1e6
