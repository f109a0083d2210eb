"""`cuig connect` as a process of its own, at a real referee."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cuig.client.receipts import find_receipt
from cuig.config import Address
from cuig.decks import commitment
from cuig.net.channel import open_channel
from cuig.v1 import referee_pb2, referee_pb2_grpc

from referee.config import Config
from referee.server import running_referee
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.matches import duplicate, play_match, request_for
from tests.support.waiting import ended, until, within

STUCK = """
from cuig import Bot, run

class Stuck(Bot):
    threads = False

    def play(self, view):
        open(__file__ + ".thinking", "w").close()
        while True:
            pass

run(Stuck)
"""

# As a newcomer starts it: no command, only `run` at the end of the file.
SCRIPT = """
from cuig import Bot, run

class Lowest(Bot):
    def play(self, view):
        return min(view.legal, key=view.strength)

run(Lowest)
"""


@asynccontextmanager
async def open_house() -> AsyncIterator[tuple[SmallArena, str]]:
    async with SmallArena("molly", "finn") as arena:
        config = Config(arena=arena.address, house_token=HOUSE_TOKEN, referee_listen=Address("127.0.0.1", 0))
        async with running_referee(config) as referee:
            yield arena, str(referee.address)


@asynccontextmanager
async def process(name: str, arena: SmallArena, *command: str) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CUIG_")}
    environment |= {"CUIG_TOKEN": token_of(name), "CUIG_ARENA": str(arena.address)}
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield started
    finally:
        await ended(started)


async def all_attached(arena: SmallArena, count: int) -> None:
    announced = arena.announcements
    await until(lambda: announced and len(announced[-1].attached) >= count, f"{count} bots to be announced")


async def end(process: asyncio.subprocess.Process, number: int) -> tuple[int, str, str]:
    """Send a signal; the exit status, what was printed and what was logged."""
    process.send_signal(number)
    printed, logged = await within(process.communicate(), "the end of the command")
    assert process.returncode is not None
    return process.returncode, printed.decode(), logged.decode()


async def test_a_baseline_and_a_newcomers_script_play_a_match_and_leave_when_asked(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(SCRIPT)
    receipts = tmp_path / "receipts"
    async with (
        open_house() as (arena, referee),
        process(
            "molly", arena, "-m", "cuig", "connect", "lowest-winner", "--json", "--receipts", str(receipts)
        ) as molly,
        process("finn", arena, str(tmp_path / "mybot.py")) as finn,
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        played = await play_match(stub, request_for(duplicate(), "m1"))
        assert played.result is not None
        assert played.result.ending == referee_pb2.ENDING_PLAYED_OUT
        receipt = find_receipt(receipts, "m1")
        assert receipt is not None
        assert receipt[0] == commitment(game.seed for game in duplicate().games)
        assert receipt[1] == played.segments[0].nonces[0] != b""
        status, printed, logged = await end(molly, signal.SIGTERM)
        assert status == 0
        told = json.loads(printed)
        decisions = told.pop("decisions")
        assert told == {"matches": 1, "mistakes": 0, "refused": 0}
        assert decisions > 0
        assert "known to the arena" in logged
        assert "lowest-winner: 1 matches played out" in logged
        assert "Traceback" not in logged
        status, printed, logged = await end(finn, signal.SIGINT)
        assert (status, printed) == (0, "")
        assert "Traceback" not in logged


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_bot_that_is_lost_in_thought_leaves_when_asked(number: int, tmp_path: Path) -> None:
    file = tmp_path / "stuck.py"
    file.write_text(STUCK)
    async with (
        open_house() as (arena, referee),
        process("molly", arena, "-m", "cuig", "connect", str(file)) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        playing = asyncio.create_task(play_match(stub, request_for(duplicate(), "m1")))
        await until(Path(f"{file}.thinking").exists, "the bot to think")
        status, _, _ = await end(molly, number)
        assert status == 130
        playing.cancel()


async def test_a_second_copy_ends_the_first_with_a_sentence() -> None:
    command = ("-m", "cuig", "connect", "random")
    async with open_house() as (arena, _), process("molly", arena, *command) as first:
        await all_attached(arena, 1)
        async with process("molly", arena, *command):
            _, logged = await within(first.communicate(), "the end of the first copy")
    assert first.returncode == 3  # so that whoever started it knows better than to start it again
    assert logged.decode().splitlines()[-1].startswith("cuig: another copy of this bot has taken over")
