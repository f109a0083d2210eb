"""A whole arena in one process for a test: its service, a referee, bots, and a tournament."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from cuig.bot import Bot
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.config import Address
from cuig.running import new_session
from redis.asyncio import Redis

from arena.bot import bots, owners
from arena.bot.presence import attendance
from arena.config import ArenaConfig
from arena.server import running_arena
from arena.tournament import schedules, tournaments
from referee.config import Config
from referee.server import running_referee
from referee.timings import USUAL_TIMINGS, Timings
from tests.support.waiting import until_told

HOUSE_TOKEN = "the-house-of-this-test"
ANYWHERE = Address("127.0.0.1", 0)
PAIR: Mapping[str, type[Bot]] = {"molly": LowestWinner, "finn": Random}


@dataclass
class Evening:
    """What is open, and what may be opened and closed."""

    database_url: str
    redis_url: str
    tokens: dict[str, str]
    web: str
    arena: Address
    stack: AsyncExitStack
    sessions: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    async def open_referee(
        self,
        listen: Address = ANYWHERE,
        certificate: tuple[Path, Path] | None = None,
        timings: Timings = USUAL_TIMINGS,
    ) -> tuple[Address, AsyncExitStack]:
        """A referee, and what closes it before the evening ends; with a certificate and its key by TLS."""
        closing = await self.stack.enter_async_context(AsyncExitStack())
        signed, key = certificate or (None, None)
        config = Config(
            arena=self.arena,
            house_token=HOUSE_TOKEN,
            referee_listen=listen,
            referee_tls_cert=signed,
            referee_tls_key=key,
        )
        referee = await closing.enter_async_context(running_referee(config, timings=timings))
        return referee.address, closing

    def connect(
        self, name: str, bot: type[Bot], capacity: int = 0, referee: str | None = None, **how: Any
    ) -> None:
        """Let a bot come, to this referee where one is named."""
        where: dict[str, Any] = {"arena": str(self.arena)} if referee is None else {"referee": referee}
        session = new_session(bot, token=self.tokens[name], capacity=capacity, **where, **how)
        task = asyncio.create_task(session.run(), name=name)
        self.sessions[name] = task

        async def leave() -> None:
            session.stop()
            await asyncio.wait([task], timeout=5)

        self.stack.push_async_callback(leave)

    async def all_here(self, count: int) -> None:
        """Wait until so many bots are attached and announced."""
        async with Redis.from_url(self.redis_url, socket_timeout=10) as redis:

            async def here() -> bool:
                return len((await attendance(redis)).versions()) >= count

            await until_told(here, f"{count} bots to be attached and announced")


@asynccontextmanager
async def evening(
    database_url: str, redis_url: str, names: tuple[str, ...] = tuple(PAIR), wheels: Path | None = None
) -> AsyncIterator[Evening]:
    """The arena's service, and tokens for these bots; no referee yet, and nobody connected."""
    with psycopg.connect(database_url) as connection:
        owners.create(connection, "ann")
        tokens = {name: bots.create(connection, name, "ann").token for name in names}
    async with opened(database_url, redis_url, tokens, wheels) as found:
        yield found


@asynccontextmanager
async def opened(
    database_url: str, redis_url: str, tokens: dict[str, str], wheels: Path | None = None
) -> AsyncIterator[Evening]:
    """The arena's service over a database in which the bots with these tokens are already."""
    config = ArenaConfig(database_url, redis_url, HOUSE_TOKEN, ANYWHERE, ANYWHERE, wheels=wheels)
    async with AsyncExitStack() as stack:
        web, arena = await stack.enter_async_context(running_arena(config))
        yield Evening(database_url, redis_url, tokens, f"http://{web}", arena, stack)


@asynccontextmanager
async def full_house(
    database_url: str, redis_url: str, players: Mapping[str, type[Bot]] = PAIR
) -> AsyncIterator[Evening]:
    """The same with one referee, and all bots attached to it."""
    async with evening(database_url, redis_url, tuple(players)) as found:
        await found.open_referee()
        for name, bot in players.items():
            found.connect(name, bot)
        await found.all_here(len(players))
        yield found


def begin_tournament(database_url: str, decks: int = 5, **terms: object) -> int:
    """A tournament of everybody that has begun; its id."""
    with psycopg.connect(database_url) as connection:
        schedules.create(
            connection,
            "event",
            **{"preset": "twenty-five", "decks": decks, "same_owner": True, **terms},  # type: ignore[arg-type]
        )
        now = connection.execute("select now() - interval '1 second'").fetchone()
        assert now is not None
        schedules.add_once(connection, "event", now[0])
        advance = tournaments.advance(connection)
    assert advance.closed == (), advance.closed
    return advance.started[0]
