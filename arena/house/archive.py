"""Backups of a house: its database in one file, as pg_dump writes it and pg_restore reads it.

A backup is what the database was at one moment, whatever is played meanwhile. The programs are those of the
server's version, or of a later one: an earlier pg_dump refuses.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from arena.house.errors import HouseError
from arena.house.postgres import installed
from arena.store import copying, hold
from arena.store.migrate import migrate
from arena.store.query import AnyConnection
from arena.store.transactions import transact

BECAUSE: Final = "it was restored from a backup"
_APPLICATION: Final = "arena backup"
_MAGIC: Final = b"PGDMP"
_CHUNK: Final = 1 << 20
_OLDEST: Final = 15  # the earliest server with which this is tested
# From this version on pg_restore sets a variable that earlier servers do not know.
_SETS_TRANSACTION_TIMEOUT: Final = 17
_POLL_S: Final = 0.2
_CONNECT_S: Final = 10
_LIST_S: Final = 60
_END_S: Final = 3600  # after the last byte it makes indexes
_TEXT_OF_A_BYTE: Final = 2  # what is copied travels as text: two letters for a byte of a record

# Told how much is done, and of how much, in bytes.
Progress = Callable[[int, int], None]


class ToolMissing(HouseError):
    """No program is installed that can read from, or write to, a server of this version."""

    def __init__(self, program: str, major: int, found: list[int]) -> None:
        self.program, self.major, self.found = program, major, tuple(found)
        there = f"those here are of {', '.join(map(str, found))}" if found else "there is none here"
        super().__init__(
            f"The server is PostgreSQL {major} and needs a {program} of {major} or later; {there}."
        )


class FileTaken(HouseError):
    """The file of the backup is there already."""

    def __init__(self, file: Path) -> None:
        self.file = file
        super().__init__(f"{file} is there already, and a backup replaces nothing: name another file.")


class FileRefused(HouseError):
    """The file cannot be written, or is no backup of a house."""

    def __init__(self, file: Path, reason: str) -> None:
        self.file, self.reason = file, reason
        super().__init__(f"{file} {reason.rstrip('.')}.")


class DatabaseOccupied(HouseError):
    """There is something in the database into which a backup is to be restored."""

    def __init__(self) -> None:
        super().__init__(
            "The database is not empty, and a backup is restored into an empty one: "
            "set CUIG_HOME to a new folder, or CUIG_DATABASE_URL to a new database."
        )


class CopyFailed(HouseError):
    """pg_dump or pg_restore has ended with an error."""

    def __init__(self, program: str, reason: str) -> None:
        self.program, self.reason = program, reason
        super().__init__(f"{program} failed, and nothing is left of what it did: {reason.rstrip('.')}.")


def backup(database_url: str, file: Path, progress: Progress) -> int:
    """Write the database into a new file that only its owner may read; the file's bytes.

    The house may run and play meanwhile. Raises ToolMissing, FileTaken, FileRefused, CopyFailed; the file is
    complete or not there.
    """
    if file.exists():
        raise FileTaken(file)
    with psycopg.connect(database_url, connect_timeout=_CONNECT_S, autocommit=True) as connection:
        pg_dump = _pg_dump(_major(connection))
        unfinished = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise FileRefused(file, f"cannot be written: {(error.strerror or str(error)).lower()}") from error
        try:
            what = ["--format=custom", "--no-owner", "--no-privileges", f"--file={unfinished}"]
            _run(pg_dump, what, database_url, lambda process: _watch(process, connection, progress))
            os.link(unfinished, file)  # unlike a renaming, replaces nothing
        except FileExistsError as error:
            raise FileTaken(file) from error
        finally:
            unfinished.unlink(missing_ok=True)
    return file.stat().st_size


def restore(file: Path, database_url: str, progress: Progress) -> list[str]:
    """Restore a backup into an empty database, bring it to today's schema, and hold the house.

    Returns the migrations that were applied. Raises ToolMissing, FileRefused, DatabaseOccupied, CopyFailed,
    and SchemaError for a backup of a newer schema.
    """
    written_by = _written_by(file)
    with psycopg.connect(database_url, connect_timeout=_CONNECT_S) as connection:
        if not copying.is_empty(connection):
            raise DatabaseOccupied
        pg_restore = _pg_restore(file, written_by, _major(connection))
    what = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    _run(
        pg_restore, what, database_url, lambda process: _feed(process, file, progress), stdin=subprocess.PIPE
    )
    applied = migrate(database_url)
    with psycopg.connect(database_url, connect_timeout=_CONNECT_S) as connection:
        transact(connection, hold.impose, BECAUSE, by="arena")
    return applied


def _major(connection: AnyConnection) -> int:
    return connection.info.server_version // 10_000


def _pg_dump(major: int) -> Path:
    """The pg_dump of the server's version, or else of the next later one. Raises ToolMissing."""
    found = sorted(installed("pg_dump"), key=lambda one: one.major)
    for programs in found:
        if programs.major >= major:
            return programs.folder / "pg_dump"
    raise ToolMissing("pg_dump", major, [programs.major for programs in found])


