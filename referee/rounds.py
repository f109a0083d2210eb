"""Rounds: what is ready for a bot is collected while bots are busy, and leaves in one message.

A message costs ten times what a decision in it does, and matches left to themselves drift apart until every
message holds one decision. So questions are collected, and leave for a bot

- at once when nothing is in flight any more: nothing is gained by waiting, and a match alone never does;
- else when they are half of a bot's fair share of all questions there are. So each bot has one message to
  think about and another on its way, and the referee works off one while the bots are busy with the next;
- else after about twice the time that answers usually take, and after a millisecond if answers take so long
  that bots must be thinking. What is in flight by then is waited for no more.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from referee.hosted import HostedMatch
    from referee.stream import Stream

# So many questions are worth a message of their own, however many more there are.
ENOUGH: Final = 64
WINDOW_SECONDS: Final = 0.001
LONGEST_WINDOW_SECONDS: Final = 0.025
_WEIGHT: Final = 0.2  # of the latest message in the usual time


class Traffic:
    """The questions to all bots: collected, or in flight and waited for."""

    __slots__ = ("busy", "epoch", "questions")

    def __init__(self) -> None:
        self.questions: int = 0
        self.busy: set[Rounds] = set()  # where there are any
        self.epoch: int = 0  # grows when those in flight are no longer waited for

    @property
    def in_flight(self) -> bool:
        """Whether a question is in flight that is waited for."""
        return any(rounds.in_flight for rounds in self.busy)

    @property
    def share(self) -> int:
        """So many questions leave for a bot though others are in flight."""
        return max(1, min(ENOUGH, self.questions // (2 * len(self.busy)))) if self.busy else 1

    def write_off(self) -> None:
        """Wait for none of those that are in flight now."""
        self.epoch += 1
        for rounds in list(self.busy):
            rounds.write_off()


class Rounds:
    """The rounds of questions to one bot, over one stream."""

    __slots__ = (
        "_collected",
        "_loop",
        "_said",
        "_stream",
        "_timer",
        "_traffic",
        "_usual",
        "asked_at",
        "in_flight",
    )

    def __init__(self, stream: Stream, traffic: Traffic) -> None:
        self.in_flight: int = 0  # questions that have left and are waited for
        self.asked_at: float = 0.0  # when the question left that was answered last
        self._traffic = traffic
        self._stream = stream
        self._loop = asyncio.get_running_loop()
        self._collected: list[HostedMatch] = []  # with a question to put
        self._said: bool = False  # something else is to be said
        self._usual: float = 0.0  # how long answers take
        self._timer: asyncio.TimerHandle | None = None

    def ask(self, match: HostedMatch) -> None:
        """A match has a question to put."""
        self._collected.append(match)
        self._traffic.questions += 1
        self._traffic.busy.add(self)

    def say(self) -> None:
        """The stream has something else to say."""
        self._said = True

    def asked(self, match: HostedMatch, now: float) -> None:
        """The question of a match has left."""
        match.asked_on, match.asked_in, match.asked_at = self, self._traffic.epoch, now
        self.in_flight += 1
        self._traffic.questions += 1
        self._traffic.busy.add(self)

    def answered(self, match: HostedMatch) -> None:
        """The question of a match, put here, is open no more."""
        self.asked_at = match.asked_at
        if match.asked_in == self._traffic.epoch and self.in_flight:
            self.in_flight -= 1
            self._forget(1)

    def heard(self, now: float) -> None:
        """A message with answers has come."""
        self._usual += _WEIGHT * (now - self.asked_at - self._usual)

    def settle(self, share: int, quiet: bool) -> None:
        """Something has been worked off: let what was collected leave at once or soon.

        `share`: so many questions are worth a message. `quiet`: nothing is in flight any more.
        """
        collected = len(self._collected)
        if not collected and not self._said:
            return
        if quiet or collected >= share:
            self.close()
        elif self._timer is None:
            self._timer = self._loop.call_later(self._window(), self._close_late)

    def _close_late(self) -> None:
        self._traffic.write_off()
        self.close()

    def _window(self) -> float:
        return max(WINDOW_SECONDS, min(2 * self._usual, LONGEST_WINDOW_SECONDS))

    def close(self) -> None:
        """Let everything leave that has been collected."""
        self._disarm()
        matches, self._collected = self._collected, []
        self._said = False
        self._traffic.questions -= len(matches)
        now = time.monotonic()
        prompts = self._stream.prompts
        for match in matches:
            # It may have ended meanwhile, or its question may have expired and the next be another's.
            if match.waits_on is not self or match.stopped is not None or match.table.question is None:
                continue
            match.waits_on = None
            match.table.sent(now)
            self.asked(match, now)
            prompts.append(match.prompt(now))
        self._forget(0)
        self._stream.flush()

    def stop(self) -> None:
        """Put nothing any more, and be waited for no more."""
        self._disarm()
        self._forget(len(self._collected))
        self._collected = []
        self.write_off()

    def write_off(self) -> None:
        """Wait for none of the questions in flight."""
        in_flight, self.in_flight = self.in_flight, 0
        self._forget(in_flight)

    def _forget(self, questions: int) -> None:
        self._traffic.questions -= questions
        if not self.in_flight and not self._collected:
            self._traffic.busy.discard(self)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
