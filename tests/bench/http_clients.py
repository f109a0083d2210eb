"""Two clients that post questions by HTTP: one that arenas use, and one that does only what is needed."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Protocol, Self

_HEAD = b"POST /decide HTTP/1.1\r\nhost: bot\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
_JSON = {"content-type": "application/json"}


class Line(Protocol):
    """One question after the other to a bot, over a connection that is kept."""

    async def post(self, body: bytes) -> bytes: ...


class Client(Protocol):
    """Lines to one bot, as many at once as are asked for, until the end of a block."""

    async def line(self) -> Line: ...

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Aiohttp:
    """aiohttp, the quickest of the HTTP clients that are in wide use with asyncio."""

    def __init__(self, port: int) -> None:
        import aiohttp  # type: ignore[import-not-found,unused-ignore]

        self._url = f"http://127.0.0.1:{port}/decide"
        self._session: Any = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))

    async def __aenter__(self) -> Self:
        await self._session.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.__aexit__(kind, error, trace)

    async def line(self) -> Self:
        return self  # the session keeps as many connections as are in use at once

    async def post(self, body: bytes) -> bytes:
        async with self._session.post(self._url, data=body, headers=_JSON) as response:
            said: bytes = await response.read()
            return said


class _KeptAlive(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._heard = b""
        self._answer: asyncio.Future[bytes] | None = None
        self._loop = asyncio.get_running_loop()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]  # a transport of uvloop is one by its deeds

    def data_received(self, data: bytes) -> None:
        heard = self._heard = self._heard + data
        end = heard.find(b"\r\n\r\n")
        if end < 0 or self._answer is None:
            return
        length = heard.lower().find(b"content-length:")
        size = int(heard[length + 15 : heard.find(b"\r\n", length)])
        if len(heard) >= end + 4 + size:
            answer, self._answer, self._heard = self._answer, None, b""
            if not answer.done():  # else whoever asked has gone
                answer.set_result(heard[end + 4 :])

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError())

    async def post(self, body: bytes) -> bytes:
        assert self._transport is not None
        self._answer = self._loop.create_future()
        self._transport.write(_HEAD % len(body) + body)
        return await self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Bare:
    """A client made for this race alone: it knows no more of HTTP than this one bot says."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: list[_KeptAlive] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for line in self._lines:
            line.close()

    async def line(self) -> _KeptAlive:
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(_KeptAlive, "127.0.0.1", self._port)
        self._lines.append(line)
        return line
