"""The work of one play task, in the lane that its ticket names."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Final

from cuig.net.certificates import read_certificates
from cuig.process import loop_factory
from redis import Redis

from arena.config import WorkerConfig
from arena.runner.lanes import KEEP_EVERY_S, Ticket
from arena.runner.runner import RunnerTerms, run_matches

log = logging.getLogger(__name__)

_REDIS_S: Final = 5


def play_in_lane(config: WorkerConfig, ticket: Ticket, is_closing: Callable[[], bool]) -> None:
    """Play matches until none waits or `is_closing`; nothing if the ticket was used already or is too late.

    Raises psycopg.Error, OSError and RedisError when the house's servers fail, and OSError where the file of
    certificates cannot be read.
    """
    with Redis.from_url(config.redis_url, socket_timeout=_REDIS_S) as redis:
        if not ticket.enter(redis):
            log.info("ticket used already or too late lane=%s ticket=%s", ticket.lane, ticket.number)
            return
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(_play(config, redis, ticket, is_closing))
        finally:
            ticket.leave(redis)


async def _play(config: WorkerConfig, redis: Redis, ticket: Ticket, is_closing: Callable[[], bool]) -> None:
    """Play matches for as long as the lane is held."""
    # Read for each task, so that certificates can be renewed without a restart.
    roots = (
        None if config.referee_ca is None else await asyncio.to_thread(read_certificates, config.referee_ca)
    )
    terms = RunnerTerms(f"{socket.gethostname()}/{ticket.lane}", roots=roots)
    keeping = asyncio.create_task(_keep(redis, ticket))
    try:
        played = await run_matches(
            *(config.database_url, config.redis_url, config.house_token),
            terms,
            lambda: is_closing() or keeping.done(),
        )
        if keeping.done():
            keeping.result()  # why the lane could not be kept, if it was an error
    finally:
        keeping.cancel()
    if played.closed:
        log.info("played lane=%s matches=%s rated=%s", ticket.lane, played.closed, played.rated)


async def _keep(redis: Redis, ticket: Ticket) -> None:
    """Keep the lane until it is lost."""
    while await asyncio.to_thread(ticket.keep, redis):  # noqa: ASYNC110  (only asking tells of a lost lane)
        await asyncio.sleep(KEEP_EVERY_S)
    log.warning("lane lost lane=%s", ticket.lane)
