"""The two tasks: look for what is due, and play."""

from __future__ import annotations

import asyncio
import logging
import math
import socket
from typing import Any, Final

import psycopg
from cuig.config import read
from redis import Redis
from redis.asyncio import Redis as AsyncRedis

from arena import matches, ratings, tournaments
from arena.config import WorkerConfig
from arena.loops import loop_factory
from arena.presence import Attendance, attendance
from arena.runner import RunnerTerms, run_matches
from workers.app import app
from workers.closing import is_closing
from workers.lanes import KEEP_EVERY_S, Ticket, take_free_lanes
from workers.schedule import TICK_EXPIRES_S

log = logging.getLogger(__name__)

MATCHES_AT_ONCE: Final = 64
_REDIS_S: Final = 5
_CONNECT_S: Final = 5
# No statement of a tick takes long, but laying out a great tournament takes seconds.
_TICK_STATEMENT_MS: Final = 60_000
# A play task claims matches for ten minutes and plays them out; no match lasts as long as this.
_PLAY_LIMIT_S: Final = 6 * 3600


@app.task(name="workers.tasks.tick", time_limit=120)  # type: ignore[untyped-decorator]
def tick() -> None:
    """Do what is due: slots, tournaments, no-shows, ratings; and see that what waits is played."""
    config = read(WorkerConfig)
    present = asyncio.run(_attendance(config.redis_url))
    attached = [int(version) for version in present.versions()] if present.open_referees() else None
    options = f"-c statement_timeout={_TICK_STATEMENT_MS}"
    with psycopg.connect(
        config.database_url, connect_timeout=_CONNECT_S, application_name="tick", options=options
    ) as connection:
        # Each in a transaction of its own: locks are short, and one that fails leaves the others done.
        with connection.transaction():
            done = tournaments.advance(connection)
        for slot in done.closed:
            log.info("slot closed slot=%s due=%s reason=%r", slot.id, slot.due_at, slot.reason)
        for tournament in done.started:
            log.info("tournament started tournament=%s", tournament)
        with connection.transaction():
            tournaments.note_presence(connection, attached)
        with connection.transaction():
            absent = matches.no_shows(connection)
        if absent:
            log.info("no-shows matches=%s", ",".join(map(str, absent)))
        with connection.transaction():
            ratings.rate_ready(connection)
            finished = tournaments.finish_ended(connection)
        for tournament in (*done.finished, *finished):
            log.info("tournament finished tournament=%s", tournament)
        waiting = matches.waiting(connection) if attached else 0
    # After the commit: a play task that came before it would find nothing.
    if waiting:
        with Redis.from_url(config.redis_url, socket_timeout=_REDIS_S) as redis:
            for ticket in take_free_lanes(redis, math.ceil(waiting / MATCHES_AT_ONCE)):
                play.apply_async((ticket.lane, ticket.number), expires=TICK_EXPIRES_S)


@app.task(name="workers.tasks.play", bind=True, time_limit=_PLAY_LIMIT_S)  # type: ignore[untyped-decorator]
def play(task: Any, lane: int, number: str) -> None:
    """Play what waits, in this lane; a second delivery of the ticket finds the lane entered, and ends."""
    config = read(WorkerConfig)
    ticket = Ticket(lane, number)
    with Redis.from_url(config.redis_url, socket_timeout=_REDIS_S) as redis:
        if not ticket.enter(redis):
            log.info("lane entered already or gone lane=%s task=%s", lane, task.request.id)
            return
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(_play(config, redis, ticket))
        finally:
            ticket.leave(redis)


async def _play(config: WorkerConfig, redis: Redis, ticket: Ticket) -> None:
    """Play for as long as the lane is ours."""
    keeping = asyncio.create_task(_keep(redis, ticket))

    def closing() -> bool:
        return is_closing() or keeping.done()

    try:
        terms = RunnerTerms(f"{socket.gethostname()}/{ticket.lane}", MATCHES_AT_ONCE)
        played = await run_matches(config.database_url, config.redis_url, config.house_token, terms, closing)
    finally:
        keeping.cancel()
    if played.closed:
        log.info("played lane=%s matches=%s rated=%s", ticket.lane, played.closed, played.rated)


async def _keep(redis: Redis, ticket: Ticket) -> None:
    """Keep the lane; ends when it is lost."""
    while await asyncio.to_thread(ticket.keep, redis):  # noqa: ASYNC110  (only asking tells of a lost lane)
        await asyncio.sleep(KEEP_EVERY_S)


async def _attendance(redis_url: str) -> Attendance:
    async with AsyncRedis.from_url(redis_url, socket_timeout=_REDIS_S) as redis:
        return await attendance(redis)
