"""An arena that is reached by TLS: by bots, by its referees, and by nobody who trusts another signer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import grpc
import grpc.aio
import psycopg
import pytest
import trustme
from cuig.bots.random import Random
from cuig.config import Address, ConfigError, read
from cuig.net.certificates import CertificatesUnreadable
from cuig.net.channel import bearer, open_channel
from cuig.running import new_session
from cuig.v1 import arena_pb2, arena_pb2_grpc

from arena.bot import bots, owners
from arena.config import ArenaConfig
from arena.house.readiness import grpc_serves, tls_serves
from arena.server import ListenRefused, running_arena
from referee.config import Config
from referee.server import running_referee
from tests.support.certificates import certificate_in
from tests.support.evening import ANYWHERE, HOUSE_TOKEN
from tests.support.waiting import until, within


async def test_bots_and_referees_reach_an_encrypted_arena_whose_signer_they_trust(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    signed, key, signer = certificate_in(tmp_path)
    with psycopg.connect(database_url) as connection:
        owners.create(connection, "ann")
        token = bots.create(connection, "molly", "ann").token
    config = ArenaConfig(
        database_url, redis_url, HOUSE_TOKEN, ANYWHERE, ANYWHERE, arena_tls_cert=signed, arena_tls_key=key
    )
    async with running_arena(config) as (_, arena):
        assert await asyncio.to_thread(tls_serves, arena)
        assert not await asyncio.to_thread(grpc_serves, arena)

        async def asked(**how: object) -> list[str]:
            async with open_channel(str(arena), **how) as channel:  # type: ignore[arg-type]
                stub = arena_pb2_grpc.ArenaServiceStub(channel)
                request = arena_pb2.ListRefereesRequest()
                return list((await stub.ListReferees(request, metadata=bearer(token), timeout=5)).addresses)

        for how in ({"plain": True}, {"roots": trustme.CA().cert_pem.bytes()}):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await asked(**how)
            assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
        roots = signer.read_bytes()
        assert await asked(roots=roots) == []
        here = Config(arena, HOUSE_TOKEN, arena_ca=signer, referee_tls_cert=signed, referee_tls_key=key)
        async with running_referee(here) as referee:
            session = new_session(Random, token=token, arena=str(arena), roots=roots)
            playing = asyncio.create_task(session.run())
            await until(lambda: referee.hall.attached, "molly to attach")
            assert await asked(roots=roots) == [str(referee.address)]
            session.stop()
            await within(playing, "the end of the session")
        with pytest.raises(CertificatesUnreadable, match=r"/nowhere\.pem cannot be read"):
            async with running_referee(Config(arena, HOUSE_TOKEN, arena_ca=Path("/nowhere.pem"))):
                pass


async def test_a_certificate_that_cannot_be_read_is_one_sentence(redis_url: str) -> None:
    nowhere = Path("/nowhere/c.pem"), Path("/nowhere/k.pem")
    config = ArenaConfig("postgresql://nowhere", redis_url, HOUSE_TOKEN, ANYWHERE, ANYWHERE, *nowhere)
    with pytest.raises(ListenRefused, match=r"^The arena cannot listen on .*/nowhere/k\.pem: no such file"):
        async with running_arena(config):
            pass


def test_tokens_reach_the_arena_unencrypted_on_this_machine_alone_unless_asked_for() -> None:
    told = {"CUIG_DATABASE_URL": "x", "CUIG_REDIS_URL": "redis://x", "CUIG_HOUSE_TOKEN": "x"}
    abroad = Address("0.0.0.0", 1)
    with pytest.raises(ConfigError, match="CUIG_ARENA_PLAIN=yes where the network is trusted"):
        read(ArenaConfig, told, arena_listen=abroad)
    assert read(ArenaConfig, {**told, "CUIG_ARENA_PLAIN": "yes"}, arena_listen=abroad).arena_listen == abroad
    with pytest.raises(ConfigError, match="go together"):
        read(ArenaConfig, {**told, "CUIG_ARENA_TLS_CERT": "c.pem"})
