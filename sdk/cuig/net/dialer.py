"""How a client reaches servers: open a channel, or find out why none is reached."""

from __future__ import annotations

from dataclasses import dataclass

import grpc.aio

from cuig.net.channel import open_channel
from cuig.net.diagnosis import DIAGNOSIS_SECONDS, Obstacle, find_obstacle


@dataclass(frozen=True, slots=True)
class Dialer:
    """Reaches servers, all with the same encryption."""

    tls: bool = False  # encrypted, trusting the system's certificates
    roots: bytes | None = None  # encrypted, trusting these certificates (PEM) in place of the system's
    plain: bool = False  # unencrypted connections may leave this machine

    @property
    def encrypted(self) -> bool:
        """Whether connections are encrypted."""
        return self.tls or self.roots is not None

    def open(self, address: str) -> grpc.aio.Channel:
        """Open a channel for use within the running event loop. Raises PlainChannelError and ValueError."""
        return open_channel(address, tls=self.tls, roots=self.roots, plain=self.plain)

    async def diagnose(self, address: str, seconds: float = DIAGNOSIS_SECONDS) -> Obstacle | None:
        """Find out why `host:port` is not reached; None where nothing is found (see `find_obstacle`)."""
        return await find_obstacle(address, encrypted=self.encrypted, roots=self.roots, seconds=seconds)
