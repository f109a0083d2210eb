"""Bots that the arena of a test runs itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg

from arena.bot import bots, hosting
from arena.config import HostConfig
from arena.host.host import host
from arena.runner.runner import Played, RunnerTerms, run_matches
from tests.support.evening import HOUSE_TOKEN, Evening

TERMS = RunnerTerms("test", at_once=8, lease_s=3)


def hand_in(opened: Evening, name: str, content: str) -> int:
    """The arena runs this bot from now on; its version."""
    with psycopg.connect(opened.database_url) as connection:
        version = bots.versions(connection, name)[0].id
        hosting.run_by_the_arena(connection, version, content)
        bots.withdraw_tokens(connection, name)
    return version


def write_bot(folder: Path, source: str, **others: str) -> str:
    """A bundle with this `bot.py`; the content that names it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bot.py").write_text(source)
    for name, text in others.items():
        (folder / name.replace("_", ".")).write_text(text)
    return f"folder:{folder}"


@asynccontextmanager
async def hosting_bots(opened: Evening, **limits: Any) -> AsyncIterator[asyncio.Task[None]]:
    """A host, for as long as the block lasts."""
    stop = asyncio.Event()
    config = HostConfig(opened.database_url, opened.redis_url, host_seats=4, **limits)
    task = asyncio.create_task(host(config, stop))
    try:
        yield task
    finally:
        stop.set()
        async with asyncio.timeout(20):
            await task


async def play_out(opened: Evening, terms: RunnerTerms = TERMS, seconds: float = 60) -> Played:
    """Play what waits, until nothing is left."""
    async with asyncio.timeout(seconds):
        return await run_matches(opened.database_url, opened.redis_url, HOUSE_TOKEN, terms)
