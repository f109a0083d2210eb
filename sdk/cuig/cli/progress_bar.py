"""A progress bar on a terminal."""

from __future__ import annotations

import time
from typing import TextIO

from cuig.cli.status_line import StatusLine

_WIDTH = 28
_EIGHTHS = " ▏▎▍▌▋▊▉"
_EVERY_SECONDS = 0.1


class ProgressBar:
    """Shows how many of a total are done, how fast, and how long the rest takes; a context manager."""

    def __init__(self, total: int, unit: str, stream: TextIO | None = None) -> None:
        """unit: what is counted, in the plural; stream: standard error by default."""
        self._total = max(1, total)
        self._unit = unit
        self._status = StatusLine(_EVERY_SECONDS, stream)
        self._started = time.monotonic()
        self._done = 0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        self._status.clear()

    def step(self, count: int = 1) -> None:
        """Count so many more as done."""
        self._done += count
        self._status.draw(lambda: self.line(time.monotonic() - self._started))

    def line(self, seconds: float) -> str:
        """Format the bar as it is after so many seconds."""
        full = self._done / self._total
        eighths = round(full * _WIDTH * 8)
        bar = "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
        rate = self._done / seconds if seconds > 0 else 0.0
        left = (self._total - self._done) / rate if rate else 0.0
        return f"{bar:<{_WIDTH}} {self._done}/{self._total} {self._unit} · {rate:.0f}/s · {_clock(left)} left"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
