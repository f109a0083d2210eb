"""Bots are charged for thinking alone: what the referee itself loses is given back to them in full."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

import pytest
from cuig.clock import ClockPolicy
from cuig.match import FaultPolicy
from cuig.v1 import actions_pb2, referee_pb2

from referee.attached_bot import Attached, Identity
from referee.hall import Hall
from referee.match_request import match_call
from referee.play_clock import PlayClock
from referee.stream import Stream
from referee.timings import Timings
from tests.support.house import House
from tests.support.matches import duplicate, play_match, request_for
from tests.support.playing import Client, first_legal, playing

LIMIT = ClockPolicy(decision_ms=1_000, bank_ms=0, increment_ms=0, startup_ms=0)


@dataclass
class Clock:
    """A steady clock that a test turns."""

    seconds: float = 100.0

    def __call__(self) -> float:
        return self.seconds


class Room:
    """A hall where two bots play one match, by a clock that a test turns."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.play_clock = PlayClock(self.clock, 0.02)
        self.hall = Hall(
            most_seats=10,
            clock=self.play_clock.now,
            steady=self.clock,
            timings=Timings(least_lead_pause_s=0.0),
        )
        self.seats: dict[str, tuple[Attached, Stream]] = {
            name: self.hall.attach(
                Identity(f"v-{name}", name, 10, b""), referee_pb2.Hello(protocol=1, capacity=10)
            )
            for name in ("molly", "finn")
        }
        self.match = self.hall.open(
            match_call(request_for(duplicate(clock=LIMIT, faults=FaultPolicy.STRICT), "m1"))
        )

    def run(self, seconds: float) -> None:
        """Let time pass while the referee's loop runs as it should."""
        for _ in range(round(seconds / 0.02)):
            self.clock.seconds += 0.02
            self.play_clock.beat()
            self.hall.enforce_deadlines(self.hall.clock())

    def answer(self) -> int:
        """The asked bot answers now; returns what that cost it, in ms."""
        question = self.match.table.open_question
        bot = self.match.bots[question.entrant]
        _, stream = self.seats[bot.bot]
        prompts = referee_pb2.PlayResponse.FromString(stream.outbox.take()[0]).prompts
        answer = actions_pb2.Answer(prompt_id=prompts[-1].id, actions=first_legal(prompts[-1]))
        self.hall.take_answers(bot, stream, [answer], self.hall.clock())
        return self.match.table.last_elapsed_ms[question.entrant]


def test_the_clock_stands_still_while_a_beat_is_overdue_and_never_goes_back() -> None:
    steady = Clock()
    clock = PlayClock(steady, 0.5)
    steady.seconds = 100.25
    assert clock.now() == 100.25
    steady.seconds = 106.0
    assert clock.now() == 100.5
    assert clock.beat() == 5.5
    assert clock.now() == 100.5
    steady.seconds = 106.5
    assert (clock.beat(), clock.now()) == (0.0, 101.0)


@pytest.mark.parametrize("beats_first", [False, True], ids=["the answer", "the beat"])
async def test_an_instant_answer_after_a_pause_costs_what_it_took_whichever_is_handled_first(
    beats_first: bool,
) -> None:
    room = Room()
    room.run(0.2)
    room.clock.seconds += 6.0
    if beats_first:
        room.play_clock.beat()
    assert 180 <= room.answer() <= 220


async def test_a_bot_has_after_a_pause_all_that_it_had_before_and_no_more() -> None:
    room = Room()
    room.run(0.2)
    for _ in range(3):
        room.clock.seconds += 6.0
        room.run(0.2)
    assert room.match.table.result is None
    room.run(0.3)
    result = room.match.table.result
    assert result is not None
    assert result.cause is not None
    assert 1_000 <= result.cause.elapsed_ms <= 1_060


async def test_a_referee_that_was_held_up_takes_the_answer_and_counts_what_it_lost(house: House) -> None:
    plan = duplicate(clock=LIMIT, faults=FaultPolicy.STRICT)
    molly = await Client(house.address, "molly").hello()
    async with playing(house.address, "finn"):
        match = asyncio.create_task(play_match(house.stub, request_for(plan, "m1")))
        prompt = await molly.prompt()
        time.sleep(1.5)  # noqa: ASYNC251  (holds up the loop, which is the referee's own)
        await molly.say((prompt.id, first_legal(prompt)))
        await molly.prompt()
        assert not match.done()
        match.cancel()
        await molly.leave()
        await asyncio.gather(match, return_exceptions=True)
    (lost,) = (
        sample.value
        for metric in house.hall.counts.lost.collect()
        for sample in metric.samples
        if sample.name.endswith("_total")
    )
    assert lost > 1.4
