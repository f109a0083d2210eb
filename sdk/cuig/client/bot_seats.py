"""Where the seats of a session's bot are: in this process, or in others."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from math import inf
from time import perf_counter
from typing import Protocol

from cuig.bot import Bot, Seating, bot_name
from cuig.client.on_error import OnError
from cuig.client.seat import Actions, SeatedBot
from cuig.engine.views import View
from cuig.loading import BASELINES
from cuig.match import Result


class ArenaSeat(Protocol):
    """A bot at one seat for one game of a match.

    Attributes:
        mistakes: How many it made so far.
    """

    mistakes: int

    def decide(self, view: View, due: float = inf) -> Actions | Awaitable[Actions]:
        """Ask the bot. Raises BotError, also when awaited."""
        ...

    def end(self, result: Result | None) -> Awaitable[None] | None:
        """Tell the bot how the match ended, None if it went away, and leave the seat.

        Returns an awaitable where the bot's method is async. Raises BotError, also when awaited.
        """
        ...


Decided = Callable[[float, float], None]
Fail = Callable[[BaseException], None]


class BotSeats(Protocol):
    """The seats of a bot.

    Attributes:
        name: The name of the bot.
        processors: How many of its decisions can be worked on at the same time.
        in_threads: Whether its seats are asked in threads: they block, and whoever asks must not.
    """

    name: str
    processors: int
    in_threads: bool

    def begin(self, loop: asyncio.AbstractEventLoop, decided: Decided, fail: Fail) -> None:
        """Make ready within a loop.

        decided: called with the seconds and the processor seconds of each decision that is not made within
        the caller's own thread. fail: called with an error that ends the session.
        """
        ...

    def sit(self, seating: Seating, on_error: OnError) -> ArenaSeat:
        """Sit down. Raises BotError."""
        ...

    def close(self) -> None:
        """End what runs for the bot."""
        ...


class SeatsHere:
    """The seats of a bot in this process: instances of a class, which share what the class shares."""

    processors = 1

    def __init__(self, bot: type[Bot]) -> None:
        self.name = bot_name(bot)
        self.bot = bot
        # Nobody knows how long a bot takes, so only one that says so, or that comes with this package,
        # decides in the connection's thread. An async method yields to the loop by itself, and needs it.
        self._asynchronous = inspect.iscoroutinefunction(bot.play)
        known = self._asynchronous or f"{bot.__module__}:{bot.__qualname__}" in BASELINES.values()
        self.in_threads: bool = not known if bot.threads is None else bot.threads
        self._decided: Decided | None = None

    def begin(self, loop: asyncio.AbstractEventLoop, decided: Decided, fail: Fail) -> None:
        """Remember who counts decisions."""
        self._decided = decided

    def sit(self, seating: Seating, on_error: OnError) -> ArenaSeat:
        """Make an instance. Raises BotError."""
        if self._asynchronous and self._decided is not None:
            return _AsyncSeat(self.bot, seating, on_error, self._decided)
        return SeatedBot(self.bot, seating, on_error)

    def close(self) -> None:
        """Do nothing."""


class _AsyncSeat(SeatedBot):
    """A seat that counts how long what it decides is awaited; which part of it was work is not known."""

    __slots__ = ("_decided",)

    def __init__(self, bot: type[Bot], seating: Seating, on_error: OnError, decided: Decided) -> None:
        self._decided = decided
        super().__init__(bot, seating, on_error)

    def decide(self, view: View, due: float = inf) -> Actions | Awaitable[Actions]:
        """Ask the bot. Raises BotError."""
        decided = super().decide(view, due)
        return decided if isinstance(decided, tuple) else self._timed(decided)

    async def _timed(self, decided: Awaitable[Actions]) -> Actions:
        before = perf_counter()
        actions = await decided
        self._decided(perf_counter() - before, 0.0)
        return actions
