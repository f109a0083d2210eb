"""How long bots think."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

from cuig.engine.views import View


@dataclass(slots=True)
class Thinking:
    """How long a bot thought about each of its decisions.

    Attributes:
        seconds: Of each decision, as they came.
        longest: The longest of them, in seconds; 0 before the first.
        longest_view: What the bot saw then; None before the first.
    """

    seconds: array[float] = field(default_factory=lambda: array("f"))
    longest: float = 0.0
    longest_view: View | None = None

    def add(self, seconds: float, view: View) -> None:
        """Add a decision."""
        self.seconds.append(seconds)
        if seconds > self.longest:
            self.longest = seconds
            self.longest_view = view

    def join(self, other: Thinking) -> None:
        """Add the decisions of another."""
        self.seconds.extend(other.seconds)
        if other.longest > self.longest:
            self.longest = other.longest
            self.longest_view = other.longest_view

    def quantile(self, share: float) -> float:
        """Return the time, in seconds, within which this share of the decisions was made; 0 without any."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
