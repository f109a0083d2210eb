"""The clock by which questions are timed: it stands still while the referee itself is held up."""

from __future__ import annotations

from referee.timings import Clock


class PlayClock:
    """A clock that counts no time that the referee lost: its process stopped, or its loop ran late.

    The loop promises to call `beat` at an interval. Once a beat is overdue the clock stands still until it
    comes, so that every open question gets back what was lost, in full, whichever is handled first then: the
    answers that have piled up or the beat.
    """

    __slots__ = ("_beat_at", "_clock", "_every_s", "_now")

    def __init__(self, clock: Clock, every_s: float) -> None:
        """`clock`: a steady one. `every_s`: the interval between beats."""
        self._clock = clock
        self._every_s = every_s
        self._now = self._beat_at = clock()

    def now(self) -> float:
        """The time in seconds; it never goes back, and is behind the steady clock by all that was lost."""
        return self._now + min(self._clock() - self._beat_at, self._every_s)

    def beat(self) -> float:
        """Note that the loop runs; returns the seconds that it was late, which do not count."""
        beat_at = self._clock()
        passed = beat_at - self._beat_at
        self._beat_at = beat_at
        self._now += min(passed, self._every_s)
        return max(0.0, passed - self._every_s)
