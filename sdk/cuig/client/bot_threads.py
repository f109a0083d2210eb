"""Threads in which slow bots decide, so that the connection's own thread stays responsive."""

from __future__ import annotations

import inspect
import logging
import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from time import perf_counter
from typing import Any, Final

from cuig.bot import Bot, bot_name

log: Final = logging.getLogger("cuig.bot")

# One message answers a batch of prompts, so a slow decision delays all the others in it. The mean of the last
# few counts: on a busy machine any single decision may be slow.
SLOW_SECONDS: Final = 0.01
VERY_SLOW_SECONDS: Final = 0.25
# Decisions to measure before a bot may run in the connection's thread.
TRIAL_DECISIONS: Final = 8
QUICK_SECONDS: Final = 0.005
# The weight of the newest decision in the moving mean.
_WEIGHT: Final = 0.2

Work = Callable[[], Any]
Done = Callable[[Any, BaseException | None], None]


class BotThreads:
    """Decides where a bot runs: in the connection's own thread while it is quick, else in a pool of threads.

    Nobody knows beforehand how long a bot takes, so it starts in the pool and is moved to the connection's
    thread once it has been measured as quick: a bot that blocks from the start holds up only its own match.

    A seat is asked one question at a time, so no instance runs in two threads at once; two instances may.
    """

    def __init__(self, bot: type[Bot], most: int | None = None) -> None:
        """most: threads at most; by default one a core, and eight at least."""
        self._name = bot_name(bot)
        self._may_change = bot.threads is None
        # An async method yields to the loop by itself, and needs the loop around it.
        on_trial = self._may_change and not inspect.iscoroutinefunction(bot.play)
        self.in_use: bool = bool(bot.threads) or on_trial  # whether the bot is to run in the pool now
        self._trial_seconds: list[float] | None = [] if on_trial else None  # None: the trial is over
        self._most = most if most is not None else max(8, os.cpu_count() or 1)
        self._mean_seconds: float = 0.0
        self._threads: int = 0
        self._pending: int = 0  # submitted and not finished
        self._closed: bool = False
        self._lock = threading.Lock()
        self._queue: SimpleQueue[tuple[Work, Done] | None] = SimpleQueue()

    def record(self, seconds: float) -> None:
        """Count a decision made in the connection's thread; a bot that has become slow moves to the pool."""
        if self._trial_seconds is not None:
            self._record_trial(seconds)
            return
        if not self._may_change or self.in_use:
            return
        self._mean_seconds += _WEIGHT * (seconds - self._mean_seconds)
        if self._mean_seconds >= SLOW_SECONDS or seconds >= VERY_SLOW_SECONDS:
            self.in_use = True
            log.info(
                "%s took %.0f ms to decide; from now on it thinks in threads of its own "
                "(`threads = False` in the bot forbids it)",
                self._name,
                seconds * 1000,
            )

    def _record_trial(self, seconds: float) -> None:
        """Count a decision of the trial; at its end a quick bot leaves the pool, a slow one stays."""
        trial = self._trial_seconds
        if trial is None:
            return
        trial.append(seconds)
        if len(trial) >= TRIAL_DECISIONS:
            self._trial_seconds = None
            # The median: the first decision fills caches, and a busy machine interrupts any.
            self.in_use = sorted(trial)[len(trial) // 2] >= QUICK_SECONDS

    def submit(self, work: Work, done: Done) -> None:
        """Run `work` in a thread of the pool, then call `done` there with its result and its error."""
        with self._lock:
            self._pending += 1
            if self._pending > self._threads and self._threads < self._most:
                self._threads += 1
                # Daemons: a bot that hangs must not keep the process from ending.
                name = f"{self._name}-{self._threads}"
                threading.Thread(target=self._serve_queue, name=name, daemon=True).start()
        self._queue.put((work, done))

    def close(self) -> None:
        """Let the threads end after what they are running now; what is still queued is not started."""
        with self._lock:
            self._closed = True
            for _ in range(self._threads):
                self._queue.put(None)

    def _serve_queue(self) -> None:
        while (item := self._queue.get()) is not None:
            if self._closed:
                return
            work, done = item
            started = perf_counter()
            try:
                outcome, error = work(), None
            except BaseException as raised:  # noqa: BLE001  (carried over to the connection's thread)
                outcome, error = None, raised
            with self._lock:
                self._pending -= 1
                self._record_trial(perf_counter() - started)
            done(outcome, error)
