"""Formats played by real bots at a real referee: rounds follow each other without anybody's help."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import psycopg
import pytest
from cuig.bot import Bot
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random

from arena.rating import ladders, ratings
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.wave import meetings
from arena.tournament import continuous, tournaments
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, full_house

PLAYERS: dict[str, type[Bot]] = {
    "ann": LowestWinner,
    "bob": Random,
    "finn": LowestWinner,
    "molly": Random,
    "una": Random,
}


@pytest.fixture
async def house(database_url: str, redis_url: str) -> AsyncIterator[Evening]:
    async with full_house(database_url, redis_url, PLAYERS) as opened:
        yield opened


async def run(opened: Evening) -> None:
    async with asyncio.timeout(60):
        await run_matches(opened.database_url, opened.redis_url, HOUSE_TOKEN, RunnerTerms("test"))


async def play_out(opened: Evening, number: int) -> None:
    """Let runners come until the tournament is over."""
    for _ in range(20):
        await run(opened)
        with psycopg.connect(opened.database_url) as connection:
            tournaments.finish_ended(connection)
            if tournaments.by_id(connection, number).state == "finished":
                return
    raise AssertionError("the tournament does not end")


@pytest.mark.parametrize(
    ("format", "preset", "matches"),
    [
        ("partnerships", "one-ten", 5),
        ("swiss", "twenty-five", 6),
        ("monrad", "twenty-five", 6),
        ("knock-out", "forty-five", 4),
        ("round-robin", "cut-throat", 1),
    ],
)
async def test_a_tournament_of_this_format_is_played_to_its_end_and_rated(
    house: Evening, format: str, preset: str, matches: int
) -> None:
    number = begin_tournament(house.database_url, decks=1, format=format, preset=preset)
    await play_out(house, number)
    with psycopg.connect(house.database_url) as connection:
        progress = tournaments.progress(connection, number)
        assert progress.finished == progress.total >= matches
        name = tournaments.by_id(connection, number).ladder
        assert name is not None
        taken = ratings.recompute(connection, name, check=True)
        assert taken.steps == sum(len(row.entrants) for row in meetings(connection, number))
        assert ladders.ladder(connection, name).rows


async def test_a_continuous_ladder_pairs_who_is_there(house: Evening) -> None:
    number = begin_tournament(house.database_url, decks=1, format="continuous")
    with psycopg.connect(house.database_url) as connection:
        versions = [entry.version for entry in tournaments.entries(connection, number)]
    for _ in range(2):
        with psycopg.connect(house.database_url) as connection:
            assert continuous.make_matches(connection, versions) > 0
        await run(house)
    with psycopg.connect(house.database_url) as connection:
        progress = tournaments.progress(connection, number)
        assert progress.finished == progress.total >= 4
        assert progress.state == "running"
        assert ratings.recompute(connection, "twenty-five", check=True).equal
