"""Authentication of calls to the arena's service: the house's token, or a bot's."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from typing import Final

import grpc
import grpc.aio
import psycopg
from cuig.net.stream_limits import StreamLimits, limited

from arena.rpc.status import CallRefused, Handler, Reason, guarded, refuse_stream, refusing

log = logging.getLogger(__name__)

_BEARER: Final = "bearer "


class Callers(Enum):
    """Who may call a method."""

    ANYBODY = "anybody"
    BOTS = "bots"
    HOUSE = "the house"


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """The version that a token belongs to."""

    version_id: str
    bot: str  # as shown: `molly`, `molly/2`
    notice: str = ""  # why it is entered in no event, if that is so, in a sentence
    finished: bool = False  # it is retired, and nothing is left for it to play
    by_host: bool = False  # a host of the arena stands for it; else its owner does


WhoseToken = Callable[[bytes], Awaitable[TokenHolder | None]]

_METHODS: Final[Mapping[str, Callers]] = {
    "/cuig.v1.ArenaService/ListReferees": Callers.BOTS,
    "/cuig.v1.ArenaService/ListMatches": Callers.BOTS,
    "/cuig.v1.ArenaService/SubmitVersion": Callers.BOTS,
    "/cuig.v1.ArenaService/WatchSubmission": Callers.BOTS,
    "/cuig.v1.ArenaService/ListProcessLogs": Callers.BOTS,
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
    """Admits a call whose token is of the kind that the method needs."""

    def __init__(self, house_token: str, whose_token: WhoseToken) -> None:
        self._house_token = house_token.encode()
        self._whose_token = whose_token
        self._strangers = StreamLimits()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler | None:
        method = _text(handler_call_details.method)
        try:
            await self._admit(method, handler_call_details)
        except CallRefused as refused:
            return refusing(refused)
        handler = await continuation(handler_call_details)
        ours = handler is not None and method.startswith("/cuig.")
        if ours:
            handler = guarded(handler, method)
        if handler is not None and handler.response_streaming and _METHODS[method] is Callers.ANYBODY:
            handler = limited(handler, self._strangers, refuse_stream)
        return handler

    async def _admit(self, method: str, call: grpc.HandlerCallDetails) -> None:
        """Check the caller's token. Raises CallRefused."""
        # A method that is not listed is refused until somebody decides who may call it.
        wanted = _METHODS.get(method)
        if wanted is Callers.ANYBODY:
            return
        if wanted is None:
            raise CallRefused(Reason.NO_SUCH_METHOD, "the arena has no such method")
        token = _bearer_token(call)
        if token is None:
            raise CallRefused(Reason.NO_TOKEN, "no token: send `authorization: Bearer …` in the metadata")
        if wanted is Callers.HOUSE:
            if not hmac.compare_digest(token.encode(), self._house_token):
                raise CallRefused(Reason.NOT_THE_HOUSE, "this is not the house's token")
            return
        try:
            holder = await self._whose_token(hashlib.sha256(token.encode()).digest())
        except psycopg.OperationalError as error:
            log.warning("token not checked method=%s error=%s", method, error)
            raise CallRefused(
                Reason.STORE_UNREACHABLE, "the arena cannot reach its database; try again"
            ) from error
        if holder is None:
            raise CallRefused(Reason.UNKNOWN_TOKEN, "nobody's token: it was mistyped, or it was withdrawn")
        calling_bot.set(holder)


def _bearer_token(call: grpc.HandlerCallDetails) -> str | None:
    for key, value in call.invocation_metadata or ():
        if key == "authorization" and _text(value)[: len(_BEARER)].lower() == _BEARER:
            return _text(value)[len(_BEARER) :].strip()
    return None


def _text(text: str | bytes) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
