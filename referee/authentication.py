"""Checks the token of every call before it begins."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from enum import Enum
from typing import Any, Final, NoReturn

import grpc
import grpc.aio
from cuig.net.stream_limits import StreamLimits, TooManyStreams, address_of, limited

from referee.attached_bot import Identity
from referee.errors import ArenaUnreachable, CallRefused, Reason
from referee.first_message import await_first_message
from referee.timings import Timings
from referee.token_cache import Tokens, TooManyGuesses

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
    ) -> Any:
        # A method that is not listed is refused to everybody.
        wanted = _METHODS.get(_text(handler_call_details.method))
        token = _bearer_token(handler_call_details)
        try:
            self._admit(wanted, token)
        except CallRefused as refused:
            return _refusal(refused, self._refused_hello_s)
        handler: Any = await continuation(handler_call_details)
        if handler is None:
            return None
        if wanted is Callers.BOTS:
            return self._for_bots(handler, token)
        if wanted is Callers.ANYBODY and handler.response_streaming:
            return limited(handler, self._strangers, _refuse_stream)
        return handler

    def _admit(self, wanted: Callers | None, token: str) -> None:
        """Check what can be checked without asking. Raises CallRefused."""
        if wanted is Callers.ANYBODY:
            return
        if wanted is None:
            raise CallRefused(Reason.NO_SUCH_METHOD, "the referee has no such method")
        if not token:
            raise CallRefused(Reason.NO_TOKEN, "no token: send `authorization: Bearer …` in the metadata")
        if wanted is Callers.HOUSE and not hmac.compare_digest(token.encode(), self._house_token):
            raise CallRefused(Reason.NOT_THE_HOUSE, "this is not the house's token")

    def _for_bots(self, handler: Any, token: str) -> grpc.RpcMethodHandler[Any, Any]:
        """Wrap the handler of a bot's stream: only there the address is known that guesses are counted by."""

        async def stream(requests: Any, context: grpc.aio.ServicerContext[Any, Any]) -> None:
            try:
                calling_bot.set(await self._identify(token, address_of(context.peer())))
            except CallRefused as refused:
                await _refuse(refused, self._refused_hello_s, requests, context)
            await handler.stream_stream(requests, context)

        return grpc.stream_stream_rpc_method_handler(
            stream, handler.request_deserializer, handler.response_serializer
        )

    async def _identify(self, token: str, address: str) -> Identity:
        """Find out whose token it is. Raises CallRefused."""
        try:
            identity = await self._tokens.identity(hashlib.sha256(token.encode()).digest(), address)
        except TooManyGuesses as guesses:
            raise CallRefused(
                Reason.TOO_MANY_GUESSES,
                str(guesses),
                retry_after_s=guesses.wait_s,
                limit="tokens that are nobody's, from an address",
            ) from guesses
        except ArenaUnreachable as unreachable:
            raise CallRefused(
                Reason.ARENA_UNREACHABLE, f"the token cannot be checked: {unreachable}; try again"
            ) from unreachable
        if identity is None:
            raise CallRefused(Reason.UNKNOWN_TOKEN, "nobody's token: it was mistyped, or it was withdrawn")
        return identity


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
        await _refuse(refused, hello_s, requests, context)

    return grpc.stream_stream_rpc_method_handler(refuse)


async def _refuse(
    refused: CallRefused, hello_s: float, requests: Any, context: grpc.aio.ServicerContext[Any, Any]
) -> NoReturn:
    """Refuse a call, once its first message has come."""
    await await_first_message(requests, hello_s)
    await context.abort(refused.reason.code, refused.message, refused.trailers)


def _text(text: str | bytes) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
