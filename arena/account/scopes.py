"""Scopes: what a token opens of its account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from arena.errors import ArenaError

READ: Final = "read"
BOTS: Final = "bots"
PRACTICE: Final = "practice"
# In words, for whoever is asked to allow it.
SCOPES: Final[Mapping[str, str]] = {
    READ: "see your bots: their versions, and why one does not play",
    BOTS: "make bots, versions and tokens of your bots",
    PRACTICE: "ask for practice of your bots",
}


class ScopeUnknown(ArenaError):
    """Something is asked for that no token opens."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name[:40]!r} is no scope: {', '.join(SCOPES)} are.")


def checked(names: Sequence[str]) -> tuple[str, ...]:
    """Return the scopes, each once, in their own order. Raises ScopeUnknown, also where there is none."""
    for name in names or ("",):
        if name not in SCOPES:
            raise ScopeUnknown(name)
    return tuple(name for name in SCOPES if name in names)
