"""What the arena's processes are told by their environment."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cuig.config import Address, parse_log_level

WEB: Final = Address("127.0.0.1", 8080)
ARENA: Final = Address("127.0.0.1", 8081)


@dataclass(frozen=True, slots=True)
class ArenaConfig:
    """What `arena serve` needs."""

    database_url: str
    redis_url: str
    house_token: str = field(repr=False)
    web_listen: Address = WEB
    arena_listen: Address = ARENA
    log: str = field(default="info", metadata={"reader": parse_log_level})


@dataclass(frozen=True, slots=True)
class WorkerConfig:
    """What a worker and the beat need."""

    database_url: str
    redis_url: str
    house_token: str = field(repr=False)
    referee_ca: Path | None = None  # the certificates to trust: referees are reached by TLS
    log: str = field(default="info", metadata={"reader": parse_log_level})
