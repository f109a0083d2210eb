"""A bot in an arena: it finds the referees, plays at each, and leaves when it is told to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

import grpc
import grpc.aio

from cuig.bot import Bot, bot_name
from cuig.client.attachment import Attachment
from cuig.client.backoff import Backoff
from cuig.client.bot_threads import Thinkers
from cuig.client.options import ArenaUnreachable, SessionError, Tally, Terms, TokenRefused
from cuig.net.channel import PlainChannelError, bearer
from cuig.net.diagnosis import LOOK_SECONDS
from cuig.v1 import arena_pb2, arena_pb2_grpc

log: Final = logging.getLogger("cuig.session")

LIST_EVERY_SECONDS: Final = 3.0
LIST_TIMEOUT_SECONDS: Final = 5.0
REPORT_EVERY_SECONDS: Final = 60.0
CLOSE_SECONDS: Final = 1.5
PATIENCE_SECONDS: Final = 10.0
# What a step towards the arena is given even where the patience ends.
STEP_SECONDS: Final = 1.0


class Session:
    """A bot's stay: at the referees named, or at all that the arena lists, now and later."""

    def __init__(
        self,
        bot: type[Bot],
        terms: Terms,
        *,
        arena: str | None = None,
        referees: Iterable[str] = (),
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        """`patience` is how many seconds the first word from the arena may take."""
        self.tally = Tally()
        self._bot = bot
        self._terms = terms
        self._arena = arena
        self._referees = tuple(referees)
        self._patience = patience
        self._thinkers = Thinkers(bot)
        self._stays: dict[str, tuple[Attachment, asyncio.Task[None]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Future[None] | None = None
        self._stopped: bool = False

    async def run(self) -> None:
        """Play until `stop`. Raises SessionError when it cannot go on, BotError when the bot must not err."""
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        others = [asyncio.create_task(self._report())]
        try:
            for address in self._referees:
                log.info("trying %s", address)
                self._stay_at(address)
            if self._arena is not None:
                others.append(asyncio.create_task(self._follow(self._arena)))
                others[-1].add_done_callback(self._over)
            if self._stopped:
                return
            await self._ended
        finally:
            self._thinkers.close()
            tasks = [*others, *(task for _, task in self._stays.values())]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=CLOSE_SECONDS)
            self._stays.clear()
            self._say_tally()

    def stop(self) -> None:
        """Leave; `run` returns soon. May be called from any thread, and before `run`."""
        self._stopped = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    @property
    def deciding(self) -> bool:
        """Whether the bot is thinking in the connection's own thread at this moment."""
        return any(attachment.deciding for attachment, _ in self._stays.values())

    @property
    def attached(self) -> tuple[str, ...]:
        """The referees that have welcomed the bot."""
        return tuple(address for address, (attachment, _) in self._stays.items() if attachment.attached)

    def _stay_at(self, address: str) -> None:
        attachment = Attachment(
            *(self._bot, address, self._terms, self._thinkers, self.tally, self._end_with),
            named=address in self._referees,
        )
        task = asyncio.create_task(attachment.stay(), name=address)
        task.add_done_callback(self._over if address in self._referees else self._listed_over)
        self._stays[address] = (attachment, task)

    def _over(self, task: asyncio.Task[None]) -> None:
        """A task that never ends by itself has ended: so does the session."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._end_with(error)

    def _listed_over(self, task: asyncio.Task[None]) -> None:
        """So it does with a referee that the arena lists, unless that one cannot be reached in this way."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, PlainChannelError | ValueError):
            # One of several; it stays among the known ones.
            log.error("%s is listed, but: %s", task.get_name(), error)
        else:
            self._over(task)

    def _end_with(self, error: BaseException) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_exception(error)

    # -- the arena ------------------------------------------------------------------------------------

    async def _follow(self, arena: str) -> None:
        """Ask the arena again and again where to play."""
        log.info("trying the arena at %s", arena)
        channel = self._terms.way.open(arena)
        backoff = Backoff(first=0.2, longest=LIST_EVERY_SECONDS)
        clock = asyncio.get_running_loop().time
        give_up_at: float | None = clock() + self._patience
        waiting_said = False

        def at_most(seconds: float) -> float:
            """As long as that, if patience lasts so long."""
            return seconds if give_up_at is None else min(seconds, max(STEP_SECONDS, give_up_at - clock()))

        try:
            while True:
                try:
                    listed = await self._list(channel, at_most(LIST_TIMEOUT_SECONDS))
                except grpc.aio.AioRpcError as error:
                    _judge(error, arena)
                    obstacle = await self._terms.way.obstacle(arena, at_most(LOOK_SECONDS))
                    why = str(obstacle or error.details())
                    lasting = obstacle is not None and obstacle.lasting
                    if give_up_at is not None and (lasting or clock() >= give_up_at):
                        raise ArenaUnreachable(f"no answer from the arena at {arena}: {why}") from error
                    log.log(
                        logging.DEBUG if give_up_at is not None or backoff.failures else logging.WARNING,
                        "the arena at %s does not say where to play: %s",
                        *(arena, why),
                    )
                    await asyncio.sleep(at_most(backoff.pause()))
                    continue
                if give_up_at is not None:
                    log.info("known to the arena at %s as %s", arena, listed.bot)
                    if listed.notice:
                        log.warning("the arena says: %s", listed.notice)
                give_up_at = None
                backoff.succeeded()
                self._move_to(listed.addresses)
                if not self._stays and not waiting_said:
                    log.info("no referee is open yet; waiting")
                    waiting_said = True
                await asyncio.sleep(LIST_EVERY_SECONDS if self._stays else 0.5)
        finally:
            await channel.close()

    async def _list(self, channel: grpc.aio.Channel, seconds: float) -> arena_pb2.ListRefereesResponse:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        listed: arena_pb2.ListRefereesResponse = await stub.ListReferees(
            arena_pb2.ListRefereesRequest(),
            metadata=bearer(self._terms.token),
            timeout=seconds,
        )
        return listed

    def _move_to(self, addresses: Iterable[str]) -> None:
        """Go to every referee listed; leave those that are neither listed nor there."""
        listed = set(addresses)
        for address in listed - set(self._stays):
            self._stay_at(address)
        for address in set(self._stays) - listed - set(self._referees):
            attachment, task = self._stays[address]
            if not attachment.attached:
                log.info("%s is no longer listed", address)
                task.cancel()
                del self._stays[address]

    # -- what is said about it ------------------------------------------------------------------------

    async def _report(self) -> None:
        told = 0
        while True:
            await asyncio.sleep(REPORT_EVERY_SECONDS)
            if self.tally.decisions != told:
                told = self.tally.decisions
                self._say_tally()

    def _say_tally(self) -> None:
        tally = self.tally
        log.info(
            "%s: %d matches played out, %d decisions, %d mistakes, %d answers refused",
            bot_name(self._bot),
            tally.matches,
            tally.decisions,
            tally.mistakes,
            tally.refused,
        )


def _judge(error: grpc.aio.AioRpcError, arena: str) -> None:
    """Raise SessionError where asking again is of no use."""
    code = error.code()
    if code in (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED):
        raise TokenRefused(f"the arena at {arena} refuses the token: {error.details()}") from error
    if code is grpc.StatusCode.UNIMPLEMENTED:
        raise SessionError(f"{arena} is no arena that this package knows: {error.details()}") from error
