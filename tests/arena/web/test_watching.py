"""Spectators at the arena's service: over gRPC, from the record in the database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterable, AsyncIterator

import grpc
import grpc.aio
import psycopg
import pytest
from cuig.bots.random import Random
from cuig.engine.cards import cards_in
from cuig.engine.presets import preset as rules_of
from cuig.engine.state import State, start
from cuig.net.channel import open_channel
from cuig.v1 import arena_pb2, arena_pb2_grpc, record_pb2

from arena.house.account import server_account
from arena.house.redis import Redis
from arena.match import matches
from arena.match.watching import EventReader
from arena.runner.runner import RunnerTerms, run_matches
from tests.support import servers
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, full_house
from tests.support.ponderer import Ponderer

SLOW = {"molly": Ponderer, "finn": Random}
RULES = rules_of("twenty-five")


class Spectator:
    """Nobody in particular: it has no token."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub: arena_pb2_grpc.ArenaServiceAsyncStub = arena_pb2_grpc.ArenaServiceStub(channel)

    def call(self, match: object, after: int = 0) -> AsyncIterable[arena_pb2.WatchMatchResponse]:
        request = arena_pb2.WatchMatchRequest(match_id=str(match), after=after)
        return self._stub.WatchMatch(request, timeout=60)

    async def all_of(self, match: object, after: int = 0) -> list[arena_pb2.WatchMatchResponse]:
        return [response async for response in self.call(match, after)]


@contextlib.asynccontextmanager
async def watching(opened: Evening) -> AsyncIterator[Spectator]:
    async with open_channel(str(opened.arena)) as channel:
        yield Spectator(channel)


@contextlib.asynccontextmanager
async def being_played(opened: Evening) -> AsyncIterator[None]:
    """A runner plays within this block, and gives back what it has not played out."""
    closing = asyncio.Event()
    task = asyncio.create_task(
        run_matches(
            *(opened.database_url, opened.redis_url, HOUSE_TOKEN), RunnerTerms("test"), closing.is_set
        )
    )
    try:
        yield
    finally:
        closing.set()
        await asyncio.wait([task], timeout=10)
        task.cancel()


def record_of(opened: Evening, match: int) -> bytes:
    with psycopg.connect(opened.database_url) as connection:
        return matches.record(connection, match)


def only_match(opened: Evening, event: int) -> int:
    with psycopg.connect(opened.database_url) as connection:
        [match] = matches.of_tournament(connection, event)
    return match.id


def dealers_of(opened: Evening, match: int) -> list[int]:
    with psycopg.connect(opened.database_url) as connection:
        return [game.dealer for game in matches.games(connection, match)]


def open_cards(record: bytes, dealers: list[int]) -> set[tuple[int, int, int]]:
    """Every card that lies open by the record, with its game and deal."""
    state: State | None = None
    game, found = 0, set[tuple[int, int, int]]()
    for segment in record_pb2.Record.FromString(record).segments:
        if segment.deal:
            if state is None or state.over:
                state = start(RULES, dealers[game])
                game += 1
            state.deal(list(segment.deal))
            found.add((game, state.deal_number, state.turn_up))
        for action in segment.actions:
            assert state is not None
            deal, held = state.deal_number, [set(cards_in(hand)) for hand in state.hands]
            played = state.turn
            before = len(state.played)
            state.apply(action)
            if action in held[played] and (len(state.played) != before or state.deal_number != deal):
                found.add((game, deal, action))
    return found


