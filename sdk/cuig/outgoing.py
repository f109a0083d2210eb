"""Answers on their way to a referee."""

from __future__ import annotations

from typing import Any

import grpc.aio

from cuig.sitting import Actions
from cuig.v1 import actions_pb2, referee_pb2

Call = grpc.aio.StreamStreamCall[Any, Any]


class Outgoing:
    """The answers on their way into one stream."""

    __slots__ = ("_answers", "_call", "_writing")

    def __init__(self, call: Call) -> None:
        self._call = call
        self._answers: list[actions_pb2.Answer] = []
        self._writing: bool = False

    def put(self, prompt_id: int, actions: Actions) -> None:
        """Add an answer; it leaves with the next flush."""
        self._answers.append(actions_pb2.Answer(prompt_id=prompt_id, actions=actions))

    async def flush(self) -> None:
        """Send what is there, all in one message; what comes meanwhile follows in the next."""
        if self._writing:
            return
        self._writing = True
        try:
            while self._answers:
                answers, self._answers = self._answers, []
                await self._call.write(referee_pb2.PlayRequest(answers=answers))
        finally:
            self._writing = False
