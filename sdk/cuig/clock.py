"""The clocks of a match: free time for each decision, and a bank for the whole match.

All times are whole milliseconds, as in the record, so that a match resumed from its record has the very same
banks. Only what the referee measured counts.
"""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_MS = 24 * 60 * 60 * 1000
# Increments add no more, so that the limit of a decision fits 32 bits.
MOST_BANK_MS = 10 * LONGEST_MS


class ClockError(ValueError):
    """A clock policy under which nobody could play.

    Attributes:
        faults: A clause for each thing that is wrong.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True, slots=True)
class ClockPolicy:
    """How much time a match gives to each bot, in ms, 0 to a day each.

    Raises ClockError, which names every fault, if nobody could play by it.

    Attributes:
        decision_ms: Free for each decision, in ms; what is left of it is lost.
        bank_ms: For the whole match, in ms; drawn on by a decision that takes longer than `decision_ms`.
        increment_ms: Added to the bank after each decision, in ms; 0 if nothing is.
        startup_ms: To be there, in ms; once, on top of the first decision.
    """

    decision_ms: int = 5_000
    bank_ms: int = 30_000
    increment_ms: int = 0
    startup_ms: int = 10_000

    def __post_init__(self) -> None:
        """Raise ClockError if nobody could play."""
        named = {
            "decision_ms": self.decision_ms,
            "bank_ms": self.bank_ms,
            "increment_ms": self.increment_ms,
            "startup_ms": self.startup_ms,
        }
        faults = [f"{name} is {ms}, below 0" for name, ms in named.items() if ms < 0]
        faults += [f"{name} is {ms}, more than a day" for name, ms in named.items() if ms > LONGEST_MS]
        if self.decision_ms == 0 and self.bank_ms == 0:
            faults.append("decision_ms and bank_ms are both 0: nobody could answer in time")
        if faults:
            raise ClockError(tuple(faults))


class Clock:
    """The time that one bot has left in one match.

    Attributes:
        bank_ms: What is left in the bank, in ms.
        free_ms: A decision that takes no longer, in ms, changes nothing and need not be spent; -1 if every
            one must be.
        limit_ms: The longest that the next decision may take, in ms.
        started: Whether the first decision, with the start-up time, is over.
    """

    __slots__ = ("_policy", "bank_ms", "free_ms", "limit_ms", "started")

    def __init__(self, policy: ClockPolicy) -> None:
        self._policy = policy
        self.bank_ms: int = policy.bank_ms
        self.started: bool = False
        self.limit_ms: int = policy.startup_ms + policy.decision_ms + policy.bank_ms
        self.free_ms: int = -1

    def spend(self, elapsed_ms: int) -> None:
        """Take the time of a decision, in ms, off the clock, and add the increment."""
        policy = self._policy
        if not self.started:
            self.started = True
            elapsed_ms -= policy.startup_ms
            self.free_ms = -1 if policy.increment_ms else policy.decision_ms
        if elapsed_ms > policy.decision_ms:
            self.bank_ms = max(0, self.bank_ms + policy.decision_ms - elapsed_ms)
        if policy.increment_ms:
            self.bank_ms = min(self.bank_ms + policy.increment_ms, MOST_BANK_MS)
        self.limit_ms = policy.decision_ms + self.bank_ms