def _pg_restore(file: Path, written_by: int, major: int) -> Path:
    """The pg_restore that reads the file and writes to the server. Raises ToolMissing, FileRefused."""
    if major < _SETS_TRANSACTION_TIMEOUT <= written_by:
        raise FileRefused(
            file,
            f"is of PostgreSQL {written_by}, and a server of {major} is too old for it",
        )
    found = sorted(installed("pg_restore"), key=lambda one: one.major)
    for programs in found:
        too_late = major < _SETS_TRANSACTION_TIMEOUT <= programs.major
        if programs.major >= max(written_by, major) and not too_late:
            return programs.folder / "pg_restore"
    raise ToolMissing("pg_restore", max(written_by, major), [programs.major for programs in found])


def _written_by(file: Path) -> int:
    """The major version of the pg_dump that wrote the file. Raises FileRefused, ToolMissing."""
    try:
        with file.open("rb") as opened:
            begins = opened.read(len(_MAGIC))
    except OSError as error:
        raise FileRefused(file, f"cannot be read: {(error.strerror or str(error)).lower()}") from error
    if begins != _MAGIC:
        raise FileRefused(file, "is no backup: `arena backup FILE` makes one")
    newest = max(installed("pg_restore"), key=lambda one: one.major, default=None)
    if newest is None:
        raise ToolMissing("pg_restore", _OLDEST, [])
    listed = subprocess.run(
        [newest.folder / "pg_restore", "--list", file], capture_output=True, text=True, timeout=_LIST_S
    )
    if listed.returncode != 0:
        raise FileRefused(file, f"cannot be read: {_first_line(listed.stderr)}")
    version = re.search(r"Dumped by pg_dump version: (\d+)", listed.stdout)
    if version is None or " TABLE public migration " not in listed.stdout:
        raise FileRefused(file, "is a backup of something else: it has no house in it")
    return int(version[1])


def _run(
    program: Path,
    what: list[str],
    database_url: str,
    attend: Callable[[subprocess.Popen[bytes]], None],
    stdin: int = subprocess.DEVNULL,
) -> None:
    """Run the program on the database, and `attend` while it runs; it is killed if that fails.

    Raises CopyFailed.
    """
    place, environment = _without_password(database_url)
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [program, *what, f"--dbname={place}"],
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env=environment,
            start_new_session=True,  # Ctrl-C is for us: `attend` ends it
        )
        try:
            attend(process)
            status = process.wait(_END_S)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait(_END_S)
        if status != 0:
            errors.seek(0)
            raise CopyFailed(program.name, _first_line(errors.read().decode(errors="replace")))


def _without_password(database_url: str) -> tuple[str, dict[str, str]]:
    """The address as everybody may see it in a list of processes, and the environment with the password."""
    fields = conninfo_to_dict(database_url, application_name=_APPLICATION)
    password = fields.pop("password", None)
    environment = dict(os.environ)
    if password is not None:
        environment["PGPASSWORD"] = str(password)
    return make_conninfo("", **fields), environment


def _watch(process: subprocess.Popen[bytes], connection: AnyConnection, progress: Progress) -> None:
    """Tell how far pg_dump is, until it ends."""
    total = copying.stored_bytes(connection)
    done: dict[str, int] = {}
    while True:
        try:
            process.wait(_POLL_S)
            progress(total, total)
            return
        except subprocess.TimeoutExpired:
            now = copying.copied_bytes(connection, _APPLICATION)
            if now is not None:
                done[now[0]] = now[1] // _TEXT_OF_A_BYTE
            progress(min(sum(done.values()), total), total)


def _feed(process: subprocess.Popen[bytes], file: Path, progress: Progress) -> None:
    """Give the file to pg_restore."""
    total = file.stat().st_size
    assert process.stdin is not None  # it is a pipe
    # A broken pipe: it has ended before, and its status and words say why.
    with file.open("rb") as archive, suppress(BrokenPipeError), process.stdin as pipe:
        while chunk := archive.read(_CHUNK):
            pipe.write(chunk)
            progress(archive.tell(), total)


def _first_line(printed: str) -> str:
    """What the program said first, without its own name: what follows comes of it."""
    lines = [re.sub(r"^pg_(dump|restore): (error: |hint: )?", "", line) for line in printed.splitlines()]
    return next((line for line in lines if line.strip()), "it did not say why")
