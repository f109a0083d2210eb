"""How a process that talks and decides all day is set up: its event loop, its garbage collector."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_SELDOM: Final = (50_000, 20, 100)


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Look for cycles seldom within this block, and never among what is there already.

    Hardly anything that a decision makes is part of a cycle, and to look through all matches and modules
    again and again took a seventh of the time.
    """
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Makes a loop of uvloop; None, for asyncio's own, where there is none (Windows)."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
