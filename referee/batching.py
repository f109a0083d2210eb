"""Batches of questions: collected while bots are busy, sent to each bot in one message.

A message costs ten times what a decision in it does, and matches left to themselves drift apart until every
message holds one decision. So questions are collected, and a bot's batch is flushed

- at once when no question is in flight: waiting gains nothing, and a single match never waits;
- else when it holds half of the bot's fair share of all questions. So each bot has one message to think
  about and another on its way, and the referee works off one while the bots are busy with the next;
- else after about twice the usual time to an answer, at least a millisecond and at most 25 where bots are
  slow. Questions in flight by then are written off: nobody waits for them any more.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from referee.outbox import Outbox
from referee.timings import Clock, Timings

# A batch of this size is worth a message, however many questions there are.
ENOUGH: Final = 64
_WEIGHT: Final = 0.2  # of the latest latency in the moving average


class Asker(Protocol):
    """What has a question in a batch."""

    def hand_over(self, batcher: Batcher, now: float) -> bytes:
        """The encoded prompt, which leaves now; empty if the question no longer waits in that batch."""
        ...


class InFlight:
    """The questions to all bots that are collected, or in flight and waited for."""

    __slots__ = ("asked", "clock", "questions", "timings", "waiting")

    def __init__(self, timings: Timings, clock: Clock) -> None:
        self.timings: Timings = timings
        self.clock: Clock = clock
        self.waiting: set[Batcher] = set()  # have something to flush
        self.asked: set[Batcher] = set()  # have questions in flight
        self.questions: int = 0  # in flight, over all batchers

    def schedule(self) -> None:
        """Flush every batch that is large enough now, and the others when their window ends."""
        if not self.waiting:
            return
        if not self.questions:
            for batcher in list(self.waiting):
                batcher.flush()
            return
        share = self._share()
        for batcher in list(self.waiting):
            batcher.schedule(share)

    def _share(self) -> int:
        """The size from which a batch is flushed at once: half a bot's fair share of all questions."""
        questions, bots = self.questions, len(self.asked)
        for batcher in self.waiting:
            questions += batcher.collected
            bots += not batcher.in_flight
        return max(1, min(ENOUGH, questions // (2 * bots)))

    def write_off(self) -> None:
        """Stop waiting for the questions in flight."""
        for batcher in list(self.asked):
            batcher.write_off()


class Batcher:
    """The batch of questions to one bot, over one stream."""

    __slots__ = (
        "_all",
        "_clock",
        "_collected",
        "_loop",
        "_outbox",
        "_timer",
        "_usual",
        "in_flight",
    )

    def __init__(self, outbox: Outbox, in_flight: InFlight) -> None:
        """`in_flight`: shared by the batchers of all bots. Only within a running event loop."""
        self.in_flight: int = 0  # questions that have left and are waited for
        self._all = in_flight
        self._clock = in_flight.clock
        self._outbox = outbox
        self._loop = asyncio.get_running_loop()
        self._collected: list[Asker] = []
        self._usual: float = 0.0  # moving average of the seconds to an answer
        self._timer: asyncio.TimerHandle | None = None

    @property
    def collected(self) -> int:
        """How many questions wait in the batch."""
        return len(self._collected)

    def add(self, asker: Asker) -> None:
        """Add a question to the batch."""
        if not self._collected:
            self._all.waiting.add(self)
        self._collected.append(asker)

    def want_flush(self) -> None:
        """Flush the outbox soon: something else than a question was added to it."""
        self._all.waiting.add(self)

    def count_sent(self, questions: int) -> None:
        """Count questions that have left."""
        if questions:
            self.in_flight += questions
            self._all.questions += questions
            self._all.asked.add(self)

    def count_closed(self, questions: int) -> None:
        """Count questions that were sent here and are open no more.

        Some of them may have been written off already; the count is then too low, and the next message leaves
        a little earlier.
        """
        closed = min(questions, self.in_flight)
        self.in_flight -= closed
        self._all.questions -= closed
        if not self.in_flight:
            self._all.asked.discard(self)

    @property
    def usual_latency(self) -> float:
        """The moving average of the seconds to an answer."""
        return self._usual

    def observe_latency(self, seconds: float) -> None:
        """Note how long a message of answers took."""
        self._usual += _WEIGHT * (seconds - self._usual)

    def schedule(self, share: int) -> None:
        """Flush at once if the batch has at least `share` questions, else when the window ends."""
        if len(self._collected) >= share:
            self.flush()
        elif self._timer is None:
            self._timer = self._loop.call_later(self._window(), self._flush_late)

    def _flush_late(self) -> None:
        self._all.write_off()
        self.flush()

    def _window(self) -> float:
        timings = self._all.timings
        return max(timings.window_s, min(2 * self._usual, timings.longest_window_s))

    def flush(self) -> None:
        """Move the batch into the outbox, and release that."""
        self._unschedule()
        askers, self._collected = self._collected, []
        now = self._clock()
        outbox = self._outbox
        prompts = outbox.prompts
        before = len(prompts)
        for asker in askers:
            prompt = asker.hand_over(self, now)
            if prompt:
                prompts.append(prompt)
        self.count_sent(len(prompts) - before)
        outbox.ready.set()

    def stop(self) -> None:
        """Drop the batch, and wait for no question that was sent here."""
        self._unschedule()
        self._collected = []
        self.write_off()

    def write_off(self) -> None:
        """Stop waiting for the questions in flight."""
        self.count_closed(self.in_flight)

    def _unschedule(self) -> None:
        self._all.waiting.discard(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
