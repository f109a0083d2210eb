"""An event loop in which time costs nothing: where all wait, the clock moves on to what is due next."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class _Jumping(selectors.DefaultSelector):
    """A selector that moves the loop's time on instead of waiting."""

    seconds: float = 0.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "nothing will ever happen"
        self.seconds += timeout
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time goes on by the waits of its timers alone, however long the work takes."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.seconds
