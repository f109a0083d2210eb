from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg
import pytest
from cuig.bot import Bot
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.engine.views import View
from cuig.v1 import record_pb2

from arena.match import matches
from arena.match.matches import Match
from arena.rating import ladders, ratings
from arena.runner import runner
from arena.runner.runner import Played, RunnerTerms, run_matches
from arena.tournament import tournaments
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening, full_house
from tests.support.waiting import until

TERMS = RunnerTerms("test", at_once=8, lease_s=3)


class Ponderer(Bot):
    """Plays the first legal card after a while, so that a match can be caught in the middle."""

    async def play(self, view: View) -> int:
        await asyncio.sleep(0.1)
        return view.legal[0]


async def run(
    opened: Evening, terms: RunnerTerms = TERMS, closing: Callable[[], bool] = lambda: False
) -> Played:
    async with asyncio.timeout(60):
        return await run_matches(opened.database_url, opened.redis_url, HOUSE_TOKEN, terms, closing)


def execute(database_url: str, sql: str, *values: object) -> None:
    with psycopg.connect(database_url) as connection:
        connection.execute(sql.encode(), values)


async def until_a_match_has(database_url: str, condition: str) -> None:
    """Wait until there is a match of which the condition holds."""
    query = f"select 1 from match where {condition}".encode()
    with psycopg.connect(database_url, autocommit=True) as connection:
        await until(lambda: connection.execute(query).fetchone(), f"a match with {condition}")


def records(database_url: str, event: int) -> dict[int, bytes]:
    """The records of a tournament's matches, by match."""
    with psycopg.connect(database_url) as connection:
        played = matches.of_tournament(connection, event)
        return {one.id: matches.record(connection, one.id) for one in played}


def played_in(database_url: str, event: int) -> list[Match]:
    with psycopg.connect(database_url) as connection:
        return matches.of_tournament(connection, event)


def check_each_played_and_rated_once(database_url: str, event: int, total: int) -> None:
    with psycopg.connect(database_url) as connection:
        progress = tournaments.progress(connection, event)
        assert (progress.state, progress.finished, progress.total) == ("finished", total, total)
        page = ladders.ladder(connection, "twenty-five")
        assert [row.matches for row in page.rows] == [total] * len(page.rows)
        steps = ratings.recompute(connection, "twenty-five", check=True).steps
        assert steps == total * len(page.rows)
    assert all(
        record_pb2.Record.FromString(record).segments for record in records(database_url, event).values()
    )


async def test_a_tournament_is_played_closed_and_rated(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url) as opened:
        event = begin_tournament(database_url, decks=20)
        played = await run(opened)
    assert played == Played(closed=20, rated=40)
    check_each_played_and_rated_once(database_url, event, 20)


