"""Batches are made: what is ready waits for the rest of its round, but not for long."""

from __future__ import annotations

import asyncio

import pytest
from cuig.prompts import Prompts
from cuig.stream_checks import StreamBroken
from cuig.table import Question
from cuig.v1 import actions_pb2, referee_pb2
from prometheus_client.samples import Sample

from referee.attached_bot import Attached, Identity
from referee.hall import Hall
from referee.limits import USUAL_LIMITS
from referee.match_request import match_call
from referee.service import PORTION, RefereeService
from referee.stream import Stream
from referee.timings import STEADY_CLOCK, USUAL_TIMINGS, Clock, Timings
from tests.support.matches import duplicate, request_for
from tests.support.playing import first_legal

NO_PAUSE = Timings(least_lead_pause_s=0.0)  # before a lead: what is asked next leaves at once


class Seat:
    """A bot in a hall, without a wire between."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.hall = hall
        self.bot: Attached
        self.stream: Stream
        self.bot, self.stream = hall.attach(
            Identity(f"v-{name}", name, 1_000, b""), referee_pb2.Hello(protocol=1, capacity=1_000)
        )
        self.take()

    def take(self) -> list[referee_pb2.Prompt]:
        """The prompts that have left for it."""
        outbox = self.stream.outbox
        left: list[referee_pb2.Prompt] = []
        while outbox.ready.is_set():
            left += referee_pb2.PlayResponse.FromString(outbox.take()[0]).prompts
        return left

    def answer(self, prompts: list[referee_pb2.Prompt]) -> None:
        """Answer them in one message."""
        answers = [actions_pb2.Answer(prompt_id=prompt.id, actions=first_legal(prompt)) for prompt in prompts]
        self.hall.take_answers(self.bot, self.stream, answers, self.hall.clock())


def hall_with(matches: int, clock: Clock = STEADY_CLOCK) -> tuple[Hall, Seat, Seat]:
    """A hall where molly and finn play so many matches."""
    hall = Hall(most_seats=1_000, clock=clock, timings=NO_PAUSE)
    molly, finn = Seat(hall, "molly"), Seat(hall, "finn")
    for number in range(matches):
        hall.open(match_call(request_for(duplicate(number), f"m{number}")))
    return hall, molly, finn


async def test_a_match_that_is_played_alone_never_waits() -> None:
    hall, molly, finn = hall_with(1)
    decisions = 0
    while hall.matches:
        prompts = [(seat, seat.take()) for seat in (molly, finn)]
        assert sum(len(asked) for _, asked in prompts) == 1
        for seat, asked in prompts:
            if asked:
                seat.answer(asked)
                decisions += 1
    assert decisions > 30


async def test_what_is_half_of_a_share_leaves_though_others_are_still_asked() -> None:
    """Each bot has a message to think about and another on its way."""
    hall, molly, finn = hall_with(12)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    asked = {seat: seat.take() for seat in (molly, finn)}
    assert sum(map(len, asked.values())) == 12
    seat = molly if len(asked[molly]) >= len(asked[finn]) else finn
    seat.answer(asked[seat])
    assert sum(len(one.take()) for one in (molly, finn)) >= 12 // 4
    assert all(match.table.question is not None for match in hall.matches.values())


async def test_nothing_waits_while_nobody_is_asked() -> None:
    hall, molly, finn = hall_with(12)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    while hall.matches:
        asked = [(seat, prompts) for seat in (molly, finn) if (prompts := seat.take())]
        assert asked, "every question was answered, and none has left"
        for seat, prompts in asked:
            seat.answer(prompts)


async def test_less_waits_no_longer_than_the_window_for_a_slow_bot() -> None:
    _, molly, finn = hall_with(40)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    asked = {seat: seat.take() for seat in (molly, finn)}
    seat = molly if asked[molly] else finn
    seat.answer(asked[seat][:2])
    assert not molly.stream.outbox.ready.is_set() and not finn.stream.outbox.ready.is_set(), (
        "two are not a share of forty"
    )
    await asyncio.sleep(2 * USUAL_TIMINGS.longest_window_s)
    assert molly.stream.outbox.ready.is_set() or finn.stream.outbox.ready.is_set()
    assert len(molly.take()) + len(finn.take()) == 2


async def test_who_was_slow_once_is_not_waited_for_again() -> None:
    _, molly, finn = hall_with(2)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    asked = [(seat, prompt) for seat in (molly, finn) for prompt in seat.take()]
    slow_match = asked[0][1].match
    for _ in range(8):
        [(seat, prompt)] = [(seat, prompt) for seat, prompt in asked if prompt.match != slow_match]
        seat.answer([prompt])
        asked = [(seat, prompt) for seat in (molly, finn) for prompt in seat.take()]
        assert len(asked) == 1, "the other match's next question leaves at once"


async def test_a_question_that_cannot_be_put_ends_its_own_match_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall, molly, finn = hall_with(6)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    put = Prompts.prompt
    failures = ["disk on fire"]

    def prompt(prompts: Prompts, question: Question, left_ms: int) -> bytes:
        if failures:
            raise RuntimeError(failures.pop())
        return put(prompts, question, left_ms)

    asked = [(seat, prompts) for seat in (molly, finn) if (prompts := seat.take())]
    monkeypatch.setattr(Prompts, "prompt", prompt)
    while asked:
        for seat, prompts in asked:
            seat.answer(prompts)
        asked = [(seat, prompts) for seat in (molly, finn) if (prompts := seat.take())]
    assert not hall.matches, "five were played to their end, and one was ended"
    ended = {sample.labels["ending"]: sample.value for sample in _samples(hall)}
    assert ended == {"played_out": 5, "internal": 1}


def _samples(hall: Hall) -> list[Sample]:
    [metric] = hall.counts.matches.collect()
    return [sample for sample in metric.samples if sample.name.endswith("_total")]


async def test_a_bot_that_is_sent_away_is_asked_nothing_more() -> None:
    hall, molly, finn = hall_with(4)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    molly.take()
    hall.dismiss(molly.bot)
    finn.answer(finn.take())
    assert any(match.asked is molly.bot for match in hall.matches.values())
    assert not molly.stream.outbox.prompts
    assert not molly.stream.batcher.collected
    assert molly.stream.batcher not in hall.in_flight.asked


class SteppingClock:
    """A clock that goes on by `step` seconds whenever it is read."""

    def __init__(self) -> None:
        self.now = 100.0
        self.step = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


async def test_all_answers_of_a_message_have_come_at_the_same_time() -> None:
    clock = SteppingClock()
    hall, molly, finn = hall_with(4 * PORTION, clock)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    seat = max((molly, finn), key=lambda one: len(one.stream.outbox.prompts))
    prompts = seat.take()
    assert len(prompts) > PORTION
    clock.now, clock.step = 101.0, 0.01
    answers = [actions_pb2.Answer(prompt_id=prompt.id, actions=first_legal(prompt)) for prompt in prompts]
    await RefereeService(hall)._take_answers(seat.bot, seat.stream, answers)
    tables = {match.number: match.table for match in hall.matches.values()}
    entrant = 0 if seat is molly else 1
    assert {tables[prompt.match].last_elapsed_ms[entrant] for prompt in prompts} == {1010}


async def test_nobodys_time_is_up_while_his_answer_is_being_taken() -> None:
    hall, molly, finn = hall_with(1)
    [match] = hall.matches.values()
    seat = molly if match.asked is molly.bot else finn
    due = match.table.due_at
    seat.stream.read_at = due - 0.1
    hall.enforce_deadlines(due + 1)
    assert match.table.result is None
    seat.stream.read_at = due + 0.1
    hall.enforce_deadlines(due + 1)
    assert match.table.result is not None, "that message came too late"


async def test_the_time_of_a_question_that_waits_to_leave_is_not_up() -> None:
    hall, molly, finn = hall_with(40)
    await asyncio.sleep(5 * USUAL_TIMINGS.window_s)
    seat = molly if molly.stream.outbox.prompts else finn
    prompt = seat.take()[0]
    seat.answer([prompt])
    [match] = [match for match in hall.matches.values() if match.number == prompt.match]
    assert match.waits_on is not None
    hall.enforce_deadlines(match.table.due_at + 1)
    assert match.table.result is None
    await asyncio.sleep(2 * USUAL_TIMINGS.longest_window_s)
    assert match.waits_on is None
    hall.enforce_deadlines(match.table.due_at + 1)
    assert match.table.result is not None


async def test_what_is_of_use_in_a_flood_is_taken_before_the_stream_ends() -> None:
    hall, molly, finn = hall_with(1)
    [match] = hall.matches.values()
    seat = molly if match.asked is molly.bot else finn
    [prompt] = seat.take()
    useless = [actions_pb2.Answer(prompt_id=7, actions=[1])] * (USUAL_LIMITS.strikes + 2)
    useful = actions_pb2.Answer(prompt_id=prompt.id, actions=first_legal(prompt))
    with pytest.raises(StreamBroken, match="of no use"):
        await RefereeService(hall)._take_answers(seat.bot, seat.stream, [*useless, useful])
    assert match.table.question is not None and match.table.question.number == 2
