"""A session of a bot in an arena: attach to every referee, until stopped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final

import grpc
import grpc.aio

from cuig.bot import Bot
from cuig.client.attachment import Attachment
from cuig.client.backoff import Backoff
from cuig.client.bot_seats import BotSeats, SeatsHere
from cuig.client.bot_threads import BotThreads
from cuig.client.errors import ArenaUnreachable, ProtocolMismatch, Retired, SessionError, TokenRefused
from cuig.client.offer import Offer
from cuig.client.options import SessionOptions
from cuig.client.tally import Tally
from cuig.library import how_to_install, library_here
from cuig.net.channel import TOKEN_REFUSED, PlainChannelError, bearer
from cuig.net.diagnosis import DIAGNOSIS_SECONDS
from cuig.printable import printable
from cuig.v1 import arena_pb2, arena_pb2_grpc

log: Final = logging.getLogger("cuig.session")

LIST_EVERY_SECONDS: Final = 3.0
LIST_TIMEOUT_SECONDS: Final = 5.0
REPORT_EVERY_SECONDS: Final = 60.0
CLOSE_SECONDS: Final = 1.5
ADAPT_EVERY_SECONDS: Final = 0.5
PATIENCE_SECONDS: Final = 10.0
# Each attempt to reach the arena gets at least this long, also at the end of the patience.
LEAST_ATTEMPT_SECONDS: Final = 1.0


class Session:
    """A bot attached to the referees named, or to all that the arena lists, now and later."""

    def __init__(
        self,
        bot: type[Bot] | BotSeats,
        options: SessionOptions,
        *,
        arena: str | None = None,
        referees: Iterable[str] = (),
        patience: float = PATIENCE_SECONDS,
        find: Callable[[], str | None] | None = None,
    ) -> None:
        """arena: `host:port`; None asks none. patience: seconds that its first answer may take.

        find: how the arena was found, if nobody named it; it is looked for again when it does not answer.
        """
        self.tally = Tally()
        self._seats: BotSeats = SeatsHere(bot) if isinstance(bot, type) else bot
        self._offer = Offer(self._seats.processors)
        self._options = options
        self._arena = arena
        self._referees = tuple(referees)
        self._patience = patience
        self._find = find
        self._bot_threads = BotThreads(self._seats.name, self._offer.decided)
        self._attachments: dict[str, tuple[Attachment, asyncio.Task[None]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Future[None] | None = None
        self._stopped: bool = False

    async def run(self) -> None:
        """Play until `stop`. Raises SessionError when it cannot go on, BotError when the bot must not err."""
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._seats.begin(self._loop, self._offer.decided, self._fail)
        others = [asyncio.create_task(self._log_progress())]
        if not self._options.capacity:
            others.append(asyncio.create_task(self._adapt_offer()))
        try:
            for address in self._referees:
                log.info("trying %s", address)
                self._attach(address)
            if self._arena is not None:
                others.append(asyncio.create_task(self._follow_arena(self._arena)))
                others[-1].add_done_callback(self._task_done)
            if self._stopped:
                return
            await self._ended
        finally:
            self._bot_threads.close()
            await asyncio.to_thread(self._bot_threads.wait_for_endings, CLOSE_SECONDS)
            self._seats.close()
            tasks = [*others, *(task for _, task in self._attachments.values())]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=CLOSE_SECONDS)
            self._attachments.clear()
            self._log_tally()

    def stop(self) -> None:
        """Stop playing: `run` returns soon. Safe from any thread, and before `run`."""
        self._stopped = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._finish)

    def _finish(self) -> None:
        """Let `run` return."""
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    @property
    def deciding(self) -> bool:
        """Whether the bot is deciding in the connection's own thread at this moment."""
        return any(attachment.deciding for attachment, _ in self._attachments.values())

    @property
    def attached(self) -> tuple[str, ...]:
        """The addresses of the referees that the bot is attached to now."""
        return tuple(address for address, (attachment, _) in self._attachments.items() if attachment.attached)

    @property
    def matches(self) -> int:
        """How many matches it is at."""
        return sum(attachment.matches for attachment, _ in self._attachments.values())

    def attend(self, addresses: Iterable[str]) -> None:
        """Be at these referees, as if an arena had listed them; within the event loop."""
        if self._ended is not None and self._ended.done():
            return
        self._attach_to(addresses)

    def _attach(self, address: str) -> None:
        named = address in self._referees
        attachment = Attachment(
            seats=self._seats,
            offer=self._offer,
            address=address,
            options=self._options,
            bot_threads=self._bot_threads,
            tally=self.tally,
            fail=self._fail,
            named=named,
        )
        task = asyncio.create_task(attachment.run(), name=address)
        task.add_done_callback(self._task_done if named else self._listed_task_done)
        self._attachments[address] = (attachment, task)

    def _task_done(self, task: asyncio.Task[None]) -> None:
        """End the session with the error of a task: it only ends by one, or cancelled."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)

    def _listed_task_done(self, task: asyncio.Task[None]) -> None:
        """End the session with it too, unless only this one of the listed referees cannot be dialled."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, PlainChannelError | ValueError):
            # Kept among the attachments, so that it is not tried at every listing.
            log.error("%s is listed, but: %s", task.get_name(), error)
        elif self._find is not None and isinstance(error, TokenRefused | ProtocolMismatch):
            # Another house may listen there by now. If the token is withdrawn, the arena says so too.
            log.warning("%s", error)
            self._attachments.pop(task.get_name(), None)
        else:
            self._task_done(task)

    def _fail(self, error: BaseException) -> None:
        """Let `run` raise this error."""
        if self._ended is not None and not self._ended.done():
            self._ended.set_exception(error)

    # -- the arena ------------------------------------------------------------------------------------

    async def _follow_arena(self, arena: str) -> None:
        """Ask the arena for its referees every few seconds, and attach to them.

        Raises SessionError when asking again would not help.
        """
        log.info("trying the arena at %s", arena)
        channel = self._options.dialer.open(arena)
        backoff = Backoff(first=0.2, longest=LIST_EVERY_SECONDS)
        clock = asyncio.get_running_loop().time
        give_up_at: float | None = clock() + self._patience
        waiting_logged = False
        notice = ""

        def at_most(seconds: float) -> float:
            """Cut a duration to what is left of the patience."""
            return (
                seconds
                if give_up_at is None
                else min(seconds, max(LEAST_ATTEMPT_SECONDS, give_up_at - clock()))
            )

        try:
            while True:
                try:
                    listed = await self._list(channel, at_most(LIST_TIMEOUT_SECONDS))
                except grpc.aio.AioRpcError as error:
                    found = arena if self._find is None else self._find()
                    if found is not None and found != arena:
                        arena = found
                        log.info("trying the arena at %s, where it is now", arena)
                        await channel.close()
                        channel = self._options.dialer.open(arena)
                        continue
                    if found is not None or give_up_at is not None:  # else its house is closed, and may open
                        _raise_if_final(error, arena)
                    obstacle = await self._options.dialer.diagnose(arena, at_most(DIAGNOSIS_SECONDS))
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
                    await self._compare_library(listed, arena)
                if listed.finished:
                    raise Retired(f"the arena at {arena} has no more for this bot: {listed.notice}")
                if listed.notice != notice:
                    notice = listed.notice
                    log.warning("the arena says: %s", notice or f"{listed.bot} may enter again")
                give_up_at = None
                backoff.succeeded()
                self._attach_to(listed.addresses)
                if not self._attachments and not waiting_logged:
                    log.info("no referee is open yet; waiting")
                    waiting_logged = True
                await asyncio.sleep(LIST_EVERY_SECONDS if self._attachments else 0.5)
        finally:
            await channel.close()

    async def _list(self, channel: grpc.aio.Channel, seconds: float) -> arena_pb2.ListRefereesResponse:
        stub = arena_pb2_grpc.ArenaServiceStub(channel)
        listed: arena_pb2.ListRefereesResponse = await stub.ListReferees(
            arena_pb2.ListRefereesRequest(),
            metadata=bearer(self._options.token),
            timeout=seconds,
        )
        return listed

    async def _compare_library(self, listed: arena_pb2.ListRefereesResponse, arena: str) -> None:
        """Log it where the arena serves another cuig than this one: what differs is seen in mistakes only."""
        here = await asyncio.to_thread(library_here)
        if listed.library and here and here != listed.library:
            log.warning(
                "this is cuig %s, the arena at %s serves %s: %s",
                *(here, arena, printable(listed.library)),
                how_to_install(listed.library, listed.pages, arena),
            )

    def _attach_to(self, addresses: Iterable[str]) -> None:
        """Attach to every referee listed; drop those that are neither listed, nor named, nor attached."""
        listed = set(addresses)
        for address in listed - set(self._attachments):
            self._attach(address)
        for address in set(self._attachments) - listed - set(self._referees):
            attachment, task = self._attachments[address]
            if not attachment.attached:
                log.info("%s is no longer listed", address)
                task.cancel()
                del self._attachments[address]

    # -- the offer ------------------------------------------------------------------------------------

    async def _adapt_offer(self) -> None:
        """Offer as many seats as the bot can carry, shared out among the referees."""
        logged = self._offer.seats
        while True:
            change = self._offer.review()
            if change is not None and not logged < 2 * change.seats < 4 * logged:
                log.info(
                    "%s offers %d seats, not %d: %s",
                    *(self._seats.name, change.seats, logged, change.because),
                )
                logged = change.seats
            self._share_out()
            await asyncio.sleep(ADAPT_EVERY_SECONDS)

    def _share_out(self) -> None:
        attached = [attachment for attachment, _ in self._attachments.values() if attachment.attached]
        for place, attachment in enumerate(attached):
            attachment.offer_seats(self._offer.at_referee(place, len(attached)))

    # -- the log --------------------------------------------------------------------------------------

    async def _log_progress(self) -> None:
        """Log the tally every minute in which decisions were made."""
        logged = 0
        while True:
            await asyncio.sleep(REPORT_EVERY_SECONDS)
            if self.tally.decisions != logged:
                logged = self.tally.decisions
                self._log_tally()

    def _log_tally(self) -> None:
        tally = self.tally
        log.info(
            "%s: %d matches played out, %d decisions, %d mistakes, %d answers refused",
            self._seats.name,
            tally.matches,
            tally.decisions,
            tally.mistakes,
            tally.refused,
        )


def _raise_if_final(error: grpc.aio.AioRpcError, arena: str) -> None:
    """Raise SessionError for a status with which asking again would not help."""
    code = error.code()
    if code in TOKEN_REFUSED:
        raise TokenRefused(f"the arena at {arena} refuses the token: {error.details()}") from error
    if code is grpc.StatusCode.UNIMPLEMENTED:
        raise SessionError(f"{arena} is no arena that this package knows: {error.details()}") from error
