"""The running house: one launcher at a time, and the file by which commands find it."""

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
        """Write the file that `find` reads."""
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
        """Remove the file: the house has closed."""
        _file_in(self.home).unlink(missing_ok=True)


def find(home: Path | None = None) -> RunningHouse | None:
    """The house that runs in this folder (by default in the usual one), or None.

    None too where its launcher has ended, or the file cannot be read.
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
    """Lock the house for this process within the block. Raises AlreadyRunning.

    The kernel releases the lock however the launcher ends.
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
    """The URL; None if it holds a password."""
    if url is None or urlsplit(url).password or "password=" in url:
        return None
    return url


def _file_in(home: Path) -> Path:
    return home / "house.json"
