"""How long to wait before trying again."""

from __future__ import annotations

import random


class Backoff:
    """Exponential backoff with jitter: pauses double with each failure in a row, up to a limit.

    Each pause is cut at random by up to a half, so that a hundred bots that lost one referee do not come back
    in the same moment.
    """

    __slots__ = ("_failures", "_first", "_longest")

    def __init__(self, first: float = 0.2, longest: float = 10.0) -> None:
        """first: seconds after the first failure; longest: seconds at most."""
        self._first = first
        self._longest = longest
        self._failures: int = 0

    @property
    def failures(self) -> int:
        """The number of failures in a row."""
        return self._failures

    def pause(self) -> float:
        """Count one more failure and return the seconds to wait after it."""
        whole = min(self._longest, self._first * 2.0 ** min(self._failures, 30))
        self._failures += 1
        return whole * random.uniform(0.5, 1.0)

    def succeeded(self) -> None:
        """Reset: the next failure is the first."""
        self._failures = 0
