"""A bar that grows on a terminal while something is done."""

from __future__ import annotations

import sys
import time
from typing import TextIO

_WIDTH = 28
_EIGHTHS = " ▏▎▍▌▋▊▉"
_EVERY_SECONDS = 0.1


class Bar:
    """So many of so many done, how fast, how long still. Where nobody watches, nothing is written."""

    def __init__(self, whole: int, unit: str, stream: TextIO | None = None) -> None:
        self._whole = max(1, whole)
        self._unit = unit
        self._stream = stream if stream is not None else sys.stderr
        self._shown = self._stream.isatty()
        self._started = time.monotonic()
        self._drawn = 0.0
        self._done = 0

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        now = time.monotonic()
        if self._shown and now - self._drawn >= _EVERY_SECONDS:
            self._drawn = now
            self._stream.write("\r" + self.line(now - self._started) + "\x1b[K")
            self._stream.flush()

    def line(self, seconds: float) -> str:
        """What the bar looks like after so many seconds."""
        full = self._done / self._whole
        eighths = round(full * _WIDTH * 8)
        bar = "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
        rate = self._done / seconds if seconds > 0 else 0.0
        left = (self._whole - self._done) / rate if rate else 0.0
        return f"{bar:<{_WIDTH}} {self._done}/{self._whole} {self._unit} · {rate:.0f}/s · {_clock(left)} left"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
