"""The folder of a house: where its data, secrets, sockets and logs are.

    home.lock       held by the launcher for as long as it lives (see `house_file`)
    ports.json      where it listened last, of ports that nobody asked for (see `ports`)
    house.json      the running house: addresses and processes (see `house_file`)
    secrets/        one file a secret, for the owner alone
    log/            one file a process, the former ones numbered
    servers/        the data of the embedded servers, theirs alone
    run/            their sockets
    beat/           what the beat remembers

`servers` and `run` are symbolic links when their contents cannot live here: root's servers run as an
account that may not enter every home, and the path of a socket has at most 107 bytes.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.paths import expand_home

import arena
from arena.house.account import Account, server_account
from arena.house.errors import HomeCopied, HomeUnusable

LOGS_KEPT: Final = 5
SOCKET_PATH_BYTES: Final = 107  # sun_path in <sys/un.h>, less its final zero
_LONGEST_SOCKET: Final = len("/postgres/.s.PGSQL.5432.lock")
_SYSTEM_DATA: Final = Path("/var/lib/cuig")
_MACHINE: Final = Path("/etc/machine-id")
_OWNER: Final = "home"  # in a folder outside the house's own: whose it is


@dataclass(frozen=True, slots=True)
class Home:
    """One house's folder."""

    path: Path
    account: Account

    @property
    def house_file(self) -> Path:
        return self.path / "house.json"

    @property
    def log(self) -> Path:
        return self.path / "log"

    @property
    def beat_schedule(self) -> Path:
        return self.path / "beat" / "schedule"

    def make(self) -> None:
        """Make the folder and what belongs in it, for the owner alone (root's servers may pass through).

        Raises HomeUnusable.
        """
        try:
            if not self.path.exists():
                self.path.mkdir(parents=True)
                self.path.chmod(0o711 if os.geteuid() == 0 else 0o700)
            for name in ("log", "secrets", "beat"):
                (self.path / name).mkdir(mode=0o700, exist_ok=True)
                (self.path / name).chmod(0o700)
        except OSError as error:
            raise HomeUnusable(self.path, (error.strerror or str(error)).lower()) from error

    def secret(self, name: str) -> str:
        """The secret of this name; made the first time."""
        file = self.path / "secrets" / name
        try:
            return file.read_text().strip()
        except FileNotFoundError:
            text = secrets.token_urlsafe(32)
            write_private(file, text + "\n")
            return text

    def fresh_log(self, name: str) -> Path:
        """An empty log for a process; former ones are kept as NAME.1.log (the newest) to NAME.4.log."""
        for number in range(LOGS_KEPT - 1, 0, -1):
            older = self.log / f"{name}.{number}.log"
            newer = self.log / (f"{name}.{number - 1}.log" if number > 1 else f"{name}.log")
            if newer.exists():
                newer.replace(older)
        log = self.log / f"{name}.log"
        os.close(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        return log

    def servers(self) -> Path:
        """The folder for the servers' data, which belongs to their account.

        Raises HomeCopied where they are outside this folder and another house's.
        """
        here = self.path / "servers"
        if here.exists():
            if here.is_symlink():
                self._check_owned(here.resolve())
            return here.resolve()
        if here.is_symlink():
            here.unlink()
        if self.account.can_reach(self.path):
            self.account.make_private(here)
            return here
        _SYSTEM_DATA.mkdir(mode=0o711, parents=True, exist_ok=True)
        elsewhere = _SYSTEM_DATA / self._name_elsewhere()
        self.account.make_private(elsewhere)
        write_private(elsewhere / _OWNER, f"{self.path}\n")
        here.symlink_to(elsewhere)
        return elsewhere

    def _name_elsewhere(self) -> str:
        return hashlib.sha256(os.fsencode(self.path)).hexdigest()[:16]

    def _check_owned(self, elsewhere: Path) -> None:
        """Raise HomeCopied if the data there are another house's: a copied link leads to them too."""
        former = _owner_of(elsewhere)
        if former is None and elsewhere.name != self._name_elsewhere():
            raise HomeCopied(self.path, None, elsewhere)
        if former not in (None, self.path) and (former / "servers").resolve() == elsewhere:
            raise HomeCopied(self.path, former, elsewhere)
        if former != self.path:  # made before the name was written down, or moved
            write_private(elsewhere / _OWNER, f"{self.path}\n")

    def sockets(self) -> Path:
        """The folder for the servers' sockets, which belongs to their account and has a short path."""
        here = self.path / "run"
        if here.is_symlink():  # its target in /tmp may have been removed, and made anew by anyone
            if _is_ours(here, self.account) and _owner_of(here.resolve()) == self.path:
                return here.resolve()
            here.unlink()
        short = len(os.fsencode(here)) + _LONGEST_SOCKET <= SOCKET_PATH_BYTES
        if short and self.account.can_reach(self.path):
            self.account.make_private(here)
            return here
        runtime = os.environ.get("XDG_RUNTIME_DIR", "") if os.geteuid() != 0 else ""
        usable = runtime and len(os.fsencode(runtime)) < 50 and Path(runtime).is_dir()
        elsewhere = Path(tempfile.mkdtemp(prefix="cuig-", dir=runtime if usable else "/tmp"))
        self.account.make_private(elsewhere)
        write_private(elsewhere / _OWNER, f"{self.path}\n")
        here.symlink_to(elsewhere)
        return elsewhere

    def identity(self) -> str:
        """The folder and the machine, by which a copy of the house is told from it."""
        try:
            machine = _MACHINE.read_text().strip()
        except OSError:  # in a container there may be none
            machine = ""
        where = self.path.resolve()
        return f"{where} (machine {machine[:8]})" if machine else str(where)


def home_at(path: Path | None = None) -> Home:
    """The house in this folder; by default in `default_home`. Raises HomeUnusable."""
    named = path or default_home()
    try:
        return Home(expand_home(named).absolute(), server_account())
    except FileNotFoundError as error:
        raise HomeUnusable(named, str(error.strerror)) from error


def default_home() -> Path:
    """CUIG_HOME as it is named; without it `var/` in a checkout, else the user's folder for state."""
    given = os.environ.get("CUIG_HOME")
    if given:
        return Path(given)
    checkout = Path(arena.__file__).resolve().parents[1]
    if (checkout / "Makefile").exists() and (checkout / "proto").is_dir():
        return checkout / "var"
    return Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state") / "cuig"


def write_private(file: Path, text: str) -> None:
    """Write a file that only its owner may read; atomically."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w") as opened:
        opened.write(text)
    unfinished.replace(file)


def _owner_of(elsewhere: Path) -> Path | None:
    """The house to which a folder outside it belongs; None where that was not written down."""
    try:
        return Path((elsewhere / _OWNER).read_text().strip())
    except FileNotFoundError:
        return None


def _is_ours(folder: Path, account: Account) -> bool:
    try:
        status = folder.stat()
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.EACCES, errno.ELOOP):
            return False
        raise
    return stat.S_ISDIR(status.st_mode) and status.st_uid == account.uid and status.st_mode & 0o077 == 0
