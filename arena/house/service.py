"""A service of a house: what starts it, what shows that it is ready, how it is stopped."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from arena.house.account import Account


@dataclass(frozen=True, slots=True)
class Service:
    """One process of a house, as it should run."""

    name: str  # of its log too
    command: Callable[[], Sequence[str]]  # called before each start: it may have to clear up first
    ready: Callable[[str], bool]  # given what it has logged since its start
    environment: Mapping[str, str] | None = None  # None: as ours
    account: Account | None = None  # None: ours
    stop: signal.Signals = signal.SIGTERM
    stop_at_once: signal.Signals = signal.SIGKILL
    parent_death: signal.Signals = signal.SIGKILL  # what it gets when the launcher is killed
    ready_within: float = 60.0  # seconds; they take one or two, also on a busy machine
    stopped_within: float = 8.0  # seconds from the signal to stop to the one to kill
    rank: int = 0  # the highest stops first


POSTGRES, REDIS, ARENA, REFEREE, WORKER, BEAT, BOTS = range(7)
