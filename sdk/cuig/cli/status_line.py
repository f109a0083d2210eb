"""A line on a terminal that is redrawn while something is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from cuig.printable import printable

_CLEAR_TO_END = "\x1b[K"


class StatusLine:
    """Draws a line over the one before; writes nothing where the stream is no terminal."""

    def __init__(self, every_seconds: float, stream: TextIO | None = None) -> None:
        """every_seconds: how often at most it is redrawn; stream: standard error by default."""
        self._every_seconds = every_seconds
        self._stream = stream if stream is not None else sys.stderr
        self._visible = self._stream.isatty()
        self._drawn = 0.0

    def draw(self, text: Callable[[], str]) -> None:
        """Redraw if it is time: only then `text` is called."""
        now = time.monotonic()
        if self._visible and now - self._drawn >= self._every_seconds:
            self._drawn = now
            self._stream.write("\r" + printable(text()) + _CLEAR_TO_END)
            self._stream.flush()

    def clear(self) -> None:
        """Remove the line."""
        if self._visible:
            self._stream.write("\r" + _CLEAR_TO_END)
            self._stream.flush()
