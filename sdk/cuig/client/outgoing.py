"""Answers waiting to be sent to a referee."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import grpc.aio

from cuig.engine.actions import Action
from cuig.message_limits import LIMITS
from cuig.v1 import actions_pb2, referee_pb2

# As many are taken in one message (`cuig.message_limits`).
_MOST_NONCES: Final = LIMITS["PlayRequest.nonces"].count or 0

Call = grpc.aio.StreamStreamCall[Any, Any]


class Outgoing:
    """The next message of one stream, filled with answers and nonces until it is flushed."""

    __slots__ = ("_add", "_call", "_full", "_request", "_writing")

    def __init__(self, call: Call) -> None:
        self._call = call
        self._full: list[referee_pb2.PlayRequest] = []  # messages that leave before the next
        self._new_request()
        self._writing: bool = False

    def _new_request(self) -> None:
        self._request = referee_pb2.PlayRequest()
        self._add: Callable[[], actions_pb2.Answer] = self._request.answers.add

    def add_answer(self, prompt_id: int, actions: tuple[Action, ...]) -> None:
        """Add an answer; it is sent by the next flush."""
        answer = self._add()  # passing the fields as keywords would take half as long again
        answer.prompt_id = prompt_id
        answer.actions.extend(actions)

    def add_nonce(self, match: int, nonce: bytes) -> None:
        """Add a nonce for the cards of a match (by the referee's number); it is sent by the next flush."""
        if len(self._request.nonces) >= _MOST_NONCES:
            self._full.append(self._request)
            self._new_request()
        self._request.nonces.add(match=match, nonce=nonce)

    def add_nonce_commitment(self, match: int, commitment: bytes) -> None:
        """Add a commitment to a nonce; it is sent by the next flush."""
        if len(self._request.nonce_commitments) >= _MOST_NONCES:
            self._full.append(self._request)
            self._new_request()
        self._request.nonce_commitments.add(match=match, commitment=commitment)

    def change_capacity(self, seats: int) -> None:
        """Offer another number of seats; it is sent by the next flush."""
        self._request.capacity = seats

    @property
    def _ready(self) -> bool:
        request = self._request
        return bool(
            self._full or request.answers or request.nonces or request.nonce_commitments or request.capacity
        )

    async def flush(self) -> None:
        """Send everything added as one message; what is added while it is written goes into the next."""
        if self._writing:
            return
        self._writing = True
        try:
            while self._ready:
                requests = [*self._full, self._request]
                self._full = []
                self._new_request()
                for request in requests:
                    await self._call.write(request)
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
            pass  # the reader of the stream sees its end too, and reports it
        finally:
            self._writing = False
