"""The arena behind PgBouncer in transaction mode: each transaction may be on another session."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import psycopg
import pytest

from arena.config import WorkerConfig
from arena.rating import ratings
from arena.runner.runner import RunnerTerms, run_matches
from arena.runner.tick import tick
from arena.store.connecting import connect
from arena.store.migrate import check, migrate
from arena.tournament import tournaments
from tests.support.evening import HOUSE_TOKEN, begin_tournament, full_house
from tests.support.pooler import SESSIONS, pooler
from tests.support.servers import Databases


@pytest.fixture(scope="module")
def pooled() -> Iterator[Databases]:
    """Databases that are reached through a pooler."""
    with pooler() as url:
        yield Databases(url)


def test_transactions_of_one_client_are_on_several_sessions(pooled: Databases) -> None:
    with pooled.fresh(migrated=False) as url:
        clients = [psycopg.connect(url, prepare_threshold=None) for _ in range(SESSIONS)]
        try:
            seen = set()
            for turn in range(2 * SESSIONS):
                one = clients[0]
                others = clients[1 : 1 + turn % SESSIONS]
                for other in others:  # takes a session, and holds it
                    other.execute("select 1")
                seen.add(one.execute("select pg_backend_pid()").fetchone())
                for client in clients:
                    client.rollback()
            assert len(seen) > 1
        finally:
            for client in clients:
                client.close()


def test_a_schema_is_migrated_through_it(pooled: Databases) -> None:
    with pooled.fresh(migrated=False) as url:
        assert migrate(url)
        assert migrate(url) == []
        with psycopg.connect(url, prepare_threshold=None) as connection:
            check(connection)


def test_limits_of_a_statement_hold_and_are_left_to_nobody(pooled: Databases) -> None:
    with pooled.fresh(migrated=False) as url:
        with (
            connect(url, "a test", statement_s=0.2) as one,
            pytest.raises(psycopg.errors.QueryCanceled),
            one.transaction(),
        ):
            one.execute("select pg_sleep(30)")
        with psycopg.connect(url, prepare_threshold=None) as other:
            for _ in range(SESSIONS):
                assert other.execute("show statement_timeout").fetchone() == ("0",)
                other.rollback()


async def test_an_event_is_played_and_rated_through_it(pooled: Databases, redis_url: str) -> None:
    with pooled.fresh(migrated=False) as url:
        migrate(url)
        async with full_house(url, redis_url) as opened:
            number = begin_tournament(url, decks=3)
            await run_matches(url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            await asyncio.to_thread(tick, WorkerConfig(url, redis_url, HOUSE_TOKEN))
            with connect(url, "a test") as connection:
                tournaments.finish_ended(connection)
                ratings.rate_ready(connection, wait=True)
                assert tournaments.by_id(connection, number).state == "finished"
                assert ratings.recompute(connection, "twenty-five", check=True).equal
            async with httpx.AsyncClient(base_url=opened.web, timeout=20) as client:
                for path in ("/", "/ladders/twenty-five", f"/tournaments/{number}", "/matches/1"):
                    for _ in range(8):  # beyond the number from which a driver prepares a statement
                        assert (await client.get(path)).status_code == 200
