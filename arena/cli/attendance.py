"""Who is attached to which referee, as the house's Redis knows it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from cuig.config import ConfigError

from arena.cli.environment import redis_url
from arena.config import parse_redis_url

if TYPE_CHECKING:
    from arena.bot.presence import Attendance

TIMEOUT_S: Final = 5


def attendance_now() -> Attendance | str:
    """Who is attached to which referee; or, as a clause, why that is not known. Raises ConfigError."""
    from redis.exceptions import RedisError  # half a second that few commands need

    url = redis_url()
    if url is None:
        return "CUIG_REDIS_URL is not set"
    try:
        return asyncio.run(_read(url))
    except (OSError, RedisError) as error:
        return f"Redis cannot be reached ({error})"


async def _read(url: str) -> Attendance:
    from redis.asyncio import Redis

    from arena.bot.presence import attendance

    try:
        parse_redis_url(url)
    except ValueError as error:
        raise ConfigError([f"CUIG_REDIS_URL: {error}"]) from error
    client = Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)
    async with client as redis:
        return await attendance(redis)
