"""Being asked to stop, and waiting in a way that notices at once."""

from __future__ import annotations

import os
import select
import signal
from types import FrameType, TracebackType
from typing import Final

ASKS_TO_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopAsked(Exception):
    """Someone wants the house closed. Not an error of anyone's: it unwinds what is being done."""


class Interrupts:
    """Counts how often we were asked to stop; the first time ends what we do, the second hurries the ending.

    A context manager for the main thread. Meanwhile the end of a child also cuts a `wait` short.
    """

    def __init__(self) -> None:
        self.asked = 0
        self._former: dict[int, object] = {}
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)

    def __enter__(self) -> Interrupts:
        self._former_wakeup = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for number in ASKS_TO_STOP:
            self._former[number] = signal.signal(number, self._count)
        self._former[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, self._notice)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._former.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # what signal.signal gave us
        signal.set_wakeup_fd(self._former_wakeup)
        os.close(self._read)
        os.close(self._write)

    @property
    def hurried(self) -> bool:
        """Whether we were asked to stop more than once."""
        return self.asked > 1

    def check(self) -> None:
        """Raises StopAsked if we were asked to stop."""
        if self.asked:
            raise StopAsked

    def wait(self, seconds: float) -> None:
        """Waits so long, or until a signal arrives."""
        select.select([self._read], [], [], max(0.0, seconds))
        while True:
            try:
                if not os.read(self._read, 512):
                    return
            except BlockingIOError:
                return

    def _count(self, number: int, frame: FrameType | None) -> None:
        self.asked += 1

    def _notice(self, number: int, frame: FrameType | None) -> None:
        """Only so that the signal is not ignored: the pipe has woken us."""
