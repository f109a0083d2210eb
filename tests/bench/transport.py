"""The wire and the whole referee against one JSON-over-HTTP POST a decision, in turns within one run.

    python -m tests.bench.transport [--turns 5] [--seconds 3] [--only wire whole alone] [--matches 64 256]

Two processes on each side: here the arena and the two bots (for HTTP, the referee), there the referee (for
HTTP, the bots). The machine's other work moves the rates; the ratio of a turn, less.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence

import psutil
import uvloop
from cuig import Bot
from cuig.channel import bearer, open_channel
from cuig.config import Address
from cuig.engine import View
from cuig.match import GamePlan, Plan
from cuig.running import new_session
from cuig.session import Session
from cuig.v1 import referee_pb2, referee_pb2_grpc

from tests.bench.http_loop import connected, play_by_http
from tests.bench.tally import Tally
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.matches import duplicate, play_match, request_for, seed

BOTS = ("molly", "finn")
SEATS = 4096
Turn = Callable[[float], Awaitable[Tally]]


def first_legal_bot(tally: Tally) -> type[Bot]:
    """The most trivial bot that the SDK knows: it shows what the machinery around it costs."""

    class FirstLegal(Bot):
        threads = False

        def play(self, view: View) -> int:
            tally.decided()
            return view.legal[0]

    return FirstLegal


def long_match(number: int, games: int) -> Plan:
    """Duplicate deals, so many games of them in one match: what opening a match costs is no part of it."""
    plan = duplicate(number)
    turned = [game.holders for game in plan.games]
    return Plan(
        plan.rules,
        plan.entrants,
        tuple(GamePlan(seed(number * 64 + game // 2), 0, turned[game % 2]) for game in range(games)),
        plan.clock,
        plan.faults,
    )


# -- whole: rules, views, clocks, records ------------------------------------------------------------------


class HostedMatches:
    """Our referee in its process, and two bots of the SDK here."""

    def __init__(self, address: str, pid: int, games: int) -> None:
        self.address = address
        self.games = games
        self.process = psutil.Process(pid)
        self.spent = ""

    async def turn(self, matches: int, seconds: float) -> Tally:
        tally = Tally(timed=matches == 1)
        bot = first_legal_bot(tally)
        sessions = [
            new_session(bot, referee=self.address, token=token_of(name), capacity=SEATS) for name in BOTS
        ]
        running = [asyncio.create_task(session.run()) for session in sessions]
        async with open_channel(self.address) as channel:
            stub = referee_pb2_grpc.RefereeServiceStub(channel)
            await until_attached(sessions)
            numbers = itertools.count(int(time.time() * 1000))
            playing = [asyncio.create_task(self._keep_playing(stub, numbers)) for _ in range(matches)]
            async with asyncio.timeout(60):
                while tally.decisions < 20 * matches:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            measured = await self._measure(tally, seconds)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        for session in sessions:
            session.stop()
        await asyncio.gather(*running, return_exceptions=True)
        return measured

    async def _keep_playing(
        self, stub: referee_pb2_grpc.RefereeServiceAsyncStub, numbers: Iterator[int]
    ) -> None:
        for number in numbers:
            await play_match(stub, request_for(long_match(number, self.games), f"match-{number}"))

    async def _measure(self, tally: Tally, seconds: float) -> Tally:
        began, before, first = time.perf_counter(), self.process.cpu_times(), tally.decisions
        tally.intervals.clear()
        ours = time.process_time()
        await asyncio.sleep(seconds)
        measured = Tally()
        measured.decisions = tally.decisions - first
        measured.seconds = time.perf_counter() - began
        measured.intervals = tally.intervals[:]
        after = self.process.cpu_times()
        cpu = after.user + after.system - before.user - before.system
        count = max(1, measured.decisions)
        self.spent = (
            f"processor time a decision: referee {cpu / count * 1e6:.1f} us, "
            f"bots and arena {(time.process_time() - ours) / count * 1e6:.1f} us"
        )
        return measured


async def until_attached(sessions: Sequence[Session]) -> None:
    async with asyncio.timeout(10):
        while not all(session.attached for session in sessions):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def http_turn(port: int, matches: int, seconds: float) -> Tally:
    tally = Tally(timed=matches == 1)
    until = time.monotonic() + seconds + 0.3
    numbers = itertools.count()
    playing = [
        asyncio.create_task(play_by_http(port, (long_match(number, 64) for number in numbers), tally, until))
        for _ in range(matches)
    ]
    await asyncio.sleep(0.3)
    began, first = time.perf_counter(), tally.decisions
    tally.intervals.clear()
    await asyncio.gather(*playing)
    tally.decisions -= first
    tally.seconds = time.perf_counter() - began
    return tally


# -- wire: messages alone ----------------------------------------------------------------------------------


async def wire_turn(address: str, each: int, seconds: float) -> Tally:
    """Two bots with so many questions in flight each, all answered at once, and put again at once."""
    tally = Tally()

    async def answer_all(name: str) -> None:
        async with open_channel(address) as channel:
            call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer(token_of(name)))
            await call.write(referee_pb2.PlayRequest(hello=referee_pb2.Hello(protocol=1, capacity=each)))
            async for message in call:
                answers = referee_pb2.PlayRequest()
                add = answers.answers.add
                for prompt in message.prompts:
                    add(prompt_id=prompt.id, actions=prompt.legal[:1])
                tally.decisions += len(message.prompts)
                await call.write(answers)

    return await _timed(tally, [asyncio.create_task(answer_all(name)) for name in BOTS], seconds)


async def http_wire_turn(port: int, each: int, seconds: float) -> Tally:
    """The same by a POST for each question."""
    from tests.bench.wire_referee import a_question

    tally = Tally()
    body = a_question()

    async def ask_on() -> None:
        kept = await connected(port)
        while True:
            await kept.post(body())
            tally.decisions += 1

    playing = [asyncio.create_task(ask_on()) for _ in range(each * len(BOTS))]
    return await _timed(tally, playing, seconds)


async def _timed(tally: Tally, tasks: Sequence[asyncio.Task[None]], seconds: float) -> Tally:
    await asyncio.sleep(0.3)
    began, first = time.perf_counter(), tally.decisions
    await asyncio.sleep(seconds)
    tally.decisions -= first
    tally.seconds = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return tally


# -- the races ---------------------------------------------------------------------------------------------


async def race(says: str, ours: Turn, http: Turn, turns: int, seconds: float) -> list[tuple[Tally, Tally]]:
    """Take turns; print the rates and the ratio."""
    pairs = []
    for _ in range(turns):
        theirs = await http(seconds)
        pairs.append((await ours(seconds), theirs))
    ratios = [mine.rate / theirs.rate for mine, theirs in pairs]
    low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
    print(
        f"{says:34} {statistics.median(mine.rate for mine, _ in pairs):10,.0f} decisions/s"
        f"   HTTP {statistics.median(theirs.rate for _, theirs in pairs):8,.0f}"
        f"   ratio {middle:5.2f} ({low:.2f} to {high:.2f})",
        flush=True,
    )
    return pairs


def latencies(pairs: Sequence[tuple[Tally, Tally]]) -> None:
    for says, hundredth in (("median", 50), ("99th", 99)):
        both = [(mine.microseconds(hundredth), theirs.microseconds(hundredth)) for mine, theirs in pairs]
        mine, theirs = (statistics.median(column) for column in zip(*both, strict=True))
        ratio = statistics.median(one / other for one, other in both)
        print(
            f"    {says:6} {mine:8.0f} us from decision to decision, HTTP {theirs:8.0f} us, ratio {ratio:.2f}"
        )


@contextlib.contextmanager
def child(*command: str, says: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process, once it has said what it says when it is ready; with what it said."""
    environ = {**os.environ, "CUIG_HOUSE_TOKEN": HOUSE_TOKEN, "CUIG_LOG": "warning" if not says else "info"}
    process = subprocess.Popen(
        [sys.executable, "-m", *command], env=environ, stderr=subprocess.PIPE, text=True
    )
    try:
        found = None
        while says and found is None:
            assert process.stderr is not None
            line = process.stderr.readline()
            if not line:
                raise RuntimeError(f"{command[0]} ended before it was ready")
            found = re.search(says, line)
        # What else it says is let go, so that it never waits for somebody to read.
        subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        yield process, found[1] if found else ""
    finally:
        process.terminate()
        process.wait(10)


