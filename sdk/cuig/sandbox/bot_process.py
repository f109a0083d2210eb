"""One process of a bot, as whoever started it sees it: what it has written, and how it ended."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cuig.sandbox.limits import Limits

_READ: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: its exit status, minus the number of a signal, and why, as a clause."""

    status: int
    reason: str


class Output:
    """The last bytes that a process has written, and how many there were."""

    def __init__(self, kept: int) -> None:
        self.written: int = 0
        self._kept = kept
        self._tail = bytearray()

    def add(self, piece: bytes) -> None:
        self.written += len(piece)
        self._tail += piece
        if len(self._tail) > 2 * self._kept:
            del self._tail[: -self._kept]

    @property
    def text(self) -> str:
        """What is kept, with a first line that says how much is not."""
        kept = bytes(self._tail[-self._kept :])
        left_out = self.written - len(kept)
        said = kept.decode("utf-8", "replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
        return f"[{left_out} bytes before this are not kept]\n{said}" if left_out else said


class BotProcess:
    """A process that has been started; `ended` is done when nothing of it runs any more."""

    def __init__(
        self,
        number: int,
        output: int,
        limits: Limits,
        kill: Callable[[], None],
        stream: socket.socket | None = None,
    ) -> None:
        """`output`: the descriptor to read from what it writes; it is closed here.

        stream: our end, of a process that was born with the other; whoever speaks over it closes it.
        """
        self.number = number
        self.stream = stream
        self.output = Output(limits.output_kept)
        self.ended: asyncio.Future[Ended] = asyncio.get_running_loop().create_future()
        self._limits = limits
        self._kill = kill
        self._why: str | None = None
        self._descriptor: int | None = output
        os.set_blocking(output, False)
        asyncio.get_running_loop().add_reader(output, self._read)

    def kill(self, why: str) -> None:
        """End it, and all that it has started, at once. The first reason stands."""
        if not self.ended.done():
            self._why = self._why or why
            self._kill()

    def has_ended(self, status: int) -> None:
        """The kernel has said so."""
        if self.ended.done():
            return
        while self._descriptor is not None and self._read():
            pass
        self._stop_reading()
        self.ended.set_result(Ended(status, self._why or _in_words(status)))

    def _read(self) -> bool:
        """Read a piece of what it has written; False when there is no more now."""
        if self._descriptor is None:
            return False
        try:
            piece = os.read(self._descriptor, _READ)
        except BlockingIOError:
            return False
        if not piece:
            self._stop_reading()
            return False
        self.output.add(piece)
        if self.output.written > self._limits.output:
            self._stop_reading()
            self.kill(f"it wrote more than {self._limits.output // 1024} KiB")
            return False
        return True

    def _stop_reading(self) -> None:
        if self._descriptor is not None:
            asyncio.get_running_loop().remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None


def _in_words(status: int) -> str:
    if status < 0:
        known = -status in set(signal.Signals)
        return f"it was ended by {signal.Signals(-status).name if known else f'signal {-status}'}"
    return f"it exited with status {status}"
