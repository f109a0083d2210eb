"""A bot attached to one referee: the stream that carries all its matches, reopened when it breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final

import grpc
import grpc.aio

from cuig.client.backoff import Backoff
from cuig.client.bot_seats import BotSeats
from cuig.client.bot_threads import BotThreads
from cuig.client.calls import Calls
from cuig.client.errors import ProtocolMismatch, RefereeUnreachable
from cuig.client.offer import Offer
from cuig.client.open_match import OpenMatch, SeatPrompt, open_match_from
from cuig.client.options import SessionOptions
from cuig.client.outgoing import Call, Outgoing
from cuig.client.seat import Actions, actions_text
from cuig.client.stream_end import pause_after_break, pause_after_goodbye, stream_status
from cuig.client.tally import Tally
from cuig.match import Result
from cuig.net.channel import bearer
from cuig.table import default_answer
from cuig.v1 import referee_pb2, referee_pb2_grpc
from cuig.view_notation import view_text
from cuig.wire import PROTOCOL, WireError, prompted_view, result_from

log: Final = logging.getLogger("cuig.session")

WELCOME_SECONDS: Final = 15.0
# A message is sent after so many answers, or once its first has waited so long: the referee works at them
# while the bot decides the next.
ANSWERS_PER_MESSAGE: Final = 64
BATCH_SECONDS: Final = 0.02
MATCHES_KEPT: Final = 1024


class Attachment:
    """A bot at one referee."""

    def __init__(
        self,
        *,
        seats: BotSeats,
        address: str,
        options: SessionOptions,
        bot_threads: BotThreads,
        offer: Offer,
        tally: Tally,
        fail: Callable[[BaseException], None],
        named: bool = False,
    ) -> None:
        """fail: called with an error that ends the session and that `run` cannot raise itself.

        named: whether the referee was asked for by name; then it is an error if it can never be reached.
        """
        self.address = address
        self.attached: bool = False
        self.deciding: bool = False  # whether the bot is running in this thread now
        self._seats = seats
        self._offer = offer
        self._capacity: int = options.capacity or offer.seats
        self._options = options
        self._tally = tally
        self._calls = Calls(
            in_threads=seats.in_threads,
            threads=bot_threads,
            tally=tally,
            answer=self._answer,
            flush=self._flush,
            fail=lambda error: fail(self._unreadable(error) if isinstance(error, WireError) else error),
        )
        self._named = named
        self._reached: bool = False  # whether it has ever welcomed the bot
        self._outgoing: Outgoing | None = None  # of the stream that is open
        self._by_number: dict[int, OpenMatch] = {}  # the referee's numbers; of this stream
        self._by_id: dict[str, OpenMatch] = {}  # also matches that went away without a result

    async def run(self) -> None:
        """Stay attached until cancelled, and attach again whenever the stream breaks.

        Raises SessionError when attaching again would not help, BotError when the bot must not err.
        """
        backoff = Backoff()
        channel = self._options.dialer.open(self.address)
        try:
            while True:
                pause = await self._run_stream(channel, backoff)
                await asyncio.sleep(pause)
        finally:
            self._calls.cancel()
            await channel.close()

    # -- the stream -----------------------------------------------------------------------------------

    async def _run_stream(self, channel: grpc.aio.Channel, backoff: Backoff) -> float:
        """Run one stream from hello to its end. Returns the seconds to wait before the next."""
        call = referee_pb2_grpc.RefereeServiceStub(channel).Play(metadata=bearer(self._options.token))
        goodbye: referee_pb2.Goodbye | None = None
        broken: tuple[grpc.StatusCode, str] | None = None
        try:
            goodbye = await self._read_stream(call, backoff)
        except TimeoutError:
            broken = grpc.StatusCode.DEADLINE_EXCEEDED, f"no welcome within {WELCOME_SECONDS:.0f} s"
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError) as error:
            log.debug("the stream to %s broke: %s", self.address, error)
        finally:
            was_attached, self.attached, self._outgoing = self.attached, False, None
            call.cancel()
        if goodbye is not None:
            return pause_after_goodbye(self.address, goodbye, backoff)
        code, details = broken or await stream_status(call)
        if code is grpc.StatusCode.UNAVAILABLE and not was_attached:
            obstacle = await self._options.dialer.diagnose(self.address)
            if obstacle is not None and obstacle.lasting and self._named and not self._reached:
                raise RefereeUnreachable(f"no answer from the referee at {self.address}: {obstacle}")
            details = str(obstacle or details)
        return pause_after_break(self.address, code, details, backoff, was_attached=was_attached)

    async def _read_stream(self, call: Call, backoff: Backoff) -> referee_pb2.Goodbye | None:
        """Send the hello and handle every message. Returns the goodbye, or None for an end without one."""
        options = self._options
        hello = referee_pb2.Hello(
            protocol=PROTOCOL,
            client=options.client,
            capacity=self._capacity,
            presets=options.presets,
            commits=options.fair_cards is not None,
        )
        async with asyncio.timeout(WELCOME_SECONDS):
            await call.write(referee_pb2.PlayRequest(hello=hello))
            message = await call.read()
        while isinstance(message, referee_pb2.PlayResponse):
            if message.HasField("welcome"):
                self._accept_welcome(message.welcome)
                self._outgoing = Outgoing(call)
                self.attached = self._reached = True
                backoff.succeeded()
            await self._handle(message)
            if message.notice:
                log.warning("%s says: %s", self.address, message.notice)
            if message.HasField("goodbye"):
                goodbye: referee_pb2.Goodbye = message.goodbye
                return goodbye
            message = await call.read()
        return None

    def _accept_welcome(self, welcome: referee_pb2.Welcome) -> None:
        if welcome.protocol != PROTOCOL:
            newer = welcome.protocol > PROTOCOL
            raise ProtocolMismatch(
                f"{self.address} speaks version {welcome.protocol} of the protocol and this package "
                f"version {PROTOCOL}: {'upgrade cuig' if newer else 'the referee has to be upgraded'}"
            )
        again = " again" if self._by_id else ""
        log.info(
            "attached to %s%s as %s: %d seats, %d matches",
            self.address,
            again,
            welcome.bot,
            welcome.capacity,
            len(welcome.matches),
        )
        self._by_number.clear()

    async def _handle(self, message: referee_pb2.PlayResponse) -> None:
        """Handle the parts of a message in the order that the protocol prescribes, and send what is ready."""
        try:
            if message.HasField("welcome"):
                for closed in message.welcome.closed:
                    self._end_missed(closed)
                self._open_matches(message.welcome.matches)
                await self._answer_prompts(message.welcome.prompts)
            self._open_matches(message.opened)
            for mixing in message.mixings:
                self._take_mixing(mixing)
            await self._answer_prompts(message.prompts)
            for rejection in message.rejections:
                self._handle_rejection(rejection)
            for closed in message.closed:
                self._close_match(closed)
        except WireError as error:
            raise self._unreadable(error) from error
        await self._flush()

    def _unreadable(self, error: WireError) -> ProtocolMismatch:
        return ProtocolMismatch(f"{self.address} sent what this package cannot read, {error}: upgrade cuig")

    @property
    def matches(self) -> int:
        """How many matches are open at the referee."""
        return len(self._by_number)

    def offer_seats(self, seats: int) -> None:
        """Offer so many seats from now on."""
        if seats != self._capacity:
            self._capacity = seats
            if self._outgoing is not None:
                self._outgoing.change_capacity(seats)
                self._calls.start(self._flush())

    async def _flush(self) -> None:
        """Send the answers that are ready."""
        if self._outgoing is not None:
            await self._outgoing.flush()

    # -- matches --------------------------------------------------------------------------------------

    def _open_matches(self, messages: Any) -> None:
        for opened in messages:
            match = self._by_id.get(opened.match_id)
            if match is None or not match.continues_as(opened):
                if match is not None:
                    self._calls.leave(match)
                match = open_match_from(opened, self._seats, self._options.on_error)
                self._offer.opened(match.clock)
                self._by_id[opened.match_id] = match
                while len(self._by_id) > MATCHES_KEPT and len(self._by_id) > len(self._by_number) + 1:
                    self._forget_oldest()
            self._by_number[opened.match] = match
            fair_cards = self._options.fair_cards
            match.receipt = None if fair_cards is None else fair_cards.opened(opened)
            if opened.HasField("mixing"):
                self._take_mixing(opened.mixing)
            elif opened.nonce_wanted and match.receipt is not None and self._outgoing is not None:
                self._outgoing.add_nonce_commitment(opened.match, match.receipt.own)
            log.debug("match %s opened: %s", opened.match_id, " against ".join(match.names))

    def _take_mixing(self, mixing: referee_pb2.Mixing) -> None:
        """Note what is added to the cards of a match, and reveal this bot's nonce if that is due."""
        fair_cards = self._options.fair_cards
        if fair_cards is None:
            return
        match = self._by_number.get(mixing.match)
        if match is None or match.receipt is None:
            raise WireError("mixing.match", f"{mixing.match} is not open, or nothing binds its cards")
        match.receipt, nonce = fair_cards.told(match.receipt, mixing)
        if nonce and self._outgoing is not None:
            self._outgoing.add_nonce(mixing.match, nonce)

    def _forget_oldest(self) -> None:
        """Forget the oldest match that is not open on this stream."""
        playing = {id(match) for match in self._by_number.values()}
        for match_id, match in self._by_id.items():
            if id(match) not in playing:
                del self._by_id[match_id]
                self._calls.leave(match)
                return

    def _close_match(self, closed: referee_pb2.MatchClosed) -> None:
        if closed.match_id:  # the welcome had no room for it
            self._end_missed(closed)
            return
        match = self._by_number.pop(closed.match, None)
        if match is None:
            log.warning("%s closes match %d, which is not open", self.address, closed.match)
            return
        # It may already be open again under another number, with prompts of its own.
        if not any(other is match for other in self._by_number.values()):
            for prompt in match.prompts.values():
                prompt.closed = True
        if not closed.HasField("result"):
            log.info("match %s went away; it will be taken up again", match.match_id)
            return
        self._end_match(match, result_from(closed.result))

    def _end_missed(self, closed: referee_pb2.MatchClosed) -> None:
        """End a match that closed while the stream was broken; of others the bot has been told."""
        match = self._by_id.get(closed.match_id)
        if match is None:
            return
        for prompt in match.prompts.values():
            prompt.closed = True
        self._end_match(match, result_from(closed.result))

    def _end_match(self, match: OpenMatch, result: Result) -> None:
        """Tell the bot the result, and forget the match."""
        self._by_id.pop(match.match_id, None)
        self._calls.end(match, result)
        self._tally.matches += 1
        log.debug("match %s is over", match.match_id)

    # -- prompts --------------------------------------------------------------------------------------

    async def _answer_prompts(self, messages: Any) -> None:
        """Ask the bot about every prompt of a message; queue the answers that it gives at once."""
        # One function, which reads the clock once a prompt: every decision goes through it.
        received = monotonic()  # the time of all prompts runs from here, also while others are decided
        batch_started = before = received
        for count, message in enumerate(messages, 1):
            number, seen, prompt_id = message.match, message.view, message.id
            match = self._by_number.get(number)
            if match is None:
                raise WireError("prompt.match", f"{number} is not open")
            game, seat = seen.game, seen.seat
            last = match.prompts.get(seat)
            # The last view is a base for this one only on the same stream: a match that is opened again may
            # go on otherwise than it did.
            if last is not None and last.match == number and last.game == game:
                view, seated = prompted_view(message, match.rules, last.view), last.seated
            else:
                view, seated = prompted_view(message, match.rules), None
            if last is not None:
                if last.prompt_id == prompt_id and last.view == view:
                    self._send_again(last)
                    continue
                last.closed = True
            due = received + message.time_left_ms / 1000
            prompt = match.prompts[seat] = SeatPrompt(
                prompt_id, view, number, game, message.holders, due, self._outgoing, received, seated
            )
            if seat in match.busy:
                continue  # it is asked when the bot has returned from the question before
            decided: Actions | Awaitable[Actions] | None = None
            if self._seats.in_threads:
                self._calls.decide_in_thread(match, prompt)
            else:
                self.deciding = True
                try:
                    if seated is None:
                        seated = prompt.seated = match.seat(game, seat, message.holders)
                    decided = seated.decide(view, due)
                finally:
                    self.deciding = False
            now = monotonic()
            if isinstance(decided, tuple):
                self._answer(prompt, decided)
                self._offer.decided(now - before, now - before)
            elif decided is not None:
                self._calls.await_decision(match, prompt, decided)
            if not count % ANSWERS_PER_MESSAGE or now - batch_started > BATCH_SECONDS:
                self._calls.start(self._flush())
                await asyncio.sleep(0)
                batch_started = now = monotonic()
            before = now

    def _send_again(self, prompt: SeatPrompt) -> None:
        """Answer a prompt that is repeated after a broken stream, without asking the bot twice."""
        prompt.outgoing = self._outgoing
        if prompt.answer is not None and prompt.outgoing is not None:
            prompt.outgoing.add_answer(prompt.prompt_id, prompt.answer)

    def _answer(self, prompt: SeatPrompt, actions: Actions) -> None:
        """Store an answer, and queue it for sending on the stream that asked."""
        prompt.answer = actions
        self._tally.decisions += 1
        match = self._by_number.get(prompt.match)
        if match is not None and not prompt.defaulted:
            self._offer.answered(monotonic() - prompt.received, match.clock)
        # A prompt whose stream is gone will be repeated, and is then answered at once.
        outgoing = prompt.outgoing
        if outgoing is not None and outgoing is self._outgoing and not prompt.closed:
            outgoing.add_answer(prompt.prompt_id, actions)

    def _handle_rejection(self, rejection: referee_pb2.Rejection) -> None:
        """Log an answer that was rejected; if the prompt is still open, send the default one once."""
        self._tally.refused += 1
        match, prompt = self._find_prompt(rejection.prompt_id)
        if rejection.reason == referee_pb2.REJECTION_REASON_STALE_PROMPT:
            log.warning("an answer came too late at %s: %s", self.address, rejection.message)
        elif match is None or prompt is None or prompt.answer is None:
            log.error("%s refuses an answer: %s", self.address, rejection.message)
        else:
            log.error(
                "%s refuses %s in match %s: %s; the bot saw %s",
                self.address,
                actions_text(prompt.answer),
                match.match_id,
                rejection.message,
                view_text(prompt.view),
            )
            if not prompt.defaulted:
                prompt.defaulted = True
                self._answer(prompt, default_answer(prompt.view.legal, prompt.view.choose))

    def _find_prompt(self, prompt_id: int) -> tuple[OpenMatch | None, SeatPrompt | None]:
        """Find a prompt that is not closed, and its match."""
        for match in self._by_number.values():
            for prompt in match.prompts.values():
                if prompt.prompt_id == prompt_id and not prompt.closed:
                    return match, prompt
        return None, None
