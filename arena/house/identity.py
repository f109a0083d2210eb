"""Processes told apart for certain: the kernel gives a process number to others later."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Identity:
    """One process, distinct from any other that has had or will have its number."""

    pid: int
    started: int  # clock ticks since the machine's start, from /proc/PID/stat
    boot: str
    program: str  # the name of its program, which its command line contains

    def lives(self) -> bool:
        """Whether this process still runs; a zombie does not."""
        stat = process_stat(self.pid)
        if stat is None or stat.state in "ZX" or stat.started != self.started or self.boot != boot():
            return False
        return self.program in command_line(self.pid)

    def signal(self, number: signal.Signals) -> bool:
        """Signal this process; False if it is gone."""
        try:
            handle = os.pidfd_open(self.pid)
        except (ProcessLookupError, PermissionError):
            return False
        try:  # checked with the handle held: after that the number cannot pass to another
            if not self.lives():
                return False
            signal.pidfd_send_signal(handle, number)
        except ProcessLookupError:
            return False
        finally:
            os.close(handle)
        return True


@dataclass(frozen=True, slots=True)
class Stat:
    """A line of /proc/PID/stat: the letter of the state, the parent, and when it started in clock ticks."""

    state: str
    parent: int
    started: int


def own_identity() -> Identity:
    """This process."""
    program = (PROC / "self/cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
    stat = process_stat(os.getpid())
    assert stat is not None  # it is this process
    return Identity(pid=os.getpid(), started=stat.started, boot=boot(), program=Path(program).name)


def identity_of(pid: int, program: str) -> Identity | None:
    """The process that has this number now, if there is one."""
    stat = process_stat(pid)
    if stat is None:
        return None
    return Identity(pid=pid, started=stat.started, boot=boot(), program=program)


def process_stat(pid: int) -> Stat | None:
    """What the kernel says of the process with this number, if there is one."""
    try:
        text = (PROC / str(pid) / "stat").read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return None
    fields = text[text.rindex(")") + 2 :].split()  # the name in brackets may itself hold brackets and blanks
    return Stat(state=fields[0], parent=int(fields[1]), started=int(fields[19]))


def command_line(pid: int) -> str:
    """The program and its arguments with blanks between; empty if there is no such process."""
    try:
        return (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def boot() -> str:
    """The id of this boot of the machine."""
    return (PROC / "sys/kernel/random/boot_id").read_text().strip()
