"""One process of a hosted bot, and the stream by which it is spoken to: first a spare, then at one seat."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from cuig.sandbox.bot_process import BotProcess
from cuig.sandbox.seat import Seat
from cuig.v1 import actions_pb2, referee_pb2
from cuig.wire import PROTOCOL

# More actions than any rules ask for; whoever sends more is not playing.
MOST_ACTIONS: Final = 64
# So many messages and answers that were of no use are a flood.
MOST_USELESS: Final = 1_000


def new_token() -> str:
    """What a process shows at its socket: of no use anywhere else, or to another."""
    return "seat_" + secrets.token_urlsafe(24)


class Stream:
    """One call of `Play` by a process."""

    def __init__(self) -> None:
        self.outgoing = referee_pb2.PlayResponse()
        self.ready = asyncio.Event()

    def say_goodbye(self, reason: referee_pb2.GoodbyeReason.ValueType, message: str) -> None:
        """The last thing that is said."""
        self.outgoing.goodbye.reason = reason
        self.outgoing.goodbye.message = message
        self.ready.set()


class Player:
    """A process that plays, or will."""

    def __init__(self, bot: str, token: str, process: BotProcess) -> None:
        self.token = token
        self.process = process
        self.greeted: asyncio.Future[referee_pb2.Hello] = asyncio.get_running_loop().create_future()
        self.seat: Seat | None = None
        self._bot = bot
        self._stream: Stream | None = None
        self._useless = 0

    def attach(self, hello: referee_pb2.Hello) -> Stream:
        """The process has connected, for the first time or again."""
        if self._stream is not None:
            self._stream.say_goodbye(referee_pb2.GOODBYE_REASON_REPLACED, "a newer connection took over")
        stream = self._stream = Stream()
        if hello.protocol != PROTOCOL:
            stream.say_goodbye(
                referee_pb2.GOODBYE_REASON_PROTOCOL,
                f"the client speaks version {hello.protocol} of the protocol, the arena {PROTOCOL}",
            )
            return stream
        welcome = stream.outgoing.welcome
        welcome.protocol, welcome.bot, welcome.capacity = PROTOCOL, self._bot, 1
        if self.seat is not None:
            welcome.matches.append(self.seat.opened)
            if self.seat.open:
                welcome.prompts.append(self.seat.prompt_now())
        stream.ready.set()
        if not self.greeted.done():
            self.greeted.set_result(hello)
        return stream

    def detach(self, stream: Stream) -> None:
        """A stream has ended; the process may come back."""
        if self._stream is stream:
            self._stream = None

    def sit(self, seat: Seat) -> None:
        """From now on it plays this seat, and is told so."""
        self.seat = seat
        if self._stream is not None:
            self._stream.outgoing.opened.append(seat.opened)
            if seat.open:
                self._stream.outgoing.prompts.append(seat.prompt_now())
            self._stream.ready.set()

    def ask(self) -> None:
        """Its seat has a new question."""
        if self._stream is not None and self.seat is not None:
            self._stream.outgoing.prompts.append(self.seat.prompt_now())
            self._stream.ready.set()

    def reject(self, rejection: referee_pb2.Rejection) -> None:
        """An answer was not taken."""
        if self._stream is not None:
            self._stream.outgoing.rejections.append(rejection)
            self._stream.ready.set()

    def close(self, closed: referee_pb2.MatchClosed) -> None:
        """Its match is over."""
        if self._stream is not None:
            self._stream.outgoing.closed.append(closed)
            self._stream.ready.set()

    def hear(self, message: referee_pb2.PlayRequest) -> None:
        """Take what the process says: answers to its own open question, and nothing else."""
        useful = False
        for answer in message.answers:
            useful |= self._hear(answer)
        if not useful:
            self.strike()

    def _hear(self, answer: actions_pb2.Answer) -> bool:
        if len(answer.actions) > MOST_ACTIONS:
            self.process.kill(f"it sent an answer of {len(answer.actions)} actions")
            return False
        seat = self.seat
        if seat is None or not seat.asks(answer.prompt_id):
            self.strike()
            self.reject(
                referee_pb2.Rejection(
                    prompt_id=answer.prompt_id,
                    reason=referee_pb2.REJECTION_REASON_UNKNOWN_PROMPT,
                    message="this is not asked of you now",
                )
            )
            return False
        seat.answer(answer)
        return True

    def strike(self) -> None:
        """Count what was of no use towards a flood."""
        self._useless += 1
        if self._useless > MOST_USELESS:
            self.process.kill(f"it sent {MOST_USELESS} messages and answers that were of no use")
