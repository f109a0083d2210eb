"""Who calls the arena's service: the house itself, or a bot with its token."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import grpc
import grpc.aio
import psycopg

log = logging.getLogger(__name__)

_BEARER: Final = "bearer "


class Callers(Enum):
    """Who may call a method."""

    ANYBODY = "anybody"
    BOTS = "bots"
    HOUSE = "the house"


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """The bot's version that a token stands for."""

    version_id: str
    bot: str  # as shown: `molly`, `molly/2`


WhoseToken = Callable[[bytes], Awaitable[TokenHolder | None]]

_METHODS: Final[Mapping[str, Callers]] = {
    "/cuig.v1.ArenaService/ListReferees": Callers.BOTS,
    "/cuig.v1.ArenaService/ListMatches": Callers.BOTS,
    "/cuig.v1.ArenaService/Introspect": Callers.HOUSE,
    "/cuig.v1.ArenaService/Announce": Callers.HOUSE,
    "/cuig.v1.ArenaService/WatchMatch": Callers.ANYBODY,
    "/grpc.health.v1.Health/Check": Callers.ANYBODY,
    "/grpc.health.v1.Health/Watch": Callers.ANYBODY,
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo": Callers.ANYBODY,
}

# Set for the handler of a call that a bot makes.
calling_bot: ContextVar[TokenHolder] = ContextVar("calling_bot")


class CheckCaller(grpc.aio.ServerInterceptor):
    """Lets a call through when its token is of the kind that the method asks for."""

    def __init__(self, house_token: str, whose_token: WhoseToken) -> None:
        self._house_token = house_token.encode()
        self._whose_token = whose_token

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        # A method that is not listed is for nobody, until somebody decides whose it is.
        wanted = _METHODS.get(_text(handler_call_details.method))
        if wanted is Callers.ANYBODY:
            return await continuation(handler_call_details)
        if wanted is None:
            return _refusal(grpc.StatusCode.UNIMPLEMENTED, "the arena has no such method")
        token = _bearer_token(handler_call_details)
        if token is None:
            return _refusal(
                grpc.StatusCode.UNAUTHENTICATED, "no token: send `authorization: Bearer …` in the metadata"
            )
        if wanted is Callers.HOUSE:
            if not hmac.compare_digest(token.encode(), self._house_token):
                return _refusal(grpc.StatusCode.UNAUTHENTICATED, "this is not the house's token")
            return await continuation(handler_call_details)
        try:
            holder = await self._whose_token(hashlib.sha256(token.encode()).digest())
        except psycopg.OperationalError as error:
            log.warning("token not checked method=%s error=%s", handler_call_details.method, error)
            return _refusal(grpc.StatusCode.UNAVAILABLE, "the arena cannot reach its database; try again")
        if holder is None:
            return _refusal(
                grpc.StatusCode.UNAUTHENTICATED, "nobody's token: it was mistyped, or it was withdrawn"
            )
        calling_bot.set(holder)
        return await continuation(handler_call_details)


def _bearer_token(call: grpc.HandlerCallDetails) -> str | None:
    for key, value in call.invocation_metadata or ():
        if key == "authorization" and _text(value)[: len(_BEARER)].lower() == _BEARER:
            return _text(value)[len(_BEARER) :].strip()
    return None


def _refusal(code: grpc.StatusCode, reason: str) -> grpc.RpcMethodHandler[Any, Any]:
    async def refuse(_request: Any, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        await context.abort(code, reason)

    return grpc.unary_unary_rpc_method_handler(refuse)


def _text(text: str | bytes) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
