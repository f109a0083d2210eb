"""The account that the servers run as: one's own, or for root an unprivileged one."""

from __future__ import annotations

import os
import pwd
import shutil
from dataclasses import dataclass
from pathlib import Path

UNPRIVILEGED = "nobody"  # on every system, owns nothing, and PostgreSQL wants an account with a name


@dataclass(frozen=True, slots=True)
class Account:
    """Whom a program runs as and whose files it makes."""

    uid: int
    gid: int

    def can_pass(self, folder: Path) -> bool:
        """Whether every folder on the way to `folder`, and that too, lets this account through."""
        return all(self._may_search(step) for step in [folder, *folder.parents])

    def _may_search(self, folder: Path) -> bool:
        status = folder.stat()
        if status.st_uid == self.uid:
            return bool(status.st_mode & 0o100)
        if status.st_gid == self.gid:
            return bool(status.st_mode & 0o010)
        return bool(status.st_mode & 0o001)

    def own_folder(self, folder: Path) -> Path:
        """`folder`, made if need be, for this account alone."""
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.stat()
        if (status.st_uid, status.st_gid) != (self.uid, self.gid) and os.geteuid() == 0:
            os.chown(folder, self.uid, self.gid)
        if status.st_mode & 0o777 != 0o700:
            folder.chmod(0o700)
        return folder


def server_account() -> Account:
    """One's own account, unless that is root."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    entry = pwd.getpwnam(UNPRIVILEGED)
    return Account(entry.pw_uid, entry.pw_gid)


def within_reach(account: Account, programs: Path, shelf: Path, *beside: Path) -> Path:
    """`programs`, or a copy of that folder on `shelf` when the account cannot get there.

    The virtual environment of root often lies below /root, which nobody else may enter, and opening that
    up is not ours to do. `beside` are folders that a wheel's programs expect two levels above them (their
    libraries); they are copied along. The copy is made once and named after its source and age.
    """
    if account.can_pass(programs):
        return programs
    package = programs.parent
    copy = shelf / f"{package.name}-{programs.stat().st_mtime_ns:x}"
    if not copy.exists():
        unfinished = shelf / f".{copy.name}.{os.getpid()}"
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(programs, unfinished / package.name / programs.name, symlinks=True)
        for folder in beside:
            shutil.copytree(folder, unfinished / folder.name, symlinks=True)
        unfinished.chmod(0o755)
        unfinished.rename(copy)
    return copy / package.name / programs.name
