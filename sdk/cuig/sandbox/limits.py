"""How much of the machine a bot may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot is given. Where the kernel's groups cannot be had, the limits of a process remain, and it
    may not fork."""

    memory: int = 512 * MIB  # bytes, of one process
    memory_together: int = 1024 * MIB  # bytes, of all its processes and what they write
    processor: float = 1.0  # how many processors at once, all processes together
    processor_seconds: int = 3600  # of one process; a game is over long before
    processes: int = 32  # processes and threads of one game
    processes_together: int = 512
    descriptors: int = 64  # open files of one process
    scratch: int = 16 * MIB  # bytes, in memory: /tmp, gone with the process
    shared: int = MIB  # bytes: /dev/shm
    output: int = 4 * MIB  # bytes written to stdout and stderr before the process is ended
    output_kept: int = 16 * 1024  # bytes of it that are kept, the last ones
