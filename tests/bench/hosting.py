"""What it costs to run bots that were handed in: their start, their memory, and their pace.

    python -m tests.bench.hosting [--quick] [start] [memory] [pace]

All with the most trivial Python bot, so that what is measured is what stands around it. `start` sets the
first process of a sandbox, and each after it, against an interpreter that imports what a sandbox has
imported. `memory` counts each page once (PSS), of one idle bot and of many: the wall, the zygote, and one
process in reserve. `pace` lets the same two bots play the same matches, hosted here and by `cuig connect`,
in turns, at one referee in a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import grpc.aio
import psutil
from cuig.net.channel import open_channel
from cuig.net.dialer import Dialer
from cuig.process import infrequent_gc
from cuig.sandbox.bundle import Bundle, bundle_in
from cuig.sandbox.conversation import speak_by_pipe
from cuig.sandbox.environment import environment
from cuig.sandbox.limits import Limits
from cuig.sandbox.machine import machine
from cuig.sandbox.player import Player, new_token
from cuig.sandbox.sandbox import Sandbox, open_sandbox
from cuig.sandbox.zygote import PRELOADED
from cuig.v1 import referee_pb2_grpc

from arena.bot.hosting import Taken
from arena.host.channels import Channels
from arena.host.hosted_bot import HostedBot, Terms
from arena.host.journal import Journal
from arena.store.hosting import Leased
from tests.bench.children import child
from tests.bench.transport import referee
from tests.support.arena import SmallArena, token_of
from tests.support.matches import duplicate, play_match, request_for
from tests.support.waiting import until_told, within

PARTS: Final = ("start", "memory", "pace")
BOTS: Final = ("molly", "finn")
FIRST_LEGAL: Final = """
from cuig import Bot

class FirstLegal(Bot):
    def play(self, view):
        return view.legal[0]
