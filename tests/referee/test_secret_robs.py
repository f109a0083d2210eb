"""Whether another seat was asked to rob is not told by the time at which the first lead is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from math import sqrt
from time import perf_counter

import grpc
import pytest
from cuig.engine.actions import KEEP
from cuig.engine.phases.phase import Phase
from cuig.engine.phases.robbing import ace_of_trumps
from cuig.v1 import referee_pb2

from referee.timings import Timings
from tests.support.house import House
from tests.support.matches import duplicate, play_match, request_for
from tests.support.playing import Client

CARDS = 20  # of a deal of Twenty-Five for four
Deal = tuple[int, int, int]  # match, game, deal


def keep_or_first(prompt: referee_pb2.Prompt) -> Sequence[int]:
    """Never rob, so that whether somebody might have stays secret."""
    if prompt.view.phase == Phase.ROB.value:
        return (KEEP,)
    return prompt.legal[: max(1, prompt.choose_min)]


class Spy:
    """A bot that notes how long it waits for its own leads, and where it is asked to rob."""

    def __init__(self, client: Client, think_s: float = 0.0) -> None:
        self.client = client
        self.think_s = think_s  # when asked to rob
        self.waits: dict[Deal, float] = {}
        self.robs: set[Deal] = set()
        self._ended: dict[int, float] = {}  # by match, when its own card was the last of a deal

    async def play_on(self) -> None:
        client = self.client
        with suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            while client.prompts or await client.hear() is not None:
                now = perf_counter()
                prompts, client.prompts = client.prompts, []
                for prompt in prompts:
                    self._note(prompt, now)
                if any(prompt.view.phase == Phase.ROB.value for prompt in prompts):
                    await asyncio.sleep(self.think_s)
                if prompts:
                    await client.say(*((prompt.id, keep_or_first(prompt)) for prompt in prompts))
                sent = perf_counter()
                for prompt in prompts:
                    if len(prompt.view.played) == CARDS - 1:
                        self._ended[prompt.match] = sent

    def _note(self, prompt: referee_pb2.Prompt, now: float) -> None:
        seen = prompt.view
        deal = prompt.match, seen.game, seen.deal
        ended = self._ended.pop(prompt.match, None)
        if seen.phase == Phase.ROB.value:
            self.robs.add(deal)
        elif seen.turn_up == ace_of_trumps(seen.trump):
            pass  # all know that the dealer may rob (C20)
        elif not seen.played and ended is not None and deal not in self.robs:
            self.waits[deal] = now - ended


async def told(house: House, *, deals: int, at_once: int, think_s: float = 0.0) -> float:
    """How many standard deviations the waits before leads after secret questions are from the others.

    By the rank test of Mann and Whitney, which any threshold could do no better than.
    """
    molly = Spy(await Client(house.address, "molly").hello())
    finn = Spy(await Client(house.address, "finn").hello(), think_s)
    tasks = [asyncio.create_task(spy.play_on()) for spy in (molly, finn)]
    numbers = count(1)

    async def play_one_after_another() -> None:
        while len(molly.waits) < deals:
            number = next(numbers)
            await play_match(house.stub, request_for(duplicate(number), f"m{number}"))

    await asyncio.gather(*(play_one_after_another() for _ in range(at_once)))
    for task, spy in zip(tasks, (molly, finn), strict=True):
        task.cancel()
        await spy.client.leave()
    waits = sorted(molly.waits.items(), key=lambda item: item[1])
    ranks = [rank for rank, (deal, _) in enumerate(waits, 1) if deal in finn.robs]
    asked, others = len(ranks), len(waits) - len(ranks)
    assert asked > 20, "nobody was asked often enough"
    above = sum(ranks) - asked * (asked + 1) / 2
    return abs(above - asked * others / 2) / sqrt(asked * others * (len(waits) + 1) / 12)


@pytest.mark.parametrize("timings", [Timings(least_lead_pause_s=0.0)], ids=["without a pause"])
async def test_without_a_pause_time_tells(house: House) -> None:
    """What the other tests look for is there to be found."""
    assert await told(house, deals=150, at_once=1) > 6


@pytest.mark.parametrize("at_once", [1, 12])
async def test_the_time_before_a_lead_tells_nothing(house: House, at_once: int) -> None:
    assert await told(house, deals=150, at_once=at_once) < 4


async def test_nor_does_it_where_a_bot_thinks_long_before_it_keeps(house: House) -> None:
    assert await told(house, deals=200, at_once=24, think_s=0.02) < 4
