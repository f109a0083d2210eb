"""Servers that a former launcher left running in a data folder, and how they are stopped.

PostgreSQL and Valkey both make their data folder their working folder, children included. That is read
from the kernel: a pid file may be stale, and a process number may have been given to another.
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


def wait_until_unused(folder: Path, program: str, number: signal.Signals, timeout_s: float = 10.0) -> None:
    """Wait until no process of `program` runs in `folder`; after half the time signal those that do.

    As a rule this takes no time: servers stop by themselves when their launcher ends. Raises FolderOccupied
    at the end of the time: nothing is killed that may be writing.
    """
    deadline, signalled = time.monotonic() + timeout_s, False
    while staying := occupants(folder, program):
        now = time.monotonic()
        if now >= deadline:
            raise FolderOccupied(folder, [identity.pid for identity in staying])
        if not signalled and now >= deadline - timeout_s / 2:
            signalled = True
            for identity in staying:
                if not _has_its_parent_among(identity, staying):
                    identity.signal(number)
        time.sleep(0.02)


def _has_its_parent_among(identity: Identity, others: list[Identity]) -> bool:
    stat = process_stat(identity.pid)
    return stat is not None and any(stat.parent == other.pid for other in others)