"""
# As many as a host gives to one version; a bot holds two or three of the five seats of a match.
SEATS: Final = 8
AT_ONCE: Final = 2
PACKAGES: Final = ("numpy",)


@dataclass(frozen=True)
class StartFigures:
    """Medians, in seconds, until a process has said hello."""

    interpreter: float  # of Python, with the imports that the zygote has made
    cold: float  # the wall, the zygote, and its first process
    forked: float  # each process after it


@dataclass(frozen=True)
class MemoryFigures:
    """Bytes, each page counted once."""

    bots: int
    one: int
    each_of_many: float


@dataclass(frozen=True)
class PaceFigures:
    """Decisions a second in each turn."""

    hosted: list[float]
    connected: list[float]

    @property
    def ratio(self) -> float:
        """Hosted to connected, the median over the turns."""
        return statistics.median(map(lambda mine, theirs: mine / theirs, self.hosted, self.connected))


@contextlib.asynccontextmanager
async def process_in(sandbox: Sandbox) -> AsyncIterator[Player]:
    """One more process of a Python bot, which has said hello."""
    token = new_token()
    player = Player("bench", token, sandbox.start(token))
    assert player.process.stream is not None
    speaking = asyncio.create_task(speak_by_pipe(player, player.process.stream))
    try:
        await within(player.greeted, "a bot to say hello")
        yield player
    finally:
        player.process.kill("it was measured")
        await within(player.process.ended, "a process to end")
        await speaking


def interpreter() -> float:
    """How long Python takes to start and to import what the zygote has imported."""
    began = time.perf_counter()
    program = "import contextlib\n" + "".join(
        f"with contextlib.suppress(ImportError): import {name}\n" for name in PRELOADED
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    return time.perf_counter() - began


async def start(bundle: Bundle, turns: int) -> StartFigures:
    """Take turns of the three; medians."""
    packages = environment(PACKAGES)
    plain: list[float] = []
    cold: list[float] = []
    forked: list[float] = []
    for slot in range(turns):
        plain.append(await asyncio.to_thread(interpreter))
        began = time.perf_counter()
        sandbox = await open_sandbox(bundle, packages, slot)
        try:
            async with process_in(sandbox):
                cold.append(time.perf_counter() - began)
            began = time.perf_counter()
            async with process_in(sandbox):
                forked.append(time.perf_counter() - began)
        finally:
            await sandbox.close()
    return StartFigures(*map(statistics.median, (plain, cold, forked)))


def memory_of_children() -> int:
    """What all that this process has started holds, in bytes, each page counted once."""
    held = 0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess, OSError):
            held += process.memory_full_info().pss
    return held


async def memory(bundle: Bundle, bots: int) -> MemoryFigures:
    """One idle bot, then so many, each with a process in reserve."""
    packages = environment(PACKAGES)
    before = memory_of_children()
    async with contextlib.AsyncExitStack() as stack:
        one = 0
        for slot in range(bots):
            sandbox = await open_sandbox(bundle, packages, slot)
            stack.push_async_callback(sandbox.close)
            await stack.enter_async_context(process_in(sandbox))
            one = one or memory_of_children() - before
        return MemoryFigures(bots, one, (memory_of_children() - before) / bots)


async def pace(folder: Path, turns: int, seconds: float) -> PaceFigures:
    """The same bots at the same referee, in turns: hosted, connected."""
    figures = PaceFigures([], [])
    numbers = itertools.count(1)
    async with SmallArena(*BOTS) as arena:
        with referee(arena.address) as (_, address):
            async with open_channel(address) as channel:
                stub = referee_pb2_grpc.RefereeServiceStub(channel)
                for _ in range(turns):
                    async with hosted(folder, address):
                        figures.hosted.append(await decisions(stub, numbers, seconds))
                    with connected(folder, str(arena.address), address):
                        figures.connected.append(await decisions(stub, numbers, seconds))
    return figures


@contextlib.asynccontextmanager
async def hosted(folder: Path, address: str) -> AsyncIterator[None]:
    """Both bots in sandboxes, as a host has them."""
    terms = Terms(environment(PACKAGES), Limits(), SEATS)
    channels = Channels(Dialer(plain=True))
    journal = Journal("")  # nothing is written down: both bots are silent
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(channels.keep_only, ())
        for slot, name in enumerate(BOTS):
            taken = Taken(Leased(slot, name, 1, "", [], uuid4()), token_of(name))
            bot = HostedBot(taken, bundle_in(folder), terms, slot, folder, journal)
            stack.push_async_callback(bot.close)
            await bot.open()
            bot.move_to([address], channels)
        yield


@contextlib.contextmanager
def connected(folder: Path, arena: str, address: str) -> Iterator[None]:
    """Both bots by `cuig connect`, each in processes of its own."""
    with contextlib.ExitStack() as stack:
        for name in BOTS:
            secret = folder / f"{name}.token"
            secret.write_text(token_of(name))
            command = ("connect", str(folder / "bot.py"), "--arena", arena, "--referee", address)
            kept = ("--capacity", str(SEATS), "--token-file", str(secret))
            stack.enter_context(child("cuig", *command, *kept))
        yield


async def decisions(stub: Any, numbers: itertools.count[int], seconds: float) -> float:
    """Decisions a second, with as many matches at once as there are seats for, once both bots are there."""

    async def one() -> int:
        number = next(numbers)
        return len((await play_match(stub, request_for(duplicate(number), f"m{number}"))).actions)

    async def seated() -> bool:
        try:
            return await one() > 0
        except grpc.aio.AioRpcError as error:
            if error.code() not in (grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.FAILED_PRECONDITION):
                raise
            return False

    await until_told(seated, "both bots to be at the referee")
    began = time.perf_counter()

    async def play_on() -> int:
        made = 0
        while time.perf_counter() - began < seconds:
            made += await one()
        return made

    made = sum(await asyncio.gather(*(play_on() for _ in range(AT_ONCE))))
    return made / (time.perf_counter() - began)


def first_legal(folder: Path) -> Bundle:
    """The most trivial bot, in a folder that every account may read."""
    folder.chmod(0o755)
    (folder / "bot.py").write_text(FIRST_LEGAL)
    return bundle_in(folder)


async def _run(parts: Sequence[str], quick: bool) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    print(f"bots in a sandbox: {(await machine()).says}")
    with tempfile.TemporaryDirectory(prefix="cuig-bench-", dir="/tmp") as place:
        folder = Path(place)
        bundle = first_legal(folder)
        if "start" in parts:
            begun = await start(bundle, 5 if quick else 15)
            found.append({"part": "start"} | asdict(begun))
            print(
                f"start: a process in a new sandbox {begun.cold:.2f} s, the next "
                f"{1000 * begun.forked:.0f} ms; "
                f"an interpreter with the same imports {begun.interpreter:.2f} s "
                f"(ratios {begun.cold / begun.interpreter:.2f} and {begun.forked / begun.interpreter:.3f})",
                flush=True,
            )
        if "memory" in parts:
            held = await memory(bundle, 10 if quick else 50)
            found.append({"part": "memory"} | asdict(held))
            print(
                f"memory: one idle bot {held.one / 2**20:.0f} MiB, each of {held.bots} "
                f"{held.each_of_many / 2**20:.0f} MiB",
                flush=True,
            )
        if "pace" in parts:
            rates = await pace(folder, 3 if quick else 7, 3.0 if quick else 10.0)
            found.append({"part": "pace"} | asdict(rates) | {"ratio": rates.ratio})
            print(
                f"pace: {statistics.median(rates.hosted):,.0f} decisions/s hosted, "
                f"{statistics.median(rates.connected):,.0f} connected (ratio {rates.ratio:.2f}), "
                f"{AT_ONCE} matches at once",
                flush=True,
            )
    return found


def hosting(quick: bool, parts: Sequence[str] = PARTS) -> list[dict[str, Any]]:
    """Measure these parts, print what came of it, and give the figures."""
    with infrequent_gc():
        return asyncio.run(_run(parts, quick))


def main() -> None:
    """Measure what is asked for, and print it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.hosting", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="start, memory, pace; else all")
    parser.add_argument("--quick", action="store_true", help="fewer turns, and ten bots instead of fifty")
    flags = parser.parse_args()
    unknown = [part for part in flags.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no {', '.join(unknown)}; there are {', '.join(PARTS)}")
    hosting(flags.quick, flags.parts or PARTS)


if __name__ == "__main__":
    main()
