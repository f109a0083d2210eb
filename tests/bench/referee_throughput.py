"""How many decisions a second a referee hosts, in a process of its own, with two trivial bots in another.

    python -m tests.bench.referee_throughput [--matches 1 8 64 256] [--seconds 5]

The machine's other work moves the first figure; the referee's own processor time for a decision moves less.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import re
import subprocess
import sys
import time

import psutil
import uvloop
from cuig.channel import bearer, open_channel
from cuig.engine import preset
from cuig.match import Plan
from cuig.v1 import referee_pb2, referee_pb2_grpc

from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.matches import duplicate, play_match, request_for

BOTS = ("molly", "finn")


class Tally:
    """What the bots have done."""

    def __init__(self) -> None:
        self.decisions = 0
        self.messages = 0


async def play_trivially(address: str, bot: str, here: asyncio.Event, tally: Tally) -> None:
    """Answer every prompt with the first legal action, a batch with a batch."""
    async with open_channel(address) as channel:
        call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer(token_of(bot)))
        hello = referee_pb2.Hello(protocol=1, client="bench", capacity=4096)
        await call.write(referee_pb2.PlayRequest(hello=hello))
        async for message in call:
            if message.HasField("welcome"):
                here.set()
            if message.prompts:
                answers = referee_pb2.PlayRequest()
                for prompt in message.prompts:
                    answers.answers.add(prompt_id=prompt.id, actions=prompt.legal[:1])
                tally.decisions += len(message.prompts)
                tally.messages += 1
                await call.write(answers)


async def keep_playing(
    stub: referee_pb2_grpc.RefereeServiceAsyncStub, plan: Plan, numbers: itertools.count[int], until: float
) -> None:
    """One match after the other."""
    while time.monotonic() < until:
        with contextlib.suppress(TimeoutError):
            await play_match(stub, request_for(plan, f"match-{next(numbers)}"))


async def measure(address: str, pid: int, matches: int, seconds: float) -> None:
    """Print one row of figures."""
    tally = Tally()
    here = [asyncio.Event() for _ in BOTS]
    bots = [
        asyncio.create_task(play_trivially(address, bot, event, tally))
        for bot, event in zip(BOTS, here, strict=True)
    ]
    for event in here:
        await asyncio.wait_for(event.wait(), 10)
    numbers = itertools.count()
    rules = preset("twenty-five")
    async with open_channel(address) as channel:
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        plans = [duplicate(number, rules=rules) for number in range(matches)]
        until = time.monotonic() + seconds + 1
        playing = [asyncio.create_task(keep_playing(stub, plan, numbers, until)) for plan in plans]
        await asyncio.sleep(1)
        process = psutil.Process(pid)
        before, spent, began = tally.decisions, process.cpu_times(), time.perf_counter()
        messages = tally.messages
        await asyncio.sleep(seconds)
        decisions, took = tally.decisions - before, time.perf_counter() - began
        after = process.cpu_times()
        cpu = after.user + after.system - spent.user - spent.system
        messages = tally.messages - messages
        await asyncio.gather(*playing)
    for bot in bots:
        bot.cancel()
    await asyncio.gather(*bots, return_exceptions=True)
    print(
        f"{matches:5d} matches {decisions / took:9,.0f} decisions/s"
        f"   referee {cpu / decisions * 1e6:5.1f} us a decision, {100 * cpu / took:3.0f} % busy"
        f"   {decisions / messages:5.1f} decisions a message",
        flush=True,
    )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 8, 64, 256])
    parser.add_argument("--seconds", type=float, default=5)
    flags = parser.parse_args()
    async with SmallArena(*BOTS) as arena:
        environ = {**os.environ, "CUIG_HOUSE_TOKEN": HOUSE_TOKEN, "CUIG_LOG": "info"}
        command = [sys.executable, "-m", "referee", "--listen", "127.0.0.1:0", "--seats", "4096"]
        referee = subprocess.Popen(  # noqa: ASYNC220
            [*command, "--arena", str(arena.address)], env=environ, stderr=subprocess.PIPE, text=True
        )
        try:
            assert referee.stderr is not None
            address = ""
            while not address:
                line = await asyncio.to_thread(referee.stderr.readline)
                found = re.search(r"referee listens address=(\S+)", line)
                address = found[1] if found else ""
            drain = asyncio.create_task(asyncio.to_thread(lambda: list(referee.stderr or ())))
            for matches in flags.matches:
                await measure(address, referee.pid, matches, flags.seconds)
        finally:
            referee.terminate()
            await asyncio.to_thread(referee.wait, 10)
            await drain


if __name__ == "__main__":
    uvloop.run(main())
