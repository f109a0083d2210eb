from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator
from typing import Any

import grpc
import grpc.aio
import psycopg
import pytest
from cuig.net.channel import bearer, open_channel
from cuig.v1 import arena_pb2, arena_pb2_grpc
from google.rpc import error_details_pb2  # type: ignore[import-untyped]
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_status import rpc_status
from redis.exceptions import RedisError

from arena.bot import bots
from tests.support.evening import HOUSE_TOKEN, Evening, evening

HOUSE = bearer(HOUSE_TOKEN)


@pytest.fixture
async def opened(database_url: str, redis_url: str) -> AsyncIterator[Evening]:
    async with evening(database_url, redis_url) as opened:
        yield opened


@pytest.fixture
async def channel(opened: Evening) -> AsyncIterator[grpc.aio.Channel]:
    async with open_channel(str(opened.arena)) as channel:
        yield channel


@pytest.fixture
def arena(channel: grpc.aio.Channel) -> arena_pb2_grpc.ArenaServiceAsyncStub:
    stub: arena_pb2_grpc.ArenaServiceAsyncStub = arena_pb2_grpc.ArenaServiceStub(channel)
    return stub


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def said(address: str = "127.0.0.1:4000", draining: bool = False) -> arena_pb2.AnnounceRequest:
    return arena_pb2.AnnounceRequest(address=address, draining=draining)


async def refusal(call: grpc.aio.UnaryUnaryCall[Any, Any]) -> tuple[grpc.StatusCode, str]:
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await call
    return refused.value.code(), refused.value.details() or ""


async def test_a_bot_is_told_where_it_can_play(
    opened: Evening, arena: arena_pb2_grpc.ArenaServiceAsyncStub
) -> None:
    token = bearer(opened.tokens["molly"])
    nowhere = await arena.ListReferees(arena_pb2.ListRefereesRequest(), metadata=token, timeout=5)
    assert (nowhere.bot, list(nowhere.addresses)) == ("molly", [])
    for announcement in (said("127.0.0.1:4001"), said("127.0.0.1:4000"), said("127.0.0.1:4002", True)):
        answer = await arena.Announce(announcement, metadata=HOUSE, timeout=5)
        assert answer.announce_again_ms == 2_000
    found = await arena.ListReferees(arena_pb2.ListRefereesRequest(), metadata=token, timeout=5)
    assert list(found.addresses) == ["127.0.0.1:4000", "127.0.0.1:4001"]


async def test_a_referee_is_told_whose_a_token_is(
    opened: Evening, arena: arena_pb2_grpc.ArenaServiceAsyncStub
) -> None:
    asked = arena_pb2.IntrospectRequest(token_sha256=hash_of(opened.tokens["finn"]))
    told = await arena.Introspect(asked, metadata=HOUSE, timeout=5)
    with psycopg.connect(opened.database_url) as connection:
        [version] = bots.versions(connection, "finn")
    assert (told.version_id, told.bot) == (str(version.id), "finn")
    assert told.max_seats > 0


async def test_a_withdrawn_token_is_nobodys(
    opened: Evening, arena: arena_pb2_grpc.ArenaServiceAsyncStub
) -> None:
    with psycopg.connect(opened.database_url) as connection:
        bots.withdraw_tokens(connection, "finn")
    asked = arena_pb2.IntrospectRequest(token_sha256=hash_of(opened.tokens["finn"]))
    code, reason = await refusal(arena.Introspect(asked, metadata=HOUSE, timeout=5))
    assert code is grpc.StatusCode.NOT_FOUND
    assert "withdrawn" in reason
    token = bearer(opened.tokens["finn"])
    code, _ = await refusal(arena.ListReferees(arena_pb2.ListRefereesRequest(), metadata=token, timeout=5))
    assert code is grpc.StatusCode.UNAUTHENTICATED


async def test_every_call_says_what_is_wrong_with_its_token(
    opened: Evening, arena: arena_pb2_grpc.ArenaServiceAsyncStub
) -> None:
    listing = arena_pb2.ListRefereesRequest()
    asked = arena_pb2.IntrospectRequest(token_sha256=bytes(32))
    bot = bearer(opened.tokens["molly"])
    calls: list[tuple[grpc.aio.UnaryUnaryCall[Any, Any], str]] = [
        (arena.ListReferees(listing, timeout=5), "no token"),
        (arena.ListReferees(listing, metadata=(("authorization", "Basic abc"),), timeout=5), "no token"),
        (arena.ListReferees(listing, metadata=bearer("cuig_guessed"), timeout=5), "nobody's token"),
        (arena.ListReferees(listing, metadata=HOUSE, timeout=5), "nobody's token"),
        (arena.Introspect(asked, timeout=5), "no token"),
        (arena.Introspect(asked, metadata=bot, timeout=5), "not the house's token"),
        (arena.Announce(said(), metadata=bot, timeout=5), "not the house's token"),
    ]
    for call, words in calls:
        code, reason = await refusal(call)
        assert code is grpc.StatusCode.UNAUTHENTICATED
        assert words in reason


