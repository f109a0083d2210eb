"""The kernel's group of one bot's processes, in version 2 or 1 or none: memory, processor, number."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.sandbox.limits import Limits

ROOT: Final = Path("/sys/fs/cgroup")
PREFIX: Final = "cuig-bot-"
_PERIOD: Final = 100_000  # microseconds
_GONE_WITHIN: Final = 2.0  # seconds from the end of its last process to the end of a group


@dataclass(frozen=True, slots=True)
class ControlGroup:
    """A group that has been made: its folders, one for each controller of version 1."""

    kind: str  # v2 | v1
    folders: tuple[Path, ...]

    def joining(self) -> list[str]:
        """The program that joins the group and then turns into what follows: nothing runs outside of it."""
        writes = "".join(f'echo $$ > "{folder}/cgroup.procs" && ' for folder in self.folders)
        return ["/bin/sh", "-c", f'{writes}exec "$@"', "sh"]

    def killed_for_memory(self) -> int:
        """How many of its processes the kernel has ended because the memory was used up."""
        for folder in self.folders:
            for name in ("memory.events", "memory.oom_control"):
                with contextlib.suppress(OSError):
                    for line in (folder / name).read_text().splitlines():
                        word, _, number = line.partition(" ")
                        if word == "oom_kill":
                            return int(number)
        return 0

    def remove(self) -> None:
        """Take the group away; its processes have been killed, and may take a moment to go."""
        deadline = time.monotonic() + _GONE_WITHIN
        for folder in self.folders:
            while folder.exists():
                try:
                    folder.rmdir()
                except OSError:
                    if time.monotonic() > deadline:
                        return  # swept at the next start
                    time.sleep(0.01)


def make(name: str, limits: Limits) -> ControlGroup | None:
    """A group under these limits; None where none can be had."""
    kind = available()
    if kind is None:
        return None
    name = f"{PREFIX}{os.getpid()}-{name}"
    made: list[Path] = []
    try:
        for parent, settings in _settings(kind, limits):
            folder = parent / name
            folder.mkdir()
            made.append(folder)
            for file, text in settings.items():
                _write(folder / file, text, must=file in _NEEDED)
    except OSError:
        for folder in made:
            with contextlib.suppress(OSError):
                folder.rmdir()
        return None
    return ControlGroup(kind, tuple(made))


def available() -> str | None:
    """`v2`, `v1` or None: which version this process can make groups in."""
    if (ROOT / "cgroup.controllers").exists():
        try:
            passed_on = (ROOT / "cgroup.subtree_control").read_text().split()
        except OSError:
            return None
        return "v2" if {"memory", "pids"} <= set(passed_on) and os.access(ROOT, os.W_OK) else None
    parts = [ROOT / controller for controller in ("memory", "pids")]
    return "v1" if all(part.is_dir() and os.access(part, os.W_OK) for part in parts) else None


def sweep() -> None:
    """Take away groups whose maker is gone: `kill -9` leaves the folders behind."""
    for parent in (ROOT, *(ROOT / controller for controller in ("memory", "pids", "cpu"))):
        for folder in parent.glob(f"{PREFIX}*"):
            maker = folder.name.removeprefix(PREFIX).partition("-")[0]
            if maker.isdecimal() and not Path("/proc", maker).exists():
                with contextlib.suppress(OSError):  # somebody is still in it, or has swept before us
                    folder.rmdir()


_NEEDED: Final = {"memory.max", "memory.limit_in_bytes", "pids.max"}


def _settings(kind: str, limits: Limits) -> list[tuple[Path, dict[str, str]]]:
    memory, processes = str(limits.memory_together), str(limits.processes_together)
    quota = int(limits.processor * _PERIOD)
    if kind == "v2":
        return [
            (
                ROOT,
                {
                    "memory.max": memory,
                    "memory.swap.max": "0",
                    "pids.max": processes,
                    "cpu.max": f"{quota} {_PERIOD}",
                    "cpu.weight": "50",  # half of what others get while there is not enough
                },
            )
        ]
    found = [
        (ROOT / "memory", {"memory.limit_in_bytes": memory, "memory.swappiness": "0"}),
        (ROOT / "pids", {"pids.max": processes}),
    ]
    if os.access(ROOT / "cpu", os.W_OK):
        bounds = {"cpu.cfs_period_us": str(_PERIOD), "cpu.cfs_quota_us": str(quota)}
        found.append((ROOT / "cpu", {**bounds, "cpu.shares": "512"}))  # others have 1024
    return found


def _write(file: Path, text: str, *, must: bool) -> None:
    try:
        file.write_text(text)
    except OSError:
        if must:
            raise
