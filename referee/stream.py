"""The stream that leads to a bot: what waits to be said to it, and how it ends."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import grpc.aio
from cuig.refusal import AnswerRefused
from cuig.v1 import referee_pb2

from referee.batching import Batcher, InFlight
from referee.encoding import encoded_response
from referee.errors import StreamBroken

Context = grpc.aio.ServicerContext[Any, Any]

# A bot that has not taken a message for so long does not read.
STALL_SECONDS: Final = 15.0
# Nor does one for which so many messages wait; there is never more than one question for each of its seats.
MOST_WAITING: Final = 10_000
# So many useless messages and answers more than useful ones are a flood.
STRIKES_BORNE: Final = 1_000


class Stream:
    """One call of `Play`, to its bot."""

    __slots__ = (
        "asked_at",
        "cut",
        "ending",
        "hearing",
        "outgoing",
        "prompts",
        "ready",
        "rounds",
        "said_goodbye",
        "strikes",
        "writing_since",
    )

    def __init__(self, traffic: InFlight) -> None:
        self.outgoing: referee_pb2.PlayResponse = referee_pb2.PlayResponse()  # but for the prompts
        self.prompts: list[bytes] = []  # encoded
        self.cut: bool = False  # without a goodbye
        self.said_goodbye: bool = False
        self.ending: asyncio.Event = asyncio.Event()
        self.writing_since: float = 0.0  # 0 while no write is under way
        self.strikes: int = 0
        self.asked_at: float = 0.0  # when the question left that was answered last
        self.hearing: float = 0.0  # when the message came that is being taken; 0 if none is
        self.ready: asyncio.Event = asyncio.Event()
        self.rounds: Batcher = Batcher(self, traffic)

    def flush(self) -> None:
        """What waits may leave."""
        self.ready.set()

    def strike(self) -> None:
        """Count a message or an answer that is of no use towards a flood."""
        self.strikes += 1

    def hears_from_before(self, due_at: float) -> bool:
        """Whether a message is being taken that came before this: an answer in it is in time."""
        return 0 < self.hearing <= due_at

    def check_strikes(self) -> None:
        """Raises StreamBroken for a flood."""
        if self.strikes > STRIKES_BORNE:
            raise StreamBroken(f"{STRIKES_BORNE} messages and answers that were of no use")

    def excuse(self, useful: int) -> None:
        """Count so many useful answers against one."""
        self.strikes = max(0, self.strikes - useful)

    def reject(self, prompt_id: int, refused: AnswerRefused) -> None:
        """Say that an answer was not taken."""
        self.strike()
        self.outgoing.rejections.add(
            prompt_id=prompt_id,
            reason=refused.refusal.value,
            message=refused.message,
        )
        self.rounds.say()

    def say_goodbye(
        self, reason: referee_pb2.GoodbyeReason.ValueType, message: str, retry_after_ms: int = 0
    ) -> None:
        """Say why the stream ends, after everything that waits; nothing is said after it."""
        if self.said_goodbye:
            return
        self.said_goodbye = True
        self.outgoing.goodbye.reason = reason
        self.outgoing.goodbye.message = message
        self.outgoing.goodbye.retry_after_ms = retry_after_ms
        self.rounds.stop()
        self.flush()
        self.ending.set()

    def cut_off(self) -> None:
        """End the stream of a bot that would not hear a goodbye."""
        self.cut = True
        self.ending.set()

    def does_not_read(self, now: float) -> bool:
        """Whether the bot at the other end has stopped reading."""
        if self.writing_since and now - self.writing_since > STALL_SECONDS:
            return True
        return len(self.prompts) + len(self.outgoing.rejections) > MOST_WAITING

    async def write_all(self, context: Context) -> None:
        """Write what is flushed, until goodbye is said or whoever runs this cancels it."""
        while True:
            await self.ready.wait()
            self.ready.clear()
            last = self.outgoing.HasField("goodbye")
            message = encoded_response(self.outgoing, self.prompts)
            self.outgoing, self.prompts = referee_pb2.PlayResponse(), []
            self.writing_since = time.monotonic()
            await context.write(message)
            self.writing_since = 0.0
            if last:
                return
