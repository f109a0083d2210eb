"""Where the servers of a house listen: as asked, or on free ports, the same ones every time if they can."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.config import Address

from arena.config import ARENA, WEB
from arena.house.errors import PortTaken
from arena.house.home import write_private

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
    home: Path | None = None,
) -> Addresses:
    """Choose an address for each: the one asked for, else its last or its usual port, else any free one.

    Port 0 asks for any free one. home: the folder that remembers the ports that were not asked for. notify:
    called with a sentence where a port is taken. Raises PortTaken where an address that was asked for is.
    """
    file = None if home is None else home / "ports.json"
    last = {} if file is None else _remembered(file)
    asked = {"web": web, "arena": arena, "referee": referee}
    purposes = {"web": "web server", "arena": "arena", "referee": "referee"}
    usual = {"web": WEB, "arena": ARENA, "referee": REFEREE}
    chosen: dict[str, Address] = {}
    with ExitStack() as sockets:  # all stay bound until each is chosen, so that no port is chosen twice
        for name, given in asked.items():
            former = [Address(usual[name].host, last[name])] if name in last else []
            preferred = [*former, usual[name]]
            chosen[name] = _reserve(sockets, given, preferred, purposes[name], notify)
    if file is not None:
        found = {name: address.port for name, address in chosen.items() if asked[name] is None}
        write_private(file, json.dumps(last | found) + "\n")
    return Addresses(**chosen)


def _remembered(file: Path) -> dict[str, int]:
    """The ports by name; none where the file is not there or cannot be read."""
    try:
        ports = json.loads(file.read_text(encoding="utf-8"))
        return {name: port for name, port in ports.items() if isinstance(port, int) and 0 < port < 65536}
    except (OSError, ValueError, AttributeError):
        return {}


def from_here(address: Address) -> Address:
    """The address by which this machine reaches a server that listens there: of `0.0.0.0`, the loopback."""
    return Address({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address.host, address.host), address.port)


def _reserve(
    sockets: ExitStack,
    given: Address | None,
    preferred: Sequence[Address],
    purpose: str,
    notify: Callable[[str], None],
) -> Address:
    if given is not None:
        try:
            return _bind(sockets, given)
        except OSError as error:
            raise PortTaken(str(given), purpose, (error.strerror or str(error)).lower()) from error
    chosen = None
    for address in (*preferred, Address(preferred[0].host, 0)):
        with suppress(OSError):
            chosen = _bind(sockets, address)
            break
    if chosen is None:
        raise PortTaken(str(preferred[0]), purpose, "no port is free")
    if chosen != preferred[0]:
        notify(f"Port {preferred[0].port} is taken; the {purpose} listens on {chosen}.")
    return chosen


def _bind(sockets: ExitStack, address: Address) -> Address:
    family, kind, _, _, where = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)[0]
    listener = sockets.enter_context(socket.socket(family, kind))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the servers themselves do
    listener.bind(where)
    listener.listen(1)  # two sockets with SO_REUSEADDR may share a port until one listens
    return Address(address.host, listener.getsockname()[1])
