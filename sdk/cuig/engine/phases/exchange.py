"""What the bidder does before the first lead: kitty, discards, trumps, call; and the draw (3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuig.engine.state import State


def legal(state: State) -> list[int]:
    """What the seat may do in this step."""
    raise NotImplementedError


def apply(state: State, action: int) -> None:
    """Do it, and go on to the next step."""
    raise NotImplementedError


def bounds(state: State) -> tuple[int, int]:
    """How many cards are still to be put out, at least and at most."""
    raise NotImplementedError
