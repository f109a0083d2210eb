"""How often something may be done: so many at once, and so many a second for good."""

from __future__ import annotations


class Allowance:
    """A bucket that fills by `a_second` up to `at_once`, and that each doing takes one out of."""

    __slots__ = ("_a_second", "_at", "_at_once", "_left")

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._left: float = at_once
        self._at: float = 0.0

    def take(self, now: float) -> float:
        """Take one: 0, or, if there is none, in how many seconds there will be."""
        if self._at:
            self._left = min(self._at_once, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._a_second
