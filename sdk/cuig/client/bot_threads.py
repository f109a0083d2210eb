"""Threads in which slow bots think, so that the connection stays awake."""

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

# A batch of prompts is answered by one message, so a slow decision delays all the others in it. What counts
# is the mean of the last few: on a busy machine any decision may take long once.
SLOW_SECONDS: Final = 0.01
VERY_SLOW_SECONDS: Final = 0.25
# A bot is not let into the connection's thread before it has been quick so many times.
TRIAL: Final = 8
QUICK_SECONDS: Final = 0.005
_WEIGHT: Final = 0.2

Thought = Callable[[], Any]
Told = Callable[[Any, BaseException | None], None]


class Thinkers:
    """Decides where a bot thinks: in the connection's own thread while it is quick, else in others.

    Nobody knows beforehand how long a bot will take, so it begins apart, and is let in once it has shown to
    be quick: a bot that blocks from the start holds up nothing but its own match.

    A seat is asked one question at a time, so that no instance runs in two threads at once; two may.
    """

    def __init__(self, bot: type[Bot], most: int | None = None) -> None:
        self._name = bot_name(bot)
        self._may_change = bot.threads is None
        # An async method gives way by itself, and wants its loop around it.
        on_trial = self._may_change and not inspect.iscoroutinefunction(bot.play)
        self.apart: bool = bool(bot.threads) or on_trial
        self._trial: list[float] | None = [] if on_trial else None
        self._most = most if most is not None else max(8, os.cpu_count() or 1)
        self._mean: float = 0.0
        self._threads: int = 0
        self._waiting: int = 0
        self._closed: bool = False
        self._lock = threading.Lock()
        self._thoughts: SimpleQueue[tuple[Thought, Told] | None] = SimpleQueue()

    def took(self, seconds: float) -> None:
        """A decision took so long."""
        if self._trial is not None:
            self._tried(seconds)
            return
        if not self._may_change or self.apart:
            return
        self._mean += _WEIGHT * (seconds - self._mean)
        if self._mean >= SLOW_SECONDS or seconds >= VERY_SLOW_SECONDS:
            self.apart = True
            log.info(
                "%s took %.0f ms to decide; from now on it thinks in threads of its own "
                "(`threads = False` in the bot forbids it)",
                self._name,
                seconds * 1000,
            )

    def _tried(self, seconds: float) -> None:
        """One decision of the trial: a quick bot is let in, a slow one stays apart for good."""
        trial = self._trial
        if trial is None:
            return
        trial.append(seconds)
        if len(trial) >= TRIAL:
            self._trial = None
            # By the middle one: the first of all makes tables, and a busy machine interrupts anybody.
            self.apart = sorted(trial)[len(trial) // 2] >= QUICK_SECONDS

    def think(self, thought: Thought, told: Told) -> None:
        """Have `thought` done in a thread, and `told` called there with its result or error."""
        with self._lock:
            self._waiting += 1
            if self._waiting > self._threads and self._threads < self._most:
                self._threads += 1
                # They are daemons: a bot that hangs must not keep the process from ending.
                name = f"{self._name}-{self._threads}"
                threading.Thread(target=self._work, name=name, daemon=True).start()
        self._thoughts.put((thought, told))

    def close(self) -> None:
        """Let the threads end when they have done what they are at; what still waits is not begun."""
        with self._lock:
            self._closed = True
            for _ in range(self._threads):
                self._thoughts.put(None)

    def _work(self) -> None:
        while (asked := self._thoughts.get()) is not None:
            if self._closed:
                return
            thought, told = asked
            started = perf_counter()
            try:
                outcome, error = thought(), None
            except BaseException as raised:  # noqa: BLE001  (carried over to the connection's thread)
                outcome, error = None, raised
            with self._lock:
                self._waiting -= 1
                self._tried(perf_counter() - started)
            told(outcome, error)
