"""Spectators however many: a match is read at one pace, and a bot's question is answered all the same."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import grpc.aio
import psycopg
import pytest
from cuig.net.channel import bearer, open_channel
from cuig.net.stream_limits import STREAMS_IN_ALL, STREAMS_PER_ADDRESS, StreamLimits, TooManyStreams
from cuig.v1 import arena_pb2, arena_pb2_grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from arena.match.spectators import Spectators, snapshots_in
from arena.match.watching import Snapshot
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.connecting import pool
from tests.support.evening import HOUSE_TOKEN, begin_tournament, evening, full_house
from tests.support.waiting import until

MANY = 40


async def test_all_who_watch_a_match_share_one_look(database_url: str, redis_url: str) -> None:
    looked: list[int] = []

    async with full_house(database_url, redis_url):
        event = begin_tournament(database_url, decks=1)
        with psycopg.connect(database_url) as connection:
            (match,) = (
                connection.execute("SELECT id FROM match WHERE tournament = %s", [event]).fetchone() or ()
            )
        with pool(database_url, "test", 1, 5.0) as opened:
            read = snapshots_in(opened)

            def counting(number: int) -> Snapshot:
                looked.append(number)
                return read(number)

            watched = Spectators(counting, poll_seconds=0.05)

            async def told() -> list[arena_pb2.WatchMatchResponse]:
                return [response async for response in watched.watch(match, 0)]

            telling = [asyncio.create_task(told()) for _ in range(MANY)]
            await until(lambda: len(looked) >= 5, "some looks")
            assert len(looked) < MANY
            await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            heard = await asyncio.wait_for(asyncio.gather(*telling), 60)
            whole = [event for response in heard[0] for event in response.events]
            assert [event.number for event in whole] == list(range(1, len(whole) + 1)) and whole
            for one in heard:
                assert [event for response in one for event in response.events] == whole
                assert one[-1].HasField("result")
            before = len(looked)
            await asyncio.sleep(0.2)  # ten times the pace
            assert len(looked) == before, "nobody watches, so nobody looks"
            watched.close()


async def test_streams_without_a_token_are_bounded_and_a_bot_is_answered_beside_them(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened, open_channel(str(opened.arena)) as channel:
        begin_tournament(database_url, decks=1)
        with psycopg.connect(database_url) as connection:
            (match,) = connection.execute("SELECT max(id) FROM match").fetchone() or ()
        stub: arena_pb2_grpc.ArenaServiceAsyncStub = arena_pb2_grpc.ArenaServiceStub(channel)
        health: Any = health_pb2_grpc.HealthStub(channel)
        half = STREAMS_PER_ADDRESS // 2
        calls = [
            *(stub.WatchMatch(arena_pb2.WatchMatchRequest(match_id=str(match))) for _ in range(half)),
            *(health.Watch(health_pb2.HealthCheckRequest()) for _ in range(half)),
            *(stub.WatchMatch(arena_pb2.WatchMatchRequest(match_id=str(match))) for _ in range(200)),
        ]

        def ended() -> int:
            return sum(call.done() for call in calls)

        await until(
            lambda: ended() >= len(calls) - STREAMS_PER_ADDRESS, "the streams beyond the limit to end"
        )
        asked = stub.ListReferees(
            arena_pb2.ListRefereesRequest(), metadata=bearer(opened.tokens["molly"]), timeout=5
        )
        assert (await asked).bot == "molly"
        assert ended() == len(calls) - STREAMS_PER_ADDRESS
        codes = {await call.code() for call in calls if call.done()}
        assert codes == {grpc.StatusCode.RESOURCE_EXHAUSTED}
        for call in calls:
            call.cancel()
        again = stub.WatchMatch(arena_pb2.WatchMatchRequest(match_id=str(match + 1)))
        with pytest.raises(grpc.aio.AioRpcError) as refused:  # there is room again, though no such match
            _ = [one async for one in again]
        assert refused.value.code() is grpc.StatusCode.NOT_FOUND


def test_streams_of_all_addresses_together_are_bounded() -> None:
    limits = StreamLimits(per_address=2, in_all=3)
    assert STREAMS_PER_ADDRESS < STREAMS_IN_ALL
    with limits.counted("ipv4:10.0.0.1:1"), limits.counted("ipv4:10.0.0.1:2"):
        with pytest.raises(TooManyStreams, match="of an address"), limits.counted("ipv4:10.0.0.1:3"):
            raise AssertionError
        with (
            limits.counted("ipv6:[::1]:1"),
            pytest.raises(TooManyStreams, match="3 streams without"),
            limits.counted("ipv4:10.0.0.2:1"),
        ):
            raise AssertionError
        with limits.counted("ipv4:10.0.0.2:1"):
            pass
