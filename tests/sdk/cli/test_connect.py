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

import grpc
import grpc.aio
import pytest
from cuig.client.offer import MOST, processors
from cuig.client.receipts import find_receipts
from cuig.clock import ClockPolicy
from cuig.commitments import nonce_commitment
from cuig.config import Address
from cuig.match import FaultPolicy
from cuig.net.channel import open_channel
from cuig.v1 import referee_pb2, referee_pb2_grpc

from referee.config import Config
from referee.server import running_referee
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.matches import bound, duplicate, play_match, request_for
from tests.support.waiting import ended, until, until_told, within

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
    receipts, secret = tmp_path / "receipts", tmp_path / "secret"
    async with (
        open_house() as (arena, referee),
        process(
            "molly",
            arena,
            "-m",
            "cuig",
            "connect",
            "lowest-winner",
            "--json",
            "--receipts",
            str(receipts),
            "--secret-file",
            str(secret),
        ) as molly,
        process("finn", arena, str(tmp_path / "mybot.py")) as finn,
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        played = await play_match(stub, request_for(duplicate(), "m1"))
        assert played.result is not None
        assert played.result.ending == referee_pb2.ENDING_PLAYED_OUT
        told = find_receipts(receipts, "m1")
        assert {receipt.commitment for receipt in told} == {bound(duplicate(), "m1").commitment}
        assert list(told[-1].nonces) == list(played.segments[0].nonces)
        assert nonce_commitment(told[-1].commitment, 0, told[-1].nonces[0]) == told[-1].own
        assert len(secret.read_bytes()) == 32
        status, printed, logged = await end(molly, signal.SIGTERM)
        assert status == 0
        tally = json.loads(printed)
        decisions = tally.pop("decisions")
        assert tally == {"matches": 1, "mistakes": 0, "refused": 0}
        assert decisions > 0
        assert "known to the arena" in logged
        assert "lowest-winner: 1 matches played out" in logged
        assert "Traceback" not in logged
        status, printed, logged = await end(finn, signal.SIGINT)
        assert (status, printed) == (0, "")
        assert "Traceback" not in logged


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("flags", "ends_with"), [((), 0), (("--processes", "0"), 130)])
async def test_a_bot_that_is_lost_in_thought_leaves_when_asked(
    number: int, flags: tuple[str, ...], ends_with: int, tmp_path: Path
) -> None:
    file = tmp_path / "stuck.py"
    file.write_text(STUCK)
    async with (
        open_house() as (arena, referee),
        process("molly", arena, "-m", "cuig", "connect", str(file), *flags) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        playing = asyncio.create_task(play_match(stub, request_for(duplicate(), "m1")))
        await until(Path(f"{file}.thinking").exists, "the bot to think")
        status, _, _ = await end(molly, number)
        assert status == ends_with
        playing.cancel()


async def test_a_second_copy_ends_the_first_with_a_sentence() -> None:
    command = ("-m", "cuig", "connect", "random")
    async with open_house() as (arena, _), process("molly", arena, *command) as first:
        await all_attached(arena, 1)
        async with process("molly", arena, *command):
            _, logged = await within(first.communicate(), "the end of the first copy")
    assert first.returncode == 3  # so that whoever started it knows better than to start it again
    assert logged.decode().splitlines()[-1].startswith("cuig: another copy of this bot has taken over")


# -- the seats of a bot in a file ------------------------------------------------------------------------

HEAD = "from cuig import Bot, run\n"
NOTING = (
    HEAD
    + """
SEEN = set()
class Noting(Bot):
    def play(self, view):
        game = (self.seating.match_id, self.seating.game)
        SEEN.add((*game, view.seat))
        assert {seat for *of, seat in SEEN if tuple(of) == game} == {view.seat}, "its partner's note"
        return view.legal[0]
"""
)
BLOCKING = (
    HEAD
    + """
import time
class Blocking(Bot):
    def play(self, view):
        if self.seating.match_id == "m0":
            open(__file__ + ".thinking", "w").close()
            time.sleep(3600)
        return view.legal[0]
run(Blocking)
"""
)
WORKING = (
    HEAD
    + """
import time
class Working(Bot):
    def play(self, view):
        until = time.thread_time() + 0.1
        while time.thread_time() < until:
            pass
        return view.legal[0]
"""
)
ENDING = (
    HEAD
    + """
import os
class Ending(Bot):
    def play(self, view):
        if not os.path.exists("ended"):
            open("ended", "w").close()
            os._exit(3)
        return view.legal[0]
"""
)
CHATTY = (
    HEAD
    + """
import os
class Chatty(Bot):
    def play(self, view):
        print("a thought")
        return view.legal[0]
"""
)


def connect(file: Path, text: str, *flags: str) -> tuple[str, ...]:
    file.write_text(text)
    return ("-m", "cuig", "connect", str(file), *flags)


async def play_when_there_is_room(
    stub: referee_pb2_grpc.RefereeServiceAsyncStub, number: int, clock: ClockPolicy | None = None
) -> referee_pb2.MatchResult:
    """Have a match played, as an arena does: it waits while a bot has no seats free."""
    plan = duplicate(number) if clock is None else duplicate(number, clock=clock, faults=FaultPolicy.LENIENT)
    results: list[referee_pb2.MatchResult | None] = []

    async def seated() -> bool:
        try:
            results.append((await play_match(stub, request_for(plan, f"m{number}"))).result)
        except grpc.aio.AioRpcError as error:
            assert error.code() is grpc.StatusCode.FAILED_PRECONDITION, error.details()
            return False
        return True

    await until_told(seated, f"match {number} to be played")
    assert results[0] is not None
    return results[0]


def seats_of(arena: SmallArena, name: str) -> int:
    """The seats that a bot offers now."""
    return next(at.seats for at in arena.announcements[-1].attached if at.version_id == f"v-{name}")


async def test_partners_share_nothing_and_matches_go_on_at_once(tmp_path: Path) -> None:
    command = connect(tmp_path / "noting.py", NOTING, "--on-error", "raise", "--json")
    async with (
        open_house() as (arena, referee),
        process("molly", arena, *command) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        many = await asyncio.gather(*(play_when_there_is_room(stub, number) for number in range(6)))
        assert {one.ending for one in many} == {referee_pb2.ENDING_PLAYED_OUT}
        # All is quick, so that soon as many seats are offered as ever are.
        await until(lambda: seats_of(arena, "molly") == MOST, "all seats to be offered")
        status, printed, _ = await end(molly, signal.SIGTERM)
        assert status == 0
        assert json.loads(printed)["matches"] == 6


async def test_seats_in_this_process_share_what_the_class_shares(tmp_path: Path) -> None:
    command = connect(tmp_path / "noting.py", NOTING, "--on-error", "raise", "--processes", "0")
    async with (
        open_house() as (arena, referee),
        process("molly", arena, *command) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        playing = asyncio.create_task(play_match(stub, request_for(duplicate(), "m1")))
        _, logged = await within(molly.communicate(), "the end of the command")
        assert molly.returncode == 1
        assert "its partner's note" in logged.decode()
        playing.cancel()


@pytest.mark.parametrize("how", ["apart", "here", "script"])
async def test_a_decision_that_blocks_from_the_first_on_costs_its_own_match_alone(
    how: str, tmp_path: Path
) -> None:
    file = tmp_path / "blocking.py"
    command = connect(file, BLOCKING, *(("--processes", "0") if how == "here" else ()))
    if how == "script":
        command = (str(file),)
    async with (
        open_house() as (arena, referee),
        process("molly", arena, *command),
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        blocked = asyncio.create_task(play_match(stub, request_for(duplicate(0), "m0")))
        await until(Path(f"{file}.thinking").exists, "the bot to block")
        for number in range(1, 4):
            one = await play_when_there_is_room(stub, number)
            assert one.ending == referee_pb2.ENDING_PLAYED_OUT
        blocked.cancel()


async def test_no_more_seats_are_offered_than_the_bot_can_carry_and_the_log_says_why(tmp_path: Path) -> None:
    clock = ClockPolicy(decision_ms=2_000, bank_ms=0, increment_ms=0, startup_ms=0)
    async with (
        open_house() as (arena, referee),
        process("molly", arena, *connect(tmp_path / "working.py", WORKING, "--processes", "2")) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        first = seats_of(arena, "molly")
        assert first <= 2 * max(2, processors())
        stub = referee_pb2_grpc.RefereeServiceStub(channel)
        await asyncio.gather(*(play_when_there_is_room(stub, number, clock) for number in range(4)))
        # With two processors at 0.1 s a card, and nothing for robbing, some twenty take the second that is
        # half of the time.
        last = seats_of(arena, "molly")
        assert last <= 30
        _, _, logged = await end(molly, signal.SIGTERM)
        if last != first:
            assert "ms of a processor" in logged
            assert "2 s free for a decision" in logged


async def test_a_process_that_ends_is_begun_anew_and_the_match_goes_on(tmp_path: Path) -> None:
    async with (
        open_house() as (arena, referee),
        process("molly", arena, *connect(tmp_path / "ending.py", ENDING, "--json")) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        one = await play_when_there_is_room(referee_pb2_grpc.RefereeServiceStub(channel), 1)
        assert one.ending == referee_pb2.ENDING_PLAYED_OUT
        status, printed, logged = await end(molly, signal.SIGTERM)
        assert status == 0
        assert json.loads(printed)["mistakes"] == 1
        assert "the process in which ending.py decides has ended (status 3)" in logged


@pytest.mark.parametrize("flags", [(), ("--processes", "0")])
async def test_what_a_connected_bot_prints_stands_apart_from_the_result(
    flags: tuple[str, ...], tmp_path: Path
) -> None:
    async with (
        open_house() as (arena, referee),
        process("molly", arena, *connect(tmp_path / "chatty.py", CHATTY, "--json", *flags)) as molly,
        process("finn", arena, "-m", "cuig", "connect", "random"),
        open_channel(referee) as channel,
    ):
        await all_attached(arena, 2)
        await play_when_there_is_room(referee_pb2_grpc.RefereeServiceStub(channel), 1)
        _, printed, logged = await end(molly, signal.SIGTERM)
        assert json.loads(printed)["matches"] == 1
        assert "a thought\n" in logged
