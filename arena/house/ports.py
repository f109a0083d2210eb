"""Where the servers of a house listen: as asked, or on free ports."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from cuig.config import Address

from arena.config import ARENA, WEB
from arena.house.errors import PortTaken

REFEREE: Final = Address("127.0.0.1", 8082)


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages, the arena's gRPC service and the referee listen."""

    web: Address
    arena: Address
    referee: Address


def choose(
    web: Address | None,
    arena: Address | None,
    referee: Address | None,
    notify: Callable[[str], None],
) -> Addresses:
    """Choose an address for each: the one asked for, else the usual port, else any free one.

    Port 0 asks for any free one. notify: called with a sentence where the usual port is taken. Raises
    PortTaken where an address that was asked for is.
    """
    with ExitStack() as sockets:  # all stay bound until each is chosen, so that no port is chosen twice
        return Addresses(
            web=_reserve(sockets, web, WEB, "web server", notify),
            arena=_reserve(sockets, arena, ARENA, "arena", notify),
            referee=_reserve(sockets, referee, REFEREE, "referee", notify),
        )


def from_here(address: Address) -> Address:
    """The address by which this machine reaches a server that listens there: of `0.0.0.0`, the loopback."""
    return Address({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address.host, address.host), address.port)


def _reserve(
    sockets: ExitStack, given: Address | None, usual: Address, purpose: str, notify: Callable[[str], None]
) -> Address:
    if given is not None:
        try:
            return _bind(sockets, given)
        except OSError as error:
            raise PortTaken(str(given), purpose, (error.strerror or str(error)).lower()) from error
    try:
        return _bind(sockets, usual)
    except OSError:
        free = _bind(sockets, Address(usual.host, 0))
        notify(f"Port {usual.port} is taken; the {purpose} listens on {free}.")
        return free


def _bind(sockets: ExitStack, address: Address) -> Address:
    family, kind, _, _, where = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)[0]
    listener = sockets.enter_context(socket.socket(family, kind))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the servers themselves do
    listener.bind(where)
    listener.listen(1)  # two sockets with SO_REUSEADDR may share a port until one listens
    return Address(address.host, listener.getsockname()[1])
