"""How a bot is called: one seat, one thread, one call at a time, and never where it holds up others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from pathlib import Path
from textwrap import dedent
from typing import ClassVar

import pytest
from cuig.apart.seats import ApartSeats
from cuig.bot import Seating
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.clock import ClockPolicy
from cuig.engine.views import View
from cuig.match import FaultPolicy, Result
from cuig.running import new_session
from cuig.v1 import referee_pb2

from tests.support.arena import token_of
from tests.support.matches import Played, duplicate, play_match, request_for
from tests.support.sessions import Table, attached, by_name, session_of, table
from tests.support.waiting import PATIENCE, until, within

QUICK = ClockPolicy(decision_ms=150, bank_ms=150, increment_ms=0, startup_ms=0)


async def play_by_a_short_clock(where: Table, match_id: str = "quick") -> Played:
    plan = duplicate(1, clock=QUICK, faults=FaultPolicy.LENIENT)
    return await play_match(where.stub, request_for(plan, match_id))


class Overlong(LowestWinner):
    """Thinks beyond its time once at each seat, and notes in how many calls it is at once."""

    begun: ClassVar[list[tuple[int, int]]]
    most: ClassVar[list[int]]

    def begin(self, seating: Seating) -> None:
        self.begun.append((seating.game, seating.seat))
        self.inside = 0
        self.rested = False

    def enter(self) -> None:
        self.inside += 1
        self.most.append(self.inside)

    def leave(self) -> None:
        self.inside -= 1
        self.rested = True


class InThreads(Overlong):
    begun: ClassVar[list[tuple[int, int]]] = []
    most: ClassVar[list[int]] = []

    def play(self, view: View) -> int:
        self.enter()
        try:
            if not self.rested:
                time.sleep(0.6)
            return super().play(view)
        finally:
            self.leave()


class InTheLoop(Overlong):
    begun: ClassVar[list[tuple[int, int]]] = []
    most: ClassVar[list[int]] = []

    async def play(self, view: View) -> int:  # type: ignore[override]
        self.enter()
        try:
            if not self.rested:
                await asyncio.sleep(0.6)
            return super().play(view)
        finally:
            self.leave()


@pytest.mark.parametrize("bot", [InThreads, InTheLoop])
async def test_after_a_time_out_a_seat_is_asked_again_only_when_it_has_returned(bot: type[Overlong]) -> None:
    async with table() as where:
        molly, finn = session_of("molly", bot, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            played = await play_by_a_short_clock(where)
    result = by_name(played)
    assert result.ending == referee_pb2.ENDING_PLAYED_OUT
    assert result.standings[0].faults > 0, "it was late"
    assert set(bot.most) == {1}
    assert len(bot.begun) == len(set(bot.begun)), "each seat of each game begins once"


class WithADatabase(LowestWinner):
    """Holds what is bound to the thread that made it, and runs a loop of its own."""

    ended: ClassVar[list[int]] = []

    def begin(self, seating: Seating) -> None:
        self.seen = sqlite3.connect(":memory:")
        self.seen.execute("CREATE TABLE seen (cards TEXT)")

    def play(self, view: View) -> int:
        self.seen.execute("INSERT INTO seen VALUES (?)", [str(view.hand)])
        return asyncio.run(self.think(view))

    async def think(self, view: View) -> int:
        await asyncio.sleep(0)
        return super().play(view)

    def end(self, result: Result) -> None:
        self.ended.append(self.seen.execute("SELECT count(*) FROM seen").fetchone()[0])
        self.seen.close()


async def test_what_is_bound_to_a_thread_works_at_every_decision() -> None:
    async with table() as where:
        molly, finn = session_of("molly", WithADatabase, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            many = await asyncio.gather(*(where.play(number) for number in range(10)))
            await until(lambda: len(WithADatabase.ended) == 40, "every seat of every game to hear the end")
        assert molly.tally.mistakes == molly.tally.refused == 0
    assert all(by_name(one).ending == referee_pb2.ENDING_PLAYED_OUT for one in many)
    assert min(WithADatabase.ended) > 0


async def test_a_bot_hears_the_end_of_a_match_when_it_has_returned_from_its_last_question() -> None:
    gate = asyncio.Event()
    inside: list[int] = []
    ended: list[tuple[int, int]] = []

    class Pondering(LowestWinner):
        async def play(self, view: View) -> int:  # type: ignore[override]
            if (self.seating.game, len(inside)) == (2, 0):
                inside.append(self.seating.seat)
                await within(gate.wait(), "the test to let it go on")
                inside.append(self.seating.seat)
            return super().play(view)

        def end(self, result: Result) -> None:
            assert len(inside) != 1 or self.seating.seat != inside[0], "it is called there already"
            ended.append((self.seating.game, self.seating.seat))

    async with table() as where:
        molly, finn = session_of("molly", Pondering, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            played = await play_by_a_short_clock(where)
            await until(lambda: len(ended) == 3, "all other seats to hear it")
            gate.set()
            await until(lambda: len(ended) == 4, "the last one to hear it")
        assert molly.tally.mistakes == 0
    assert by_name(played).standings[0].faults > 0
    assert len(inside) == 2


async def test_a_bot_that_is_slow_to_hear_the_end_holds_up_no_other_match() -> None:
    gate, told = threading.Event(), threading.Event()
    let: list[bool] = []

    class SlowAtTheEnd(LowestWinner):
        threads = True

        def end(self, result: Result) -> None:
            if self.seating.match_id == "first":
                told.set()
                let.append(gate.wait(PATIENCE))

    async with table() as where:
        molly, finn = session_of("molly", SlowAtTheEnd, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            await where.play(1, "first")
            try:
                await until(told.is_set, "it to hear the end")
                played = await where.play(2)
            finally:
                gate.set()
    assert by_name(played).standings[0].faults == 0
    assert all(let), "it held on until its patience was at an end"


async def test_a_bot_that_begins_async_and_blocks_in_play_holds_up_no_other_match() -> None:
    gate, blocked = threading.Event(), threading.Event()
    let: list[bool] = []
    begun: list[str] = []

    class Both(LowestWinner):
        async def begin(self, seating: Seating) -> None:
            await asyncio.sleep(0)
            begun.append(f"{seating.match_id} {seating.game} {seating.seat}")

        def play(self, view: View) -> int:
            assert f"{self.seating.match_id} {self.seating.game} {self.seating.seat}" in begun
            if self.seating.match_id == "held" and not blocked.is_set():
                blocked.set()
                let.append(gate.wait(PATIENCE))
            return super().play(view)

    async with table() as where:
        molly, finn = session_of("molly", Both, where), session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            held = asyncio.create_task(where.play(1, "held"))
            try:
                await until(blocked.is_set, "it to block at its first decision")
                assert by_name(await where.play(2)).ending == referee_pb2.ENDING_PLAYED_OUT
                assert not held.done()
            finally:
                gate.set()
            assert by_name(await held).standings
        assert molly.tally.mistakes == 0
    assert len(begun) == len(set(begun)) == 8
    assert all(let), "it blocked until its patience was at an end"


APART = """
    import sqlite3, threading, time
    from pathlib import Path
    from cuig import Bot

    class Apart(Bot):
        name = "apart"

        def begin(self, seating):
            self.seen = sqlite3.connect(":memory:")
            self.inside = 0
            self.rested = False

        def play(self, view):
            self.inside += 1
            self.seen.execute("SELECT 1")
            with Path("notes").open("a") as notes:
                notes.write(f"{self.inside}\\n")
            if not self.rested:
                time.sleep(0.6)
                self.rested = True
            self.inside -= 1
            return view.legal[0]

        def end(self, result):
            self.seen.execute("SELECT 1")
            with Path("ends").open("a") as ends:
                ends.write("1\\n")
"""


async def test_the_same_holds_for_a_bot_in_a_process_of_its_own(tmp_path: Path) -> None:
    file, ends = tmp_path / "apart.py", tmp_path / "ends"
    file.write_text(dedent(APART))
    seats = await asyncio.to_thread(ApartSeats, str(file), "apart", 1)
    async with table() as where:
        molly = new_session(seats, referee=str(where.address), token=token_of("molly"))
        finn = session_of("finn", Random, where)
        async with attached(molly), attached(finn):
            played = await play_by_a_short_clock(where)
            await until(lambda: ends.exists() and len(ends.read_text().split()) == 4, "four ends")
        assert molly.tally.mistakes == 0
    assert by_name(played).standings[0].faults > 0, "it was late"
    assert set((tmp_path / "notes").read_text().split()) == {"1"}
