"""The arena's gRPC service, as a referee calls it with the house's token."""

from __future__ import annotations

import logging

import grpc
import grpc.aio
from cuig.net.channel import bearer
from cuig.v1 import arena_pb2, arena_pb2_grpc

from referee.attached_bot import Identity
from referee.errors import ArenaUnreachable
from referee.timings import Timings

log = logging.getLogger(__name__)


class HouseArena:
    """A client of the arena's service; every call has a deadline."""

    def __init__(self, channel: grpc.aio.Channel, house_token: str, timings: Timings) -> None:
        self._timeout = timings.arena_call_s
        self._stub = arena_pb2_grpc.ArenaServiceStub(channel)
        self._metadata = bearer(house_token)

    async def introspect(self, token_sha256: bytes) -> Identity | None:
        """The bot whose token has this SHA-256; None if there is none. Raises ArenaUnreachable."""
        request = arena_pb2.IntrospectRequest(token_sha256=token_sha256)
        try:
            response = await self._stub.Introspect(request, timeout=self._timeout, metadata=self._metadata)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                return None
            raise _unreachable("token not checked", error) from error
        return Identity(
            response.version_id,
            response.bot,
            response.max_seats,
            token_sha256,
            response.notice,
            response.finished,
        )

    async def announce(self, announcement: arena_pb2.AnnounceRequest) -> float:
        """Announce this referee: after how many seconds to announce it again. Raises ArenaUnreachable."""
        try:
            response = await self._stub.Announce(announcement, timeout=self._timeout, metadata=self._metadata)
        except grpc.aio.AioRpcError as error:
            raise _unreachable("not announced", error) from error
        return response.announce_again_ms / 1000


def _unreachable(what: str, error: grpc.aio.AioRpcError) -> ArenaUnreachable:
    log.warning("%s code=%s details=%r", what, error.code().name, error.details())
    return ArenaUnreachable(f"the arena cannot be asked ({error.code().name})")
