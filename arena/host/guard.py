"""The one socket of a sandbox, at which its bot's processes speak to referees, and nobody else's.

The host keeps the version's token and the way to the referees to itself. A process shows the token that it
alone was given, and reaches what belongs to its own seat: whatever it sends is looked at here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import grpc
import grpc.aio
from cuig.net.channel import SERVER_OPTIONS
from cuig.v1 import referee_pb2

from arena.host.player import Player, Stream

log = logging.getLogger(__name__)

HELLO_SECONDS: Final = 10.0
STALL_SECONDS: Final = 15.0
GOODBYE_SECONDS: Final = 1.0
MOST_ANSWERS: Final = 256
_STREAMS: Final = 64
_BEARER: Final = "bearer "

Context = grpc.aio.ServicerContext[Any, Any]


class Guard:
    """A server at a socket's path; it knows the processes of one bot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.players: dict[str, Player] = {}  # by the token of the process
        options = [*SERVER_OPTIONS, ("grpc.max_concurrent_streams", _STREAMS)]
        self._server = grpc.aio.server(options=options)
        handler = grpc.stream_stream_rpc_method_handler(
            self._play, referee_pb2.PlayRequest.FromString, referee_pb2.PlayResponse.SerializeToString
        )
        # Matches are not run here, and nothing else is answered.
        self._server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler("cuig.v1.RefereeService", {"Play": handler}),)
        )

    async def start(self) -> None:
        """Listen. Raises OSError."""
        try:
            self._server.add_insecure_port(f"unix:{self.path}")
        except RuntimeError as error:
            raise OSError(f"no socket can be made at {self.path}") from error
        await self._server.start()
        # Whoever is let to the socket may speak at it: in its folder is nobody but the sandbox.
        self.path.chmod(0o666)

    async def stop(self) -> None:
        await self._server.stop(grace=None)
        self.path.unlink(missing_ok=True)

    async def _play(self, requests: AsyncIterator[referee_pb2.PlayRequest], context: Context) -> None:
        player = self.players.get(_bearer_token(context))
        if player is None:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "nobody here has this token")
            return
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                first = await context.read()
        except TimeoutError:
            await context.abort(grpc.StatusCode.DEADLINE_EXCEEDED, "no hello came")
            return
        if not isinstance(first, referee_pb2.PlayRequest) or not first.HasField("hello"):
            await context.abort(grpc.StatusCode.FAILED_PRECONDITION, "the first message is no hello")
            return
        stream = player.attach(first.hello)
        reading = asyncio.create_task(_read(player, context))
        writing = asyncio.create_task(_write(stream, context))
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            player.detach(stream)
            for task in (reading, writing):
                task.cancel()
            for outcome in await asyncio.gather(reading, writing, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, _EXPECTED):
                    log.error("a process's stream failed", exc_info=outcome)


# The process has gone, or has sent what is no message, or does not read.
_EXPECTED: Final = (
    grpc.aio.UsageError,
    grpc.aio.AioRpcError,
    grpc.RpcError,
    asyncio.InvalidStateError,
    TimeoutError,
)


async def _read(player: Player, context: Context) -> None:
    while isinstance(message := await context.read(), referee_pb2.PlayRequest):
        if len(message.answers) > MOST_ANSWERS:
            player.process.kill(f"it sent {len(message.answers)} answers in one message")
            return
        player.hear(message)


async def _write(stream: Stream, context: Context) -> None:
    while True:
        await stream.ready.wait()
        stream.ready.clear()
        message, stream.outgoing = stream.outgoing, referee_pb2.PlayResponse()
        async with asyncio.timeout(STALL_SECONDS):
            await context.write(message)
        if message.HasField("goodbye"):
            await asyncio.sleep(GOODBYE_SECONDS)
            return


def _bearer_token(context: Context) -> str:
    for key, value in context.invocation_metadata() or ():
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        if key == "authorization" and text[: len(_BEARER)].lower() == _BEARER:
            return text[len(_BEARER) :].strip()
    return ""
