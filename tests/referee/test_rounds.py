"""Batches are made: what is ready waits for the rest of its round, but not for long."""

from __future__ import annotations

import asyncio

from cuig.v1 import actions_pb2, referee_pb2

from referee.attached import Attached, Identity
from referee.hall import Hall
from referee.messages import match_call
from referee.rounds import LONGEST_WINDOW_SECONDS, WINDOW_SECONDS
from referee.stream import Stream
from tests.support.matches import duplicate, request_for
from tests.support.playing import first_legal


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
        if not self.stream.ready.is_set():
            return []
        self.stream.ready.clear()
        prompts = list(self.stream.outgoing.prompts)
        self.stream.outgoing = referee_pb2.PlayResponse()
        return prompts

    def answer(self, prompts: list[referee_pb2.Prompt]) -> None:
        """Answer them in one message."""
        answers = [actions_pb2.Answer(prompt_id=prompt.id, actions=first_legal(prompt)) for prompt in prompts]
        self.hall.hear(self.bot, self.stream, answers)


def hall_with(matches: int) -> tuple[Hall, Seat, Seat]:
    """A hall where molly and finn play so many matches."""
    hall = Hall(1_000)
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


async def test_a_round_leaves_at_once_when_its_last_answer_has_come() -> None:
    _, molly, finn = hall_with(12)
    await asyncio.sleep(5 * WINDOW_SECONDS)
    for _ in range(10):
        asked = [(seat, seat.take()) for seat in (molly, finn)]
        assert sum(len(prompts) for _, prompts in asked) == 12
        for seat, prompts in asked:
            if prompts:
                seat.answer(prompts)


async def test_what_is_ready_waits_no_longer_than_the_window_for_a_slow_bot() -> None:
    _, molly, finn = hall_with(12)
    await asyncio.sleep(5 * WINDOW_SECONDS)
    slow, quick = (molly, finn) if molly.stream.outgoing.prompts else (finn, molly)
    first = slow.take()
    others = quick.take()
    if not others:
        slow.answer(first[:6])
        first = first[6:]
        await asyncio.sleep(5 * WINDOW_SECONDS)
        others = quick.take()
    quick.answer(others)
    assert not slow.stream.ready.is_set(), "its last round is unanswered"
    await asyncio.sleep(2 * LONGEST_WINDOW_SECONDS)
    assert slow.stream.ready.is_set()


async def test_a_bot_that_is_slow_once_is_not_waited_for_in_later_rounds() -> None:
    hall, molly, finn = hall_with(2)
    await asyncio.sleep(5 * WINDOW_SECONDS)
    held = (molly.take() or finn.take())[:1]
    other = next(match for match in hall.matches.values() if match.number != held[0].match)
    for _ in range(8):
        # The question of the other match is put to one of the two; its answer alone closes each round.
        bot = other.asked
        seat = molly if bot is molly.bot else finn
        question = other.table.question
        assert question is not None
        hall.hear(
            seat.bot,
            seat.stream,
            [
                actions_pb2.Answer(
                    prompt_id=other.number << 24 | question.number, actions=other.table.state.legal()[:1]
                )
            ],
        )
        await asyncio.sleep(3 * WINDOW_SECONDS)
        molly.take()
        finn.take()
    question = other.table.question
    assert question is not None
    seat = molly if other.asked is molly.bot else finn
    answer = actions_pb2.Answer(
        prompt_id=other.number << 24 | question.number, actions=other.table.state.legal()[:1]
    )
    hall.hear(seat.bot, seat.stream, [answer])
    assert molly.stream.ready.is_set() or finn.stream.ready.is_set()