async def test_two_runners_share_a_tournament_and_play_no_match_twice(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened:
        event = begin_tournament(database_url, decks=30)
        one, other = await asyncio.gather(run(opened), run(opened))
    assert one.closed + other.closed == 30
    assert one.rated + other.rated == 60
    check_each_played_and_rated_once(database_url, event, 30)


@pytest.mark.parametrize(
    "held",
    [
        "SELECT FROM ladder FOR NO KEY UPDATE",  # while it is recomputed
        "SELECT FROM match WHERE number = 1 FOR NO KEY UPDATE",  # while a tournament is voided
    ],
    ids=["ladder", "match"],
)
async def test_what_another_has_locked_holds_up_no_other_match_and_no_lease(
    database_url: str, redis_url: str, held: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "RATE_S", 0.0)  # after the first match
    async with full_house(database_url, redis_url, {"molly": Ponderer, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=10)
        running = asyncio.create_task(run(opened))
        await until_a_match_has(database_url, "number = 1 AND octet_length(record) > 0")
        with psycopg.connect(database_url) as other:
            other.execute(held.encode())
            ended = "(SELECT count(*) FROM match WHERE number > 1 AND state = 'finished') = 9"
            await until_a_match_has(database_url, ended)
            other.rollback()
        played = await running
    # The lease of a match whose very row is held cannot be extended, and may lapse where all takes long.
    attempts = {
        one.attempts for one in played_in(database_url, event) if one.number > 1 or "match" not in held
    }
    assert (played.closed, attempts) == (10, {1})
    assert played.rated == 20
    check_each_played_and_rated_once(database_url, event, 10)


async def test_a_match_goes_on_where_it_was_when_its_referee_is_lost(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened:
        _, first = await opened.open_referee()
        for name in opened.tokens:
            opened.connect(name, Ponderer)
        await opened.all_here(2)
        event = begin_tournament(database_url, decks=2)
        running = asyncio.create_task(run(opened))
        await until_a_match_has(database_url, "octet_length(record) > 200")
        before = records(database_url, event)
        await first.aclose()
        await opened.open_referee()
        await running
        after = records(database_url, event)
        assert all(after[match].startswith(record) for match, record in before.items())
    check_each_played_and_rated_once(database_url, event, 2)


async def test_a_match_whose_claim_is_lost_is_left_to_the_one_who_has_it(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url, {"molly": Ponderer, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=1)
        # It extends its lease too seldom, and has no free place to claim the match anew.
        slow = asyncio.create_task(run(opened, terms=RunnerTerms("slow", at_once=1, lease_s=60)))
        await until_a_match_has(database_url, "octet_length(record) > 100")
        # As if the first runner had been away for longer than its lease.
        execute(database_url, "update match set lease_until = now() - interval '1 second'")
        quick = await run(opened)
        assert (quick.closed, (await slow).closed) == (1, 0)
    check_each_played_and_rated_once(database_url, event, 1)


async def test_a_runner_that_claims_its_own_match_anew_goes_on_with_it(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url, {"molly": Ponderer, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=1)
        # It was held up for longer than its lease, and finds the match to be claimed.
        running = asyncio.create_task(run(opened, terms=RunnerTerms("slow", at_once=8, lease_s=60)))
        await until_a_match_has(database_url, "octet_length(record) > 100")
        execute(database_url, "update match set lease_until = now() - interval '1 second'")
        await until_a_match_has(database_url, "attempts = 2")
        assert (await running).closed == 1
    check_each_played_and_rated_once(database_url, event, 1)


async def test_a_runner_that_is_to_close_gives_its_matches_back_with_what_was_played(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url, {"molly": Ponderer, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=3)
        closing = asyncio.Event()
        running = asyncio.create_task(run(opened, closing=closing.is_set))
        await until_a_match_has(database_url, "octet_length(record) > 100")
        closing.set()
        assert (await running).closed == 0
        left = played_in(database_url, event)
        assert {(one.state, one.fruitless) for one in left} == {("waiting", 0)}
        assert sum(len(record) for record in records(database_url, event).values()) > 100
        assert (await run(opened)).closed == 3
    check_each_played_and_rated_once(database_url, event, 3)


async def test_matches_of_a_bot_with_few_seats_are_played_a_few_at_a_time(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        opened.connect("molly", LowestWinner, capacity=4)
        opened.connect("finn", Random)
        await opened.all_here(2)
        event = begin_tournament(database_url, decks=10)
        assert (await run(opened)).closed == 10
        # A match that finds no seats keeps its claim for a while.
        assert [one.attempts for one in played_in(database_url, event)] == [1] * 10
    check_each_played_and_rated_once(database_url, event, 10)


async def test_nothing_is_claimed_while_a_bot_is_away(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        opened.connect("molly", LowestWinner)
        await opened.all_here(1)
        event = begin_tournament(database_url, decks=2)
        assert await run(opened) == Played(0, 0)
        assert [one.attempts for one in played_in(database_url, event)] == [0, 0]


async def test_a_match_that_no_referee_can_play_is_parked_and_the_event_goes_on(
    database_url: str, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with full_house(database_url, redis_url) as opened:
        event = begin_tournament(database_url, decks=3)
        # A record that is none of this match.
        wrong = record_pb2.Record(segments=[record_pb2.Segment(deal=bytes(range(1, 53)), actions=[1])])
        change = "update match set record = %s, fruitless = 4 where number = 2"
        execute(database_url, change, wrong.SerializeToString())
        assert (await run(opened)).closed == 2
        found = played_in(database_url, event)
        assert [one.state for one in found] == ["finished", "parked", "finished"]
        assert "INVALID_ARGUMENT" in (found[1].reason or "")
        with psycopg.connect(database_url) as connection:
            assert tournaments.progress(connection, event).state == "finished"
    assert "match refused" in caplog.text
