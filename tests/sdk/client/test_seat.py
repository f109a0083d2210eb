"""A bot is called as promised, whether its methods are async or not, and whatever they raise."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest
from cuig.bot import Bot, Seating
from cuig.bots.lowest_winner import LowestWinner
from cuig.client.on_error import OnError
from cuig.client.seat import Actions, BotError, SeatedBot
from cuig.engine.views import View
from cuig.match import Ending, Result
from cuig.testing import view

from tests.support.waiting import within

SEEN = view("trumps H; hand 5H JH 2S; trick 7H")
SEATING = Seating("test", SEEN.rules, 1, SEEN.seat, ("this", "others"), (0, 1, 0, 1))
RESULT = Result(Ending.PLAYED_OUT, None, ())


async def _whole(decided: Actions | Awaitable[Actions]) -> Actions:
    return decided if isinstance(decided, tuple) else await decided


def _raising(method: str, later: bool) -> type[Bot]:
    """A bot that raises, in one method, what a cancelled task of its own raises."""

    def at_once(*_: Any) -> None:
        raise asyncio.CancelledError

    async def in_time(*_: Any) -> None:
        await asyncio.sleep(0)
        raise asyncio.CancelledError

    return type("Raising", (LowestWinner,), {method: in_time if later else at_once})


async def test_async_begin_and_end_are_awaited_and_begin_before_the_first_decision() -> None:
    said: list[str] = []

    class Later(LowestWinner):
        async def begin(self, seating: Seating) -> None:
            await asyncio.sleep(0)
            said.append("begun")

        def play(self, view: View) -> int:
            said.append("asked")
            return super().play(view)

        async def end(self, result: Result) -> None:
            await asyncio.sleep(0)
            said.append("ended")

    seat = SeatedBot(Later, SEATING)
    for _ in range(2):
        assert await _whole(seat.decide(SEEN))
    ending = seat.end(RESULT)
    assert ending is not None
    await ending
    assert said == ["begun", "asked", "asked", "ended"]
    assert seat.mistakes == 0


@pytest.mark.parametrize("later", [False, True], ids=["at once", "after a while"])
@pytest.mark.parametrize("method", ["begin", "play", "end"])
async def test_a_cancellation_out_of_the_bot_is_its_mistake(method: str, later: bool) -> None:
    seat = SeatedBot(_raising(method, later), SEATING)
    assert await _whole(seat.decide(SEEN))
    if (ending := seat.end(RESULT)) is not None:
        await ending
    assert seat.mistakes == 1


@pytest.mark.parametrize("later", [False, True], ids=["at once", "after a while"])
@pytest.mark.parametrize("method", ["begin", "play", "end"])
async def test_it_is_an_error_for_who_wants_to_hear_of_errors(method: str, later: bool) -> None:
    with pytest.raises(BotError, match="CancelledError"):
        seat = SeatedBot(_raising(method, later), SEATING, OnError.RAISE)
        await _whole(seat.decide(SEEN))
        if (ending := seat.end(RESULT)) is not None:
            await ending


async def test_a_task_that_is_cancelled_itself_ends_and_the_bot_made_no_mistake() -> None:
    class Pondering(LowestWinner):
        async def play(self, view: View) -> int:  # type: ignore[override]
            await asyncio.sleep(600)
            return 0

    seat = SeatedBot(Pondering, SEATING)
    task = asyncio.create_task(_whole(seat.decide(SEEN)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await within(task, "the end of a cancelled task")
    assert seat.mistakes == 0
