"""What is said to a process and what it says, by either kind of line: all that it sends is looked at here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from typing import Final, Protocol

from google.protobuf.message import DecodeError

from cuig.sandbox.pipe import Pipe, PipeBroken
from cuig.sandbox.player import Player, Stream
from cuig.v1 import referee_pb2

log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 30.0
STALL_SECONDS: Final = 15.0
GOODBYE_SECONDS: Final = 1.0
MOST_ANSWERS: Final = 256
# Bytes of a message: a seat is asked one question at a time.
LONGEST: Final = 64 * 1024


class LineBroken(Exception):
    """The process has gone, or it sends what is no message; that is its end then."""


class Line(Protocol):
    """A way to a process."""

    async def read(self) -> referee_pb2.PlayRequest | None:
        """What it says next; None when it says no more. Raises LineBroken."""

    async def write(self, message: referee_pb2.PlayResponse) -> None:
        """Say something; waits while it does not read. Raises LineBroken."""


class PipeLine:
    """To a process that was born with its end of a socket."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    async def read(self) -> referee_pb2.PlayRequest | None:
        try:
            message = await self._pipe.read()
            return None if message is None else referee_pb2.PlayRequest.FromString(message)
        except (PipeBroken, DecodeError) as error:
            raise LineBroken(str(error)) from error

    async def write(self, message: referee_pb2.PlayResponse) -> None:
        try:
            await self._pipe.write(message.SerializeToString())
        except PipeBroken as error:
            raise LineBroken(str(error)) from error


async def speak_by_pipe(player: Player, end: socket.socket) -> None:
    """Speak to a process until its end, over the socket that it was born with."""
    pipe = await Pipe.of(end, LONGEST)
    try:
        await converse(player, PipeLine(pipe))
    except LineBroken as broken:
        player.process.kill(f"it sent {broken}")
    finally:
        pipe.close()


async def converse(player: Player, line: Line) -> None:
    """Hear its hello, and then speak to it until either has no more to say.

    Raises LineBroken for what is no hello, or no message.
    """
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            first = await line.read()
    except TimeoutError as late:
        raise LineBroken("no hello") from late
    if first is None:
        return
    if not first.HasField("hello"):
        raise LineBroken("a first message that is no hello")
    stream = player.attach(first.hello)
    reading = asyncio.create_task(_read(player, line))
    writing = asyncio.create_task(_write(stream, line))
    try:
        await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        player.detach(stream)
        for task in (reading, writing):
            task.cancel()
        await asyncio.wait((reading, writing))
    with contextlib.suppress(asyncio.CancelledError, TimeoutError):
        reading.result()
        writing.result()


async def _read(player: Player, line: Line) -> None:
    while (message := await line.read()) is not None:
        if len(message.answers) > MOST_ANSWERS:
            raise LineBroken(f"{len(message.answers)} answers in one message")
        player.hear(message)


async def _write(stream: Stream, line: Line) -> None:
    while True:
        await stream.ready.wait()
        stream.ready.clear()
        message, stream.outgoing = stream.outgoing, referee_pb2.PlayResponse()
        async with asyncio.timeout(STALL_SECONDS):
            await line.write(message)
        if message.HasField("goodbye"):
            await asyncio.sleep(GOODBYE_SECONDS)
            return
