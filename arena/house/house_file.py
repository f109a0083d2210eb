"""The house that runs: who may run it, and how other commands find its addresses and processes."""

from __future__ import annotations

import dataclasses
import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from arena.house.errors import AlreadyRunning
from arena.house.home import Home, home_at, write_private
from arena.house.identity import Identity


@dataclass(frozen=True, slots=True)
class RunningHouse:
    """A house that is open."""

    home: Path
    launcher: Identity
    database_url: str | None  # None: it was given by CUIG_DATABASE_URL and has a password in it
    redis_url: str | None  # None: likewise, by CUIG_REDIS_URL
    web: str  # http://host:port
    arena: str  # host:port
    referees: tuple[str, ...]  # host:port
    pids: dict[str, int]

    def save(self) -> None:
        """Writes it where `find` looks."""
        fields: dict[str, Any] = {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name != "home"
        }
        fields["launcher"] = dataclasses.asdict(self.launcher)
        fields["database_url"] = without_secret(self.database_url)
        fields["redis_url"] = without_secret(self.redis_url)
        write_private(_file_in(self.home), json.dumps(fields, indent=2) + "\n")

    def forget(self) -> None:
        """Removes it: the house has closed."""
        _file_in(self.home).unlink(missing_ok=True)


def find(home: Path | None = None) -> RunningHouse | None:
    """The house that runs in this folder (or where it is as a rule), or None.

    One whose launcher has ended does not run, whatever its file says; a file that cannot be read is none.
    """
    path = home_at(home).path
    try:
        fields = json.loads(_file_in(path).read_text())
        fields["launcher"] = Identity(**fields["launcher"])
        fields["referees"] = tuple(fields["referees"])
        house = RunningHouse(home=path, **fields)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return house if house.launcher.lives() else None


@contextmanager
def sole_launcher(home: Home) -> Iterator[None]:
    """Within this block this process runs the house, and no other may. Raises AlreadyRunning.

    The kernel takes the lock back when the launcher ends, however it ends.
    """
    with (home.path / "home.lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            house = find(home.path)
            file.seek(0)
            pid = file.read().strip()
            raise AlreadyRunning(
                home.path, int(pid) if pid.isdecimal() else None, None if house is None else house.web
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def without_secret(url: str | None) -> str | None:
    """The URL, or None if there is a password in it."""
    if url is None or urlsplit(url).password or "password=" in url:
        return None
    return url


def _file_in(home: Path) -> Path:
    return home / "house.json"
