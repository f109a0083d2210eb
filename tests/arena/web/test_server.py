from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import psycopg
from cuig.net.channel import open_channel
from grpc_health.v1 import health_pb2, health_pb2_grpc

from arena.config import ArenaConfig
from arena.house.readiness import grpc_serves, web_answers
from arena.server import running_arena
from referee.config import Config
from referee.server import running_referee
from tests.support.evening import ANYWHERE, HOUSE_TOKEN
from tests.support.waiting import ended, line_with, within

Serving = tuple[asyncio.subprocess.Process, str, str]


@asynccontextmanager
async def serving(database_url: str, redis_url: str) -> AsyncIterator[Serving]:
    """`arena serve` as a process, with the addresses of its pages and its service."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CUIG_")}
    environment |= {
        "CUIG_DATABASE_URL": database_url,
        "CUIG_REDIS_URL": redis_url,
        "CUIG_HOUSE_TOKEN": HOUSE_TOKEN,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "arena", "serve", "--web", "127.0.0.1:0", "--grpc", "127.0.0.1:0"),
        env=environment,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        serves = await line_with(rb"serves .*web=(\S+) grpc=(\S+)", process.stderr, "the arena to serve")
        yield process, serves[1].decode(), serves[2].decode()
    finally:
        await ended(process)


async def test_it_stops_when_told_though_somebody_listens(database_url: str, redis_url: str) -> None:
    async with (
        serving(database_url, redis_url) as (process, web, grpc_address),
        httpx.AsyncClient(base_url=web, timeout=10) as client,
        open_channel(grpc_address) as channel,
    ):
        assert (await client.get("/healthz")).text == "ok\n"  # and the connection stays open
        stub: Any = health_pb2_grpc.HealthStub(channel)
        watching = stub.Watch(health_pb2.HealthCheckRequest())
        assert (await watching.read()).status == health_pb2.HealthCheckResponse.SERVING
        process.send_signal(signal.SIGTERM)
        assert await within(process.wait(), "the end of the arena") == 0
    with psycopg.connect(database_url) as connection:
        left = connection.execute("select count(*) from pg_stat_activity where datname = current_database()")
        assert left.fetchone() == (1,)


async def test_a_house_knows_its_own_servers_from_those_of_another(database_url: str, redis_url: str) -> None:
    config = ArenaConfig(database_url, redis_url, HOUSE_TOKEN, ANYWHERE, ANYWHERE, house_id="ours")
    async with running_arena(config) as (web, arena):
        there = Config(arena, HOUSE_TOKEN, house_id="ours")
        async with running_referee(there) as referee:
            for answers, address in (
                (web_answers, web),
                (grpc_serves, arena),
                (grpc_serves, referee.address),
            ):
                assert await asyncio.to_thread(answers, address, "ours")
                assert not await asyncio.to_thread(answers, address, "another")
            assert await asyncio.to_thread(grpc_serves, referee.address)
