"""One bot at one seat: ask it, check its answer, and handle its errors."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable
from math import inf
from typing import Any, Final

from cuig.answers import AnswerError, read_answer
from cuig.bot import Bot, Seating, bot_name
from cuig.client.on_error import OnError
from cuig.engine.actions import Action, action_text
from cuig.engine.phases.phase import AT_BID, AT_CALL, AT_DISCARD, AT_NAME, AT_PLAY, AT_ROB
from cuig.engine.views import View
from cuig.match import Result
from cuig.table import default_answer
from cuig.view_notation import view_text

log: Final = logging.getLogger("cuig.bot")

Actions = tuple[Action, ...]

# The method that decides in each phase; AT_PLAY, the usual one, is called directly.
_METHODS: Final = {
    AT_ROB: "rob",
    AT_BID: "bid",
    AT_NAME: "name_trump",
    AT_DISCARD: "discard",
    AT_CALL: "call",
}


class BotError(Exception):
    """A bot raised an error, which is then the cause, or gave an illegal answer.

    Attributes:
        bot: The name of the bot.
        what: What it did, as a clause, with the view that it had.
    """

    def __init__(self, bot: str, what: str) -> None:
        self.bot = bot
        self.what = what
        super().__init__(f"{bot} {what}")


class SeatedBot:
    """One instance of a bot, at one seat for one game.

    Without an instance, where creating it failed under OnError.DEFAULT, the seat gives default answers.
    Where its `begin` is async, that is awaited with the first decision. A CancelledError out of the bot is a
    mistake like any other error, unless the task in which it runs is being cancelled.
    """

    __slots__ = ("_beginning", "_on_error", "bot", "mistakes", "name", "seating")

    def __init__(self, bot: type[Bot], seating: Seating, on_error: OnError = OnError.DEFAULT) -> None:
        self.seating = seating
        self.mistakes: int = 0
        self.name: str = bot_name(bot)
        self.bot: Bot | None = None
        self._on_error = on_error
        self._beginning: Awaitable[None] | None = None  # an async `begin` that has not been awaited
        try:
            seated = bot()
            seated.seating = seating
            begun: Any = seated.begin(seating)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  (the edge to an author's code)
            self._cannot_sit(error)
            return
        self.bot = seated
        if inspect.isawaitable(begun):
            self._beginning = begun

    def _cannot_sit(self, error: BaseException) -> None:
        """Leave the seat without an instance. Raises BotError under OnError.RAISE."""
        self.mistakes += 1
        self.bot = None
        if self._on_error is OnError.RAISE:
            raise BotError(self.name, f"cannot sit down: {_named(error)}") from error
        log.error("%s cannot sit down; its seat will give default answers", self.name, exc_info=error)

    def decide(self, view: View, due: float = inf) -> Actions | Awaitable[Actions]:
        """Ask the bot. Returns legal actions, or an awaitable of them where its method is async.

        due: when its time is up, by `time.monotonic`. Raises BotError under OnError.RAISE.
        """
        if (beginning := self.take_beginning()) is not None:
            return self._begin_and_decide(beginning, view, due)
        bot, phase = self.bot, view.phase
        if bot is None:
            return default_answer(view.legal, view.choose)
        bot.due = due
        try:
            answer: Any
            if phase == AT_PLAY:
                answer = bot.play(view)
                if type(answer) is int and answer in view.legal:  # the usual case, without `read_answer`
                    return (answer,)
            else:
                answer = getattr(bot, _METHODS[phase])(view)
            if type(answer) is not int and inspect.isawaitable(answer):  # isawaitable is slow
                return self._decide_later(view, answer)
            return read_answer(view, answer)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  (the edge to an author's code)
            return self._mistake(view, error)

    def take_beginning(self) -> Awaitable[None] | None:
        """Return an async `begin` that has not been awaited; whoever takes it has it `begun` before it asks.

        Else the first decision awaits it, and is then made where that is awaited: a thread, which is not to
        decide in an event loop, takes it before.
        """
        beginning, self._beginning = self._beginning, None
        return beginning

    async def begun(self, beginning: Awaitable[None]) -> None:
        """Await an async `begin`. Raises BotError under OnError.RAISE."""
        try:
            await beginning
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  (the edge to an author's code)
            _raise_if_cancelled(error)
            self._cannot_sit(error)

    async def _begin_and_decide(self, beginning: Awaitable[None], view: View, due: float) -> Actions:
        """Await an async `begin`, then ask."""
        await self.begun(beginning)
        decided = self.decide(view, due)
        return decided if isinstance(decided, tuple) else await decided

    async def _decide_later(self, view: View, answer: Awaitable[Any]) -> Actions:
        try:
            return read_answer(view, await answer)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  (the edge to an author's code)
            _raise_if_cancelled(error)
            return self._mistake(view, error)

    def end(self, result: Result | None) -> Awaitable[None] | None:
        """Tell the bot how the match ended, nothing if it went away; returns an awaitable where it is async.

        Raises BotError under OnError.RAISE.
        """
        if self.bot is None or result is None:
            return None
        try:
            ending: Any = self.bot.end(result)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  (the edge to an author's code)
            self._cannot_hear(error)
            return None
        return self._end_later(ending) if inspect.isawaitable(ending) else None

    async def _end_later(self, ending: Awaitable[None]) -> None:
        try:
            await ending
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001  (the edge to an author's code)
            _raise_if_cancelled(error)
            self._cannot_hear(error)

    def _cannot_hear(self, error: BaseException) -> None:
        """Count and log a mistake at the end. Raises BotError under OnError.RAISE."""
        self.mistakes += 1
        if self._on_error is OnError.RAISE:
            raise BotError(self.name, f"failed when told the result: {_named(error)}") from error
        log.error("%s failed when told the result", self.name, exc_info=error)

    def _mistake(self, view: View, error: BaseException) -> Actions:
        """Count and log a mistake, and return the default answer. Raises BotError under OnError.RAISE."""
        self.mistakes += 1
        if isinstance(error, AnswerError):
            what, cause = f"gave a wrong answer: {error.reason}", None
        else:
            what, cause = f"raised {_named(error)}", error
        if self._on_error is OnError.RAISE:
            raise BotError(self.name, f"{what} ({view_text(view)})") from cause
        instead = default_answer(view.legal, view.choose)
        given = actions_text(instead)
        log.error(
            "%s %s; it saw %s; answered %s for it", self.name, what, view_text(view), given, exc_info=cause
        )
        return instead


def _raise_if_cancelled(error: BaseException) -> None:
    """Raise a CancelledError again where the running task is cancelled, and not one of the bot's own."""
    task = asyncio.current_task()
    if isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling():
        raise error


def _named(error: BaseException) -> str:
    """Format an error as the last line of its traceback does."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def actions_text(actions: Actions) -> str:
    """Format actions in their notation, separated by spaces."""
    return " ".join(action_text(action) for action in actions)
