"""How many streams strangers may hold open at a gRPC server: from one address, and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import grpc
import grpc.aio

STREAMS_PER_ADDRESS: Final = 64
STREAMS_IN_ALL: Final = 512


class TooManyStreams(Exception):
    """Strangers hold open as many streams as they may."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(f"{limit} may be open, and they are: end one, or try again later")


def address_of(peer: str) -> str:
    """The address of a peer as gRPC names it (`ipv4:127.0.0.1:4000`), without its port."""
    return peer.rpartition(":")[0] if peer.startswith("ip") else peer


class StreamLimits:
    """Counts the open streams of those who show no token."""

    def __init__(self, per_address: int = STREAMS_PER_ADDRESS, in_all: int = STREAMS_IN_ALL) -> None:
        self._per_address = per_address
        self._in_all = in_all
        self._open: Counter[str] = Counter()

    @contextmanager
    def counted(self, peer: str) -> Iterator[None]:
        """Count a stream within this block; peer: as gRPC names it (`ipv4:127.0.0.1:4000`).

        Raises TooManyStreams.
        """
        address = address_of(peer)
        if self._open[address] >= self._per_address:
            raise TooManyStreams(f"{self._per_address} streams of an address without a token")
        if self._open.total() >= self._in_all:
            raise TooManyStreams(f"{self._in_all} streams without a token")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


Refuse = Callable[[grpc.aio.ServicerContext[Any, Any], TooManyStreams], Awaitable[None]]


def limited(handler: Any, limits: StreamLimits, refuse: Refuse) -> Any:
    """Wrap a handler whose responses are a stream, so that it is counted while it lasts.

    refuse: ends a call that is one too many.
    """

    async def stream(request: Any, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        try:
            with limits.counted(context.peer()):
                answers = serve(request, context)
                if hasattr(answers, "__aiter__"):
                    async for answer in answers:
                        await context.write(answer)
                else:
                    await answers
        except TooManyStreams as many:
            await refuse(context, many)

    serve = handler.stream_stream if handler.request_streaming else handler.unary_stream
    make = (
        grpc.stream_stream_rpc_method_handler
        if handler.request_streaming
        else grpc.unary_stream_rpc_method_handler
    )
    return make(stream, handler.request_deserializer, handler.response_serializer)
