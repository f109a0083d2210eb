"""The wire and the whole referee against one JSON-over-HTTP POST a decision, in turns within one run.

    python -m tests.bench.transport [--turns 5] [--seconds 3] [--only wire whole alone] [--matches 64 256]

Two processes on each side: here the arena and the two bots (for HTTP, the referee), there the referee (for
HTTP, the bots). Ratios are to HTTP as arenas do it, with aiohttp; beside it stands what a client reaches that
is made for this race. The machine's other work moves the rates; the ratio of a turn, less.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import truediv
from statistics import median
from typing import Any

import psutil
import uvloop
from cuig import Bot
from cuig.client.session import Session
from cuig.config import Address
from cuig.engine import View
from cuig.match import GamePlan, Plan
from cuig.net.channel import bearer, open_channel
from cuig.process import infrequent_gc
from cuig.running import new_session
from cuig.v1 import referee_pb2, referee_pb2_grpc

from tests.bench.children import child, free_port
from tests.bench.http_clients import Aiohttp, Bare, Client
from tests.bench.http_loop import play_by_http
from tests.bench.tally import Tally
from tests.support.arena import SmallArena, token_of
from tests.support.matches import duplicate, play_match, request_for, seed
from tests.support.waiting import until, until_told

BOTS = ("molly", "finn")
SEATS = 4096
Turn = Callable[[float], Awaitable[Tally]]
Opener = Callable[[int], Client]  # from a port
ByHttp = Callable[[Opener], Turn]


def first_legal_bot(tally: Tally) -> type[Bot]:
    """The most trivial bot that the SDK knows: it shows what the machinery around it costs."""

    class FirstLegal(Bot):
        threads = False

        def play(self, view: View) -> int:
            tally.decided()
            return view.legal[0]

        rob = play  # it is a decision as well, and counted by HTTP too

    return FirstLegal


def long_match(number: int, games: int = 64) -> Plan:
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


def spent(process: psutil.Process) -> tuple[float, float]:
    """The processor time, in seconds, of this process and of the other."""
    times = process.cpu_times()
    return time.process_time(), times.user + times.system


class HostedMatches:
    """Our referee in its process, and two bots of the SDK here."""

    def __init__(self, address: str, pid: int, games: int) -> None:
        self.address = address
        self.games = games
        self.process = psutil.Process(pid)

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
            await until(lambda: tally.decisions >= 20 * matches, "the first decisions")
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
        began, before, first = time.perf_counter(), spent(self.process), tally.decisions
        tally.intervals.clear()
        await asyncio.sleep(seconds)
        measured = Tally()
        measured.decisions = tally.decisions - first
        measured.seconds = time.perf_counter() - began
        measured.intervals = tally.intervals[:]
        measured.here, measured.there = (
            now - then for now, then in zip(spent(self.process), before, strict=True)
        )
        return measured


async def until_attached(sessions: Sequence[Session]) -> None:
    await until(lambda: all(session.attached for session in sessions), "all bots to attach")


async def http_turn(opened: Opener, bot: HttpBot, matches: int, seconds: float) -> Tally:
    tally = Tally(timed=matches == 1)
    until = time.monotonic() + seconds + 0.3
    numbers = itertools.count()
    async with opened(bot.port) as kept:
        plans = (long_match(number, 64) for number in numbers)
        playing = [asyncio.create_task(play_by_http(kept, plans, tally, until)) for _ in range(matches)]
        await asyncio.sleep(0.3)
        began, before, first = time.perf_counter(), spent(bot.process), tally.decisions
        tally.intervals.clear()
        await asyncio.gather(*playing)
        tally.decisions -= first
        tally.seconds = time.perf_counter() - began
        tally.here, tally.there = (now - then for now, then in zip(spent(bot.process), before, strict=True))
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


async def http_wire_turn(opened: Opener, port: int, each: int, seconds: float) -> Tally:
    """The same by a POST for each question."""
    from tests.bench.wire_referee import a_question

    tally = Tally()
    body = a_question()

    async def ask_on(kept: Client) -> None:
        line = await kept.line()
        for _ in itertools.count():  # until it is cancelled
            await line.post(body())
            tally.decisions += 1

    async with opened(port) as kept:
        return await _timed(
            tally, [asyncio.create_task(ask_on(kept)) for _ in range(each * len(BOTS))], seconds
        )


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


@dataclass(frozen=True)
class Round:
    """One turn of all: ours, HTTP by aiohttp, HTTP by the bare client."""

    ours: Tally
    http: Tally
    bare: Tally

    @property
    def ratio(self) -> float:
        return self.ours.rate / self.http.rate


async def race(says: str, ours: Turn, http: ByHttp, turns: int, seconds: float) -> list[Round]:
    """Take turns; print the rates, the ratio, and what the processors had to do for it."""
    rounds = []
    for _ in range(turns):
        theirs, bare = await http(Aiohttp)(seconds), await http(Bare)(seconds)
        rounds.append(Round(await ours(seconds), theirs, bare))
    ratios = sorted(one.ratio for one in rounds)
    print(
        f"{says:34} {median(one.ours.rate for one in rounds):9,.0f} decisions/s"
        f"   HTTP {median(one.http.rate for one in rounds):7,.0f}"
        f"   ratio {median(ratios):5.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        f"   bare HTTP {median(one.bare.rate for one in rounds):7,.0f}"
        f"   ratio {median(one.ours.rate / one.bare.rate for one in rounds):5.2f}",
        flush=True,
    )
    if rounds[0].ours.there:
        both = [
            median(tally.here_us + tally.there_us for tally in side)
            for side in ([one.http for one in rounds], [one.bare for one in rounds])
        ]
        print(
            f"    processor time a decision: referee {median(one.ours.there_us for one in rounds):.1f} us, "
            f"bots and arena {median(one.ours.here_us for one in rounds):.1f} us; by HTTP both "
            f"{both[0]:.0f} us, bare {both[1]:.0f} us",
            flush=True,
        )
    return rounds


def latencies(rounds: Sequence[Round]) -> None:
    for says, hundredth in (("median", 50), ("99th", 99)):
        mine, theirs, bare = (
            [tally.microseconds(hundredth) for tally in side]
            for side in zip(*((one.ours, one.http, one.bare) for one in rounds), strict=True)
        )
        print(
            f"    {says:6} {median(mine):8.0f} us from decision to decision, HTTP {median(theirs):8.0f} us, "
            f"ratio {median(map(truediv, mine, theirs)):.2f}; bare HTTP {median(bare):8.0f} us, "
            f"ratio {median(map(truediv, mine, bare)):.2f}"
        )


@dataclass(frozen=True)
class HttpBot:
    """A bot behind HTTP in its process."""

    port: int
    process: psutil.Process


async def _listens(port: int) -> bool:
    try:
        async with Bare(port) as client:
            await client.line()
    except OSError:
        return False
    return True


@contextlib.asynccontextmanager
async def http_bot() -> AsyncIterator[HttpBot]:
    port = free_port()
    with child("tests.bench.http_bot", str(port)) as (process, _):
        await until_told(partial(_listens, port), "the bot behind HTTP to listen")
        yield HttpBot(port, psutil.Process(process.pid))


async def run(flags: argparse.Namespace) -> list[dict[str, Any]]:
    """Run the races that are asked for; their figures."""
    turns, seconds = flags.turns, flags.seconds
    figures: list[dict[str, Any]] = []

    async def run_race(says: str, ours: Turn, http: ByHttp) -> list[Round]:
        rounds = await race(says, ours, http, turns, seconds)
        figures.append(
            {
                "says": says,
                "rates": [one.ours.rate for one in rounds],
                "http": [one.http.rate for one in rounds],
                "bare_http": [one.bare.rate for one in rounds],
            }
        )
        return rounds

    async with http_bot() as bot, SmallArena(*BOTS) as arena:

        def by_http(matches: int) -> ByHttp:
            return lambda opened: partial(http_turn, opened, bot, matches)

        def wire_by_http(each: int) -> ByHttp:
            return lambda opened: partial(http_wire_turn, opened, bot.port, each)

        if "wire" in flags.only:
            with child("tests.bench.wire_referee", says=r"listens (\S+)") as (_, address):
                # With one question a bot it is what a message costs: a match alone cannot be quicker.
                for each in (1, 64):
                    await run_race(
                        f"the wire alone, {each} a bot",
                        partial(wire_turn, address, each),
                        wire_by_http(each),
                    )
        with referee(arena.address) as (process, address):
            hosted = HostedMatches(address, process.pid, flags.games)
            for matches in flags.matches if "whole" in flags.only else ():
                says = f"the whole referee, {matches} matches"
                await run_race(says, partial(hosted.turn, matches), by_http(matches))
            if "alone" in flags.only:
                latencies(await run_race("a match alone", partial(hosted.turn, 1), by_http(1)))
    return figures


def referee(arena: Address) -> contextlib.AbstractContextManager[tuple[subprocess.Popen[str], str]]:
    command = ("referee", "--listen", "127.0.0.1:0", "--seats", str(SEATS), "--arena", str(arena))
    return child(*command, says=r"referee listens address=(\S+)")


def transport(quick: bool) -> list[dict[str, Any]]:
    """All of them, as `python -m tests.bench` has it."""
    print("The wire and the whole referee against a POST for each decision, two processes each")
    with infrequent_gc():  # as wherever a bot runs
        return uvloop.run(run(_parser().parse_args(["--turns", "3", "--seconds", "2"] if quick else [])))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.transport", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--matches", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--games", type=int, default=64, help="games in a match (1 to 64)")
    races = ("wire", "whole", "alone")
    parser.add_argument("--only", nargs="+", choices=races, default=races)
    return parser


def main() -> None:
    """Run the races that are asked for."""
    flags = _parser().parse_args()
    with infrequent_gc():
        uvloop.run(run(flags))


if __name__ == "__main__":
    main()
