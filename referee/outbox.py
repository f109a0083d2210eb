"""What waits to be written to one bot: its next message, until the stream takes it."""

from __future__ import annotations

import asyncio

from cuig.v1 import referee_pb2

from referee.encoding import encoded_response


class Outbox:
    """The next `PlayResponse` of one stream, prompts as encoded bytes and the rest as a message.

    Anything may be added at any time; nothing leaves before `ready` is set.
    """

    __slots__ = ("prompts", "ready", "response")

    def __init__(self) -> None:
        self.response: referee_pb2.PlayResponse = referee_pb2.PlayResponse()  # all fields but the prompts
        self.prompts: list[bytes] = []  # encoded
        self.ready: asyncio.Event = asyncio.Event()  # there is a message to take

    @property
    def waiting(self) -> int:
        """How many prompts and rejections wait."""
        return len(self.prompts) + len(self.response.rejections)

    def take(self) -> bytes:
        """Empty the outbox: everything in it as one encoded `PlayResponse`."""
        self.ready.clear()
        message = encoded_response(self.response, self.prompts)
        self.response, self.prompts = referee_pb2.PlayResponse(), []
        return message
