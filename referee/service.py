"""The calls of `RefereeService`. `Play`: a bot's stream. `RunMatch`: plays a match for the arena."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, NoReturn

import grpc
import grpc.aio
from cuig.stream_checks import HALF_CLOSED, StreamBroken, check_lengths, check_next
from cuig.v1 import actions_pb2, referee_pb2, referee_pb2_grpc
from cuig.wire import result_message, segment_message
from google.protobuf.message import DecodeError

from referee.attached_bot import Attached
from referee.authentication import calling_bot
from referee.errors import CallRefused, NothingToPlay, Reason
from referee.first_message import await_first_message
from referee.hall import Hall
from referee.hosted_match import HostedMatch
from referee.match_request import match_call, read_request
from referee.rate_limit import RateLimit, RateLimits
from referee.stream import Stream

log = logging.getLogger(__name__)

# Answers of one message that are taken without yielding to the event loop.
PORTION: Final = 64

Context = grpc.aio.ServicerContext[Any, Any]
PlayRequests = AsyncIterator[referee_pb2.PlayRequest]
Answers = Sequence[actions_pb2.Answer]


class RefereeService(referee_pb2_grpc.RefereeServiceServicer):
    """The referee's service; `AuthenticationInterceptor` has already checked who calls."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._timings = hall.timings
        self._limits = hall.limits
        self._clock = hall.clock
        self._steady = hall.steady
        # By version id.
        self._streams = RateLimits(hall.limits.streams_per_second, hall.limits.streams_at_once)

    async def Play(  # type: ignore[override]  # noqa: N802  (as the protocol has it, and asynchronous)
        self, request_iterator: PlayRequests, context: Context
    ) -> None:
        try:
            await self._play(request_iterator, context)
        except CallRefused as refused:
            await _end(context, refused)
        except (grpc.aio.AbortError, asyncio.CancelledError):
            raise
        except Exception:  # noqa: BLE001  (the edge of the service: our mistake)
            await _end_unexpectedly(context, f"bot={calling_bot.get().bot}")

    async def _play(self, requests: PlayRequests, context: Context) -> None:
        identity = calling_bot.get()
        timings, limits = self._timings, self._limits
        if self._hall.draining:
            await await_first_message(requests, timings.refused_hello_s)
            raise CallRefused(Reason.DRAINING, "the referee is going down")
        wait = self._streams.take(identity.version_id, self._steady())
        if wait:
            await await_first_message(requests, timings.refused_hello_s)
            raise CallRefused(
                Reason.TOO_MANY_STREAMS,
                f"{identity.bot} comes too often; try again in {wait:.1f} s",
                retry_after_s=wait,
                limit=f"{limits.streams_at_once} streams at once and "
                f"{limits.streams_per_second} a second from a bot",
                version_id=identity.version_id,
            )
        # Apart from the first write: if that carries these and is cancelled, grpc.aio cannot end the call.
        await context.send_initial_metadata(())
        try:
            first = await self._hello(requests)
            bot, stream = self._hall.attach(identity, first.hello)
        except (StreamBroken, NothingToPlay) as refused:
            log.info("stream refused bot=%s reason=%r", identity.bot, str(refused))
            broken = isinstance(refused, StreamBroken)
            stream = self._hall.new_stream()
            stream.say_goodbye(
                referee_pb2.GOODBYE_REASON_PROTOCOL if broken else referee_pb2.GOODBYE_REASON_RETIRED,
                str(refused),
            )
            async with asyncio.timeout(timings.goodbye_s):
                await stream.write_all(context)
            await _linger(asyncio.create_task(_discard(requests)), timings.linger_s)
            return
        writing = asyncio.create_task(stream.write_all(context))
        reading = asyncio.create_task(self._read(requests, first, bot, stream))
        ending = asyncio.create_task(stream.ending.wait())
        tasks = (writing, reading, ending)
        try:
            # Without a time-out: keepalive ends the stream of a bot that vanished.
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if stream.cut:
                raise CallRefused(
                    Reason.DOES_NOT_READ,
                    "the bot did not read what was sent to it",
                    limit=f"a message is to be read within {timings.stall_s:.0f} s",
                    version_id=identity.version_id,
                )
            if writing.done():
                _after_writing(writing, context)
            if reading.done():
                _after_reading(reading, bot, stream)
            if stream.said_goodbye:
                self._hall.detach(bot, stream)
                await asyncio.wait((writing,), timeout=timings.goodbye_s)
                rest = asyncio.create_task(_discard(requests)) if reading.done() else reading
                await _linger(rest, timings.linger_s)
        finally:
            self._hall.detach(bot, stream)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hello(self, requests: PlayRequests) -> referee_pb2.PlayRequest:
        """The first message of a stream. Raises StreamBroken."""
        hello_s, most_answers = self._timings.hello_s, self._limits.answers
        try:
            async with asyncio.timeout(hello_s):
                first = await anext(requests)
        except TimeoutError as late:
            raise StreamBroken(f"no hello within {hello_s:.0f} seconds") from late
        except StopAsyncIteration as closed:
            raise StreamBroken("the stream was closed before a hello") from closed
        except DecodeError as unreadable:
            raise StreamBroken("a message that cannot be read") from unreadable
        if not first.HasField("hello"):
            raise StreamBroken("the first message has no hello")
        check_lengths(first, most_answers)
        return first

    async def _read(
        self, requests: PlayRequests, first: referee_pb2.PlayRequest, bot: Attached, stream: Stream
    ) -> None:
        """Take every message of a bot, until it half-closes. Raises StreamBroken."""
        hall = self._hall
        await self._take_answers(bot, stream, first.answers)
        if first.nonces or first.nonce_commitments:
            hall.take_nonces(bot, stream, first)
        per_second, most_answers = self._limits.messages_per_second, self._limits.answers
        rate = RateLimit(per_second, burst=2 * per_second)
        async for request in requests:
            if rate.take(self._steady()):
                raise StreamBroken(f"more than {per_second} messages a second: answer a batch with a batch")
            check_next(request, most_answers)
            nonces, commitments = request.nonces, request.nonce_commitments
            if nonces or commitments:
                hall.take_nonces(bot, stream, request)
            if request.capacity:
                hall.take_capacity(bot, stream, request.capacity)
            elif not nonces and not commitments and not request.answers:
                stream.strike()
            await self._take_answers(bot, stream, request.answers)

    async def _take_answers(self, bot: Attached, stream: Stream, answers: Answers) -> None:
        """Take answers in portions, so that a long message does not block the event loop.

        All count as having come now, however long taking them lasts. Raises StreamBroken.
        """
        now = stream.read_at = self._clock()
        try:
            for first in range(0, len(answers), PORTION):
                self._hall.take_answers(bot, stream, answers[first : first + PORTION], now)
                await asyncio.sleep(0)
        finally:
            stream.read_at = 0.0
        stream.check_strikes()

    async def RunMatch(  # type: ignore[override]  # noqa: N802
        self, serialized: bytes, context: Context
    ) -> None:
        match_id = "?"
        try:
            request = read_request(serialized)
            match_id = request.match_id
            await self._run_match(request, context)
        except CallRefused as refused:
            await _end(context, refused)
        except (grpc.aio.AbortError, asyncio.CancelledError):
            raise
        except Exception:  # noqa: BLE001  (the edge of the service)
            await _end_unexpectedly(context, f"match={match_id}")

    async def _run_match(self, request: referee_pb2.RunMatchRequest, context: Context) -> None:
        call = match_call(request)
        if call.table.result is not None:
            # The record is complete: only the result did not reach the caller.
            await context.write(referee_pb2.RunMatchResponse(result=result_message(call.table.result)))
            return
        match = self._hall.open(call)
        try:
            await _stream_record(match, context, self._timings.progress_s)
        finally:
            # The caller is gone or has the result: free the seats.
            self._hall.stop(match, Reason.CANCELLED)
        if match.table.result is None:
            raise _stopped(match)


