"""Refused calls of the arena's service: a status with its reason for programs and a sentence for people."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from enum import Enum
from typing import Any, Final, NoReturn, TypeAlias

import grpc
import grpc.aio
from cuig.message_limits import LimitExceeded, check_limits
from cuig.net.stream_limits import TooManyStreams
from google.protobuf.any import pack
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc_status import rpc_status

log = logging.getLogger(__name__)

Context = grpc.aio.ServicerContext[Any, Any]
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"

_DOMAIN: Final = "cuig"
# When to retry after an unreachable database or Redis.
_RETRY_AFTER_MS: Final = 1_000


class Reason(Enum):
    """The reason that programs read, with its status."""

    NO_TOKEN = grpc.StatusCode.UNAUTHENTICATED, "no token"
    UNKNOWN_TOKEN = grpc.StatusCode.UNAUTHENTICATED, "nobody's token"
    NOT_THE_HOUSE = grpc.StatusCode.UNAUTHENTICATED, "a bot's token"
    NO_SUCH_METHOD = grpc.StatusCode.UNIMPLEMENTED, "no such method"
    UNREADABLE = grpc.StatusCode.INVALID_ARGUMENT, "unreadable"
    NO_SUCH_HOLDER = grpc.StatusCode.NOT_FOUND, "nobody holds it"
    ARCHIVE_REFUSED = grpc.StatusCode.INVALID_ARGUMENT, "no archive of a bot"
    NO_SUCH_SUBMISSION = grpc.StatusCode.NOT_FOUND, "no such submission"
    TOO_MANY_SUBMISSIONS = grpc.StatusCode.RESOURCE_EXHAUSTED, "handed in too often"
    UPLOAD_SLOW = grpc.StatusCode.DEADLINE_EXCEEDED, "what was said did not come"
    BOT_WITHDRAWN = grpc.StatusCode.FAILED_PRECONDITION, "the bot was withdrawn"
    NO_SUCH_MATCH = grpc.StatusCode.NOT_FOUND, "no such match"
    RECORD_UNREADABLE = grpc.StatusCode.DATA_LOSS, "record unreadable"
    TOO_MANY_STREAMS = grpc.StatusCode.RESOURCE_EXHAUSTED, "too many streams without a token"
    STORE_UNREACHABLE = grpc.StatusCode.UNAVAILABLE, "database or Redis out of reach"
    INTERNAL = grpc.StatusCode.INTERNAL, "our mistake"

    @property
    def code(self) -> grpc.StatusCode:
        return self.value[0]


class CallRefused(Exception):
    """A call that ends with a status instead of a response."""

    def __init__(self, reason: Reason, message: str) -> None:
        self.reason = reason
        self.message = message
        super().__init__(message)

    @property
    def trailers(self) -> tuple[tuple[str, str | bytes], ...]:
        """The rich status as trailing metadata: google.rpc.ErrorInfo, RetryInfo."""
        details = [error_details_pb2.ErrorInfo(reason=self.reason.name, domain=_DOMAIN)]
        if self.reason.code in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED):
            details.append(error_details_pb2.RetryInfo())
            details[-1].retry_delay.FromMilliseconds(_RETRY_AFTER_MS)
        code: int = self.reason.code.value[0]
        rich = status_pb2.Status(code=code, message=self.message, details=map(pack, details))
        return tuple(rpc_status.to_status(rich).trailing_metadata or ())


def refusing(refused: CallRefused) -> Handler:
    """Return a handler that ends its call with this refusal."""

    async def refuse(_request: Any, context: Context) -> None:
        await _end(context, refused)

    return grpc.unary_unary_rpc_method_handler(refuse)


def guarded(handler: Any, method: str) -> Handler:
    """Wrap a handler so that what it raises becomes a status: the edge of the service."""

    async def answer(request: Any, context: Context) -> Any:
        try:
            return await handler.unary_unary(_read(handler, request), context)
        except Exception as error:  # noqa: BLE001
            await _end_with(context, error, method)

    async def collect(requests: AsyncIterator[bytes], context: Context) -> Any:
        async def readable() -> AsyncIterator[Any]:
            async for serialized in requests:
                yield _read(handler, serialized)

        try:
            return await handler.stream_unary(readable(), context)
        except Exception as error:  # noqa: BLE001
            await _end_with(context, error, method)

    async def stream(request: Any, context: Context) -> AsyncIterator[Any]:
        try:
            async for response in handler.unary_stream(_read(handler, request), context):
                yield response
        except Exception as error:  # noqa: BLE001
            await _end_with(context, error, method)

    # Without a deserializer: what cannot be read is refused here, where gRPC would say UNKNOWN.
    coding = (None, handler.response_serializer)
    if handler.request_streaming:
        return grpc.stream_unary_rpc_method_handler(collect, *coding)
    if handler.response_streaming:
        return grpc.unary_stream_rpc_method_handler(stream, *coding)
    return grpc.unary_unary_rpc_method_handler(answer, *coding)


def _read(handler: Any, serialized: bytes) -> Any:
    """Read a request, none of whose fields is longer than it may be. Raises CallRefused."""
    try:
        request = handler.request_deserializer(serialized)
        check_limits(request)
    except DecodeError as unreadable:
        raise CallRefused(Reason.UNREADABLE, "the request is no message of this method") from unreadable
    except LimitExceeded as exceeded:
        raise CallRefused(Reason.UNREADABLE, str(exceeded)) from exceeded
    return request


async def refuse_stream(context: Context, many: TooManyStreams) -> None:
    """End a stream that is one too many."""
    await _end(context, CallRefused(Reason.TOO_MANY_STREAMS, str(many)))


async def _end_with(context: Context, error: Exception, method: str) -> NoReturn:
    if not isinstance(error, CallRefused):
        incident = secrets.token_hex(4)
        log.error("unexpected incident=%s method=%s", incident, method, exc_info=error)
        error = CallRefused(Reason.INTERNAL, f"the arena failed (incident {incident})")
    await _end(context, error)


async def _end(context: Context, refused: CallRefused) -> NoReturn:
    await context.abort(refused.reason.code, refused.message, refused.trailers)
