"""Channels: plain at home, encrypted elsewhere."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

import grpc
import grpc.aio
import pytest
from cuig.bots.random import Random
from cuig.net.channel import (
    SERVER_OPTIONS,
    PlainChannelError,
    bearer,
    connections_allowed,
    open_channel,
    server_options,
)
from cuig.process import open_files_allowed
from cuig.running import new_session
from cuig.v1 import referee_pb2, referee_pb2_grpc

from tests.support.scripted_referee import Context, Requests, ScriptedReferee, say
from tests.support.waiting import until, within


@pytest.mark.parametrize("address", ["127.0.0.1:7", "localhost:7", "[::1]:7", "unix:/tmp/nobody.sock"])
async def test_a_plain_channel_may_lead_anywhere_on_this_machine(address: str) -> None:
    async with open_channel(address) as channel:
        assert channel.get_state() is grpc.ChannelConnectivity.IDLE, "nothing is sent before it is asked to"


@pytest.mark.parametrize("address", ["example.org:443", "10.0.0.8:7402", "0.0.0.0:1"])
async def test_a_token_does_not_travel_unencrypted_unless_that_is_wanted(address: str) -> None:
    with pytest.raises(PlainChannelError, match="not on this machine"):
        open_channel(address)
    for how in ({"plain": True}, {"tls": True}):
        async with open_channel(address, **how):  # type: ignore[arg-type]
            pass


@pytest.mark.parametrize("address", ["", "localhost", "localhost:", ":80", "localhost:99999", "a:b:c"])
async def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="is not host:port"):
        open_channel(address)


async def test_a_referee_on_a_unix_socket_is_reached(tmp_path: Path) -> None:
    server = grpc.aio.server(options=SERVER_OPTIONS)
    referee_pb2_grpc.add_RefereeServiceServicer_to_server(ScriptedReferee(_tell_token), server)
    server.add_insecure_port(f"unix:{tmp_path}/referee.sock")
    await server.start()
    async with open_channel(f"unix:{tmp_path}/referee.sock") as channel:
        assert await _told(channel) == "Bearer secret"
    await server.stop(0.1)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the command openssl to make a certificate")
async def test_an_encrypted_channel_trusts_the_certificates_it_is_given_and_no_others(tmp_path: Path) -> None:
    mine, other = _certificate(tmp_path, "mine"), _certificate(tmp_path, "other")
    server = grpc.aio.server(options=SERVER_OPTIONS)
    referee_pb2_grpc.add_RefereeServiceServicer_to_server(ScriptedReferee(_tell_token), server)
    keys = [(mine.with_suffix(".key").read_bytes(), mine.read_bytes())]
    port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials(keys))
    await server.start()
    address = f"localhost:{port}"
    async with open_channel(address, roots=mine.read_bytes()) as channel:
        assert await _told(channel) == "Bearer secret"
    for how in ({"roots": other.read_bytes()}, {"tls": True}, {}):
        async with open_channel(address, **how) as channel:
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await _told(channel)
        assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
    await server.stop(0.1)


async def test_a_bot_introduces_itself_once_and_says_nothing_unasked() -> None:
    heard: list[referee_pb2.PlayRequest] = []

    async def listen(requests: Requests, context: Context) -> None:
        await say(context, welcome=referee_pb2.Welcome(protocol=1, bot="molly"))
        async for request in requests:
            heard.append(request)

    async with ScriptedReferee(listen) as referee:
        session = new_session(Random, referee=referee.address, token="x", capacity=7, presets=["one-ten"])
        task = asyncio.create_task(session.run())
        await until(lambda: session.attached, "the welcome")
        await asyncio.sleep(0.2)
        session.stop()
        await within(task, "the end of the session")
    (only,) = heard
    assert only.hello.client.startswith("cuig-python")
    assert (only.hello.protocol, only.hello.capacity, list(only.hello.presets)) == (1, 7, ["one-ten"])


async def _tell_token(requests: Requests, context: Context) -> None:
    shown = dict(context.invocation_metadata() or ()).get("authorization", "")
    goodbye = referee_pb2.Goodbye(message=str(shown))
    await context.write(referee_pb2.PlayResponse(goodbye=goodbye))


async def _told(channel: grpc.aio.Channel) -> str:
    call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer("secret"), timeout=10)
    message = await call.read()
    assert isinstance(message, referee_pb2.PlayResponse)
    return message.goodbye.message


def _certificate(folder: Path, name: str) -> Path:
    """A certificate for localhost that signs itself, with its key beside it."""
    made = folder / f"{name}.pem"
    key = made.with_suffix(".key")
    words = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout {key} -out {made}"
    command = [*words.split(), "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(command, check=True, capture_output=True, timeout=30)
    return made


def test_a_server_keeps_files_for_what_is_no_connection() -> None:
    files = open_files_allowed()
    assert files is None or 0 < connections_allowed() < files


async def test_a_server_closes_the_connections_that_are_too_many() -> None:
    server = grpc.aio.server(options=server_options(connections=12))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(13)]
    try:
        # A server speaks first: the settings of HTTP/2, or nothing where it closes.
        heard = [await within(reader.read(64), "the server to speak or close") for reader, _ in opened]
        assert sum(not words for words in heard) == 1
    finally:
        for _, writer in opened:
            writer.close()
        await server.stop(0.1)
