"""The stages of a bracket: its ties with as many left in it, to be shown whole before they are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BYE: Final = "bye"
WITHDRAWAL: Final = "withdrawal"
BETTER_SEED: Final = "better seed"
THIRD_PLACE: Final = "third place"


@dataclass(frozen=True, slots=True)
class StageTie:
    """Who meets in a tie, as far as is known, and who goes on."""

    one: int | None  # None: not known yet, or nobody (see `why`)
    other: int | None
    goes_on: int | None
    why: str | None = None  # how it goes on without a win: bye, better seed


@dataclass(frozen=True, slots=True)
class Stage:
    """All ties of a stage, from top to bottom."""

    name: str
    ties: tuple[StageTie, ...]


def stage_name(ties: int) -> str:
    """What a stage of so many ties is called."""
    return {1: "final", 2: "semi-finals", 4: "quarter-finals"}.get(ties, f"last {2 * ties}")
