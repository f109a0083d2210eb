"""A hosted bot at one referee: one stream for all its seats, as any bot has, dealt out to its processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import grpc
import grpc.aio
from cuig.net.channel import bearer
from cuig.sandbox.seat import Seat
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc

log = logging.getLogger(__name__)

WELCOME_SECONDS: Final = 15.0
FIRST_PAUSE_S: Final = 0.2
LONGEST_PAUSE_S: Final = 5.0
# After this somebody else stands for the bot: there is no hurry to fight.
REPLACED_PAUSE_S: Final = 5.0

Call = Any  # grpc.aio.StreamStreamCall, of which the stubs disagree


class RefereeStream:
    """One bot's stream to one referee; it comes back when it breaks."""

    def __init__(
        self,
        bot: str,
        address: str,
        channel: grpc.aio.Channel,
        token: str,
        hello: referee_pb2.Hello,
        begin: Callable[[Seat], None],
        finish: Callable[[Seat, referee_pb2.MatchClosed | None], None],
    ) -> None:
        """`begin` is called for a seat that needs a process, `finish` for one that needs none any more."""
        self.address = address
        self._name = bot
        self.attached = False
        self._stub = referee_pb2_grpc.RefereeServiceStub(channel)
        self._token = token
        self._hello = hello
        self._begin = begin
        self._finish = finish
        self._opened: dict[int, referee_pb2.MatchOpened] = {}  # by the referee's number
        self._seats: dict[tuple[int, int, int], Seat] = {}  # by match, game and seat
        self._answers: list[actions_pb2.Answer] = []
        self._ready = asyncio.Event()

    @property
    def busy(self) -> bool:
        """Whether it is at a match."""
        return bool(self._opened)

    async def stay(self) -> None:
        """Be there until cancelled."""
        pause = FIRST_PAUSE_S
        try:
            while True:
                goodbye = None
                try:
                    goodbye = await self._attend()
                except (grpc.aio.AioRpcError, asyncio.InvalidStateError, TimeoutError) as error:
                    log.info(
                        "stream broken bot=%s referee=%s error=%s", self._name, self.address, _said(error)
                    )
                if self.attached:
                    pause = FIRST_PAUSE_S
                self.attached = False
                if goodbye is not None and goodbye.reason == referee_pb2.GOODBYE_REASON_REPLACED:
                    pause = REPLACED_PAUSE_S
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
        finally:
            self.attached = False
            self._keep_only({})

    async def _attend(self) -> referee_pb2.Goodbye | None:
        call: Call = self._stub.Play(metadata=bearer(self._token))
        writing = None
        try:
            async with asyncio.timeout(WELCOME_SECONDS):
                await call.write(referee_pb2.PlayRequest(hello=self._hello))
                message = await call.read()
            self._answers.clear()  # of a stream that broke; what is still asked is asked again
            writing = asyncio.create_task(self._write(call))
            while isinstance(message, referee_pb2.PlayResponse):
                self._hear(message)
                if message.HasField("goodbye"):
                    goodbye: referee_pb2.Goodbye = message.goodbye
                    log.info("goodbye bot=%s referee=%s says=%r", self._name, self.address, goodbye.message)
                    return goodbye
                message = await call.read()
            raise asyncio.InvalidStateError(f"{await call.code()}: {await call.details()}")
        finally:
            if writing is not None:
                writing.cancel()
                await asyncio.gather(writing, return_exceptions=True)
            call.cancel()

    async def _write(self, call: Call) -> None:
        while True:
            await self._ready.wait()
            self._ready.clear()
            answers, self._answers = self._answers, []
            if answers:
                await call.write(referee_pb2.PlayRequest(answers=answers))

    def _send(self, answer: actions_pb2.Answer) -> None:
        self._answers.append(answer)
        self._ready.set()

    def _hear(self, message: referee_pb2.PlayResponse) -> None:
        if message.HasField("welcome"):
            self.attached = True
            self._keep_only({opened.match: opened for opened in message.welcome.matches})
            self._ask(message.welcome.prompts)
        for opened in message.opened:
            self._opened[opened.match] = opened
        self._ask(message.prompts)
        for rejection in message.rejections:
            for seat in self._seats.values():
                seat.rejected(rejection)
        for closed in message.closed:
            self._close(closed)

    def _keep_only(self, opened: dict[int, referee_pb2.MatchOpened]) -> None:
        """Forget the matches that are not open any more, or are open anew: those begin with new processes."""
        for number, old in list(self._opened.items()):
            new = opened.get(number)
            if new is None or new.match_id != old.match_id or new.commitment != old.commitment:
                self._close(referee_pb2.MatchClosed(match=number))
        self._opened = dict(opened)

    def _ask(self, prompts: Any) -> None:
        for prompt in prompts:
            opened = self._opened.get(prompt.match)
            if opened is None:
                log.error("prompt of no match bot=%s referee=%s", self._name, self.address)
                continue
            key = (prompt.match, prompt.view.game, prompt.view.seat)
            seat = self._seats.get(key)
            if seat is None:
                # A game begins when the one before it is over.
                for older in [other for other in self._seats if other[0] == key[0] and other[1] < key[1]]:
                    self._finish(self._seats.pop(older), None)
                seat = self._seats[key] = Seat(_for_process(opened), key[1], key[2], self._send)
            seat.ask(prompt)
            if seat.player is None:  # the first question, or the first since its process ended
                self._begin(seat)

    def _close(self, closed: referee_pb2.MatchClosed) -> None:
        self._opened.pop(closed.match, None)
        for key in [key for key in self._seats if key[0] == closed.match]:
            self._finish(self._seats.pop(key), closed)


def _for_process(opened: referee_pb2.MatchOpened) -> referee_pb2.MatchOpened:
    """As a process is told of it: the cards wait for nothing from it."""
    told = referee_pb2.MatchOpened()
    told.CopyFrom(opened)
    told.nonce_wanted = False
    return told


def _said(error: Exception) -> str:
    return error.details() or error.code().name if isinstance(error, grpc.aio.AioRpcError) else str(error)
