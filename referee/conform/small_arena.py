"""As much of an arena as a client needs, at the referee's own port: whose a token is, and where to play."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import grpc
import grpc.aio
from cuig.config import Address
from cuig.v1 import arena_pb2
from cuig.wire import PROTOCOL

from referee.conform.tap import token_shown

_SERVICE: Final = "/cuig.v1.ArenaService/"
BOT: Final = "bot-under-test"  # version id and name of whoever shows a token that is not the kit's


class SmallArena(grpc.aio.ServerInterceptor):
    """Answers the calls of the arena's service that clients and this referee make; every token is somebody's.

    Attributes:
        asked: Whether the client has asked it where to play.
    """

    def __init__(self, address: Address, own: Mapping[str, str]) -> None:
        """address: the referee's. own: the kit's tokens, with the version that each is of."""
        self.asked: bool = False
        self._address = address
        self._own = {hashlib.sha256(token.encode()).digest(): version for token, version in own.items()}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Answer a call that is the arena's."""
        name = str(handler_call_details.method)
        if not name.startswith(_SERVICE):
            return await continuation(handler_call_details)
        calls: Mapping[str, tuple[Any, Any]] = {
            "ListReferees": (self._referees, arena_pb2.ListRefereesRequest),
            "ListMatches": (self._matches, arena_pb2.ListMatchesRequest),
            "Introspect": (self._introspect, arena_pb2.IntrospectRequest),
            "Announce": (self._announce, arena_pb2.AnnounceRequest),
        }
        if name.removeprefix(_SERVICE) not in calls:
            return None  # UNIMPLEMENTED
        call, request = calls[name.removeprefix(_SERVICE)]
        shown = token_shown(handler_call_details.invocation_metadata)

        async def answer(asked: Any, context: Any) -> Any:
            if not shown:
                await context.abort(
                    grpc.StatusCode.UNAUTHENTICATED,
                    "no token: send `authorization: Bearer …` in the metadata",
                )
            return call(asked)

        return grpc.unary_unary_rpc_method_handler(
            answer,
            request_deserializer=request.FromString,
            response_serializer=lambda message: message.SerializeToString(),
        )

    def _referees(self, _request: Any) -> arena_pb2.ListRefereesResponse:
        self.asked = True
        return arena_pb2.ListRefereesResponse(bot=BOT, addresses=[str(self._address)], protocol=PROTOCOL)

    def _matches(self, _request: Any) -> arena_pb2.ListMatchesResponse:
        return arena_pb2.ListMatchesResponse(bot=BOT)

    def _introspect(self, request: arena_pb2.IntrospectRequest) -> arena_pb2.IntrospectResponse:
        version = self._own.get(request.token_sha256, BOT)
        return arena_pb2.IntrospectResponse(version_id=version, bot=version, max_seats=0)

    def _announce(self, _request: Any) -> arena_pb2.AnnounceResponse:
        return arena_pb2.AnnounceResponse(announce_again_ms=2000)
