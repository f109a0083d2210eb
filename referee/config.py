"""What a referee is told at its start."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cuig.config import Address, parse_log_level

_ANY_PORT: Final = Address("127.0.0.1", 0)


@dataclass(frozen=True, slots=True)
class Config:
    """A referee's settings; each is a variable `CUIG_…` of the same name or a flag of `python -m referee`."""

    arena: Address
    house_token: str = field(repr=False)
    referee_listen: Address = _ANY_PORT
    referee_address: Address | None = None  # where others reach it, if not where it listens
    referee_seats: int = 512  # how many seats one bot may hold here
    log: str = field(default="info", metadata={"reader": parse_log_level})

    def __post_init__(self) -> None:
        """Refuse what no referee can work with. Raises ValueError."""
        if not 1 <= self.referee_seats <= 100_000:
            raise ValueError(f"CUIG_REFEREE_SEATS is {self.referee_seats}, not between 1 and 100000")
