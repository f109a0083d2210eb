"""Where a bot thinks."""

from __future__ import annotations

import threading
import time
from queue import Queue
from typing import Any

import pytest
from cuig.bot import Bot
from cuig.bots.random import Random
from cuig.client.backoff import Backoff
from cuig.client.bot_threads import TRIAL_DECISIONS, BotThreads


def bot_threads(threads: bool | None = None, most: int = 2) -> BotThreads:
    bot: type[Bot] = type("Thoughtful", (Random,), {"threads": threads})
    return BotThreads(bot, most)


def test_a_quick_bot_that_is_once_interrupted_stays_where_it_is() -> None:
    here = bot_threads()
    for seconds in [0.0001] * 20 + [0.04] + [0.0001] * 20:
        here.record(seconds)
    assert not here.in_use


@pytest.mark.parametrize("decisions", [[0.02] * 10, [0.3], [0.0001] * 50 + [0.03] * 5])
def test_a_bot_that_is_slow_again_and_again_or_very_slow_once_is_moved(decisions: list[float]) -> None:
    here = bot_threads()
    for seconds in decisions:
        here.record(seconds)
    assert here.in_use


def test_a_bot_that_has_said_where_it_thinks_is_left_there() -> None:
    never, always = bot_threads(threads=False), bot_threads(threads=True)
    never.record(9.0)
    assert (never.in_use, always.in_use) == (False, True)


def test_thoughts_are_told_with_their_errors_and_in_no_more_threads_than_allowed() -> None:
    pool = bot_threads(threads=True, most=2)
    told: Queue[tuple[Any, BaseException | None]] = Queue()
    names: set[str] = set()
    gate = threading.Event()

    def think(number: int) -> int:
        names.add(threading.current_thread().name)
        gate.wait(10)
        return 12 // number

    for number in range(5):
        pool.submit(lambda number=number: think(number), lambda *outcome: told.put(outcome))  # type: ignore[misc]
    for _ in range(1000):
        if len(names) == 2:
            break
        time.sleep(0.01)
    gate.set()
    outcomes = [told.get(timeout=10) for _ in range(5)]
    assert sorted(result for result, error in outcomes if error is None) == [3, 4, 6, 12]
    assert [type(error) for _, error in outcomes if error is not None] == [ZeroDivisionError]
    assert len(names) == 2
    pool.close()


def test_pauses_grow_to_a_limit_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(first=1.0, longest=5.0)
    pauses = [backoff.pause() for _ in range(40)]
    for pause, whole in zip(pauses, [1.0, 2.0, 4.0, *[5.0] * 37], strict=True):
        assert whole / 2 <= pause <= whole
    backoff.succeeded()
    assert backoff.pause() <= 1.0


def test_a_bot_that_nobody_knows_begins_apart_and_is_let_in_when_it_has_been_quick() -> None:
    new, told = bot_threads(), threading.Semaphore(0)
    assert new.in_use
    for _ in range(TRIAL_DECISIONS):
        new.submit(lambda: 1, lambda *_: told.release())
    for _ in range(TRIAL_DECISIONS):
        assert told.acquire(timeout=10)
    assert not new.in_use
    new.close()


def test_a_bot_that_is_slow_in_its_trial_stays_apart() -> None:
    here = bot_threads()
    for seconds in [0.0001] * 3 + [0.02] * (TRIAL_DECISIONS - 3) + [0.0001] * 50:
        here.record(seconds)
    assert here.in_use


def test_a_bot_with_async_methods_thinks_in_the_loop_from_the_start() -> None:
    class Later(Random):
        async def play(self, view: Any) -> int:  # type: ignore[override]
            return int(view.legal[0])

    assert not BotThreads(Later).in_use