async def test_a_spectator_of_a_running_match_sees_no_card_before_it_lies_open(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url, SLOW) as opened, watching(opened) as spectator:
        match = only_match(opened, begin_tournament(database_url, decks=1))
        dealers = dealers_of(opened, match)
        told: list[arena_pb2.WatchedEvent] = []
        async with being_played(opened):
            messages = 0
            async with asyncio.timeout(60):
                async for response in spectator.call(match):
                    told += response.events
                    shown = {
                        (event.game, event.deal, card) for event in response.events for card in event.cards
                    }
                    # What is told was in the record, and so the record as it is now has it.
                    assert shown <= open_cards(record_of(opened, match), dealers)
                    messages += 1
                    if messages == 8:
                        break
            middle = told[len(told) // 2].number
            joined = await anext(aiter(spectator.call(match, middle)))
        assert [event.number for event in told] == list(range(1, len(told) + 1))
        assert {"deal", "turn_up", "play"} <= {event.kind for event in told}
        assert joined.events[0].number == middle + 1
        assert joined.events[0] == told[middle]


async def test_a_match_is_told_from_any_event_on_and_with_its_result(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened, watching(opened) as spectator:
        match = only_match(opened, begin_tournament(database_url, decks=1))
        early = asyncio.create_task(spectator.all_of(match))
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        async with asyncio.timeout(30):
            heard = await early
        whole = EventReader(RULES, dealers_of(opened, match)).read_new(record_of(opened, match))
        assert [event for response in heard for event in response.events] == whole
        for after in (0, 1, len(whole) // 2, len(whole) - 1, len(whole), len(whole) + 100):
            [response] = await spectator.all_of(match, after)
            assert list(response.events) == whole[after:], after
            assert sorted(standing.place for standing in response.result.standings) in ([1, 2], [1, 1])
        assert [response.HasField("result") for response in heard][-1]


async def test_nothing_is_lost_when_redis_is_killed_and_comes_back_empty(database_url: str) -> None:
    both = {"molly": Ponderer, "finn": Ponderer}
    with servers.scratch_folder() as folder:
        servers.own(folder)
        socket, log = folder / "s" / "redis.sock", folder / "redis.log"
        first = Redis(folder / "first", socket, folder, server_account(), durable=False)
        second = Redis(folder / "second", socket, folder, server_account(), durable=False)
        async with contextlib.AsyncExitStack() as stack:
            with servers.running(first, log):
                opened = await stack.enter_async_context(full_house(database_url, first.url, both))
                spectator = await stack.enter_async_context(watching(opened))
                match = only_match(opened, begin_tournament(database_url, decks=1))
                responses = aiter(spectator.call(match))
                async with being_played(opened):
                    told = [await anext(responses) for _ in range(3)]
            # Nobody keeps time in Redis, nor events: who is there goes on, and who comes is told.
            async with asyncio.timeout(20):
                begun = await anext(aiter(spectator.call(match)))
            assert begun.events[0].number == 1
            with servers.running(second, log):
                await opened.all_here(2)
                async with being_played(opened), asyncio.timeout(60):
                    told += [response async for response in responses]
        events = [event for response in told for event in response.events]
        assert events == EventReader(RULES, dealers_of(opened, match)).read_new(record_of(opened, match))
        assert told[-1].HasField("result")


async def test_a_spectator_is_behind_by_the_delay_of_the_competition_until_the_end(
    database_url: str, redis_url: str
) -> None:
    # The shortest match, a deal a game, has forty cards: with both pondering it outlasts the delay by far.
    delay = 1
    both = {"molly": Ponderer, "finn": Ponderer}
    async with full_house(database_url, redis_url, both) as opened, watching(opened) as spectator:
        event = begin_tournament(database_url, decks=1, watch_delay_seconds=delay)
        match = only_match(opened, event)
        dealers = dealers_of(opened, match)
        loop = asyncio.get_running_loop()
        not_yet: list[float] = []  # for each event a moment when it was not in the record

        async def look() -> None:
            telling, looked = EventReader(RULES, dealers), loop.time()
            while not looking.done():
                now = loop.time()
                not_yet.extend(looked for _ in telling.read_new(record_of(opened, match)))
                looked = now
                await asyncio.sleep(0.05)

        looking = asyncio.create_task(look())
        heard: list[tuple[float, int]] = []
        async with being_played(opened), asyncio.timeout(60):
            async for response in spectator.call(match):
                heard += [(loop.time(), event.number) for event in response.events]
                if len(heard) > 8:
                    break
        looking.cancel()
        assert not response.HasField("result")
        for at, number in heard:
            assert at >= not_yet[number - 1] + delay, number
        assert max(number for _, number in heard) < len(not_yet), "it was behind"


async def test_a_match_that_was_called_off_is_told_no_further(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url) as opened, watching(opened) as spectator:
        match = only_match(opened, begin_tournament(database_url, decks=1))
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        assert await spectator.all_of(match)
        with psycopg.connect(database_url) as connection:
            matches.void_match(connection, match, "to see")
        assert await spectator.all_of(match) == []


async def test_what_cannot_be_watched_is_said(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url, {}) as opened, watching(opened) as spectator:
        for match in (0, 99, "", "molly", "-1", "9" * 30, "١", " 1", "1_0"):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await spectator.all_of(match)
            assert refused.value.code() is grpc.StatusCode.NOT_FOUND, match


async def test_a_record_that_cannot_be_read_is_said_and_nothing_else(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened, watching(opened) as spectator:
        match = only_match(opened, begin_tournament(database_url, decks=1))
        broken = record_pb2.Record(segments=[record_pb2.Segment(actions=[1])]).SerializeToString()
        with psycopg.connect(database_url) as connection:
            connection.execute("UPDATE match SET record = %s WHERE id = %s", [broken, match])
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await spectator.all_of(match)
        assert refused.value.code() is grpc.StatusCode.DATA_LOSS
