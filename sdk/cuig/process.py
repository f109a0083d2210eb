"""How a process that talks and decides all day is set up: its event loop and its garbage collector."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_RARELY: Final = (50_000, 20, 100)


class _RareCollections:
    """Blocks that overlap in any order, also in several threads: the first sets, the last restores."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._blocks = 0
        self._before = gc.get_threshold()

    def __enter__(self) -> None:
        with self._lock:
            if not self._blocks:
                self._before = gc.get_threshold()
                gc.freeze()
                gc.set_threshold(*_RARELY)
            self._blocks += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._blocks -= 1
            if not self._blocks:
                gc.set_threshold(*self._before)
                gc.unfreeze()


_RARE: Final = _RareCollections()


@contextmanager
def infrequent_gc() -> Iterator[None]:
    """Run the cyclic garbage collector rarely within this block, and never over objects that exist already.

    Decisions leave hardly any cycles; with Python's defaults, scanning all matches and modules took a seventh
    of the time.
    """
    with _RARE:
        yield


def allow_open_files(most: int = 16_384) -> None:
    """Let the process hold open so many files, or as many as the system allows it.

    The usual 1,024 are fewer than the connections that a network may bring.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def open_files_allowed() -> int | None:
    """Return how many files the process may hold open; None where nothing limits them."""
    try:
        import resource
    except ImportError:
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's factory if uvloop is installed, else None for asyncio's default (as on Windows)."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
