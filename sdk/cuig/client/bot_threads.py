"""Threads in which bots decide, so that the connection's own thread stays responsive."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from time import perf_counter, thread_time
from typing import Any, Final

# More than any session holds seats: one that blocks keeps no other waiting.
MOST_THREADS: Final = 512
# A thread that is at work gives way to the connection's after so many seconds; by default it is 5 ms, and
# with some dozens at work the connection would wait for each of them.
_SWITCH_SECONDS: Final = 0.0005

Work = Callable[[], Any]
Done = Callable[[Any, BaseException | None], None]


class BotThreads:
    """A pool of threads in which a bot decides.

    A seat is asked one question at a time, so no instance runs in two threads at once; two instances may.
    """

    def __init__(
        self, name: str, decided: Callable[[float, float], None] | None = None, most: int = MOST_THREADS
    ) -> None:
        """name: of the bot. decided: called with the seconds and processor seconds of each work."""
        self._name = name
        self._decided = decided
        self._most = most
        self._threads: int = 0
        self._pending: int = 0  # submitted and not finished
        self._closed: bool = False
        self._lock = threading.Lock()
        self._queue: SimpleQueue[tuple[Work, Done] | None] = SimpleQueue()

    def submit(self, work: Work, done: Done) -> None:
        """Run `work` in a thread of the pool, then call `done` there with its result and its error."""
        with self._lock:
            self._pending += 1
            if self._pending > self._threads and self._threads < self._most:
                self._threads += 1
                sys.setswitchinterval(min(_SWITCH_SECONDS, sys.getswitchinterval()))
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
            before, processor_before = perf_counter(), thread_time()
            try:
                outcome, error = work(), None
            except BaseException as raised:  # noqa: BLE001  (carried over to the connection's thread)
                outcome, error = None, raised
            if self._decided is not None:
                self._decided(perf_counter() - before, thread_time() - processor_before)
            with self._lock:
                self._pending -= 1
            done(outcome, error)
