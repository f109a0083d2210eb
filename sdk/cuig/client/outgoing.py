"""Answers on their way to a referee."""

from __future__ import annotations

import asyncio
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
        self._writing: bool = False

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

    async def flush(self) -> None:
        """Send what is there, all in one message; what comes meanwhile follows in the next."""
        if self._writing:
            return
        self._writing = True
        try:
            while self._request.answers or self._request.nonces:
                request = self._request
                self._begin()
                await self._call.write(request)
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
            pass  # the reader of the stream sees its end too, and says so
        finally:
            self._writing = False
