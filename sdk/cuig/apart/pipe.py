"""Messages over a pair of pipes, each with its length before it."""

from __future__ import annotations

import os
import select
import struct
from math import inf
from time import monotonic
from typing import Final

_LENGTH: Final = struct.Struct("<I")
_CHUNK: Final = 1 << 16


class PipeClosed(Exception):
    """The process at the other end has ended, or has closed its end."""


class PipeSilent(Exception):
    """No message came in time."""


class Pipe:
    """One end: messages are written to one file descriptor and read from another, by a thread each."""

    __slots__ = ("_read", "_received", "_write")

    def __init__(self, read: int, write: int) -> None:
        self._read = read
        self._write = write
        self._received = b""

    def send(self, message: bytes) -> None:
        """Write a message. Raises PipeClosed."""
        left = memoryview(_LENGTH.pack(len(message)) + message)
        try:
            while left:
                left = left[os.write(self._write, left) :]
        except OSError as error:
            raise PipeClosed from error

    def receive(self, due: float = inf) -> bytes:
        """Read the next message. Raises PipeClosed, and PipeSilent where it is not there in time.

        due: when its time is up, by `time.monotonic`.
        """
        received = self._received
        while len(received) < 4 or len(received) < 4 + _LENGTH.unpack_from(received)[0]:
            if due != inf and not select.select([self._read], [], [], max(0.0, due - monotonic()))[0]:
                self._received = received
                raise PipeSilent
            try:
                more = os.read(self._read, _CHUNK)
            except OSError as error:
                raise PipeClosed from error
            if not more:
                raise PipeClosed
            received += more
        end = 4 + int(_LENGTH.unpack_from(received)[0])
        self._received = received[end:]
        return received[4:end]
