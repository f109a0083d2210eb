"""A referee that says what a test tells it to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import grpc.aio
from cuig.net.channel import SERVER_OPTIONS
from cuig.v1 import referee_pb2, referee_pb2_grpc

Requests = AsyncIterator[referee_pb2.PlayRequest]
Context = grpc.aio.ServicerContext[Any, Any]
Script = Callable[[Requests, Context], Awaitable[None]]


class ScriptedReferee(referee_pb2_grpc.RefereeServiceServicer):
    """Plays the scripts it is given, one for each stream, and the last one again and again."""

    def __init__(self, *scripts: Script) -> None:
        self.scripts = list(scripts)
        self.streams = 0
        self.address = ""
        self._server: grpc.aio.Server | None = None

    async def __aenter__(self) -> ScriptedReferee:
        self._server = grpc.aio.server(options=SERVER_OPTIONS)
        referee_pb2_grpc.add_RefereeServiceServicer_to_server(self, self._server)
        self.address = f"127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"
        await self._server.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._server is not None:
            await self._server.stop(0.1)

    async def Play(self, request_iterator: Requests, context: Context) -> None:  # type: ignore[override]  # noqa: N802
        script = self.scripts[min(self.streams, len(self.scripts) - 1)]
        self.streams += 1
        await script(request_iterator, context)

    async def RunMatch(self, request: Any, context: Context) -> None:  # type: ignore[override]  # noqa: N802
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "no matches here")


async def say(context: Context, **parts: Any) -> None:
    """Send one message with these parts."""
    await context.write(referee_pb2.PlayResponse(**parts))
