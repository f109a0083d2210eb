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
from cuig.client.bot_threads import TRIAL, Thinkers


def thinkers(threads: bool | None = None, most: int = 2) -> Thinkers:
    bot: type[Bot] = type("Thoughtful", (Random,), {"threads": threads})
    return Thinkers(bot, most)


def test_a_quick_bot_that_is_once_interrupted_stays_where_it_is() -> None:
    here = thinkers()
    for seconds in [0.0001] * 20 + [0.04] + [0.0001] * 20:
        here.took(seconds)
    assert not here.apart


@pytest.mark.parametrize("decisions", [[0.02] * 10, [0.3], [0.0001] * 50 + [0.03] * 5])
def test_a_bot_that_is_slow_again_and_again_or_very_slow_once_is_moved(decisions: list[float]) -> None:
    here = thinkers()
    for seconds in decisions:
        here.took(seconds)
    assert here.apart


def test_a_bot_that_has_said_where_it_thinks_is_left_there() -> None:
    never, always = thinkers(threads=False), thinkers(threads=True)
    never.took(9.0)
    assert (never.apart, always.apart) == (False, True)


def test_thoughts_are_told_with_their_errors_and_in_no_more_threads_than_allowed() -> None:
    apart = thinkers(threads=True, most=2)
    told: Queue[tuple[Any, BaseException | None]] = Queue()
    names: set[str] = set()
    gate = threading.Event()

    def think(number: int) -> int:
        names.add(threading.current_thread().name)
        gate.wait(10)
        return 12 // number

    for number in range(5):
        apart.think(lambda number=number: think(number), lambda *outcome: told.put(outcome))  # type: ignore[misc]
    for _ in range(1000):
        if len(names) == 2:
            break
        time.sleep(0.01)
    gate.set()
    outcomes = [told.get(timeout=10) for _ in range(5)]
    assert sorted(result for result, error in outcomes if error is None) == [3, 4, 6, 12]
    assert [type(error) for _, error in outcomes if error is not None] == [ZeroDivisionError]
    assert len(names) == 2
    apart.close()


def test_pauses_grow_to_a_limit_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(first=1.0, longest=5.0)
    pauses = [backoff.pause() for _ in range(40)]
    for pause, whole in zip(pauses, [1.0, 2.0, 4.0, *[5.0] * 37], strict=True):
        assert whole / 2 <= pause <= whole
    backoff.succeeded()
    assert backoff.pause() <= 1.0


def test_a_bot_that_nobody_knows_begins_apart_and_is_let_in_when_it_has_been_quick() -> None:
    new, told = thinkers(), threading.Semaphore(0)
    assert new.apart
    for _ in range(TRIAL):
        new.think(lambda: 1, lambda *_: told.release())
    for _ in range(TRIAL):
        assert told.acquire(timeout=10)
    assert not new.apart
    new.close()


def test_a_bot_that_is_slow_in_its_trial_stays_apart() -> None:
    here = thinkers()
    for seconds in [0.0001] * 3 + [0.02] * (TRIAL - 3) + [0.0001] * 50:
        here.took(seconds)
    assert here.apart


def test_a_bot_with_async_methods_thinks_in_the_loop_from_the_start() -> None:
    class Later(Random):
        async def play(self, view: Any) -> int:  # type: ignore[override]
            return int(view.legal[0])

    assert not Thinkers(Later).apart
