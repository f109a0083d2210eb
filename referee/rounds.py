"""Rounds: what is ready for a bot is collected while bots are busy, and leaves in one message.

A message costs ten times what a decision in it does, and matches left to themselves drift apart until every
message holds one decision. So a bot is asked in rounds. While questions of its last round are unanswered, new
ones wait; when the last answer has come they leave, if they are enough for a message or if no other bot is
busy with what might add to them. So one bot thinks while the referee works off what another one said, and a
match played alone never waits.

A bot that is slow with a question holds up its others, and other bots' small rounds, for about twice the time
that answers usually take, and for a millisecond if answers take so long that it must be thinking.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from referee.hosted import HostedMatch
    from referee.stream import Stream

# So many questions are worth a message of their own.
ENOUGH: Final = 64
WINDOW_SECONDS: Final = 0.001
LONGEST_WINDOW_SECONDS: Final = 0.025
_WEIGHT: Final = 0.2  # of the latest message in the usual time


class Traffic:
    """How many questions of all bots are in flight, save those that have been for longer than a window."""

    __slots__ = ("epoch", "in_flight")

    def __init__(self) -> None:
        self.in_flight: int = 0
        self.epoch: int = 0

    def write_off(self) -> None:
        """Wait for none of those that are in flight now."""
        self.in_flight = 0
        self.epoch += 1


class Rounds:
    """The rounds of questions to one bot, over one stream."""

    __slots__ = (
        "_awaited",
        "_epoch",
        "_loop",
        "_matches",
        "_said",
        "_stream",
        "_timer",
        "_traffic",
        "_usual",
        "left_at",
        "number",
    )

    def __init__(self, stream: Stream, traffic: Traffic) -> None:
        self.number: int = 1
        self._traffic = traffic
        self._epoch: int = traffic.epoch  # in which the last round left
        self._stream = stream
        self._loop = asyncio.get_running_loop()
        self._matches: list[HostedMatch] = []  # with a question to put
        self._said: bool = False  # something else is to be said
        self._awaited: int = 0  # answers to questions of the last round that have not come
        self.left_at: float = 0.0  # when the last round left
        self._usual: float = 0.0  # how long answers take
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, match: HostedMatch) -> None:
        """A match has a question to put."""
        self._matches.append(match)

    def say(self) -> None:
        """The stream has something else to say."""
        self._said = True

    def asked(self, match: HostedMatch) -> None:
        """The question of a match has left in this round."""
        match.asked_on, match.asked_in = self, self.number
        self._awaited += 1
        self._traffic.in_flight += 1

    def answered(self, match: HostedMatch) -> None:
        """The question of a match, put here, is open no more."""
        if match.asked_in == self.number:
            self._awaited -= 1
            if self._epoch == self._traffic.epoch:
                self._traffic.in_flight -= 1

    def heard(self, now: float) -> None:
        """A message with answers has come."""
        self._usual += _WEIGHT * (now - self.left_at - self._usual)

    def settle(self, quiet: bool) -> None:
        """Something has been worked off: let the next round leave at once or soon.

        `quiet`: nothing was in flight any more, so that nothing is gained by waiting.
        """
        if not self._matches and not self._said:
            return
        if self._awaited <= 0 and (quiet or len(self._matches) >= ENOUGH):
            self.close()
        elif self._timer is None:
            self._timer = self._loop.call_later(self._window(), self._close_late)

    def _close_late(self) -> None:
        self._traffic.write_off()
        self.close()

    def _window(self) -> float:
        window = 2 * self._usual
        return window if WINDOW_SECONDS < window < LONGEST_WINDOW_SECONDS else WINDOW_SECONDS

    def close(self) -> None:
        """Let everything leave that has been collected."""
        self.stop()
        matches, self._matches = self._matches, []
        self._said = False
        self.number += 1
        now = self.left_at = time.monotonic()
        prompts = self._stream.outgoing.prompts
        for match in matches:
            # It may have ended meanwhile, or its question may have expired and the next be another's.
            if match.waits_on is not self or match.stopped is not None or match.table.question is None:
                continue
            match.waits_on = None
            match.table.sent(now)
            self.asked(match)
            match.put_question(prompts.add(), now)
        self._stream.flush()

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._epoch == self._traffic.epoch:
            self._traffic.in_flight -= self._awaited
        self._epoch = self._traffic.epoch
        self._awaited = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
