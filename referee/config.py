"""The settings of a referee."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cuig.config import Address, parse_log_level, parse_yes_or_no
from cuig.net.listening import check_encryption

_ANY_PORT: Final = Address("127.0.0.1", 0)


@dataclass(frozen=True, slots=True)
class Config:
    """A referee's settings; each is a variable `CUIG_…` of the same name or a flag of `python -m referee`."""

    arena: Address
    house_token: str = field(repr=False)
    arena_ca: Path | None = None  # the certificates to trust: the arena is reached by TLS
    referee_listen: Address = _ANY_PORT
    referee_address: Address | None = None  # where others reach it, if not where it listens
    referee_seats: int = 512  # how many seats one bot may hold here
    referee_tls_cert: Path | None = None  # with the key: bots and workers reach it encrypted
    referee_tls_key: Path | None = None
    # Whether tokens may travel unencrypted beyond this machine, because the network is trusted.
    referee_plain: str = field(default="no", metadata={"reader": parse_yes_or_no})
    referee_metrics: Address | None = None  # where Prometheus may ask
    house_id: str = ""  # whose referee this is; the health service knows it as the name of a service
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Raise ValueError for settings that no referee can work with."""
        check_encryption(
            "REFEREE", self.referee_listen, self.referee_tls_cert, self.referee_tls_key, self.referee_plain
        )
        if not 1 <= self.referee_seats <= 100_000:
            raise ValueError(f"CUIG_REFEREE_SEATS is {self.referee_seats}, not between 1 and 100000")

    @property
    def encrypted(self) -> bool:
        """Whether it is reached by TLS."""
        return self.referee_tls_cert is not None
