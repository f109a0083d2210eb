"""One tick: do everything that is due, and find lanes for the matches that wait to be played."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable
from typing import Final

import psycopg
from redis import Redis
from redis.asyncio import Redis as AsyncRedis

from arena.bot.presence import Attendance, attendance
from arena.config import WorkerConfig
from arena.match import claims
from arena.match.claims import Lacks
from arena.rating import ratings
from arena.runner.lanes import Ticket, take_free_lanes
from arena.runner.runner import MATCHES_AT_ONCE
from arena.tournament import continuous, suspensions, tournaments
from arena.tournament.waves import Able

log = logging.getLogger(__name__)

_REDIS_S: Final = 5
_CONNECT_S: Final = 5
# Laying out a large tournament takes seconds; nothing takes a minute.
_STATEMENT_MS: Final = 60_000
_SUSPENDED_AT_ONCE: Final = 20


def tick(config: WorkerConfig) -> list[Ticket]:
    """Do what is due: tickets for the play tasks to send now.

    Any number may tick at once. Raises psycopg.Error, OSError and RedisError when the house's servers fail.
    """
    present = asyncio.run(_attendance(config.redis_url))
    attached = _ids(present.versions()) if present.open_referees() else None
    options = f"-c statement_timeout={_STATEMENT_MS}"
    with psycopg.connect(
        config.database_url, connect_timeout=_CONNECT_S, application_name="tick", options=options
    ) as connection:
        _do_what_is_due(
            connection,
            attached,
            lambda game, seats: [*map(_ids, present.able(game, seats))],
            lambda version, game, seats: present.lacks(str(version), game, seats),
        )
        waiting = claims.waiting(connection) if attached else 0
    # Only after the commit can a play task find the matches.
    if not waiting:
        return []
    with Redis.from_url(config.redis_url, socket_timeout=_REDIS_S) as redis:
        return take_free_lanes(redis, math.ceil(waiting / MATCHES_AT_ONCE))


def _ids(versions: Iterable[str]) -> list[int]:
    return [int(version) for version in versions]


def _do_what_is_due(
    connection: psycopg.Connection, attached: list[int] | None, able: Able, lacks: Lacks
) -> None:
    """Do each step in a transaction of its own: locks are short, and a failure undoes only its own step."""
    with connection.transaction():
        done = tournaments.advance(connection)
    for slot in done.closed:
        log.info("slot closed slot=%s due=%s reason=%r", slot.id, slot.due_at, slot.reason)
    for tournament in done.started:
        log.info("tournament started tournament=%s", tournament)
    with connection.transaction():
        tournaments.note_presence(connection, attached, able)
    with connection.transaction():
        continuous.make_matches(connection, attached, able)
    with connection.transaction():
        absent = claims.no_shows(connection, lacks)
        apart = claims.park_apart(connection)
    if absent:
        log.info("no-shows matches=%s", ",".join(map(str, absent)))
    if apart:
        log.info("parked, bots apart matches=%s", ",".join(map(str, apart)))
    with connection.transaction():
        ratings.rate_ready(connection)
        finished = tournaments.finish_ended(connection)
    for _ in range(_SUSPENDED_AT_ONCE):
        with connection.transaction():
            suspended = suspensions.review(connection)
        if suspended is None:
            break
        log.info("suspended bot=%s", suspended)
    for tournament in (*done.finished, *finished):
        log.info("tournament finished tournament=%s", tournament)


async def _attendance(redis_url: str) -> Attendance:
    async with AsyncRedis.from_url(redis_url, socket_timeout=_REDIS_S) as redis:
        return await attendance(redis)
