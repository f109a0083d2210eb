"""Threads in which bots decide, so that the connection's own thread stays responsive."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Hashable
from operator import attrgetter
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


def _leave() -> None:
    """Stand in a thread's queue for a seat that leaves; never called."""


_LEAVE: Final[tuple[Work, Done, bool]] = (_leave, lambda *_: None, False)


class _Thread:
    """One thread's work, and how many seats it has."""

    __slots__ = ("queue", "seats")

    def __init__(self) -> None:
        self.queue: SimpleQueue[tuple[Work, Done, bool] | None] = SimpleQueue()
        self.seats: int = 0


class BotThreads:
    """The threads in which a bot decides: each seat always in the same one, one work after another.

    So no instance runs in two threads at once, and what is bound to a thread (a database's connection, an
    event loop) works at every decision. While there are fewer seats than `most`, each has a thread of its
    own, and one that blocks keeps no other waiting.
    """

    def __init__(
        self, name: str, decided: Callable[[float, float], None] | None = None, most: int = MOST_THREADS
    ) -> None:
        """name: of the bot. decided: called with the seconds and processor seconds of each work."""
        self._name = name
        self._decided = decided
        self._most = most
        self._closed: bool = False
        self._lock = threading.Lock()
        self._told = threading.Condition(self._lock)
        self._endings: int = 0  # submitted and not done
        self._threads: list[_Thread] = []
        self._free: list[_Thread] = []  # those without a seat
        self._by_seat: dict[Hashable, _Thread] = {}

    def submit(self, seat: Hashable, work: Work, done: Done, *, ending: bool = False) -> None:
        """Run `work` in the seat's thread, then call `done` there with its result and its error.

        ending: it tells the bot the end of a match, and is done even where the threads are closed before.
        """
        with self._lock:
            self._endings += ending
            thread = self._by_seat.get(seat)
            if thread is None:
                thread = self._by_seat[seat] = self._thread_for_a_seat()
                thread.seats += 1
            thread.queue.put((work, done, ending))

    def leave(self, seat: Hashable) -> None:
        """Free the seat's thread, once it has done what was submitted for the seat."""
        with self._lock:
            thread = self._by_seat.pop(seat, None)
            if thread is not None:
                thread.queue.put(_LEAVE)

    def close(self) -> None:
        """Let the threads end after what they are running now; of what is queued only endings are done."""
        with self._lock:
            self._closed = True
            for thread in self._threads:
                thread.queue.put(None)

    def wait_for_endings(self, seconds: float) -> None:
        """Wait until every end of a match has been told, at most so long."""
        with self._told:
            self._told.wait_for(lambda: not self._endings, seconds)

    def _thread_for_a_seat(self) -> _Thread:
        """Choose one without a seat, else a new one, else the one with fewest seats."""
        if self._free:
            return self._free.pop()
        if len(self._threads) >= self._most:
            return min(self._threads, key=attrgetter("seats"))
        thread = _Thread()
        self._threads.append(thread)
        sys.setswitchinterval(min(_SWITCH_SECONDS, sys.getswitchinterval()))
        # Daemons: a bot that hangs must not keep the process from ending.
        name = f"{self._name}-{len(self._threads)}"
        threading.Thread(target=self._serve, args=(thread,), name=name, daemon=True).start()
        return thread

    def _serve(self, thread: _Thread) -> None:
        while (item := thread.queue.get()) is not None:
            work, done, ending = item
            if work is _leave:
                with self._lock:
                    thread.seats -= 1
                    if not thread.seats:
                        self._free.append(thread)
                continue
            if self._closed and not ending:
                continue
            before, processor_before = perf_counter(), thread_time()
            try:
                outcome, error = work(), None
            except BaseException as raised:  # noqa: BLE001  (carried over to the connection's thread)
                outcome, error = None, raised
            if self._decided is not None:
                self._decided(perf_counter() - before, thread_time() - processor_before)
            done(outcome, error)
            if ending:
                with self._told:
                    self._endings -= 1
                    self._told.notify_all()