def free_port() -> int:
    import socket

    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


@contextlib.asynccontextmanager
async def http_bot() -> AsyncIterator[int]:
    port = free_port()
    with child("tests.bench.http_bot", str(port)):
        async with asyncio.timeout(20):
            while True:
                try:
                    (await connected(port)).close()
                    break
                except OSError:
                    await asyncio.sleep(0.05)
        yield port


async def run(flags: argparse.Namespace) -> None:
    async with http_bot() as port, SmallArena(*BOTS) as arena:
        if "wire" in flags.only:
            with child("tests.bench.wire_referee", says=r"listens (\S+)") as (_, address):
                await race(
                    "the wire alone, 64 a bot",
                    lambda seconds: wire_turn(address, 64, seconds),
                    lambda seconds: http_wire_turn(port, 64, seconds),
                    flags.turns,
                    flags.seconds,
                )
        with referee(arena.address) as (process, address):
            hosted = HostedMatches(address, process.pid, flags.games)
            for matches in flags.matches if "whole" in flags.only else ():
                await race(
                    f"the whole referee, {matches} matches",
                    lambda seconds, matches=matches: hosted.turn(matches, seconds),
                    lambda seconds, matches=matches: http_turn(port, matches, seconds),
                    flags.turns,
                    flags.seconds,
                )
                print("    " + hosted.spent, flush=True)
            if "alone" in flags.only:
                latencies(
                    await race(
                        "a match alone",
                        lambda seconds: hosted.turn(1, seconds),
                        lambda seconds: http_turn(port, 1, seconds),
                        flags.turns,
                        flags.seconds,
                    )
                )


def referee(arena: Address) -> contextlib.AbstractContextManager[tuple[subprocess.Popen[str], str]]:
    command = ("referee", "--listen", "127.0.0.1:0", "--seats", str(SEATS), "--arena", str(arena))
    return child(*command, says=r"referee listens address=(\S+)")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.transport", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--matches", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--games", type=int, default=64, help="games in a match (1 to 64)")
    races = ("wire", "whole", "alone")
    parser.add_argument("--only", nargs="+", choices=races, default=races)
    uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
