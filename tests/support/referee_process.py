"""`python -m referee` as a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.support.arena import HOUSE_TOKEN, SmallArena
from tests.support.waiting import ended, line_with

COMMAND = (sys.executable, "-m", "referee")


def environ(**variables: str) -> dict[str, str]:
    """The environment without any setting but these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CUIG_")}
    return {**kept, **variables}


@asynccontextmanager
async def referee_process(arena: SmallArena) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A referee in a process of its own, and its address."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        "--arena",
        str(arena.address),
        env=environ(CUIG_HOUSE_TOKEN=HOUSE_TOKEN),
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        found = await line_with(rb"listens address=(\S+)", process.stderr, "the referee to listen")
        yield process, found[1].decode()
    finally:
        await ended(process)
