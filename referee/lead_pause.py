"""The pause of one deal before its first lead, and the times of answers that it follows."""

from __future__ import annotations

from collections import deque
from typing import Final

_KEPT: Final = 32  # times of answers, of each bot


class RobTimes:
    """How long a bot's answers to the question whether to rob have taken, in seconds."""

    __slots__ = ("_times",)

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=_KEPT)

    def note(self, seconds: float) -> None:
        """Note how long the latest took, from the deal on."""
        self._times.append(seconds)

    def longest(self, other: float) -> float:
        """The longest of the latest; `other` before the first."""
        return max(self._times, default=other)


class LeadPause:
    """The pause of one deal.

    Attributes:
        deal: The deal's number in the match.
        begun: The clock time at which it was dealt.
        asked: By whom an answer to the question whether to rob is awaited; None if nobody is asked, or has
            answered.
        over: Whether the lead may be asked for.
        holds: Whether the question for the lead waits.
    """

    __slots__ = ("asked", "begun", "deal", "holds", "over")

    def __init__(self, deal: int, begun: float, asked: RobTimes | None) -> None:
        self.deal = deal
        self.begun = begun
        self.asked = asked
        self.over: bool = False
        self.holds: bool = False
