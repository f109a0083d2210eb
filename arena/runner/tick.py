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
from arena.news.notices import put_on_their_way
from arena.rating import ratings
from arena.runner.lanes import Ticket, take_free_lanes
from arena.runner.runner import MATCHES_AT_ONCE
from arena.season.placings import PlacedEvents
from arena.store import hold, sweep
from arena.store.connecting import connect
from arena.store.locks import TICK
from arena.store.transactions import attempt, transact, try_alone
from arena.tournament import continuous, suspensions, tournaments
from arena.tournament.waves import Able

log = logging.getLogger(__name__)

_REDIS_S: Final = 5
# Laying out a large tournament takes seconds; nothing takes a minute.
_STATEMENT_S: Final = 60.0
# A ladder that is taken anew from far back goes on with the next tick: all else is due each second too.
_RATING_S: Final = 0.5
# So many open matches a tick are looked at for absent bots and for bots that are apart: all, in most houses.
_LOOKED_AT: Final = 10_000
# What is known of events that are over; it stays from tick to tick.
_PLACED: Final = PlacedEvents()


def tick(config: WorkerConfig) -> list[Ticket]:
    """Do what is due: tickets for the play tasks to send now.

    One ticks at a time: while another does, and in a house that is held, nothing is done. Raises
    psycopg.Error, OSError and RedisError when the house's servers fail.
    """
    with _connected(config) as alone, _connected(config) as connection:
        # For as long as this one's transaction lasts, whatever becomes of the process.
        if not try_alone(alone, TICK):
            log.info("another ticks")
            return []
        if transact(connection, hold.check_database) is not None:
            return []
        present = asyncio.run(_attendance(config.redis_url))
        attached = _ids(present.versions()) if present.open_referees() else None
        _do_what_is_due(
            connection,
            attached,
            lambda game, seats: [*map(_ids, present.able(game, seats))],
            lambda version, game, seats: present.lacks(str(version), game, seats),
        )
        waiting = transact(connection, claims.waiting, attached) if attached else 0
    # Only after the commit can a play task find the matches.
    if not waiting:
        return []
    with Redis.from_url(config.redis_url, socket_timeout=_REDIS_S) as redis:
        return take_free_lanes(redis, math.ceil(waiting / MATCHES_AT_ONCE))


def _connected(config: WorkerConfig) -> psycopg.Connection:
    return connect(config.database_url, "tick", statement_s=_STATEMENT_S)


def _ids(versions: Iterable[str]) -> list[int]:
    return [int(version) for version in versions]


def _do_what_is_due(
    connection: psycopg.Connection, attached: list[int] | None, able: Able, lacks: Lacks
) -> None:
    """Do each event, slot and ladder in a transaction of its own: locks are short, and one that fails leaves
    all others done."""
    done = tournaments.advance(connection)
    for slot in done.closed:
        log.info("slot closed slot=%s due=%s reason=%r", slot.id, slot.due_at, slot.reason)
    for tournament in done.started:
        log.info("tournament started tournament=%s", tournament)
    portion = transact(connection, sweep.next_matches, _LOOKED_AT)
    tournaments.note_presence(connection, attached, able, portion)
    continuous.make_matches(connection, attached, able)
    absent = attempt(connection, claims.no_shows, lacks, portion)
    if absent:
        log.info("no-shows matches=%s", ",".join(map(str, absent)))
    apart = attempt(connection, claims.park_apart)
    if apart:
        log.info("parked, bots apart matches=%s", ",".join(map(str, apart)))
    ratings.rate_ready(connection, for_seconds=_RATING_S)
    finished = tournaments.finish_ended(connection)
    for suspended in suspensions.review(connection):
        log.info("suspended bot=%s", suspended)
    told = put_on_their_way(connection, _PLACED)
    if told:
        log.info("webhooks told deliveries=%s", told)
    for tournament in (*done.finished, *finished):
        log.info("tournament finished tournament=%s", tournament)


async def _attendance(redis_url: str) -> Attendance:
    async with AsyncRedis.from_url(redis_url, socket_timeout=_REDIS_S) as redis:
        return await attendance(redis)