def handlers(hall: Hall) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
    """The service's methods, by name. `Play` writes bytes that `cuig.prompt_encoding` has made."""
    service = RefereeService(hall)
    return {
        "Play": grpc.stream_stream_rpc_method_handler(
            service.Play, request_deserializer=referee_pb2.PlayRequest.FromString
        ),
        "RunMatch": grpc.unary_stream_rpc_method_handler(
            service.RunMatch,  # which reads the request itself, to say what is wrong with it
            response_serializer=referee_pb2.RunMatchResponse.SerializeToString,
        ),
    }


def _after_writing(writing: asyncio.Task[None], context: Context) -> None:
    """Raise the error by which writing has ended, unless it is that the call is over: the bot has gone."""
    error = None if writing.cancelled() else writing.exception()
    if error is not None and not context.done():
        raise error


def _after_reading(reading: asyncio.Task[None], bot: Attached, stream: Stream) -> None:
    """Say goodbye to a bot that broke the protocol, or that has half-closed, and why."""
    error = None if reading.cancelled() else reading.exception()
    if isinstance(error, StreamBroken | DecodeError):
        log.info("stream broken bot=%s reason=%r", bot.bot, str(error))
        message = str(error) if isinstance(error, StreamBroken) else "a message that cannot be read"
        stream.say_goodbye(referee_pb2.GOODBYE_REASON_PROTOCOL, message)
    elif error is not None:
        raise error
    else:
        stream.say_goodbye(referee_pb2.GOODBYE_REASON_CLOSED, HALF_CLOSED)


async def _discard(requests: PlayRequests) -> None:
    """Read and drop what a bot still sends, until it half-closes."""
    with contextlib.suppress(DecodeError):
        async for _ in requests:
            pass


async def _linger(reading: asyncio.Task[None], seconds: float) -> None:
    """Keep the stream open for a moment, or until the bot half-closes, so that it reads its goodbye."""
    await asyncio.wait((reading,), timeout=seconds)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)


async def _stream_record(match: HostedMatch, context: Context, progress_s: float) -> None:
    """Write the record as it grows and then the result, until the match ends or is stopped."""
    table = match.table
    while True:
        async with asyncio.timeout(match.longest_wait_ms / 1000 + progress_s):
            await match.progress.wait()
        match.progress.clear()
        result = table.result
        over = result is not None or match.stopped is not None
        await context.write(
            referee_pb2.RunMatchResponse(
                segments=map(segment_message, table.take_record()),
                result=None if result is None else result_message(result),
            )
        )
        if over:
            return


def _stopped(match: HostedMatch) -> CallRefused:
    """The status of a match that ended here without a result."""
    reason = match.stopped or Reason.INTERNAL
    messages = {
        Reason.REPLACED: "a newer call for this match took over",
        Reason.DRAINING: "the referee is going down; the match can go on elsewhere",
    }
    return CallRefused(reason, messages.get(reason, "the match was stopped"), match_id=match.match_id)


async def _end(context: Context, refused: CallRefused) -> NoReturn:
    await context.abort(refused.reason.code, refused.message, refused.trailers)


async def _end_unexpectedly(context: Context, about: str) -> NoReturn:
    incident = secrets.token_hex(4)
    log.exception("unexpected incident=%s %s", incident, about)
    await _end(context, CallRefused(Reason.INTERNAL, f"the referee failed (incident {incident})"))
