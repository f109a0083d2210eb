"""Signals that ask to stop, and a wait that they end at once."""

from __future__ import annotations

import os
import select
import signal
from types import FrameType, TracebackType
from typing import Final

STOP_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopRequested(Exception):
    """A signal asks to close the house: no error, it unwinds what is being done."""


class StopSignals:
    """Counts the signals that ask to stop: the first ends what is being done, the second hurries the ending.

    A context manager for the main thread. Within it the end of a child also ends a `wait`.
    """

    def __init__(self) -> None:
        self.count = 0
        self._former: dict[int, object] = {}
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)

    def __enter__(self) -> StopSignals:
        self._former_wakeup = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for number in STOP_SIGNALS:
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
    def repeated(self) -> bool:
        """Whether more than one signal has asked."""
        return self.count > 1

    def check(self) -> None:
        """Raises StopRequested if a signal has asked."""
        if self.count:
            raise StopRequested

    def wait(self, seconds: float) -> None:
        """Wait for so many seconds, or until a signal arrives."""
        select.select([self._read], [], [], max(0.0, seconds))
        while True:
            try:
                if not os.read(self._read, 512):
                    return
            except BlockingIOError:
                return

    def _count(self, number: int, frame: FrameType | None) -> None:
        self.count += 1

    def _notice(self, number: int, frame: FrameType | None) -> None:
        """Do nothing: an ignored signal would not write to the wakeup pipe."""
