"""Bots at a real referee, beside a small arena."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from cuig.bot import Bot
from cuig.client.session import Session
from cuig.config import Address
from cuig.net.channel import open_channel
from cuig.running import new_session
from cuig.v1 import referee_pb2, referee_pb2_grpc

from referee.config import Config
from referee.hall import Hall
from referee.server import running_referee
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.matches import Played, duplicate, play_match, request_for
from tests.support.waiting import until, within

ANYWHERE = Address("127.0.0.1", 0)


@dataclass
class Table:
    """A referee, and the way to it."""

    arena: SmallArena
    address: Address
    stub: referee_pb2_grpc.RefereeServiceAsyncStub
    hall: Hall

    async def play(self, number: int, match_id: str = "", record: Any = ()) -> Played:
        plan = duplicate(number)
        return await play_match(self.stub, request_for(plan, match_id or f"m{number}", record))


@asynccontextmanager
async def referee_at(arena: SmallArena, listen: Address = ANYWHERE) -> AsyncIterator[Table]:
    config = Config(arena=arena.address, house_token=HOUSE_TOKEN, referee_listen=listen)
    async with running_referee(config) as referee, open_channel(str(referee.address)) as channel:
        yield Table(arena, referee.address, referee_pb2_grpc.RefereeServiceStub(channel), referee.hall)


@asynccontextmanager
async def table() -> AsyncIterator[Table]:
    async with SmallArena("molly", "finn") as arena, referee_at(arena) as opened:
        yield opened


@asynccontextmanager
async def attached(session: Session) -> AsyncIterator[asyncio.Task[None]]:
    """The session runs, and has been welcomed."""
    task = asyncio.create_task(session.run())
    try:
        await until(lambda: session.attached or task.done(), "the welcome")
        if task.done():
            task.result()
        yield task
    finally:
        session.stop()
        await within(asyncio.wait([task]), "the end of a session that was stopped")
        with suppress(Exception):
            task.result()


def session_of(name: str, bot: type[Bot], where: Table, **how: Any) -> Session:
    return new_session(bot, arena=str(where.arena.address), token=token_of(name), **{"capacity": 64, **how})


def by_name(played: Played) -> referee_pb2.MatchResult:
    assert played.result is not None
    return played.result
