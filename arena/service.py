"""What bots and referees ask the arena: where to play, whose token this is, who lives."""

from __future__ import annotations

import logging
from typing import Any, Final, NoReturn

import grpc
import grpc.aio
import psycopg
from cuig.config import parse_address
from cuig.v1 import arena_pb2, arena_pb2_grpc
from redis.asyncio import Redis
from redis.exceptions import RedisError

from arena.callers import WhoseToken, calling_bot
from arena.presence import ANNOUNCE_EVERY_MS, announce, attendance

log = logging.getLogger(__name__)

# What one bot may hold on one referee: two seats in each of 256 games. Batches gain nothing beyond that.
MAX_SEATS: Final = 512
_SHA256_LENGTH: Final = 32

Context = grpc.aio.ServicerContext[Any, Any]


class ArenaService(arena_pb2_grpc.ArenaServiceServicer):
    """The arena's service; its interceptor has already looked at who calls."""

    def __init__(self, redis: Redis, whose_token: WhoseToken) -> None:
        self._redis = redis
        self._whose_token = whose_token

    async def ListReferees(  # noqa: N802  (as the protocol has it)
        self, request: arena_pb2.ListRefereesRequest, context: Context
    ) -> arena_pb2.ListRefereesResponse:
        try:
            present = await attendance(self._redis)
        except (OSError, RedisError) as error:
            await _unavailable(context, "its Redis", error)
        return arena_pb2.ListRefereesResponse(
            bot=calling_bot.get().bot, addresses=[referee.address for referee in present.open_referees()]
        )

    async def Introspect(  # noqa: N802
        self, request: arena_pb2.IntrospectRequest, context: Context
    ) -> arena_pb2.IntrospectResponse:
        if len(request.token_sha256) != _SHA256_LENGTH:
            await context.abort(
                grpc.StatusCode.INVALID_ARGUMENT,
                f"token_sha256 has {len(request.token_sha256)} bytes, a SHA-256 has {_SHA256_LENGTH}",
            )
        try:
            holder = await self._whose_token(request.token_sha256)
        except psycopg.OperationalError as error:
            await _unavailable(context, "its database", error)
        if holder is None:
            await context.abort(grpc.StatusCode.NOT_FOUND, "nobody's token, or it was withdrawn")
        return arena_pb2.IntrospectResponse(version_id=holder.version_id, bot=holder.bot, max_seats=MAX_SEATS)

    async def Announce(  # noqa: N802
        self, request: arena_pb2.AnnounceRequest, context: Context
    ) -> arena_pb2.AnnounceResponse:
        try:
            parse_address(request.address)
        except ValueError as error:
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, f"address: {error}")
        try:
            await announce(self._redis, request)
        except (OSError, RedisError) as error:
            await _unavailable(context, "its Redis", error)
        return arena_pb2.AnnounceResponse(announce_again_ms=ANNOUNCE_EVERY_MS)


async def _unavailable(context: Context, what: str, error: Exception) -> NoReturn:
    log.warning("call refused: %s is out of reach error=%s", what, error)
    await context.abort(grpc.StatusCode.UNAVAILABLE, f"the arena cannot reach {what}; try again")
