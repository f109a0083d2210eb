"""Who is connected now, as far as a command can know it."""

from __future__ import annotations

import asyncio

from cuig.config import ConfigError

from arena.commands.ground import redis_url
from arena.presence import Attendance, attendance


def look_around() -> Attendance | str:
    """Who sits at which referee; or, as a clause, why that is not known. Raises ConfigError."""
    from redis.exceptions import RedisError  # half a second that most commands need not wait

    url = redis_url()
    if url is None:
        return "CUIG_REDIS_URL is not set"
    try:
        return asyncio.run(_attendance(url))
    except (OSError, RedisError) as error:
        return f"Redis cannot be reached ({error})"


async def _attendance(url: str) -> Attendance:
    from redis.asyncio import Redis

    try:
        client = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5)
    except ValueError as error:  # its words may have a part of a password in them
        reason = "it is no address of a Redis, which is like redis://127.0.0.1:6379/0"
        raise ConfigError([f"CUIG_REDIS_URL: {reason}"]) from error
    async with client as redis:
        return await attendance(redis)
