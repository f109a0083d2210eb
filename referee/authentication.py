"""Checks the token of every call before it begins."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from enum import Enum
from typing import Any, Final

import grpc
import grpc.aio
from cuig.net.stream_limits import StreamLimits, TooManyStreams, limited

from referee.attached_bot import Identity
from referee.errors import ArenaUnreachable, CallRefused, Reason
from referee.first_message import await_first_message
from referee.timings import Timings
from referee.token_cache import Tokens

_BEARER: Final = "bearer "


class Callers(Enum):
    """Who may call a method."""

    ANYBODY = "anybody"
    BOTS = "bots"
    HOUSE = "the house"


_METHODS: Final[Mapping[str, Callers]] = {
    "/cuig.v1.RefereeService/Play": Callers.BOTS,
    "/cuig.v1.RefereeService/RunMatch": Callers.HOUSE,
    "/grpc.health.v1.Health/Check": Callers.ANYBODY,
    "/grpc.health.v1.Health/Watch": Callers.ANYBODY,
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo": Callers.ANYBODY,
}

# Set for `Play`: a handler runs in the interceptor's context.
calling_bot: ContextVar[Identity] = ContextVar("calling_bot")


class AuthenticationInterceptor(grpc.aio.ServerInterceptor):
    """Lets a call through if its token is of the kind that its method asks for."""

    def __init__(self, house_token: str, tokens: Tokens, timings: Timings) -> None:
        self._house_token = house_token.encode()
        self._tokens = tokens
        self._refused_hello_s = timings.refused_hello_s
        self._strangers = StreamLimits()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        try:
            await self._admit(handler_call_details)
        except CallRefused as refused:
            return _refusal(refused, self._refused_hello_s)
        handler = await continuation(handler_call_details)
        stranger = _METHODS[_text(handler_call_details.method)] is Callers.ANYBODY
        if handler is not None and handler.response_streaming and stranger:
            handler = limited(handler, self._strangers, _refuse_stream)
        return handler

    async def _admit(self, call: grpc.HandlerCallDetails) -> None:
        """Check a call's token. Raises CallRefused."""
        # A method that is not listed is refused to everybody.
        wanted = _METHODS.get(_text(call.method))
        if wanted is Callers.ANYBODY:
            return
        if wanted is None:
            raise CallRefused(Reason.NO_SUCH_METHOD, "the referee has no such method")
        token = _bearer_token(call)
        if not token:
            raise CallRefused(Reason.NO_TOKEN, "no token: send `authorization: Bearer …` in the metadata")
        if wanted is Callers.HOUSE:
            if not hmac.compare_digest(token.encode(), self._house_token):
                raise CallRefused(Reason.NOT_THE_HOUSE, "this is not the house's token")
            return
        try:
            identity = await self._tokens.identity(hashlib.sha256(token.encode()).digest())
        except ArenaUnreachable as unreachable:
            raise CallRefused(
                Reason.ARENA_UNREACHABLE, f"the token cannot be checked: {unreachable}; try again"
            ) from unreachable
        if identity is None:
            raise CallRefused(Reason.UNKNOWN_TOKEN, "nobody's token: it was mistyped, or it was withdrawn")
        calling_bot.set(identity)


def _bearer_token(call: grpc.HandlerCallDetails) -> str:
    for key, value in call.invocation_metadata or ():
        if key == "authorization" and _text(value)[: len(_BEARER)].lower() == _BEARER:
            return _text(value)[len(_BEARER) :].strip()
    return ""


async def _refuse_stream(context: grpc.aio.ServicerContext[Any, Any], many: TooManyStreams) -> None:
    refused = CallRefused(Reason.TOO_MANY_STREAMS, str(many), retry_after_s=1.0, limit=many.limit)
    await context.abort(refused.reason.code, refused.message, refused.trailers)


def _refusal(refused: CallRefused, hello_s: float) -> grpc.RpcMethodHandler[Any, Any]:
    """A handler that refuses its call; a handler of streams serves calls of all four kinds."""

    async def refuse(requests: Any, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        await await_first_message(requests, hello_s)
        await context.abort(refused.reason.code, refused.message, refused.trailers)

    return grpc.stream_stream_rpc_method_handler(refuse)


def _text(text: str | bytes) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