async def test_what_cannot_be_read_is_said_with_its_field(
    arena: arena_pb2_grpc.ArenaServiceAsyncStub,
) -> None:
    short = arena_pb2.IntrospectRequest(token_sha256=b"short")
    code, reason = await refusal(arena.Introspect(short, metadata=HOUSE, timeout=5))
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert "token_sha256" in reason
    code, reason = await refusal(arena.Announce(said("somewhere"), metadata=HOUSE, timeout=5))
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert "'somewhere' is not host:port" in reason


async def test_a_refusal_has_its_reason_for_programs(
    opened: Evening, arena: arena_pb2_grpc.ArenaServiceAsyncStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = arena_pb2.ListRefereesRequest()
    short = arena_pb2.IntrospectRequest(token_sha256=b"short")
    nobody = arena_pb2.IntrospectRequest(token_sha256=bytes(32))
    bot = bearer(opened.tokens["molly"])

    async def reasons(call: Any) -> list[str]:
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            _ = [one async for one in call] if hasattr(call, "__aiter__") else await call
        status = rpc_status.from_call(refused.value)  # type: ignore[arg-type]
        assert status is not None and status.message == refused.value.details()
        info = error_details_pb2.ErrorInfo()
        assert status.details[0].Unpack(info) and info.domain == "cuig"
        return [info.reason, *(detail.TypeName() for detail in status.details[1:])]

    assert await reasons(arena.ListReferees(listing, timeout=5)) == ["NO_TOKEN"]
    assert await reasons(arena.ListReferees(listing, metadata=HOUSE, timeout=5)) == ["UNKNOWN_TOKEN"]
    assert await reasons(arena.Introspect(nobody, metadata=bot, timeout=5)) == ["NOT_THE_HOUSE"]
    assert await reasons(arena.Introspect(short, metadata=HOUSE, timeout=5)) == ["UNREADABLE"]
    assert await reasons(arena.Introspect(nobody, metadata=HOUSE, timeout=5)) == ["NO_SUCH_HOLDER"]
    for match in ("1", "x"):
        request = arena_pb2.WatchMatchRequest(match_id=match)
        assert await reasons(arena.WatchMatch(request, timeout=5)) == ["NO_SUCH_MATCH"]

    def fails(*_: object) -> None:
        raise RedisError("away")

    monkeypatch.setattr("arena.rpc.service.announce", fails)
    announced = arena.Announce(said(), metadata=HOUSE, timeout=5)
    assert await reasons(announced) == ["STORE_UNREACHABLE", "google.rpc.RetryInfo"]


async def test_a_mistake_of_ours_is_a_number_in_the_log_and_nothing_else(
    arena: arena_pb2_grpc.ArenaServiceAsyncStub,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fails(*_: object) -> None:
        raise AssertionError("a secret")

    monkeypatch.setattr("arena.rpc.service.announce", fails)
    monkeypatch.setattr("arena.match.spectators.Spectators.watch", fails)
    for call in (
        arena.Announce(said(), metadata=HOUSE, timeout=5),
        arena.WatchMatch(arena_pb2.WatchMatchRequest(match_id="1"), timeout=5),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as failed:
            _ = [one async for one in call] if hasattr(call, "__aiter__") else await call
        assert failed.value.code() is grpc.StatusCode.INTERNAL
        sentence = re.fullmatch(r"the arena failed \(incident ([0-9a-f]{8})\)", failed.value.details() or "")
        assert sentence is not None
        assert f"incident={sentence[1]}" in caplog.text


async def test_the_arena_says_that_it_serves(channel: grpc.aio.Channel) -> None:
    health: Any = health_pb2_grpc.HealthStub(channel)
    answer = await health.Check(health_pb2.HealthCheckRequest(), timeout=5)
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


async def test_a_method_that_nobody_has_decided_on_is_open_to_nobody(channel: grpc.aio.Channel) -> None:
    call: Any = channel.unary_unary("/cuig.v1.ArenaService/Anything")
    code, _ = await refusal(call(b"", metadata=HOUSE, timeout=5))
    assert code is grpc.StatusCode.UNIMPLEMENTED


async def test_a_request_that_is_no_message_or_too_long_is_the_callers_mistake(
    channel: grpc.aio.Channel, opened: Evening
) -> None:
    long = arena_pb2.AnnounceRequest(address="127.0.0.1:4000")
    long.attached.add(version_id="1", presets=["x" * 33])
    for method, metadata, serialized, words in (
        ("ListMatches", bearer(opened.tokens["molly"]), b"\xff\xff\xff", "no message"),
        ("Introspect", HOUSE, b"\xff\xff\xff", "no message"),
        ("Announce", HOUSE, long.SerializeToString(), "presets: 33 characters, 32 are the most"),
    ):
        call: Any = channel.unary_unary(f"/cuig.v1.ArenaService/{method}")
        code, reason = await refusal(call(serialized, metadata=metadata, timeout=5))
        assert code is grpc.StatusCode.INVALID_ARGUMENT
        assert words in reason
    watch: Any = channel.unary_stream("/cuig.v1.ArenaService/WatchMatch")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        _ = [one async for one in watch(b"\xff\xff\xff", timeout=5)]
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
