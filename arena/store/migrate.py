"""The schema: numbered files of SQL, each applied once, in order, under a lock."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

import psycopg
from psycopg.errors import DeadlockDetected, LockNotAvailable

from arena.errors import SchemaBehind, SchemaBusy, SchemaChanged, SchemaNewer
from arena.store.former import FORMER
from arena.store.locks import MIGRATION
from arena.store.query import AnyConnection, rows, value, values
from arena.store.transactions import limit_waiting, try_alone

log = logging.getLogger(__name__)

_CONNECT_SECONDS: Final = 10
# While a step waits for a lock, everybody who comes after it waits behind it: so not for long, but often.
_LOCK_S: Final = 1.0
_WAIT_S: Final = 3600.0
_PAUSE_S: Final = 0.05

# The first line of a step whose statements are executed one by one, each for itself: indexes on tables that
# are large are built beside those who write (`CONCURRENTLY`).
OUTSIDE: Final = b"-- Outside a transaction.\n"

# Indexes whose building broke off.
_BROKEN_OFF: Final = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS migration (
    number integer PRIMARY KEY,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
)"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema, `0001_ground`."""

    number: int
    name: str
    sql: bytes

    @property
    def outside(self) -> bool:
        """Whether its statements are executed one by one, outside a transaction."""
        return self.sql.startswith(OUTSIDE)

    @property
    def statements(self) -> list[bytes]:
        """Its statements, each ended by a semicolon at the end of a line."""
        lines = [line for line in self.sql.splitlines() if not line.startswith(b"--")]
        return [one.strip() for one in b"\n".join(lines).split(b";\n") if one.strip(b"; \n")]

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.sql).hexdigest()


@dataclass(frozen=True, slots=True)
class _Applied:
    number: int
    name: str
    sha256: str


def migrations() -> list[Migration]:
    """The steps that this code knows, in order."""
    folder = resources.files("arena.store") / "migrations"
    known = [
        Migration(int(entry.name[:4]), entry.name.removesuffix(".sql"), entry.read_bytes())
        for entry in folder.iterdir()
        if entry.name.endswith(".sql")
    ]
    return sorted(known, key=lambda migration: migration.number)


def migrate(database_url: str, known: Sequence[Migration] | None = None) -> list[str]:
    """Bring the database to this code's schema; the names of the migrations that were applied.

    Safe to call from several processes at once, and beside those that play and read: whoever a step must wait
    for is waited for in short tries, so that nobody queues behind it for long. Raises SchemaChanged and
    SchemaNewer, changing nothing; SchemaBusy, with the steps before applied.
    """
    wanted = migrations() if known is None else known
    taken: list[str] = []
    with _connected(database_url) as alone, _connected(database_url) as connection:
        _wait_alone(alone)
        connection.execute(_TABLE.encode())
        missing = _missing(connection, wanted)
        _repair(connection, wanted)
        for migration in missing:
            _apply(connection, migration)
            taken.append(migration.name)
    return taken


def _connected(database_url: str) -> psycopg.Connection[Any]:
    # Nothing is prepared on the server: behind a pooler the next transaction may be on another.
    return psycopg.connect(
        database_url, autocommit=True, connect_timeout=_CONNECT_SECONDS, prepare_threshold=None
    )


def _wait_alone(connection: AnyConnection) -> None:
    """Wait until nobody else migrates, and keep all others from it as long as the connection is open.

    The lock lasts for a transaction, which stays open. It is tried again and again: a statement that waited
    would hold up the indexes that its holder builds concurrently.
    """
    until = time.monotonic() + _WAIT_S
    while True:
        connection.execute("BEGIN")
        if try_alone(connection, MIGRATION):
            return
        connection.execute("ROLLBACK")
        if time.monotonic() > until:
            raise SchemaBusy("", _WAIT_S)
        time.sleep(_PAUSE_S)


def _apply(connection: AnyConnection, migration: Migration) -> None:
    until = time.monotonic() + _WAIT_S
    while True:
        try:
            if migration.outside:
                _apply_outside(connection, migration)
            with connection.transaction():
                limit_waiting(connection, _LOCK_S)
                if not migration.outside:
                    connection.execute(migration.sql)
                connection.execute(
                    "INSERT INTO migration (number, name, sha256) VALUES (%s, %s, %s)",
                    [migration.number, migration.name, migration.sha256],
                )
            return
        except (LockNotAvailable, DeadlockDetected) as error:
            if time.monotonic() > until:
                raise SchemaBusy(migration.name, _WAIT_S) from error
            log.info("in the way of others, tried again step=%s error=%s", migration.name, error)
        time.sleep(_LOCK_S)


def _apply_outside(connection: AnyConnection, migration: Migration) -> None:
    """Execute the statements one by one. Begun anew after it broke off, it goes on: each may be repeated."""
    for index in values(connection, _BROKEN_OFF):
        connection.execute(f"DROP INDEX CONCURRENTLY {index}".encode())
    for statement in migration.statements:
        connection.execute(statement)


def check(connection: AnyConnection, known: Sequence[Migration] | None = None) -> None:
    """Check that the database has exactly this code's schema.

    Raises SchemaBehind (run `arena migrate`), SchemaChanged or SchemaNewer.
    """
    wanted = migrations() if known is None else known
    if value(connection, "SELECT to_regclass('migration') IS NULL"):
        raise SchemaBehind([migration.name for migration in wanted])
    missing = _missing(connection, wanted)
    if missing:
        raise SchemaBehind([migration.name for migration in missing])


def _missing(connection: AnyConnection, wanted: Sequence[Migration]) -> list[Migration]:
    by_number = {migration.number: migration for migration in wanted}
    done = set()
    unknown = []
    for step in _applied(connection):
        former = FORMER.get((step.number, step.sha256))
        number = step.number if former is None else former.number
        if number not in by_number:
            unknown.append(step.name)
        elif former is None and by_number[number].sha256 != step.sha256:
            raise SchemaChanged(by_number[number].name)
        done.add(number)
    if unknown:
        raise SchemaNewer(unknown)
    return [migration for migration in wanted if migration.number not in done]


def _repair(connection: AnyConnection, wanted: Sequence[Migration]) -> None:
    """Make of steps in a former text or under a former number those of today."""
    by_number = {migration.number: migration for migration in wanted}
    for step in _applied(connection):
        former = FORMER.get((step.number, step.sha256))
        if former is None:
            continue
        now = by_number[former.number]
        with connection.transaction():
            connection.execute(former.repair.encode())
            connection.execute(
                "UPDATE migration SET number = %s, name = %s, sha256 = %s WHERE number = %s",
                [now.number, now.name, now.sha256, step.number],
            )


def _applied(connection: AnyConnection) -> list[_Applied]:
    return rows(connection, _Applied, "SELECT number, name, sha256 FROM migration ORDER BY number")
