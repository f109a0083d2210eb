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

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had been taken for long."""
        return self._left + (now - self._at) * self._a_second >= self._at_once


class Allowances:
    """An allowance for each of many; that of somebody who has all of it again is forgotten."""

    __slots__ = ("_a_second", "_at_once", "_each", "_pruned_at")

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._each: dict[str, Allowance] = {}
        self._pruned_at = 0.0

    def __len__(self) -> int:
        return len(self._each)

    def take(self, name: str, now: float) -> float:
        """Take one of this one's: 0, or, if there is none, in how many seconds there will be."""
        # As seldom as an empty one fills: so a look at all of them costs next to nothing.
        if now - self._pruned_at >= self._at_once / self._a_second:
            self._pruned_at = now
            self._each = {name: one for name, one in self._each.items() if not one.is_full(now)}
        allowance = self._each.get(name)
        if allowance is None:
            allowance = self._each[name] = Allowance(self._a_second, self._at_once)
        return allowance.take(now)
