"""Sessions from every place that starts them, and out of every state that they can be in."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from textwrap import dedent

import grpc.aio
import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.client.session import Session
from cuig.engine.views import View
from cuig.running import new_session
from cuig.v1 import referee_pb2
from cuig.wire import PROTOCOL

from tests.support.arena import token_of
from tests.support.scripted_referee import Context, Requests, ScriptedReferee, say
from tests.support.sessions import attached, by_name, session_of, table
from tests.support.waiting import PATIENCE, until, within


async def test_a_bot_that_blocks_holds_up_no_other_match() -> None:
    gate, blocked = threading.Event(), threading.Event()
    let: list[bool] = []

    class Blocking(LowestWinner):
        """In the match called `held` it says nothing until it may; nobody has been told that it may block."""

        def play(self, view: View) -> int:
            if self.seating.match_id == "held":
                blocked.set()
                let.append(gate.wait(PATIENCE))
            return super().play(view)

    async with table() as where:
        molly, finn = session_of("molly", Blocking, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            held = asyncio.create_task(where.play(1, "held"))
            try:
                await until(blocked.is_set, "it to block from the start")
                many = await asyncio.gather(*(where.play(number) for number in range(2, 8)))
                assert all(by_name(one).ending == referee_pb2.ENDING_PLAYED_OUT for one in many)
                assert not held.done()
            finally:
                gate.set()
            assert by_name(await held).standings
    assert all(let), "it blocked until its patience was at an end"


async def test_a_bot_knows_how_long_it_may_think() -> None:
    left: list[float] = []

    class Timed(LowestWinner):
        def play(self, view: View) -> int:
            left.append(self.time_left)
            return super().play(view)

    async with table() as where:
        molly, finn = session_of("molly", Timed, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            await where.play(1)
    assert left
    assert all(0 < seconds < 24 * 3600 for seconds in left)


def in_a_process_of_its_own(code: str, address: str, seconds: float = 40) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"ADDRESS = {address!r}; TOKEN = {token_of('molly')!r}\n" + dedent(code)],
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


BOT = """
import asyncio, os, threading, time
from cuig import Bot, new_session, run

class Lowest(Bot):
    def play(self, view):
        return min(view.legal_plays, key=view.strength)
    def end(self, result):
        os.write(1, b"heard %d\\n" % len(result.standings))  # at once: each seat is told in its own thread
        session.stop()

session = new_session(Lowest, referee=ADDRESS, token=TOKEN)
"""
WAYS = {
    "asyncio.run": "asyncio.run(session.run())",
    "a thread": (
        "from cuig.running import run_session\n"
        "thread = threading.Thread(target=run_session, args=[session])\n"
        "thread.start()\nthread.join(30)\nassert not thread.is_alive()"
    ),
    # What a cell of a notebook does: a loop runs already, `run` says so, and `await` works.
    "jupyter": (
        "async def cell():\n"
        "    try:\n"
        "        run(Lowest, referee=ADDRESS, token=TOKEN)\n"
        "    except Exception as refused:\n"
        "        assert 'await new_session(Lowest).run()' in str(refused), refused\n"
        "    else:\n"
        "        raise AssertionError('it blocked the loop')\n"
        "    await session.run()\n"
        "loop = asyncio.new_event_loop()\n"
        "loop.run_until_complete(cell())"
    ),
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_bot_plays_from_a_loop_a_thread_and_a_notebook(way: str) -> None:
    async with table() as where:
        finn = session_of("finn", Random, where)
        async with attached(finn):
            here = asyncio.create_task(
                asyncio.to_thread(in_a_process_of_its_own, BOT + WAYS[way], str(where.address))
            )
            played = None
            async with asyncio.timeout(40):
                while played is None and not here.done():
                    try:
                        played = await where.play(1)
                    except grpc.aio.AioRpcError:
                        await asyncio.sleep(0.1)  # not there yet
            told = await here
    assert told.returncode == 0, told.stderr
    assert told.stdout == "heard 2\n" * 4


# -- out of every state ----------------------------------------------------------------------------------


async def wait_for_the_end(requests: Requests, context: Context) -> None:
    async for _ in requests:
        pass


async def mute(requests: Requests, context: Context) -> None:
    """Never welcomes anybody."""
    await wait_for_the_end(requests, context)


async def welcoming(requests: Requests, context: Context) -> None:
    await say(context, welcome=referee_pb2.Welcome(protocol=PROTOCOL, bot="molly", capacity=4))
    await wait_for_the_end(requests, context)


async def sending_away(requests: Requests, context: Context) -> None:
    goodbye = referee_pb2.Goodbye(reason=referee_pb2.GOODBYE_REASON_DRAINING, retry_after_ms=60_000)
    await say(context, goodbye=goodbye)


@asynccontextmanager
async def in_state(state: str) -> AsyncIterator[Session]:
    """A session of which only `run` is missing, and where it will be when it runs."""
    async with AsyncExitStack() as stack:
        if state == "nobody there":
            yield new_session(Random, referee="127.0.0.1:1", token="x")
        elif state == "no arena":
            yield new_session(Random, arena="127.0.0.1:1", token="x", patience=60)
        else:
            scripts = {"not welcomed": mute, "attached": welcoming, "sent away": sending_away}
            referee = await stack.enter_async_context(ScriptedReferee(scripts[state]))
            yield new_session(Random, referee=referee.address, token="x")


@pytest.mark.parametrize("state", ["nobody there", "no arena", "not welcomed", "attached", "sent away"])
async def test_a_session_ends_when_it_is_asked_to(state: str) -> None:
    async with in_state(state) as session:
        running = asyncio.create_task(session.run())
        await asyncio.sleep(0.5)
        assert not running.done()
        session.stop()
        await within(running, "the end of the session")
