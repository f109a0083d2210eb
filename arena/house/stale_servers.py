"""Servers that a former launcher left at work in a data folder, and how they are asked to leave.

PostgreSQL and Valkey both make their data folder their working folder, children included. That is read
from the kernel, so neither a stale pid file nor a number that has changed hands can mislead us.
"""

from __future__ import annotations

import signal
import time
from pathlib import Path

from arena.house.errors import FolderOccupied
from arena.house.identity import PROC, Identity, identity_of, process_stat


def occupants(folder: Path, program: str) -> list[Identity]:
    """The live processes of `program` whose working folder is `folder`, oldest first."""
    found = []
    here = str(folder.resolve())
    for entry in PROC.iterdir():
        if not entry.name.isdecimal():
            continue
        try:
            if str((entry / "cwd").readlink()) != here:
                continue
        except OSError:  # ended meanwhile, a zombie, or someone else's
            continue
        identity = identity_of(int(entry.name), program)
        if identity is not None and identity.lives():
            found.append(identity)
    return sorted(found, key=lambda identity: (identity.started, identity.pid))


def clear(folder: Path, program: str, number: signal.Signals, patience: float = 10.0) -> None:
    """Waits until nobody works in `folder`; half-way through the patience the servers are asked to stop.

    They leave by themselves when their launcher ends, so as a rule this takes no time at all.
    Raises FolderOccupied when patience is at its end: nothing is ever killed that might be writing.
    """
    deadline, asked = time.monotonic() + patience, False
    while staying := occupants(folder, program):
        now = time.monotonic()
        if now >= deadline:
            raise FolderOccupied(folder, [identity.pid for identity in staying])
        if not asked and now >= deadline - patience / 2:
            asked = True
            for identity in staying:
                if not _has_its_parent_among(identity, staying):
                    identity.signal(number)
        time.sleep(0.02)


def _has_its_parent_among(identity: Identity, others: list[Identity]) -> bool:
    stat = process_stat(identity.pid)
    return stat is not None and any(stat.parent == other.pid for other in others)
