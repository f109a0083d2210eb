"""A real referee on a free port, and a small arena for it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from cuig.net.channel import open_channel
from cuig.v1 import referee_pb2_grpc

from referee.config import Config
from referee.limits import Limits
from referee.server import running_referee
from referee.timings import Timings
from tests.support.arena import HOUSE_TOKEN, SmallArena
from tests.support.house import House


@pytest.fixture
def timings() -> Timings:
    """The timings of the referee in `house`; a test with others is parametrised with them."""
    return Timings()


@pytest.fixture
def limits() -> Limits:
    """The limits of the referee in `house`; a test with others is parametrised with them."""
    return Limits()


@pytest_asyncio.fixture
async def house(timings: Timings, limits: Limits) -> AsyncIterator[House]:
    """An arena that knows four bots, and a referee where one bot may hold 64 seats."""
    async with SmallArena("molly", "finn", "grace", "hugh") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN, referee_seats=64)
        async with (
            running_referee(config, timings=timings, limits=limits) as referee,
            open_channel(str(referee.address)) as channel,
        ):
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            yield House(arena, referee.hall, str(referee.address), stub)
