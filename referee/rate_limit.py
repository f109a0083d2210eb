"""Rate limits: a burst at once, and a steady rate after it."""

from __future__ import annotations


class RateLimit:
    """A bucket that holds `burst` permits at most, refills by `per_second`, and gives one to each use."""

    __slots__ = ("_at", "_burst", "_left", "_per_second")

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left: float = burst
        self._at: float = 0.0

    def take(self, now: float) -> float:
        """Take a permit: 0, or, if there is none, in how many seconds there will be one."""
        if self._at:
            self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._per_second

    def wait(self, now: float) -> float:
        """In how many seconds there will be a permit; 0 if there is one. Takes none."""
        left = self._left
        if self._at:
            left = min(self._burst, left + (now - self._at) * self._per_second)
        return 0.0 if left >= 1 else (1 - left) / self._per_second

    def is_full(self, now: float) -> bool:
        """Whether the bucket is full, as if nothing had been taken."""
        return self._left + (now - self._at) * self._per_second >= self._burst


class RateLimits:
    """A rate limit by name; one that is full again is dropped, so that names do not pile up."""

    __slots__ = ("_burst", "_each", "_per_second", "_pruned_at")

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._each: dict[str, RateLimit] = {}
        self._pruned_at = 0.0

    def __len__(self) -> int:
        return len(self._each)

    def take(self, name: str, now: float) -> float:
        """Take a permit of this name: 0, or, if there is none, in how many seconds there will be one."""
        # Once in the time that an empty bucket takes to refill: dropping is then cheap.
        if now - self._pruned_at >= self._burst / self._per_second:
            self._pruned_at = now
            self._each = {name: one for name, one in self._each.items() if not one.is_full(now)}
        limit = self._each.get(name)
        if limit is None:
            limit = self._each[name] = RateLimit(self._per_second, self._burst)
        return limit.take(now)

    def wait(self, name: str, now: float) -> float:
        """In how many seconds there will be a permit of this name; 0 if there is one. Takes none."""
        limit = self._each.get(name)
        return 0.0 if limit is None else limit.wait(now)
