"""A bot at one referee: the stream that carries all its matches, and comes back when it breaks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import monotonic
from typing import Any, Final

import grpc
import grpc.aio

from cuig.bot import Bot
from cuig.client.backoff import Backoff
from cuig.client.bot_threads import Thinkers
from cuig.client.open_match import Asked, OpenMatch, bout_from
from cuig.client.options import ProtocolMismatch, RefereeUnreachable, Replaced, Tally, Terms, TokenRefused
from cuig.client.outgoing import Call, Outgoing
from cuig.client.seat import Actions, BotError, actions_text
from cuig.match import Result
from cuig.net.channel import bearer
from cuig.table import default_answer
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.view_notation import view_text
from cuig.wire import PROTOCOL, WireError, prompted_view, result_from

log: Final = logging.getLogger("cuig.session")

WELCOME_SECONDS: Final = 15.0
CLOSE_SECONDS: Final = 1.0
# So many answers leave together, and fewer if the first would wait this long for the last: the referee works
# at them while the bot thinks about the next.
PORTION: Final = 64
BATCH_SECONDS: Final = 0.02
BOUTS_KEPT: Final = 1024

_REFUSED: Final = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED)


class Attachment:
    """A bot at one referee."""

    def __init__(
        self,
        bot: type[Bot],
        address: str,
        terms: Terms,
        thinkers: Thinkers,
        tally: Tally,
        failed: Callable[[BaseException], None],
        *,
        named: bool = False,
    ) -> None:
        """`named`: the referee was asked for by name; if it can never be reached, that is the end."""
        self.address = address
        self.attached: bool = False
        self.deciding: bool = False  # the bot thinks in this very thread
        self._bot = bot
        self._terms = terms
        self._thinkers = thinkers
        self._tally = tally
        self._failed = failed
        self._named = named
        self._reached: bool = False  # it has welcomed the bot once
        self._outgoing: Outgoing | None = None
        self._bouts: dict[int, OpenMatch] = {}  # by the referee's number
        self._known: dict[
            str, OpenMatch
        ] = {}  # by the match's id; also those that went away without a result
        self._thoughts: set[asyncio.Task[None]] = set()

    async def stay(self) -> None:
        """Be there, and come back whenever the stream breaks, until cancelled.

        Raises SessionError when it is of no use to come back, BotError when the bot must not err.
        """
        backoff = Backoff()
        channel = self._terms.way.open(self.address)
        try:
            while True:
                pause = await self._attend(channel, backoff)
                await asyncio.sleep(pause)
        finally:
            for thought in self._thoughts:
                thought.cancel()
            await channel.close()

    # -- the stream -----------------------------------------------------------------------------------

    async def _attend(self, channel: grpc.aio.Channel, backoff: Backoff) -> float:
        """One stream, from hello to its end. Returns the seconds to wait before the next."""
        call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer(self._terms.token))
        goodbye: referee_pb2.Goodbye | None = None
        broken: tuple[grpc.StatusCode, str] | None = None
        try:
            goodbye = await self._converse(call, backoff)
        except TimeoutError:
            broken = grpc.StatusCode.DEADLINE_EXCEEDED, f"no welcome within {WELCOME_SECONDS:.0f} s"
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError) as error:
            log.debug("the stream to %s broke: %s", self.address, error)
        finally:
            was_attached, self.attached, self._outgoing = self.attached, False, None
            call.cancel()
        if goodbye is not None:
            return self._leave(goodbye, backoff)
        code, details = broken or await _status(call)
        if code is grpc.StatusCode.UNAVAILABLE and not was_attached:
            obstacle = await self._terms.way.obstacle(self.address)
            if obstacle is not None and obstacle.lasting and self._named and not self._reached:
                raise RefereeUnreachable(f"no answer from the referee at {self.address}: {obstacle}")
            details = str(obstacle or details)
        return self._lost(code, details, backoff, was_attached)

    async def _converse(self, call: Call, backoff: Backoff) -> referee_pb2.Goodbye | None:
        terms = self._terms
        hello = referee_pb2.Hello(
            protocol=PROTOCOL,
            client=terms.client,
            capacity=terms.capacity,
            presets=terms.presets,
            nonces=True,
        )
        async with asyncio.timeout(WELCOME_SECONDS):
            await call.write(referee_pb2.PlayRequest(hello=hello))
            message = await call.read()
        while isinstance(message, referee_pb2.PlayResponse):
            if message.HasField("welcome"):
                self._welcomed(message.welcome)
                self._outgoing = Outgoing(call)
                self.attached = self._reached = True
                backoff.succeeded()
            await self._hear(message)
            if message.HasField("goodbye"):
                goodbye: referee_pb2.Goodbye = message.goodbye
                return goodbye
            message = await call.read()
        return None

    def _welcomed(self, welcome: referee_pb2.Welcome) -> None:
        if welcome.protocol != PROTOCOL:
            newer = welcome.protocol > PROTOCOL
            raise ProtocolMismatch(
                f"{self.address} speaks version {welcome.protocol} of the protocol and this package "
                f"version {PROTOCOL}: {'upgrade cuig' if newer else 'the referee has to be upgraded'}"
            )
        again = " again" if self._known else ""
        log.info(
            "attached to %s%s as %s: %d seats, %d matches",
            self.address,
            again,
            welcome.bot,
            welcome.capacity,
            len(welcome.matches),
        )
        self._bouts.clear()

    async def _hear(self, message: referee_pb2.PlayResponse) -> None:
        try:
            if message.HasField("welcome"):
                self._open(message.welcome.matches)
                await self._ask(message.welcome.prompts)
            self._open(message.opened)
            await self._ask(message.prompts)
            for rejection in message.rejections:
                self._refused(rejection)
            for closed in message.closed:
                self._close(closed)
        except WireError as error:
            raise self._unreadable(error) from error
        await self._flush()

    def _unreadable(self, error: WireError) -> ProtocolMismatch:
        return ProtocolMismatch(f"{self.address} sent what this package cannot read, {error}: upgrade cuig")

    async def _flush(self) -> None:
        """Send the answers that are ready."""
        if self._outgoing is not None:
            await self._outgoing.flush()

    def _leave(self, goodbye: referee_pb2.Goodbye, backoff: Backoff) -> float:
        """What a goodbye asks for. Raises SessionError where it is for good."""
        said = f": {goodbye.message}" if goodbye.message else ""
        match goodbye.reason:
            case referee_pb2.GOODBYE_REASON_REPLACED:
                raise Replaced(f"another copy of this bot has taken over at {self.address}{said}")
            case referee_pb2.GOODBYE_REASON_REFUSED:
                raise TokenRefused(f"{self.address} no longer takes this bot{said}")
            case referee_pb2.GOODBYE_REASON_PROTOCOL:
                raise ProtocolMismatch(f"{self.address} ended the stream{said}; is this cuig too old?")
            case _:
                pause = max(goodbye.retry_after_ms / 1000, backoff.pause())
                log.info("%s says goodbye%s; back in %.1f s", self.address, said, pause)
                return pause

    def _lost(self, code: grpc.StatusCode, details: str, backoff: Backoff, was_attached: bool) -> float:
        """What the end of a stream without a goodbye asks for. Raises SessionError where it is for good."""
        if code is grpc.StatusCode.UNIMPLEMENTED:
            raise ProtocolMismatch(f"{self.address} is no referee that this package knows: {details}")
        if code in _REFUSED:
            raise TokenRefused(f"{self.address} refuses the token: {details}")
        level = logging.WARNING if was_attached or backoff.failures == 0 else logging.DEBUG
        pause = backoff.pause()
        log.log(level, "%s is lost (%s); trying again", self.address, details or code.name)
        return pause

    # -- matches --------------------------------------------------------------------------------------

    def _open(self, matches: Any) -> None:
        for opened in matches:
            bout = self._known.get(opened.match_id)
            if bout is None or not bout.goes_on(opened):
                bout = bout_from(opened, self._bot, self._terms.on_error)
                self._known[opened.match_id] = bout
                while len(self._known) > BOUTS_KEPT and len(self._known) > len(self._bouts) + 1:
                    self._forget_oldest()
            self._bouts[opened.match] = bout
            if opened.nonce_wanted and self._outgoing is not None:
                bout.nonce = secrets.token_bytes(16)
                self._outgoing.add_nonce(opened.match, bout.nonce)
                if self._terms.receipts is not None:
                    self._terms.receipts.add(bout.match_id, bout.commitment, bout.nonce)
            log.debug("match %s opened: %s", opened.match_id, " against ".join(bout.names))

    def _forget_oldest(self) -> None:
        playing = {id(bout) for bout in self._bouts.values()}
        for match_id, bout in self._known.items():
            if id(bout) not in playing:
                del self._known[match_id]
                return

    def _close(self, closed: referee_pb2.MatchClosed) -> None:
        bout = self._bouts.pop(closed.match, None)
        if bout is None:
            log.warning("%s closes match %d, which is not open", self.address, closed.match)
            return
        # It may be open anew under another number, with questions of its own.
        if not any(other is bout for other in self._bouts.values()):
            for asked in bout.asked.values():
                asked.over = True
        if not closed.HasField("result"):
            log.info("match %s went away; it will be taken up again", bout.match_id)
            return
        self._known.pop(bout.match_id, None)
        result: Result = result_from(closed.result)
        bout.end(result)
        self._tally.matches += 1
        self._tally.mistakes += bout.mistakes
        log.debug("match %s is over", bout.match_id)

    # -- questions ------------------------------------------------------------------------------------

    async def _ask(self, prompts: Any) -> None:
        """Ask the bot everything that a message asks; what it says at once is then ready to be sent."""
        # In one piece, with one look at the clock: this is what every decision goes through.
        heard = monotonic()  # their time runs, also while others are thought about
        began = before = heard  # the batch, and the question at hand
        for number, prompt in enumerate(prompts, 1):
            match, seen, prompt_id = prompt.match, prompt.view, prompt.id
            bout = self._bouts.get(match)
            if bout is None:
                raise WireError("prompt.match", f"{match} is not open")
            game, seat = seen.game, seen.seat
            last = bout.asked.get(seat)
            # A match that is taken up again may go on otherwise than it did: what was seen holds no more.
            if last is not None and last.match == match and last.game == game:
                view, sitting = prompted_view(prompt, bout.rules, last.view), last.sitting
            else:
                view, sitting = prompted_view(prompt, bout.rules), None
            if last is not None:
                if last.prompt_id == prompt_id and last.view == view:
                    self._ask_again(last)
                    continue
                last.over = True
            asked = bout.asked[seat] = Asked(prompt_id, view, match, game, self._outgoing, sitting)
            due = heard + prompt.time_left_ms / 1000
            decided: Actions | Awaitable[Actions] | None = None
            if self._thinkers.apart:
                self._decide_apart(bout, asked, prompt.holders, due)
            else:
                self.deciding = True
                try:
                    if sitting is None:
                        sitting = asked.sitting = bout.sitting(game, seat, prompt.holders)
                    decided = sitting.decide(view, due)
                finally:
                    self.deciding = False
            now = monotonic()
            if isinstance(decided, tuple):
                self._answer(asked, decided)
                self._thinkers.took(now - before)
            elif decided is not None:
                self._later(self._answer_later(asked, decided))
            if not number % PORTION or now - began > BATCH_SECONDS:
                self._later(self._flush())
                await asyncio.sleep(0)
                began = now = monotonic()
            before = now

    def _ask_again(self, asked: Asked) -> None:
        """After a broken stream the same question comes again: the bot is asked once."""
        asked.outgoing = self._outgoing
        if asked.answer is not None and asked.outgoing is not None:
            asked.outgoing.put(asked.prompt_id, asked.answer)

    def _decide_apart(self, bout: OpenMatch, asked: Asked, holders: bytes, due: float) -> None:
        """Have the bot decide in another thread; it will tell."""

        def thought() -> Actions | Awaitable[Actions] | None:
            # A bot that is behind does not spend its time on what is over.
            if asked.over:
                return None
            return bout.sitting(asked.game, asked.view.seat, holders).decide(asked.view, due)

        self._thinkers.think(thought, partial(self._tell, asyncio.get_running_loop(), asked))

    def _answer(self, asked: Asked, actions: Actions) -> None:
        asked.answer = actions
        self._tally.decisions += 1
        # A question that has gone with its stream will be asked again, and is then answered at once.
        outgoing = asked.outgoing
        if outgoing is not None and outgoing is self._outgoing and not asked.over:
            outgoing.put(asked.prompt_id, actions)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def _answer_later(self, asked: Asked, decided: Awaitable[Actions] | Actions) -> None:
        """Send an answer when it is there, with those that are there by then."""
        try:
            self._answer(asked, decided if isinstance(decided, tuple) else await decided)
            await self._flush()
        except BotError as error:
            self._failed(error)

    def _tell(
        self, loop: asyncio.AbstractEventLoop, asked: Asked, decided: Any, error: BaseException | None
    ) -> None:
        """In the thread that has done the thinking: carry the outcome over to the connection's."""
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._told, asked, decided, error)

    def _told(self, asked: Asked, decided: Any, error: BaseException | None) -> None:
        if isinstance(error, WireError):
            self._failed(self._unreadable(error))
        elif error is not None:
            self._failed(error)
        elif decided is not None:
            self._later(self._answer_later(asked, decided))

    def _refused(self, rejection: referee_pb2.Rejection) -> None:
        """An answer was not taken."""
        self._tally.refused += 1
        bout, asked = self._find(rejection.prompt_id)
        if rejection.reason == referee_pb2.REJECTION_REASON_STALE_PROMPT:
            log.warning("an answer came too late at %s: %s", self.address, rejection.message)
        elif bout is None or asked is None or asked.answer is None:
            log.error("%s refuses an answer: %s", self.address, rejection.message)
        else:
            log.error(
                "%s refuses %s in match %s: %s; the bot saw %s",
                self.address,
                actions_text(asked.answer),
                bout.match_id,
                rejection.message,
                view_text(asked.view),
            )
            if not asked.helped:
                asked.helped = True
                self._answer(asked, default_answer(asked.view.legal, asked.view.choose))

    def _find(self, prompt_id: int) -> tuple[OpenMatch | None, Asked | None]:
        """An open question, and its match."""
        for bout in self._bouts.values():
            for asked in bout.asked.values():
                if asked.prompt_id == prompt_id and not asked.over:
                    return bout, asked
        return None, None


async def _status(call: Call) -> tuple[grpc.StatusCode, str]:
    """How a stream ended."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            return await call.code(), await call.details() or ""
    except TimeoutError:
        return grpc.StatusCode.UNKNOWN, "it does not end"
