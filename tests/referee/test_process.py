"""`python -m referee` as a process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import pytest
from cuig.clock import ClockPolicy
from cuig.net.channel import open_channel
from cuig.v1 import record_pb2, referee_pb2, referee_pb2_grpc

from tests.support.arena import SmallArena, token_of
from tests.support.house import House
from tests.support.matches import Played, duplicate, play_match, request_for
from tests.support.playing import Client, first_legal, playing
from tests.support.referee_process import COMMAND, environ, referee_process
from tests.support.waiting import ended, until, within


async def outcome(*flags: str, **variables: str) -> tuple[int | None, str]:
    """How a referee that cannot start ends: its exit code and what it says."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND, *flags, env=environ(**variables), stderr=asyncio.subprocess.PIPE
    )
    _, said = await within(process.communicate(), "the end of the referee")
    return process.returncode, said.decode()


async def test_missing_and_unknown_settings_are_one_sentence() -> None:
    code, said = await outcome(CUIG_REFEREE_SEETS="4", CUIG_ARENA="nowhere")
    assert code == 2
    assert said.count("\n") == 1
    for part in ("CUIG_REFEREE_SEETS", "CUIG_HOUSE_TOKEN is not set", "'nowhere' is not host:port"):
        assert part in said


async def test_a_senseless_number_of_seats_is_one_sentence() -> None:
    code, said = await outcome("--seats", "0", CUIG_HOUSE_TOKEN="x", CUIG_ARENA="127.0.0.1:1")
    assert (code, said.count("\n")) == (2, 1)
    assert "CUIG_REFEREE_SEATS" in said


async def test_a_certificate_is_named_by_the_environment() -> None:
    code, said = await outcome(
        CUIG_HOUSE_TOKEN="x",
        CUIG_ARENA="127.0.0.1:1",
        CUIG_REFEREE_TLS_CERT="/nowhere/c.pem",
        CUIG_REFEREE_TLS_KEY="/nowhere/k.pem",
        CUIG_REFEREE_PLAIN="no",
        CUIG_REFEREE_METRICS="127.0.0.1:0",
    )
    assert (code, said.count("\n")) == (2, 1)
    assert "/nowhere/k.pem" in said


async def test_a_port_that_is_taken_is_one_sentence() -> None:
    async with SmallArena() as arena:
        address = str(arena.address)
        code, said = await outcome("--listen", address, CUIG_HOUSE_TOKEN="x", CUIG_ARENA=address)
    assert code == 2
    assert said == f"referee: cannot listen on {address}: address already in use\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_with_a_goodbye(number: signal.Signals) -> None:
    async with SmallArena("molly") as arena, referee_process(arena) as (process, address):
        molly = await Client(address, "molly").hello()
        process.send_signal(number)
        await molly.hear_out()
        assert molly.goodbye is not None
        assert molly.goodbye.reason == referee_pb2.GOODBYE_REASON_DRAINING
        await molly.leave()
        assert await within(process.wait(), "the end of the referee") == 0
        await until(lambda: arena.announcements[-1].draining, "the referee to say that it goes down")


async def test_a_match_survives_the_kill_of_its_referee() -> None:
    """The arena calls another referee with what it has, and not an action of it is lost."""
    plan, so_far = duplicate(), Played()
    async with SmallArena("molly", "finn") as arena:
        async with referee_process(arena) as (process, address), open_channel(address) as channel:
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            molly = await Client(address, "molly").hello()
            async with playing(address, "finn"):
                call = asyncio.create_task(play_match(stub, request_for(plan, "m1"), so_far))
                for _ in range(6):
                    prompt = await molly.prompt()
                    await molly.say((prompt.id, first_legal(prompt)))
                await until(lambda: len(so_far.actions) >= 8, "eight actions")
                process.kill()
                await asyncio.gather(call, return_exceptions=True)
            await molly.leave()
        async with referee_process(arena) as (_, address), open_channel(address) as channel:
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            async with playing(address, "molly", "finn"):
                rest = await play_match(stub, request_for(plan, "m1", so_far.segments))
                whole = await play_match(stub, request_for(plan, "m2"))
    assert so_far.actions + rest.actions == whole.actions
    assert rest.result is not None
    assert whole.result is not None
    assert rest.result.standings == whole.result.standings


async def test_a_bot_that_is_stopped_is_late_at_its_deadline_and_its_seats_are_free(house: House) -> None:
    """SIGSTOP: the connection stands and nobody is there."""
    command = (sys.executable, "-m", "cuig", "connect", "lowest-winner", "--referee", house.address)
    bot = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, "CUIG_TOKEN": token_of("molly")}, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await until(lambda: "v-molly" in house.hall.attached, "molly to attach")
        bot.send_signal(signal.SIGSTOP)
        # Most of it is a bank, which the other bot keeps against whatever the machine does.
        clock = ClockPolicy(decision_ms=30, bank_ms=1_970, increment_ms=0, startup_ms=0)
        async with playing(house.address, "finn"):
            played = await play_match(house.stub, request_for(duplicate(clock=clock), "m1"))
        assert played.result is not None
        cause = played.result.cause
        assert (cause.kind, cause.limit_ms) == (record_pb2.FAULT_KIND_LATE, 2_000)
        assert cause.elapsed_ms >= 2_000
        assert house.hall.attached["v-molly"].leased == 0
    finally:
        await ended(bot)
