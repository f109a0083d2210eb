"""The pages' connections: how many there may be, how long a request may take and its head may be.

`arena up` stands on a network with nothing before it, and its pages share a process, and so the open files,
with the service that bots ask.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS_PER_ADDRESS: Final = 96
CONNECTIONS_IN_ALL: Final = 384
HEAD_SECONDS: Final = 10.0  # from the connection's begin, or the last response, to the end of a request
RESPONSE_SECONDS: Final = 120.0  # from there to the end of its response
HEAD_BYTES: Final = 32 * 1024

_TOO_MANY: Final = "Too many connections are open here; try again in a moment.\n"
_TOO_LATE: Final = f"The request did not come within {HEAD_SECONDS:.0f} seconds.\n"


class GuardedProtocol(H11Protocol):
    """One connection. Beyond a limit it gets a sentence, and ends."""

    head_seconds: float = HEAD_SECONDS
    response_seconds: float = RESPONSE_SECONDS
    per_address: int = CONNECTIONS_PER_ADDRESS
    in_all: int = CONNECTIONS_IN_ALL
    open: ClassVar[Counter[str]] = Counter()  # by address

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._address: str | None = None  # where the connection is counted
        self._heard = False
        self._since = 0.0
        self._check: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, or refuse it."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.open.total() >= self.in_all or self.open[address] >= self.per_address:
            self._refuse("503 Service Unavailable", _TOO_MANY)
            return
        self._address = address
        self.open[address] += 1
        self._since = time.monotonic()
        self._check_later(self.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a connection no more."""
        super().connection_lost(exc)
        if self._check is not None:
            self._check.cancel()
        if self._address is not None:
            self.open[self._address] -= 1
            if not self.open[self._address]:
                del self.open[self._address]
            self._address = None

    def data_received(self, data: bytes) -> None:
        """Hear a part of a request."""
        self._heard = True
        if not self.transport.is_closing():
            super().data_received(data)

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        self._since, self._heard = time.monotonic(), False
        super().on_response_complete()

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _check_later(self, seconds: float) -> None:
        self._check = self.loop.call_later(max(seconds, 0.01), self._check_time)

    def _check_time(self) -> None:
        """End the connection if its time is up."""
        limit = self.response_seconds if self._answering else self.head_seconds
        left = self._since + limit - time.monotonic()
        if left > 0:
            self._check_later(min(left, self.head_seconds))
        elif self._answering or not self._heard:
            self.transport.abort()
        else:
            self._refuse("408 Request Timeout", _TOO_LATE)

    def _refuse(self, status: str, sentence: str) -> None:
        head = (
            f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(sentence)}\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
        )
        self.transport.write((head + sentence).encode())
        self.transport.close()
