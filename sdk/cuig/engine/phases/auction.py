"""Bidding for the right to name trumps (3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuig.engine.state import State


def begin(state: State) -> None:
    """The dealer's left speaks first."""
    raise NotImplementedError


def legal(state: State) -> list[int]:
    """What the seat may say."""
    raise NotImplementedError


def apply(state: State, action: int) -> None:
    """Hear what the seat says, and find who speaks next."""
    raise NotImplementedError
