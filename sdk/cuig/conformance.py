"""What `cuig conform` finds out about a client that somebody else has written.

The checks themselves are made by a referee, which is another distribution: it offers them under the entry
point `ENTRY_POINTS`, as a function like `Conform`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from cuig.config import Address

ENTRY_POINTS: Final = "cuig.conform"


class Outcome(StrEnum):
    """What came of a check."""

    PASSED = "passed"
    FAILED = "failed"
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked.

    Attributes:
        check: What the client does, as a clause: `answers a batch of 100 prompts`.
        outcome: Whether it does.
        expected: What it should have done, in a sentence.
        came: What it did instead, or why the check was left out; empty where it passed.
    """

    check: str
    outcome: Outcome
    expected: str
    came: str = ""


class Conform(Protocol):
    """The checks of a referee."""

    def __call__(
        self,
        listen: Address,
        patience_s: float,
        ready: Callable[[], None],
        told: Callable[[Finding], None],
    ) -> None:
        """Listen for a client, and check it. Raises net.listening.CannotListen.

        listen: where. patience_s: how long it may take to come. ready: called once it listens. told: called
        with each finding as it is made.
        """
        ...
