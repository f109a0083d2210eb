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
    from referee.hosted_match import HostedMatch
    from referee.stream import Stream

# So many questions are worth a message of their own, however many more there are.
ENOUGH: Final = 64
WINDOW_SECONDS: Final = 0.001
LONGEST_WINDOW_SECONDS: Final = 0.025
_WEIGHT: Final = 0.2  # of the latest message in the usual time


class InFlight:
    """The questions to all bots: collected, or in flight and waited for."""

    __slots__ = ("asked", "in_flight", "waiting")

    def __init__(self) -> None:
        self.waiting: set[Batcher] = set()  # with something that may leave
        self.asked: set[Batcher] = set()  # with questions in flight that are waited for
        self.in_flight: int = 0  # so many

    def settle(self) -> None:
        """Something has been worked off: let what was collected leave at once or soon."""
        if self.waiting:
            share = self._share()
            for rounds in list(self.waiting):
                rounds.settle(share)

    def _share(self) -> int:
        """So many questions leave for a bot though others are in flight."""
        if not self.in_flight:
            return 0
        questions, bots = self.in_flight, len(self.asked)
        for rounds in self.waiting:
            questions += rounds.collected
            bots += not rounds.in_flight
        return max(1, min(ENOUGH, questions // (2 * bots)))

    def write_off(self) -> None:
        """Wait for none of those that are in flight now."""
        for rounds in list(self.asked):
            rounds.write_off()


class Batcher:
    """The rounds of questions to one bot, over one stream."""

    __slots__ = (
        "_collected",
        "_loop",
        "_stream",
        "_timer",
        "_traffic",
        "_usual",
        "in_flight",
    )

    def __init__(self, stream: Stream, traffic: InFlight) -> None:
        self.in_flight: int = 0  # questions that have left and are waited for
        self._traffic = traffic
        self._stream = stream
        self._loop = asyncio.get_running_loop()
        self._collected: list[HostedMatch] = []  # with a question to put
        self._usual: float = 0.0  # how long answers take
        self._timer: asyncio.TimerHandle | None = None

    @property
    def collected(self) -> int:
        """How many questions may leave."""
        return len(self._collected)

    def ask(self, match: HostedMatch) -> None:
        """A match has a question to put."""
        if not self._collected:
            self._traffic.waiting.add(self)
        self._collected.append(match)

    def say(self) -> None:
        """The stream has something else to say."""
        self._traffic.waiting.add(self)

    def asked(self, questions: int) -> None:
        """So many questions have left."""
        if questions:
            self.in_flight += questions
            self._traffic.in_flight += questions
            self._traffic.asked.add(self)

    def answered(self, questions: int) -> None:
        """So many questions that were put here are open no more.

        Among them may be some that are waited for no more; then others are taken to be answered before they
        are, and a message leaves the earlier.
        """
        closed = min(questions, self.in_flight)
        self.in_flight -= closed
        self._traffic.in_flight -= closed
        if not self.in_flight:
            self._traffic.asked.discard(self)

    def heard(self, seconds: float) -> None:
        """A message with answers has come, after so long."""
        self._usual += _WEIGHT * (seconds - self._usual)

    def settle(self, share: int) -> None:
        """Let what was collected leave: at once if it is a share, else soon."""
        if len(self._collected) >= share:
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
        self._rest()
        matches, self._collected = self._collected, []
        now = time.monotonic()
        prompts = self._stream.prompts
        before = len(prompts)
        for match in matches:
            # It may have ended meanwhile, or its question may have expired and the next be another's.
            if match.waits_on is self and match.table.question is not None:
                match.waits_on = None
                match.asked_at = now
                match.table.sent(now)
                prompts.append(match.prompt)
        self.asked(len(prompts) - before)
        self._stream.flush()

    def stop(self) -> None:
        """Put nothing any more, and be waited for no more."""
        self._rest()
        self._collected = []
        self.write_off()

    def write_off(self) -> None:
        """Wait for none of the questions in flight."""
        self.answered(self.in_flight)

    def _rest(self) -> None:
        """Nothing waits here any more."""
        self._traffic.waiting.discard(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
