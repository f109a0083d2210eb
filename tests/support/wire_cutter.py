"""A wire between a client and a server that can be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from cuig.config import Address


class WireCutter:
    """Listens, and carries what comes to the server and back, until it is told to cut or freeze."""

    def __init__(self, server: Address) -> None:
        self.address = ""
        self.connections = 0
        self.frozen = False  # connections stay open, and what is sent on them is lost
        self._server = server
        self._listener: asyncio.Server | None = None
        self._wires: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> WireCutter:
        self._listener = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._listener is not None:
            self._listener.close()
        self.cut()

    def cut(self) -> None:
        """Cut every connection there is; new ones may come."""
        for wire in self._wires:
            wire.transport.abort()
        self._wires.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        far_reader, far_writer = await asyncio.open_connection(self._server.host, self._server.port)
        self._wires |= {writer, far_writer}
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._wires -= {writer, far_writer}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while read := await reader.read(65536):
                if not self.frozen:
                    writer.write(read)
                    await writer.drain()
        writer.close()
