"""The stream to a bot: what it is told besides questions, when it misbehaves, and how the stream ends."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc.aio
from cuig.refusal import AnswerRefused
from cuig.stream_checks import StreamBroken
from cuig.v1 import referee_pb2

from referee.batching import Batcher, InFlight
from referee.limits import Limits
from referee.outbox import Outbox

Context = grpc.aio.ServicerContext[Any, Any]


class Stream:
    """One call of `Play`, from the referee's side."""

    __slots__ = (
        "_clock",
        "_limits",
        "_stall_s",
        "asked_at",
        "batcher",
        "cut",
        "ending",
        "outbox",
        "read_at",
        "said_goodbye",
        "strikes",
        "writing_since",
    )

    def __init__(self, in_flight: InFlight, limits: Limits) -> None:
        """`in_flight`: shared by the streams of all bots, with the referee's clock and timings."""
        self._limits = limits
        self._clock = in_flight.clock
        self._stall_s = in_flight.timings.stall_s
        self.outbox: Outbox = Outbox()
        self.batcher: Batcher = Batcher(self.outbox, in_flight)
        self.cut: bool = False  # ended without a goodbye
        self.said_goodbye: bool = False
        self.ending: asyncio.Event = asyncio.Event()
        self.writing_since: float = 0.0  # clock time; 0 while no write is under way
        self.strikes: int = 0  # useless messages and answers beyond the useful ones
        self.asked_at: float = 0.0  # clock time at which the question left that was answered last
        self.read_at: float = (
            0.0  # clock time at which the message came whose answers are taken; 0 if none is
        )

    def add_opened(self, opened: referee_pb2.MatchOpened) -> None:
        """Tell the bot of a match that begins."""
        self.outbox.response.opened.append(opened)
        self.batcher.want_flush()

    def add_mixing(self, mixing: referee_pb2.Mixing) -> None:
        """Tell the bot what is added to the cards of a match."""
        self.outbox.response.mixings.append(mixing)
        self.batcher.want_flush()

    def add_notice(self, notice: str) -> None:
        """Tell the bot's owner something."""
        self.outbox.response.notice = notice
        self.batcher.want_flush()

    def add_closed(self, closed: referee_pb2.MatchClosed) -> None:
        """Tell the bot of a match that is over here."""
        self.outbox.response.closed.append(closed)
        self.batcher.want_flush()

    def reject(self, prompt_id: int, refused: AnswerRefused) -> None:
        """Tell the bot that an answer was not taken."""
        self.strike()
        self.outbox.response.rejections.add(
            prompt_id=prompt_id,
            reason=refused.refusal.value,
            message=refused.message,
        )
        self.batcher.want_flush()

    def strike(self) -> None:
        """Count a useless message or answer."""
        self.strikes += 1

    def excuse(self, useful: int) -> None:
        """Set useful answers off against as many useless ones."""
        if self.strikes:
            self.strikes = max(0, self.strikes - useful)

    def check_strikes(self) -> None:
        """Raise StreamBroken for a flood of useless messages."""
        if self.strikes > self._limits.strikes:
            raise StreamBroken(f"{self._limits.strikes} messages and answers that were of no use")

    def reads_timely(self, due_at: float) -> bool:
        """Whether answers are being taken that came in time for that deadline."""
        return 0 < self.read_at <= due_at

    def say_goodbye(
        self, reason: referee_pb2.GoodbyeReason.ValueType, message: str, retry_after_ms: int = 0
    ) -> None:
        """End the stream with a goodbye, after everything that waits. Only the first goodbye counts."""
        if self.said_goodbye:
            return
        self.said_goodbye = True
        goodbye = self.outbox.response.goodbye
        goodbye.reason = reason
        goodbye.message = message
        goodbye.retry_after_ms = retry_after_ms
        self.batcher.stop()
        self.outbox.ready.set()
        self.ending.set()

    def cut_off(self) -> None:
        """End the stream at once, without a goodbye: the bot does not read."""
        self.cut = True
        self.ending.set()

    def does_not_read(self, now: float) -> bool:
        """Whether the bot has stopped reading: one write takes too long, or too much waits."""
        if self.writing_since and now - self.writing_since > self._stall_s:
            return True
        return self.outbox.waiting > self._limits.waiting

    async def write_all(self, context: Context) -> None:
        """Write each released message, until a goodbye is written or the task is cancelled."""
        outbox = self.outbox
        while True:
            await outbox.ready.wait()
            message, last = outbox.take()
            self.writing_since = self._clock()
            await context.write(message)
            self.writing_since = 0.0
            if last:
                return
