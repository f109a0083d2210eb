"""The arena's gRPC service: referees to play at, a bot's matches, tokens, announcements, spectators."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import grpc.aio
import psycopg
from cuig.config import parse_address
from cuig.engine.errors import EngineError
from cuig.engine.numbers import whole_number
from cuig.v1 import arena_pb2, arena_pb2_grpc
from cuig.wire import PROTOCOL
from google.protobuf.message import DecodeError
from redis.asyncio import Redis
from redis.exceptions import RedisError

from arena.bot.presence import ANNOUNCE_EVERY_MS, announce, attendance
from arena.errors import NotFound
from arena.match.spectators import Spectators
from arena.rpc.authentication import TokenHolder, WhoseToken, calling_bot
from arena.rpc.handing_in import HandingIn
from arena.rpc.status import CallRefused, Reason

log = logging.getLogger(__name__)

# Seats of one bot at one referee: two in each of 256 games; larger batches were no faster.
MAX_SEATS: Final = 512
_SHA256_LENGTH: Final = 32

MatchesOf = Callable[[TokenHolder, arena_pb2.ListMatchesRequest], Awaitable[list[arena_pb2.OwnMatch]]]
Context = grpc.aio.ServicerContext[Any, Any]


class ArenaService(arena_pb2_grpc.ArenaServiceServicer):
    """The methods of the service; the interceptor has authenticated the caller."""

    def __init__(
        self,
        redis: Redis,
        whose_token: WhoseToken,
        matches_of: MatchesOf,
        spectators: Spectators,
        handing_in: HandingIn,
        *,
        library: str = "",
        pages: str = "",
    ) -> None:
        """library: the version of cuig that the pages serve. pages: where they are."""
        self._redis = redis
        self._whose_token = whose_token
        self._matches_of = matches_of
        self._spectators = spectators
        self._handing_in = handing_in
        self._library = library
        self._pages = pages

    async def ListReferees(  # noqa: N802  (as the protocol has it)
        self, request: arena_pb2.ListRefereesRequest, context: Context
    ) -> arena_pb2.ListRefereesResponse:
        try:
            present = await attendance(self._redis)
        except (OSError, RedisError) as error:
            raise _unavailable("its Redis", error) from error
        caller = calling_bot.get()
        return arena_pb2.ListRefereesResponse(
            bot=caller.bot,
            notice=caller.notice,
            finished=caller.finished,
            addresses=[referee.address for referee in present.open_referees()],
            protocol=PROTOCOL,
            now_ms=time.time_ns() // 1_000_000,
            library=self._library,
            pages=self._pages,
        )

    async def ListMatches(  # noqa: N802
        self, request: arena_pb2.ListMatchesRequest, context: Context
    ) -> arena_pb2.ListMatchesResponse:
        caller = calling_bot.get()
        try:
            played = await self._matches_of(caller, request)
        except psycopg.OperationalError as error:
            raise _unavailable("its database", error) from error
        return arena_pb2.ListMatchesResponse(bot=caller.bot, matches=played)

    async def SubmitVersion(  # noqa: N802
        self, requests: AsyncIterator[arena_pb2.SubmitVersionRequest], context: Context
    ) -> arena_pb2.SubmitVersionResponse:
        try:
            return await self._handing_in.submit(calling_bot.get(), requests)
        except psycopg.OperationalError as error:
            raise _unavailable("its database", error) from error

    async def WatchSubmission(  # noqa: N802
        self, request: arena_pb2.WatchSubmissionRequest, context: Context
    ) -> AsyncIterator[arena_pb2.WatchSubmissionResponse]:
        try:
            async for response in self._handing_in.watch(calling_bot.get(), request.submission):
                yield response
        except psycopg.OperationalError as error:
            raise _unavailable("its database", error) from error

    async def ListProcessLogs(  # noqa: N802
        self, request: arena_pb2.ListProcessLogsRequest, context: Context
    ) -> arena_pb2.ListProcessLogsResponse:
        try:
            return await self._handing_in.logs(calling_bot.get(), request.match)
        except psycopg.OperationalError as error:
            raise _unavailable("its database", error) from error

    async def Introspect(  # noqa: N802
        self, request: arena_pb2.IntrospectRequest, context: Context
    ) -> arena_pb2.IntrospectResponse:
        if len(request.token_sha256) != _SHA256_LENGTH:
            raise CallRefused(
                Reason.UNREADABLE,
                f"token_sha256 has {len(request.token_sha256)} bytes, a SHA-256 has {_SHA256_LENGTH}",
            )
        try:
            holder = await self._whose_token(request.token_sha256)
        except psycopg.OperationalError as error:
            raise _unavailable("its database", error) from error
        if holder is None:
            raise CallRefused(Reason.NO_SUCH_HOLDER, "nobody's token, or it was withdrawn")
        return arena_pb2.IntrospectResponse(
            version_id=holder.version_id,
            bot=holder.bot,
            max_seats=MAX_SEATS,
            notice=holder.notice,
            finished=holder.finished,
        )

    async def Announce(  # noqa: N802
        self, request: arena_pb2.AnnounceRequest, context: Context
    ) -> arena_pb2.AnnounceResponse:
        try:
            parse_address(request.address)
        except ValueError as error:
            raise CallRefused(Reason.UNREADABLE, f"address: {error}") from error
        try:
            await announce(self._redis, request)
        except (OSError, RedisError) as error:
            raise _unavailable("its Redis", error) from error
        return arena_pb2.AnnounceResponse(announce_again_ms=ANNOUNCE_EVERY_MS)

    async def WatchMatch(  # noqa: N802
        self, request: arena_pb2.WatchMatchRequest, context: Context
    ) -> AsyncIterator[arena_pb2.WatchMatchResponse]:
        try:
            number = whole_number(request.match_id, least=1)
        except ValueError as error:
            raise CallRefused(Reason.NO_SUCH_MATCH, f"match_id: {error}") from error
        try:
            async for response in self._spectators.watch(number, request.after):
                yield response
        except NotFound as error:
            raise CallRefused(Reason.NO_SUCH_MATCH, str(error)) from error
        except psycopg.OperationalError as error:
            raise _unavailable("its database", error) from error
        except (EngineError, DecodeError) as error:
            log.warning("record unreadable match=%s error=%s", request.match_id, error)
            raise CallRefused(Reason.RECORD_UNREADABLE, "the match's record cannot be read") from error


def _unavailable(what: str, error: Exception) -> CallRefused:
    log.warning("call refused: %s is out of reach error=%s", what, error)
    return CallRefused(Reason.STORE_UNREACHABLE, f"the arena cannot reach {what}; try again")
