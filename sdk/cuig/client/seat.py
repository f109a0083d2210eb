"""A bot in its seat: asked, heard, and when it errs, helped out or stopped."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable
from math import inf
from typing import Any, Final

from cuig.answers import AnswerError, actions_said
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

# The method of a bot that is asked, by phase; `play` is at hand.
_ASKED: Final = {
    AT_ROB: "rob",
    AT_BID: "bid",
    AT_NAME: "name_trump",
    AT_DISCARD: "discard",
    AT_CALL: "call",
}


class BotError(Exception):
    """A bot raised an error or gave an answer that the rules refuse; the cause, if any, is its own error."""

    def __init__(self, bot: str, what: str) -> None:
        self.bot = bot
        self.what = what
        super().__init__(f"{bot} {what}")


class SeatedBot:
    """One bot at one seat for one game."""

    __slots__ = ("_on_error", "bot", "mistakes", "name", "seating")

    def __init__(self, bot: type[Bot], seating: Seating, on_error: OnError = OnError.DEFAULT) -> None:
        self.seating = seating
        self.mistakes: int = 0
        self.name: str = bot_name(bot)
        self.bot: Bot | None = None
        self._on_error = on_error
        try:
            seated = bot()
            seated.seating = seating
            seated.begin(seating)
        except Exception as error:
            self.mistakes += 1
            if on_error is OnError.RAISE:
                raise BotError(self.name, f"cannot sit down: {_named(error)}") from error
            log.exception("%s cannot sit down; its seat will give default answers", self.name)
            return
        self.bot = seated

    def decide(self, view: View, due: float = inf) -> Actions | Awaitable[Actions]:
        """What the bot does: legal actions, or, where its method is async, the wait for them.

        due: when its time is up, by `time.monotonic`.
        """
        bot, phase = self.bot, view.phase
        if bot is None:
            return default_answer(view.legal, view.choose)
        bot.due = due
        try:
            said: Any
            if phase == AT_PLAY:
                said = bot.play(view)
                if type(said) is int and said in view.legal:  # nearly always
                    return (said,)
            else:
                said = getattr(bot, _ASKED[phase])(view)
            if type(said) is not int and inspect.isawaitable(said):  # to ask this takes long
                return self._decide_later(view, said)
            return actions_said(view, said)
        except Exception as error:  # noqa: BLE001  (the edge to an author's code)
            return self._mistake(view, error)

    async def _decide_later(self, view: View, thought: Awaitable[Any]) -> Actions:
        try:
            return actions_said(view, await thought)
        except Exception as error:  # noqa: BLE001  (the edge to an author's code)
            return self._mistake(view, error)

    def end(self, result: Result) -> None:
        """Tell the bot how the match ended."""
        if self.bot is None:
            return
        try:
            self.bot.end(result)
        except Exception as error:
            self.mistakes += 1
            if self._on_error is OnError.RAISE:
                raise BotError(self.name, f"failed when told the result: {_named(error)}") from error
            log.exception("%s failed when told the result", self.name)

    def _mistake(self, view: View, error: Exception) -> Actions:
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


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def actions_text(actions: Actions) -> str:
    """Actions as they are written, a space between them."""
    return " ".join(action_text(action) for action in actions)
