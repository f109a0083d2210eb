"""Between the referee and the client that is checked: hears both, and changes what a check asks it to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from time import monotonic
from typing import Any, Final

import grpc
import grpc.aio
from cuig.v1 import actions_pb2, referee_pb2
from google.protobuf.message import DecodeError

_PLAY: Final = "/cuig.v1.RefereeService/Play"
_BEARER: Final = "bearer "

Inbound = Callable[[referee_pb2.PlayRequest], referee_pb2.PlayRequest | None]
Outbound = Callable[[bytes], bytes]


class TappedStream:
    """One stream of the client: all that was said on it, with the time at which it was.

    Attributes:
        token: What it showed.
        requests: What the client said, as it said it.
        responses: What it was sent.
        left_at: When it ended its side, or the call; 0 if it did not.
        opened_at: When it came.
        over: Whether the stream has ended.
        was_cut: Whether the kit has broken it.
    """

    def __init__(self, token: str, tap: Tap) -> None:
        self.token = token
        self.requests: list[tuple[float, referee_pb2.PlayRequest]] = []
        self.responses: list[tuple[float, referee_pb2.PlayResponse]] = []
        self.left_at: float = 0.0
        self.opened_at: float = monotonic()
        self.over: bool = False
        self.was_cut: bool = False
        self._tap = tap
        self._cut = asyncio.Event()
        self._queue: asyncio.Queue[referee_pb2.PlayRequest | DecodeError | None] = asyncio.Queue()
        self._writing = asyncio.Lock()
        self._write: Callable[[bytes], Awaitable[None]] | None = None

    # -- for checks -------------------------------------------------------------------------------------

    def answers(self) -> Iterator[actions_pb2.Answer]:
        """Every answer that the client gave."""
        for _, request in self.requests:
            yield from request.answers

    def prompts(self) -> Iterator[referee_pb2.Prompt]:
        """Every prompt that it was sent."""
        for _, response in self.responses:
            yield from response.welcome.prompts
            yield from response.prompts

    def opened(self) -> Iterator[referee_pb2.MatchOpened]:
        """Every match that it was told of."""
        for _, response in self.responses:
            yield from response.welcome.matches
            yield from response.opened

    def goodbye(self) -> tuple[float, referee_pb2.Goodbye] | None:
        """The goodbye that it was sent, and when."""
        for when, response in self.responses:
            if response.HasField("goodbye"):
                return when, response.goodbye
        return None

    def cut(self) -> None:
        """Break the stream off, as a network does."""
        self.was_cut = True
        self._cut.set()

    def inject(self, request: referee_pb2.PlayRequest) -> None:
        """Let the referee hear something as if the client had said it now."""
        self._queue.put_nowait(request)

    async def write(self, message: bytes) -> None:
        """Send the client something."""
        assert self._write is not None  # it is set before anything is served
        self.responses.append((monotonic(), referee_pb2.PlayResponse.FromString(message)))
        async with self._writing:
            await self._write(message)

    # -- the call ---------------------------------------------------------------------------------------

    async def serve(self, serve: Any, requests: Any, context: Any) -> None:
        """Have the call served with the tap between."""
        self._write = context.write
        pumping = asyncio.create_task(self._pump(requests))
        serving = asyncio.create_task(serve(self._read(), _TappedContext(context, self)))
        cutting = asyncio.create_task(self._cut.wait())
        try:
            await asyncio.wait((serving, cutting), return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
                return
        except asyncio.CancelledError:
            self.left_at = self.left_at or monotonic()  # the client has ended the call
            raise
        finally:
            self.over = True
            for task in (pumping, serving, cutting):
                task.cancel()
            await asyncio.gather(pumping, serving, cutting, return_exceptions=True)
        await context.abort(grpc.StatusCode.UNAVAILABLE, "the connection was lost, as a check")

    async def _pump(self, requests: Any) -> None:
        try:
            async for request in requests:
                self.requests.append((monotonic(), request))
                changed = self._tap.inbound(request)
                if changed is not None:
                    self._queue.put_nowait(changed)
            self.left_at = monotonic()
            self._queue.put_nowait(None)
        except DecodeError as unreadable:
            self._queue.put_nowait(unreadable)

    async def _read(self) -> AsyncIterator[referee_pb2.PlayRequest]:
        while (request := await self._queue.get()) is not None:
            if isinstance(request, DecodeError):
                raise request
            yield request

    async def from_referee(self, message: bytes) -> None:
        """Send on what the referee says, as the check has it; nothing where it is kept back."""
        changed = self._tap.outbound(message)
        if changed:
            await self.write(changed)


class _TappedContext:
    """The context of a call, whose messages go through the tap."""

    def __init__(self, context: Any, stream: TappedStream) -> None:
        self._context = context
        self._stream = stream

    async def write(self, message: bytes) -> None:
        await self._stream.from_referee(message)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)


class Tap(grpc.aio.ServerInterceptor):
    """Taps every stream that does not show one of the kit's own tokens.

    Attributes:
        streams: Of the client, in the order in which they came.
        inbound: Changes what the client says; None: the referee does not hear it.
        outbound: Changes what the referee says; empty: the client does not hear it.
    """

    def __init__(self, own: frozenset[str]) -> None:
        """own: the kit's tokens."""
        self.streams: list[TappedStream] = []
        self.inbound: Inbound = _as_it_is
        self.outbound: Outbound = _as_they_are
        self._own = own

    def let_through(self) -> None:
        """Change nothing from now on."""
        self.inbound, self.outbound = _as_it_is, _as_they_are

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Tap a call of `Play`."""
        handler: Any = await continuation(handler_call_details)
        token = token_shown(handler_call_details.invocation_metadata)
        if handler_call_details.method != _PLAY or handler is None or not token or token in self._own:
            return handler

        async def tapped(requests: Any, context: Any) -> None:
            stream = TappedStream(token, self)
            self.streams.append(stream)
            await stream.serve(handler.stream_stream, requests, context)

        return grpc.stream_stream_rpc_method_handler(
            tapped, handler.request_deserializer, handler.response_serializer
        )


def token_shown(metadata: Any) -> str:
    """The bearer's token in the metadata of a call; empty if there is none."""
    for key, value in metadata or ():
        if key == "authorization" and str(value)[: len(_BEARER)].lower() == _BEARER:
            return str(value)[len(_BEARER) :].strip()
    return ""


def _as_it_is(request: referee_pb2.PlayRequest) -> referee_pb2.PlayRequest:
    return request


def _as_they_are(message: bytes) -> bytes:
    return message
