"""The channels of one host to its referees: one each, for all its bots."""

from __future__ import annotations

from collections.abc import Collection

import grpc.aio
from cuig.net.dialer import Dialer


class Channels:
    """Opened when they are first asked for, within the running event loop."""

    def __init__(self, dialer: Dialer) -> None:
        self._dialer = dialer
        self._open: dict[str, grpc.aio.Channel] = {}

    def to(self, address: str) -> grpc.aio.Channel:
        """The channel to `host:port`. Raises ValueError for what is no address."""
        channel = self._open.get(address)
        if channel is None:
            channel = self._open[address] = self._dialer.open(address)
        return channel

    async def keep_only(self, addresses: Collection[str]) -> None:
        """Close the channels to referees that are gone."""
        for address in self._open.keys() - set(addresses):
            await self._open.pop(address).close()
