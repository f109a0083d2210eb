"""Answers on their way to a referee."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import grpc.aio

from cuig.engine.actions import Action
from cuig.v1 import actions_pb2, referee_pb2

Call = grpc.aio.StreamStreamCall[Any, Any]


class Outgoing:
    """The answers on their way into one stream."""

    __slots__ = ("_add", "_call", "_request", "_writing")

    def __init__(self, call: Call) -> None:
        self._call = call
        self._begin()
        self._writing: asyncio.Task[None] | None = None

    def _begin(self) -> None:
        self._request = referee_pb2.PlayRequest()
        self._add: Callable[[], actions_pb2.Answer] = self._request.answers.add

    def put(self, prompt_id: int, actions: tuple[Action, ...]) -> None:
        """Add an answer; it leaves with the next flush."""
        answer = self._add()  # with its parts by name it would take half as long again
        answer.prompt_id = prompt_id
        answer.actions.extend(actions)

    def add_nonce(self, match: int, nonce: bytes) -> None:
        """Add a nonce to the cards of a match; it leaves with the next flush."""
        self._request.nonces.add(match=match, nonce=nonce)

    def flush(self) -> None:
        """Let what is there leave, all in one message; what comes meanwhile follows in the next."""
        if self._waits and self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    @property
    def _waits(self) -> bool:
        return bool(self._request.answers or self._request.nonces)

    async def _write(self) -> None:
        # The reader of the stream sees its end too, and says so.
        with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            while self._waits:
                request = self._request
                self._begin()
                await self._call.write(request)
        self._writing = None
