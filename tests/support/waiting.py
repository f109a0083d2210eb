"""Waits that end: each says what it waited for when that does not come.

The time that a wait may take makes its failure and nothing else, so it is generous.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

PATIENCE: Final = 60.0  # seconds; what is waited for takes a few on a busy machine
_PAUSE: Final = 0.01

T = TypeVar("T")


class WaitedInVain(AssertionError):
    """What a test waited for did not come."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(f"waited {seconds:g} s in vain for {what}")


async def until(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait until the condition holds; raises WaitedInVain when it does not."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise WaitedInVain(what, seconds)
        await asyncio.sleep(_PAUSE)


async def until_told(
    condition: Callable[[], Awaitable[object]], what: str, seconds: float = PATIENCE, pause: float = 0.05
) -> None:
    """Wait until a condition that is awaited holds; raises WaitedInVain when it does not."""

    async def ask_on() -> None:
        while not await condition():  # noqa: ASYNC110  (what is waited for does not know that it is)
            await asyncio.sleep(pause)

    await within(ask_on(), what, seconds)


async def within(awaited: Awaitable[T], what: str, seconds: float = PATIENCE) -> T:
    """What is awaited; raises WaitedInVain when it does not come."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            return await awaited
    except TimeoutError:
        if limit.expired():
            raise WaitedInVain(what, seconds) from None
        raise


async def line_with(
    pattern: bytes, stream: asyncio.StreamReader | None, what: str, seconds: float = PATIENCE
) -> re.Match[bytes]:
    """The match of the pattern in a line that a process says; fails with what it said instead."""
    assert stream is not None
    said: list[bytes] = []

    async def read_on() -> re.Match[bytes]:
        async for line in stream:
            said.append(line)
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"the process ended before {what}; it said {b''.join(said).decode()!r}")

    return await within(read_on(), what, seconds)


async def ended(process: asyncio.subprocess.Process) -> None:
    """Kill a process that still runs, and wait until it is gone and its pipes are read."""
    if process.returncode is None:
        process.kill()
    await within(process.communicate(), "the end of a killed process")


def wait_until(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait, with this whole thread, until the condition holds; raises WaitedInVain when it does not."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise WaitedInVain(what, seconds)
        time.sleep(_PAUSE)


@contextmanager
def killed_after(process: subprocess.Popen[str], seconds: float = PATIENCE) -> Iterator[None]:
    """The process is killed when this block takes longer, so that whatever reads from it comes to an end."""
    alarm = threading.Timer(seconds, process.kill)
    alarm.daemon = True
    alarm.start()
    try:
        yield
    finally:
        alarm.cancel()
