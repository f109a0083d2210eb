"""The pages' connections are bounded in number, and a request in time and size."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar

import httpx
import pytest
from cuig.net.channel import bearer, open_channel
from cuig.v1 import arena_pb2, arena_pb2_grpc

from arena import server
from arena.web.http_guard import CONNECTIONS_IN_ALL, CONNECTIONS_PER_ADDRESS, HEAD_BYTES, GuardedProtocol
from tests.support.evening import Evening, evening
from tests.support.waiting import within

Open = tuple[asyncio.StreamReader, asyncio.StreamWriter]
HALF = b"GET /healthz HTTP/1.1\r\nhost: here\r\nx-more: "


@pytest.fixture
async def opened(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Evening]:
    """An arena with a guard of its own, which waits for a request for half a second."""

    class Hasty(GuardedProtocol):
        head_seconds = 0.5
        open: ClassVar[Counter[str]] = Counter()

    monkeypatch.setattr(server, "GuardedProtocol", Hasty)
    async with evening(database_url, redis_url) as opened:
        yield opened


@asynccontextmanager
async def connections(opened: Evening, count: int) -> AsyncIterator[list[Open]]:
    url = httpx.URL(opened.web)
    made = [await asyncio.open_connection(url.host, url.port) for _ in range(count)]
    try:
        yield made
    finally:
        for _, writer in made:
            writer.close()


async def answer(opened: Evening) -> httpx.Response:
    async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
        return await client.get("/healthz")


async def test_a_request_that_does_not_come_to_its_end_is_ended(opened: Evening) -> None:
    async with connections(opened, 2) as [(reader, writer), (silent, _)]:
        writer.write(HALF)
        assert (await within(reader.read(), "the end of half a request")).startswith(b"HTTP/1.1 408 ")
        assert await within(silent.read(), "the end of a silent connection") == b""


async def test_a_request_that_comes_letter_by_letter_is_ended_too(opened: Evening) -> None:
    async with connections(opened, 1) as [(reader, writer)]:
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n")
        assert (await within(reader.readuntil(b"ok\n"), "the first response")).startswith(b"HTTP/1.1 200 ")

        async def drip() -> None:
            for letter in HALF * 2:  # eight seconds, where half of one is allowed
                writer.write(bytes([letter]))
                await asyncio.sleep(0.1)

        dripping = asyncio.create_task(drip())
        try:
            assert b"HTTP/1.1 408 " in await within(reader.read(), "the end of a slow second request")
        finally:
            dripping.cancel()
            await asyncio.gather(dripping, return_exceptions=True)


async def test_a_head_without_an_end_is_refused_before_it_is_kept(opened: Evening) -> None:
    async with connections(opened, 1) as [(reader, writer)]:
        writer.write(HALF + b"x" * (2 * HEAD_BYTES))
        assert (await within(reader.read(), "the refusal of a long head")).startswith(b"HTTP/1.1 400 ")


async def test_connections_of_an_address_are_bounded_and_come_free_again(opened: Evening) -> None:
    url = httpx.URL(opened.web)
    async with connections(opened, CONNECTIONS_PER_ADDRESS) as held:
        for _, writer in held:
            writer.write(HALF)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        assert (await within(reader.read(), "one too many to be refused")).startswith(b"HTTP/1.1 503 ")
        writer.close()
        async with open_channel(str(opened.arena)) as channel:
            stub: arena_pb2_grpc.ArenaServiceAsyncStub = arena_pb2_grpc.ArenaServiceStub(channel)
            asked = stub.ListReferees(
                arena_pb2.ListRefereesRequest(), metadata=bearer(opened.tokens["molly"]), timeout=5
            )
            assert (await asked).bot == "molly"
        for reader, _ in held:
            await within(reader.read(), "the end of the halves")
        assert (await answer(opened)).text == "ok\n"


def test_all_connections_together_leave_open_files_to_the_service_of_bots() -> None:
    assert CONNECTIONS_PER_ADDRESS < CONNECTIONS_IN_ALL <= 512  # of the usual 1,024


async def test_a_slash_too_many_leads_to_this_house_whatever_host_the_caller_names(opened: Evening) -> None:
    async with httpx.AsyncClient(base_url=opened.web, timeout=10, headers={"host": "evil.example"}) as client:
        for path, to in (
            ("/bots/?after=1", "/bots?after=1"),
            ("//evil.example/", "/evil.example"),
            ("/static", ""),
        ):
            answer = await client.get(f"{opened.web}{path}")
            assert answer.headers.get("location", "") == to, path
