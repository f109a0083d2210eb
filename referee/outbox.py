"""What waits to be written to one bot: its next messages, until the stream takes them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final

from cuig.prompt_encoding import encoded_response
from cuig.v1 import referee_pb2

# A message is split beyond this many bytes; what a bot receives is limited to 1 MiB.
PORTION_BYTES: Final = 256 * 1024
_FRAME_BYTES: Final = 6  # of a field, at most: its tag and its length
# So few prompts are never so long together.
_FEW_PROMPTS: Final = 256


class Outbox:
    """The next `PlayResponse` of one stream, prompts as encoded bytes and the rest as a message.

    Anything may be added at any time; nothing leaves before `ready` is set. What does not fit into one
    message is taken as several.
    """

    __slots__ = ("_portions", "prompts", "ready", "response")

    def __init__(self) -> None:
        self.response: referee_pb2.PlayResponse = referee_pb2.PlayResponse()  # all fields but the prompts
        self.prompts: list[bytes] = []  # encoded
        self.ready: asyncio.Event = asyncio.Event()  # there is a message to take
        self._portions: deque[referee_pb2.PlayResponse] = deque()  # of what was too long for one message

    @property
    def waiting(self) -> int:
        """How many prompts and rejections wait."""
        return len(self.prompts) + len(self.response.rejections)

    def take(self) -> tuple[bytes, bool]:
        """Take the next message, encoded, and whether it is the last, with the goodbye."""
        if not self._portions:
            self.ready.clear()
            response, prompts = self.response, self.prompts
            self.response, self.prompts = referee_pb2.PlayResponse(), []
            if len(prompts) <= _FEW_PROMPTS and response.ByteSize() <= PORTION_BYTES:
                return encoded_response(response, prompts), response.HasField("goodbye")
            self._portions.extend(portions(response, prompts))
            self.ready.set()
        portion = self._portions.popleft()
        if not self._portions and self._empty:
            self.ready.clear()
        return portion.SerializeToString(), portion.HasField("goodbye")

    @property
    def _empty(self) -> bool:
        return not self.prompts and not self.response.ByteSize()


def portions(
    response: referee_pb2.PlayResponse, prompts: Sequence[bytes]
) -> Iterator[referee_pb2.PlayResponse]:
    """Split a message into shorter ones that say the same when they are read one after another."""
    filling = _Filling()
    if response.HasField("welcome"):
        first = filling.portion
        first.welcome.CopyFrom(response.welcome)
        del first.welcome.matches[:], first.welcome.prompts[:], first.welcome.closed[:]
        yield from filling.room_for(first.ByteSize())
        for closed in response.welcome.closed:
            yield from filling.room_for(closed.ByteSize())
            portion = filling.portion
            (portion.welcome if portion is first else portion).closed.append(closed)
        if filling.portion is not first:
            yield filling.begin_another()  # within one message what opens is read before what closes
    filling.portion.notice = response.notice
    for opened in (*response.welcome.matches, *response.opened):
        yield from filling.room_for(opened.ByteSize())
        filling.portion.opened.append(opened)
    for mixing in response.mixings:
        yield from filling.room_for(mixing.ByteSize())
        filling.portion.mixings.append(mixing)
    for encoded in (*(prompt.SerializeToString() for prompt in response.welcome.prompts), *prompts):
        yield from filling.room_for(len(encoded))
        filling.portion.prompts.add().MergeFromString(encoded)
    for rejection in response.rejections:
        yield from filling.room_for(rejection.ByteSize())
        filling.portion.rejections.append(rejection)
    for closed in response.closed:
        yield from filling.room_for(closed.ByteSize())
        filling.portion.closed.append(closed)
    if response.HasField("goodbye"):
        filling.portion.goodbye.CopyFrom(response.goodbye)
    yield filling.portion


class _Filling:
    """The message that is being filled."""

    def __init__(self) -> None:
        self.portion = referee_pb2.PlayResponse()
        self._bytes = 0

    def room_for(self, size: int) -> Iterator[referee_pb2.PlayResponse]:
        """Begin another message if this many bytes more are too many, and yield the one that is full."""
        self._bytes += size + _FRAME_BYTES
        if self._bytes > PORTION_BYTES:
            yield self.begin_another(size)

    def begin_another(self, size: int = 0) -> referee_pb2.PlayResponse:
        """Begin another message, which will have this many bytes soon, and return the one before."""
        full, self.portion, self._bytes = self.portion, referee_pb2.PlayResponse(), size
        return full
