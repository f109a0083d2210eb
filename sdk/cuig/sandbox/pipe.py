"""The protocol's stream between a process of a Python bot and its host, over a socket that it was born with.

gRPC costs a process many milliseconds to begin with, threads, and a server at the other end. Between two ends
of one socket pair the same messages go without it: four bytes for the length of each, the most significant
first, then the message. To the client it looks like a channel on which one call can be made.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import grpc
import grpc.aio

from cuig.net.channel import MESSAGE_LIMIT
from cuig.net.diagnosis import DIAGNOSIS_SECONDS, Obstacle
from cuig.net.dialer import Dialer

DESCRIPTOR: Final = 3  # of the socket, in every process of a Python bot
HOST: Final = "its host"  # what a bot's client calls the other end
_LENGTH: Final = struct.Struct(">I")


class PipeBroken(Exception):
    """The other end has gone, or has sent what is no message."""


class Pipe:
    """One end of a socket pair, within the running event loop. Reads bytes, a message at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, longest: int) -> None:
        self._reader = reader
        self._writer = writer
        self._longest = longest

    @classmethod
    async def of(cls, end: socket.socket, longest: int = MESSAGE_LIMIT) -> Pipe:
        """An end; `longest` is the number of bytes of the longest message that is read."""
        return cls(*await asyncio.open_unix_connection(sock=end), longest)

    async def read(self) -> bytes | None:
        """The next message; None when the other end has closed. Raises PipeBroken."""
        try:
            (length,) = _LENGTH.unpack(await self._reader.readexactly(_LENGTH.size))
            if length > self._longest:
                raise PipeBroken(f"a message of {length} bytes, where {self._longest} are the most")
            return await self._reader.readexactly(length)
        except asyncio.IncompleteReadError as end:
            if end.partial:
                raise PipeBroken("a message that stops in the middle") from end
            return None
        except OSError as error:
            raise PipeBroken(str(error)) from error

    async def write(self, message: bytes) -> None:
        """Send a message; waits while the other end does not read. Raises PipeBroken."""
        try:
            self._writer.write(_LENGTH.pack(len(message)) + message)
            await self._writer.drain()
        except OSError as error:
            raise PipeBroken(str(error)) from error

    def close(self) -> None:
        """Close it; the other end reads its end."""
        self._writer.close()


class PipeCall:
    """The one call of a stream, as the client uses it."""

    def __init__(self, channel: PipeChannel, serialize: Any, parse: Any) -> None:
        self._channel = channel
        self._serialize: Callable[[Any], bytes] = serialize
        self._parse: Callable[[bytes], Any] = parse

    async def write(self, message: Any) -> None:
        """Raises InvalidStateError when the stream has ended, as gRPC's does."""
        pipe = await self._channel.pipe()
        try:
            await pipe.write(self._serialize(message))
        except PipeBroken as broken:
            raise asyncio.InvalidStateError(str(broken)) from broken

    async def read(self) -> Any:
        """The next message, or EOF."""
        pipe = await self._channel.pipe()
        try:
            message = await pipe.read()
        except PipeBroken as broken:
            raise asyncio.InvalidStateError(str(broken)) from broken
        return grpc.aio.EOF if message is None else self._parse(message)

    def cancel(self) -> bool:
        """Nothing is told of it: the process ends."""
        return True

    async def code(self) -> grpc.StatusCode:
        """One with which no client comes back: there is no second stream."""
        return grpc.StatusCode.UNAUTHENTICATED

    async def details(self) -> str:
        return "it does not need this process any more"


class PipeChannel:
    """A channel to the host, of which a stub makes its calls."""

    def __init__(self, descriptor: int) -> None:
        self._end: socket.socket | None = socket.socket(fileno=descriptor)
        self._pipe: Pipe | None = None

    async def pipe(self) -> Pipe:
        """The end here, in the loop that asks first."""
        if self._pipe is None:
            assert self._end is not None
            self._pipe = await Pipe.of(self._end)
        return self._pipe

    def stream_stream(
        self, method: str, request_serializer: Any, response_deserializer: Any, **_: Any
    ) -> Callable[..., PipeCall]:
        """As a gRPC channel's."""
        return lambda **_: PipeCall(self, request_serializer, response_deserializer)

    def unary_stream(self, method: str, *_: Any, **__: Any) -> None:
        """What a bot does not call."""

    async def close(self, grace: float | None = None) -> None:
        """As a gRPC channel's."""
        if self._pipe is not None:
            self._pipe.close()


@dataclass(frozen=True, slots=True)
class PipeDialer(Dialer):
    """Reaches the host, and nobody else."""

    descriptor: int = DESCRIPTOR

    def open(self, address: str) -> Any:
        """The channel to the host, whatever it is called."""
        return PipeChannel(self.descriptor)

    async def diagnose(self, address: str, seconds: float = DIAGNOSIS_SECONDS) -> Obstacle | None:
        """Nothing lies between the two ends."""
        return None
