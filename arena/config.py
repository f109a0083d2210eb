"""The settings of the arena's processes, from their environment."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cuig.config import Address, parse_log_level, parse_yes_or_no
from cuig.net.listening import check_encryption

WEB: Final = Address("127.0.0.1", 8080)
ARENA: Final = Address("127.0.0.1", 8081)
HOUSE_HEADER: Final = "X-Cuig-House"  # of `/healthz`: the house whose pages these are


@dataclass(frozen=True, slots=True)
class ArenaConfig:
    """The settings of `arena serve`."""

    database_url: str
    redis_url: str
    house_token: str = field(repr=False)
    web_listen: Address = WEB
    arena_listen: Address = ARENA
    arena_tls_cert: Path | None = None  # with the key: bots and referees reach the gRPC service encrypted
    arena_tls_key: Path | None = None
    # Whether tokens may travel unencrypted beyond this machine, because the network is trusted.
    arena_plain: str = field(default="no", metadata={"reader": parse_yes_or_no})
    house_id: str = ""  # whose pages these are; the health service knows it as the name of a service
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Raise ValueError where tokens would travel unencrypted beyond this machine."""
        check_encryption(
            "ARENA", self.arena_listen, self.arena_tls_cert, self.arena_tls_key, self.arena_plain
        )


@dataclass(frozen=True, slots=True)
class WorkerConfig:
    """The settings of a worker and of the beat."""

    database_url: str
    redis_url: str
    house_token: str = field(repr=False)
    referee_ca: Path | None = None  # the certificates to trust: referees are reached by TLS
    log: str = field(default="info", metadata={"reader": parse_log_level})
