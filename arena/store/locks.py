"""The order in which every transaction takes its locks, and the numbers of the advisory ones.

Whoever holds a lock may wait only for one that comes later here, and of several of one kind for that with the
higher id; so no two wait for each other. What is found by looking for work is not waited for at all: it is
skipped (`SKIP LOCKED`), and comes again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Rows that are locked (`FOR NO KEY UPDATE`) before they or what they guard are changed.
ORDER: Final = (
    "house",
    "door",
    "account",
    "owner",
    "invitation",
    "session",
    "api_token",
    "device",
    "letter",
    "sweep",
    "bot",
    "archive",
    "submission",
    "hosted_version",
    "token",
    "host",
    "schedule",
    "slot",
    "ladder",
    "tournament",
    "match",
    "season",
    "webhook",
)

# Whose lock is held by whoever changes rows of these tables; one of them, where there are two.
GUARDS: Final[Mapping[str, tuple[str, ...]]] = {
    "passkey": ("account",),
    "identity": ("account",),
    "membership": ("owner",),
    "audit": ("owner",),
    "bot_version": ("bot",),
    "suspension": ("bot",),
    "rating": ("ladder",),
    "rating_step": ("ladder",),
    "rating_mark": ("ladder",),
    "rung": ("ladder",),
    "anchor": ("ladder",),
    "prior": ("ladder",),
    "wave": ("ladder", "tournament"),
    "entry": ("tournament",),
    "match_entrant": ("match",),
    "game": ("match",),
    "fault": ("match",),
    "season_schedule": ("season",),
    "season_event": ("season",),
    "delivery": ("webhook",),
    "practice": ("owner",),
}

# Locks that are a number alone, so that one does at a time what many could do.
MIGRATION: Final = 0x63756967  # "cuig" in ASCII
TICK: Final = MIGRATION + 1
TELLING: Final = MIGRATION + 2
