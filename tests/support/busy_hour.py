"""What a tick, a runner and the pages ask of the database of a house in which much is played."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import httpx
import psycopg
from cuig.config import Address
from redis.asyncio import Redis

from arena.match import claims, matches
from arena.runner.tick import _do_what_is_due
from arena.store import connecting
from arena.store.connecting import connect, pool
from arena.web.app import pages
from tests.support.events import stronger_wins
from tests.support.full_house import FullHouse
from tests.support.statements import Recorder, Statement

SEEN = (
    *(
        "/",
        "/bots",
        "/bots?after=20",
        "/bots/bot-7",
        "/bots/bot-7.json",
        "/bots/bot-7/history.csv",
        "/schedules",
    ),
    *("/ladders/twenty-five", "/ladders/twenty-five?after=20", "/ladders/twenty-five.csv", "/ladders.json"),
    *("/tournaments", "/tournaments?before=9", "/tournaments/1", "/tournaments/1?after=200", "/matches/1"),
    *("/tournaments/1/standings.csv", "/tournaments/1/progress", "/owners/owner-7", "/seasons"),
    *("/bots/bot-7/suspensions.json", "/ladders/twenty-five/ranks/bot-7.json", "/schedules/many.json"),
    *("/results.atom", "/bots/bot-7.atom", "/owners/owner-7.atom", "/schedules.ics"),
)


@contextmanager
def recorded() -> Iterator[list[Statement]]:
    """All statements of the connections that are opened in this block."""
    with mock.patch.object(connecting, "Limited", Recorder), mock.patch.object(Recorder, "recorded", []):
        yield Recorder.recorded


def tick_once(url: str, house: FullHouse) -> float:
    """Do what a tick does where everybody is there; how many seconds that took."""
    attached = list(range(1, house.bots + 1))
    everybody = set(attached)
    with connect(url, "tick", statement_s=120) as connection:
        connection.autocommit = True
        began = time.perf_counter()
        _do_what_is_due(
            connection, attached, lambda game, seats: [everybody], lambda version, game, seats: None
        )
        claims.waiting(connection, attached)
        return time.perf_counter() - began


def run_once(url: str, house: FullHouse) -> None:
    """Do what a runner does with the matches that it claims, and what an organiser does with one."""
    attached = list(range(1, house.bots + 1))
    with connect(url, "runner", statement_s=120) as connection:
        connection.autocommit = True
        taken = claims.claim(connection, "by hand", 64, 60, attached)
        claims.seat(connection, taken)
        claims.extend_all(connection, taken, 60)
        claims.append_all(connection, [(one, b"") for one in taken])
        with connection.transaction():
            claims.close_all(connection, [(one, stronger_wins(one)) for one in taken[:32]])
        claims.unseat(connection, taken[32:])
        for one in taken[32:]:
            claims.release(connection, one, "the runner went away")
        [(newest,)] = connection.execute(
            "SELECT max(id) FROM match WHERE state = 'finished' AND tournament < %s", [house.newest]
        ).fetchall()
        with connection.transaction():
            matches.void_match(connection, newest, "a bug of ours")
    assert taken


async def look_once(url: str, redis_url: str, house: FullHouse) -> dict[str, float]:
    """Look at every page; how many seconds each took."""
    took = {}
    running = tuple(f"/tournaments/{number}" for number in (house.old + 1, house.newest))
    with pool(url, "pages", 4, 30.0) as opened:
        async with Redis.from_url(redis_url) as redis:
            app = pages(opened, redis, Address("127.0.0.1", 1), secret=b"of the tests")
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                for path in (*SEEN, *running):
                    began = time.perf_counter()
                    answer = await client.get(path, timeout=300)
                    took[path] = time.perf_counter() - began
                    # The records of matches that nobody played cannot be read, after all has been asked.
                    there = (200, 404) if path.startswith("/matches") else (200,)
                    assert answer.status_code in there, (path, answer.text[:500])
    return took


def busy_hour(url: str, redis_url: str, house: FullHouse) -> list[Statement]:
    """All that is asked in a tick, by a runner, and for the pages."""
    with recorded() as found:
        tick_once(url, house)
        run_once(url, house)
        asyncio.run(look_once(url, redis_url, house))
        return list(found)


def analyse(url: str) -> None:
    """Clean up, and let the planner know what there is."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
