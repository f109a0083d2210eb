from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import psycopg
import pytest

from arena.bot import hosting
from arena.tournament import tournaments
from tests.support.evening import begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out, write_bot
from tests.support.waiting import until

MOLLY = """
from cuig.bots.lowest_winner import LowestWinner

class Molly(LowestWinner):
    pass
"""


@pytest.mark.parametrize("handed_in", [True, False], ids=["one in a sandbox", "both baselines"])
async def test_two_hosted_bots_play_a_tournament(
    database_url: str, redis_url: str, tmp_path: Path, handed_in: bool
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        hand_in(
            opened, "molly", write_bot(tmp_path / "molly", MOLLY) if handed_in else "baseline:lowest-winner"
        )
        hand_in(opened, "finn", "baseline:random")
        event = begin_tournament(database_url, decks=2)
        async with hosting_bots(opened):
            await opened.all_here(2)
            played = await play_out(opened)
        assert played.closed == 2
        with psycopg.connect(database_url) as connection:
            assert tournaments.progress(connection, event).state == "finished"
            faults = connection.execute("select kind, detail from fault").fetchall()
            assert faults == []


async def test_hosts_share_the_versions_that_are_waited_for(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        versions = [
            hand_in(opened, "molly", write_bot(tmp_path / "molly", MOLLY)),
            hand_in(opened, "finn", "baseline:random"),
        ]
        begin_tournament(database_url, decks=2)
        async with hosting_bots(opened, host_versions=1), hosting_bots(opened, host_versions=1):
            await opened.all_here(2)
            with psycopg.connect(database_url) as connection:
                hosts = {hosted(connection, version).leased_by for version in versions}
            assert len(hosts - {None}) == 2
            played = await play_out(opened)
        assert played.closed == 2
        assert faults(database_url) == []


async def test_a_host_that_leaves_in_mid_event_hands_its_bots_over(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    async with evening(database_url, redis_url) as opened, AsyncExitStack() as later:
        await opened.open_referee()
        version = hand_in(opened, "molly", write_bot(tmp_path / "molly", MOLLY))
        hand_in(opened, "finn", "baseline:random")
        event = begin_tournament(database_url, decks=6)
        async with hosting_bots(opened):
            await opened.all_here(2)
            playing = asyncio.create_task(play_out(opened))
            await until(lambda: done(database_url, event) > 0, "a match to be played")
            with psycopg.connect(database_url) as connection:
                first = hosted(connection, version).leased_by
            await later.enter_async_context(hosting_bots(opened))
        assert done(database_url, event) < 6, "left too late to hand anything over"
        await playing
        async with asyncio.timeout(60):
            while done(database_url, event) < 6:  # between the two nobody could be seated: as ticks would
                await opened.all_here(2)
                await play_out(opened)
        with psycopg.connect(database_url) as connection:
            assert hosted(connection, version).leased_by not in (first, None)
        assert faults(database_url) == []


def done(database_url: str, event: int) -> int:
    with psycopg.connect(database_url) as connection:
        return tournaments.progress(connection, event).done


def hosted(connection: psycopg.Connection, version: int) -> hosting.Hosted:
    found = hosting.of_version(connection, version)
    assert found is not None
    return found


def faults(database_url: str) -> list[tuple[str, str]]:
    with psycopg.connect(database_url) as connection:
        return connection.execute("SELECT kind, detail FROM fault").fetchall()
