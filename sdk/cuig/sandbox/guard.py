"""The one socket of a sandbox in which a command runs: its processes speak gRPC there, and nobody else does.

The host keeps the version's token and the way to the referees to itself. A process shows the token that it
alone was given, and reaches what belongs to its own seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import grpc
import grpc.aio

from cuig.net.channel import SERVER_OPTIONS
from cuig.sandbox.conversation import LONGEST, LineBroken, converse
from cuig.sandbox.player import Player
from cuig.v1 import referee_pb2

_STREAMS: Final = 64
_BEARER: Final = "bearer "

Context = grpc.aio.ServicerContext[Any, Any]


class Guard:
    """A server at a socket's path; it knows the processes of one bot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.players: dict[str, Player] = {}  # by the token of the process
        options = [
            *(option for option in SERVER_OPTIONS if option[0] != "grpc.max_receive_message_length"),
            ("grpc.max_receive_message_length", LONGEST),
            ("grpc.max_concurrent_streams", _STREAMS),
        ]
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
        """Listen no more, and end every stream."""
        await self._server.stop(grace=None)
        self.path.unlink(missing_ok=True)

    async def _play(self, requests: AsyncIterator[referee_pb2.PlayRequest], context: Context) -> None:
        player = self.players.get(_bearer_token(context))
        if player is None:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, "nobody here has this token")
            return
        try:
            await converse(player, _GrpcLine(context))
        except LineBroken as broken:
            player.process.kill(f"it sent {broken}")


class _GrpcLine:
    """To a process that has opened a stream."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def read(self) -> referee_pb2.PlayRequest | None:
        try:
            message = await self._context.read()
        except grpc.aio.UsageError:  # the stream has ended; gRPC says so of one that sent too much as well
            return None
        except Exception as error:
            raise LineBroken(f"what is no message ({type(error).__name__})") from error
        return message if isinstance(message, referee_pb2.PlayRequest) else None

    async def write(self, message: referee_pb2.PlayResponse) -> None:
        try:
            await self._context.write(message)
        except (grpc.RpcError, grpc.aio.UsageError, asyncio.InvalidStateError) as error:
            raise LineBroken("nothing more") from error


def _bearer_token(context: Context) -> str:
    for key, value in context.invocation_metadata() or ():
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        if key == "authorization" and text[: len(_BEARER)].lower() == _BEARER:
            return text[len(_BEARER) :].strip()
    return ""
