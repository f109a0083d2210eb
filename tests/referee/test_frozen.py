"""A process is stopped and its connections stand: who waits for it hears of it as the protocol says."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import grpc
import grpc.aio
import pytest
from cuig.net.channel import PING_ANSWER_S, PING_EVERY_S, open_channel
from cuig.v1 import referee_pb2_grpc

from tests.support.arena import SmallArena, token_of
from tests.support.house import House
from tests.support.matches import Played, duplicate, play_match, request_for
from tests.support.playing import Client, first_legal, playing
from tests.support.referee_process import referee_process
from tests.support.waiting import until, within

# Twice what is promised, for a busy machine; by the time-out of keepalive alone gRPC takes 69 s.
NOTICED_S = 2 * (PING_EVERY_S + PING_ANSWER_S)

pytestmark = pytest.mark.slow


async def test_a_match_goes_on_at_another_referee_when_its_own_is_frozen() -> None:
    plan, so_far = duplicate(), Played()
    async with SmallArena("molly", "finn") as arena, referee_process(arena) as (process, address):
        async with open_channel(address) as channel:
            molly = await Client(address, "molly").hello()
            async with playing(address, "finn"):
                stub = referee_pb2_grpc.RefereeServiceStub(channel)
                call = asyncio.create_task(play_match(stub, request_for(plan, "m1"), so_far))
                for _ in range(6):
                    prompt = await molly.prompt()
                    await molly.say((prompt.id, first_legal(prompt)))
                await until(lambda: len(so_far.actions) >= 8, "eight actions")
                process.send_signal(signal.SIGSTOP)
                with pytest.raises(grpc.aio.AioRpcError) as ended:
                    await within(call, "the arena's call to end", NOTICED_S)
                assert ended.value.code() is grpc.StatusCode.UNAVAILABLE
                await within(molly.hear_out(), "the bot's stream to end", NOTICED_S)
            await molly.leave()
        async with referee_process(arena) as (_, address), open_channel(address) as channel:
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            async with playing(address, "molly", "finn"):
                rest = await play_match(stub, request_for(plan, "m1", so_far.segments))
        assert rest.result is not None
        process.send_signal(signal.SIGCONT)


async def test_a_bot_that_is_frozen_is_no_longer_attached(house: House) -> None:
    command = (sys.executable, "-m", "cuig", "connect", "lowest-winner", "--referee", house.address)
    bot = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, "CUIG_TOKEN": token_of("molly")}, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await until(lambda: "v-molly" in house.hall.attached, "molly to attach")
        bot.send_signal(signal.SIGSTOP)
        await until(lambda: "v-molly" not in house.hall.attached, "molly to be missed", NOTICED_S)
        assert bot.returncode is None
    finally:
        bot.kill()
        await within(bot.wait(), "the end of the bot")
