"""Who is connected now, as far as a command can know it."""

from __future__ import annotations

import asyncio

from arena.commands.ground import redis_url
from arena.presence import Attendance, attendance


def look_around() -> Attendance | str:
    """Who sits at which referee; or, as a clause, why that is not known."""
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

    async with Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5) as redis:
        return await attendance(redis)
