"""A seat of one game that a hosted bot holds: what it is asked, and which process plays it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from cuig.engine.errors import EngineError
from cuig.v1 import actions_pb2, referee_pb2
from cuig.view_notation import view_text
from cuig.wire import WireError, prompted_view, rules_from


class Listener(Protocol):
    """Whoever plays a seat."""

    def ask(self) -> None:
        """There is a new question."""

    def reject(self, rejection: referee_pb2.Rejection) -> None:
        """An answer was not taken."""


@dataclass(slots=True, eq=False)
class Seat:
    """One seat of one game of one match."""

    opened: referee_pb2.MatchOpened  # the match, as its process is told of it
    game: int
    number: int  # the seat's, at the table
    send: Callable[[actions_pb2.Answer], None]  # to the referee
    player: Listener | None = None
    starts: int = 0  # processes that have played here
    starting: bool = False  # one is on its way
    open: bool = False  # a question waits for an answer
    over: bool = False  # its game is over, or its match went away
    _prompt: referee_pb2.Prompt = field(default_factory=referee_pb2.Prompt)
    _asked_at: float = 0.0
    _answer: actions_pb2.Answer | None = None

    @property
    def match_id(self) -> str:
        return self.opened.match_id

    def ask(self, prompt: referee_pb2.Prompt) -> None:
        """The referee asks. After a broken stream it asks again what has been answered perhaps."""
        if self._answer is not None and prompt.id == self._prompt.id:
            self.send(self._answer)
            return
        self._prompt, self._asked_at, self._answer = prompt, time.monotonic(), None
        self.open = True
        if self.player is not None:
            self.player.ask()

    def prompt_now(self) -> referee_pb2.Prompt:
        """The open question, with the time that is left of it now."""
        prompt = referee_pb2.Prompt()
        prompt.CopyFrom(self._prompt)
        passed = round((time.monotonic() - self._asked_at) * 1000)
        prompt.time_left_ms = max(0, prompt.time_left_ms - passed)
        return prompt

    def asks(self, prompt_id: int) -> bool:
        """Whether this question waits for an answer here."""
        return self.open and prompt_id == self._prompt.id

    def answer(self, answer: actions_pb2.Answer) -> None:
        """Send the answer on; another one is heard only if this is refused."""
        self.open = False
        self._answer = answer
        self.send(answer)

    def rejected(self, rejection: referee_pb2.Rejection) -> None:
        """The referee has not taken the answer."""
        if rejection.prompt_id != self._prompt.id:
            return
        if rejection.reason != referee_pb2.REJECTION_REASON_STALE_PROMPT:
            self.open, self._answer = True, None
        if self.player is not None:
            self.player.reject(rejection)

    def asked(self) -> str | None:
        """What it is asked, as the view's notation; None while it is asked nothing."""
        if not self.open:
            return None
        try:
            return view_text(prompted_view(self._prompt, rules_from(self.opened.rules)))
        except (WireError, EngineError):  # a game that this process does not know; the log does without
            return None
