"""A bot that plays is told at once when its version enters nothing more, and leaves when all is played."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from cuig.client.errors import Retired
from cuig.client.exit_status import exit_status
from cuig.running import new_session

from arena.bot import bots, hosting
from arena.runner.runner import RunnerTerms, run_matches
from referee.timings import Timings
from tests.support.evening import HOUSE_TOKEN, PAIR, begin_tournament, evening, full_house
from tests.support.sessions import attached
from tests.support.waiting import until, within

pytestmark = pytest.mark.timeout(120)


async def test_a_version_that_is_retired_while_it_waits_ends_as_one_that_comes_then(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened:
        molly = opened.sessions["molly"]
        with psycopg.connect(database_url) as connection:
            bots.add_version(connection, "molly")
        [(running,)] = [await within(asyncio.gather(molly, return_exceptions=True), "its end")]
        assert isinstance(running, Retired)
        assert "molly is retired: a newer version of molly is entered" in str(running)
        assert exit_status(running) == 3
        again = new_session(PAIR["molly"], arena=str(opened.arena), token=opened.tokens["molly"])
        with pytest.raises(Retired) as coming:
            await within(again.run(), "its end")
        assert str(coming.value) == str(running)
        assert not opened.sessions["finn"].done()


async def test_a_version_that_is_retired_in_a_tournament_is_told_and_plays_it_to_its_end(
    database_url: str, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING", "cuig.session")
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=3)
        with psycopg.connect(database_url) as connection:
            bots.retire(connection, "molly")
        await until(lambda: "it plays to their end the tournaments" in caplog.text, "it to be told")
        assert "molly is retired: it is entered in no more tournaments" in caplog.text
        assert not opened.sessions["molly"].done()
        played = await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        assert played.closed == 3
        [ended] = await within(
            asyncio.gather(opened.sessions["molly"], return_exceptions=True), "its end", 30
        )
        assert isinstance(ended, Retired) and "nothing is left for it to play" in str(ended)


async def test_a_version_that_is_suspended_while_it_waits_is_told_and_stays(
    database_url: str, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING", "cuig.session")
    async with full_house(database_url, redis_url) as opened:
        with psycopg.connect(database_url) as connection:
            connection.execute(
                """INSERT INTO suspension (version, reason)
                   SELECT v.id, 'it was at fault in 5 matches in a row'
                   FROM bot_version v JOIN bot ON bot.id = v.bot WHERE bot.name = 'molly'"""
            )
        await until(lambda: "molly is suspended since" in caplog.text, "it to be told")
        with psycopg.connect(database_url) as connection:
            connection.execute("UPDATE suspension SET lifted_at = now(), lifted_by = 'organiser'")
        await until(lambda: "molly may enter again" in caplog.text, "it to be told")
        assert not opened.sessions["molly"].done()


async def test_a_retired_version_that_asks_no_arena_is_told_by_its_referee(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened:
        address, _ = await opened.open_referee(timings=Timings(recheck_tokens_s=0.1))
        session = new_session(PAIR["finn"], referee=str(address), token=opened.tokens["finn"])
        async with attached(session) as running:
            with psycopg.connect(database_url) as connection:
                bots.retire(connection, "finn")
            with pytest.raises(Retired) as told:
                await within(running, "its end")
    assert "finn is retired" in str(told.value)
    assert exit_status(told.value) == 3


@pytest.mark.parametrize("way", ["arena", "referee"])
async def test_a_version_that_the_arena_runs_is_not_played_from_elsewhere(
    database_url: str, redis_url: str, way: str
) -> None:
    async with evening(database_url, redis_url) as opened:
        address, _ = await opened.open_referee()
        with psycopg.connect(database_url) as connection:
            version = bots.versions(connection, "finn")[0].id
            hosting.run_by_the_arena(connection, version, "baseline:random")
        session = new_session(
            PAIR["finn"],
            token=opened.tokens["finn"],
            arena=str(opened.arena) if way == "arena" else None,
            referee=str(address) if way == "referee" else None,
        )
        with pytest.raises(Retired) as told:
            await within(session.run(), "its end")
    assert "the arena runs finn itself; `arena bot version finn` makes a version that connects" in str(
        told.value
    )
