"""How long to wait before trying again."""

from __future__ import annotations

import random


class Backoff:
    """Pauses that double with each failure in a row, up to a limit, each cut by chance by up to a half.

    The chance keeps a hundred bots that lost one referee from coming back in the same moment.
    """

    __slots__ = ("_failures", "_first", "_longest")

    def __init__(self, first: float = 0.2, longest: float = 10.0) -> None:
        self._first = first
        self._longest = longest
        self._failures: int = 0

    @property
    def failures(self) -> int:
        """How many times in a row it has failed."""
        return self._failures

    def pause(self) -> float:
        """The seconds to wait after one more failure."""
        whole = min(self._longest, self._first * 2.0 ** min(self._failures, 30))
        self._failures += 1
        return whole * random.uniform(0.5, 1.0)

    def succeeded(self) -> None:
        """It works again: the next failure is the first."""
        self._failures = 0
