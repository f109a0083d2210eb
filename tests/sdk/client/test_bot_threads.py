"""Where a bot thinks."""

from __future__ import annotations

import threading
import time
from functools import partial
from queue import Queue
from typing import Any

import pytest
from cuig.bot import Bot
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.monte_carlo import MonteCarlo
from cuig.bots.random import Random
from cuig.client.backoff import Backoff
from cuig.client.bot_seats import SeatsHere
from cuig.client.bot_threads import BotThreads

from tests.support.waiting import wait_until


class Unknown(LowestWinner):
    pass


class Later(Bot):
    async def play(self, view: Any) -> int:
        return int(view.legal[0])


def saying(threads: bool | None) -> type[Bot]:
    return type("Saying", (Random,), {"threads": threads})


@pytest.mark.parametrize(
    ("bot", "in_threads"),
    [
        (Random, False),
        (LowestWinner, False),
        (MonteCarlo, True),
        (Unknown, True),  # what it adds to a quick bot nobody knows
        (saying(True), True),
        (saying(False), False),
        (Later, False),  # it needs the loop around it
    ],
)
def test_only_bots_that_are_known_to_be_quick_decide_in_the_connections_thread(
    bot: type[Bot], in_threads: bool
) -> None:
    assert SeatsHere(bot).in_threads == in_threads


def test_thoughts_are_told_with_their_errors_and_in_no_more_threads_than_allowed() -> None:
    pool = BotThreads("thoughtful", most=2)
    told: Queue[tuple[Any, BaseException | None]] = Queue()
    names: set[str] = set()
    gate = threading.Event()

    def think(number: int) -> int:
        names.add(threading.current_thread().name)
        gate.wait(10)
        return 12 // number

    for number in range(5):
        pool.submit(number, partial(think, number), lambda *outcome: told.put(outcome))
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


def test_however_many_block_the_next_decision_has_a_thread() -> None:
    pool, gate, told = BotThreads("blocking"), threading.Event(), threading.Event()
    for seat in range(64):
        pool.submit(seat, lambda: gate.wait(60), lambda *_: None)
    pool.submit("another", lambda: None, lambda *_: told.set())
    assert told.wait(60)
    gate.set()
    pool.close()


def test_a_seat_keeps_its_thread_and_leaves_it_to_another_when_it_goes() -> None:
    pool, told = BotThreads("staying"), Queue[str]()

    def thread_of(seat: object) -> str:
        pool.submit(seat, lambda: threading.current_thread().name, lambda name, _: told.put(name))
        return told.get(timeout=60)

    first, second = thread_of("first"), thread_of("second")
    assert first != second
    assert [thread_of("first"), thread_of("second"), thread_of("first")] == [first, second, first]
    pool.leave("first")
    wait_until(lambda: len(pool._free) == 1, "the thread to be free")
    assert thread_of("third") == first
    pool.close()


def test_work_of_one_seat_is_done_one_after_another() -> None:
    pool, gate, told = BotThreads("in turn"), threading.Event(), Queue[int]()
    pool.submit("seat", lambda: gate.wait(60) and 1, lambda number, _: told.put(number))
    pool.submit("seat", lambda: 2, lambda number, _: told.put(number))
    pool.submit("other", lambda: 3, lambda number, _: told.put(number))
    assert told.get(timeout=60) == 3
    assert told.empty()
    gate.set()
    assert [told.get(timeout=60), told.get(timeout=60)] == [1, 2]
    pool.close()


def test_the_end_of_a_match_is_told_also_when_the_threads_are_closed() -> None:
    pool, started, gate, told = BotThreads("closing"), threading.Event(), threading.Event(), Queue[str]()
    pool.submit("seat", lambda: started.set() or gate.wait(60), lambda *_: told.put("deciding"))  # type: ignore[func-returns-value]
    assert started.wait(60)
    pool.submit("seat", lambda: None, lambda *_: told.put("another decision"))
    pool.submit("seat", lambda: None, lambda *_: told.put("the end"), ending=True)
    pool.close()
    gate.set()
    pool.wait_for_endings(60)
    assert [told.get(timeout=60), told.get(timeout=60)] == ["deciding", "the end"]
    assert told.empty()


def test_what_a_decision_takes_is_measured_with_and_without_its_waiting() -> None:
    measured: Queue[tuple[float, float]] = Queue()
    pool = BotThreads("measured", lambda *seconds: measured.put(seconds))

    def work() -> None:
        until = time.thread_time() + 0.05
        while time.thread_time() < until:
            pass

    pool.submit(0, lambda: time.sleep(0.05), lambda *_: None)
    seconds, processor_seconds = measured.get(timeout=60)
    assert processor_seconds < 0.05 <= seconds
    pool.submit(0, work, lambda *_: None)
    seconds, processor_seconds = measured.get(timeout=60)
    assert 0.05 <= processor_seconds <= seconds + 0.01
    pool.close()


def test_pauses_grow_to_a_limit_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(first=1.0, longest=5.0)
    pauses = [backoff.pause() for _ in range(40)]
    for pause, whole in zip(pauses, [1.0, 2.0, 4.0, *[5.0] * 37], strict=True):
        assert whole / 2 <= pause <= whole
    backoff.succeeded()
    assert backoff.pause() <= 1.0
