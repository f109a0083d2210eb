"""The schema: numbered files of SQL, each applied once, in order, under a lock."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Final

import psycopg

from arena.errors import SchemaBehind, SchemaChanged, SchemaNewer
from arena.store.former import FORMER
from arena.store.locks import MIGRATION
from arena.store.query import AnyConnection, rows, value

_CONNECT_SECONDS: Final = 10

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

    Safe to call from several processes at once. Raises SchemaChanged and SchemaNewer, changing nothing.
    """
    wanted = migrations() if known is None else known
    taken: list[str] = []
    with psycopg.connect(database_url, autocommit=True, connect_timeout=_CONNECT_SECONDS) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [MIGRATION])  # released when the connection closes
        connection.execute(_TABLE.encode())
        missing = _missing(connection, wanted)
        _repair(connection, wanted)
        for migration in missing:
            with connection.transaction():
                connection.execute(migration.sql)
                connection.execute(
                    "INSERT INTO migration (number, name, sha256) VALUES (%s, %s, %s)",
                    [migration.number, migration.name, migration.sha256],
                )
            taken.append(migration.name)
    return taken


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
