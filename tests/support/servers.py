"""A PostgreSQL and a Valkey for one run of the tests, never those of a house.

With CUIG_DATABASE_URL or CUIG_REDIS_URL set, databases of the tests' own are made on those servers instead.
"""

from __future__ import annotations

import itertools
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis
from psycopg import sql
from psycopg.conninfo import make_conninfo

from arena.house.account import server_account
from arena.house.child import Child
from arena.house.postgres import Postgres
from arena.house.redis import Redis
from arena.store.migrate import migrate
from tests.support.waiting import wait_until


@dataclass
class Databases:
    """Fresh databases, each a copy of one that is migrated once."""

    maintenance_url: str
    _prefix: str = field(default_factory=lambda: f"cuig_test_{secrets.token_hex(4)}")
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _template: str | None = None

    @contextmanager
    def fresh(self, *, migrated: bool = True) -> Iterator[str]:
        """The URL of an empty database, with the arena's tables unless told otherwise."""
        name = f"{self._prefix}_{next(self._numbers)}"
        self._create(name, self._migrated_template() if migrated else "template1")
        try:
            yield self.url_of(name)
        finally:
            self._execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))

    def url_of(self, name: str) -> str:
        """The server's URL with another database in it."""
        if "://" not in self.maintenance_url:
            return make_conninfo(self.maintenance_url, dbname=name)
        scheme, rest = self.maintenance_url.split("://", 1)
        place, question, options = rest.partition("?")
        return f"{scheme}://{place.partition('/')[0]}/{name}{question}{options}"

    def plan_alike(self) -> None:
        """Let no statistics be taken by themselves, of rows that a test is about to roll back, say.

        Which plan a statement has would depend on the moment otherwise; some take a thousand times longer.
        """
        self._execute(sql.SQL("alter system set autovacuum = off"))
        self._execute(sql.SQL("select pg_reload_conf()"))

    def close(self) -> None:
        if self._template is not None:
            self._execute(
                sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(self._template))
            )

    def _migrated_template(self) -> str:
        if self._template is None:
            name = f"{self._prefix}_template"
            self._create(name, "template1")
            migrate(self.url_of(name))
            self._template = name
        return self._template

    def _create(self, name: str, template: str) -> None:
        """Copy a database, as files: where no disk is waited for, by its log it takes thrice as long."""
        copied = "create database {} template {} strategy file_copy"
        self._execute(sql.SQL(copied).format(sql.Identifier(name), sql.Identifier(template)))

    def _execute(self, statement: sql.SQL | sql.Composed) -> None:
        with psycopg.connect(self.maintenance_url, autocommit=True, connect_timeout=10) as connection:
            connection.execute(statement)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A short-named folder that the servers' account may pass, unlike pytest's own; gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="cuig-test-", dir="/tmp"))
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(server: Postgres | Redis, log: Path) -> Iterator[Child]:
    """`server`, started, ready, and stopped at the end."""
    child = server.start(log)
    try:

        def ready() -> bool:
            if child.exit_status() is not None:
                raise RuntimeError(f"the server ended: {log.read_text()[-2000:]}")
            return server.ready()

        wait_until(ready, f"{type(server).__name__} to be ready")
        yield child
    finally:
        child.kill()


@contextmanager
def databases() -> Iterator[Databases]:
    """Databases on an embedded PostgreSQL, or on the one that CUIG_DATABASE_URL names."""
    given = os.environ.get("CUIG_DATABASE_URL")
    if given:
        found = Databases(given)
        try:
            yield found
        finally:
            found.close()
        return
    with scratch_folder() as folder:
        server = Postgres(folder / "data", folder / "s", folder, server_account(), durable=False)
        # The server is killed and its folder removed, so nothing needs dropping one by one.
        own(folder)
        with running(server, folder / "postgres.log"):
            found = Databases(server.url_of("postgres"))
            found.plan_alike()
            yield found


@contextmanager
def redis_database() -> Iterator[str]:
    """The URL of an empty Redis database, embedded or on the server that CUIG_REDIS_URL names."""
    given = os.environ.get("CUIG_REDIS_URL")
    if given:
        yield _empty_number(given)
        return
    with scratch_folder() as folder:
        server = Redis(folder / "data", folder / "s" / "redis.sock", folder, server_account(), durable=False)
        own(folder)
        with running(server, folder / "redis.log"):
            yield server.url


def own(folder: Path) -> None:
    """Lets the servers' account make its folders in `folder`."""
    if os.geteuid() == 0:
        account = server_account()
        os.chown(folder, account.uid, account.gid)


def _empty_number(url: str) -> str:
    """`url` with the number of an empty database there, so that nothing of anyone's is flushed."""
    place = url.partition("?")[0].rstrip("/")
    for number in range(15, 0, -1):
        candidate = f"{place}?db={number}"
        with redis.Redis.from_url(candidate, socket_timeout=10) as client:
            if client.dbsize() == 0:
                return candidate
    raise RuntimeError("no empty database among 1 to 15 on the Redis that CUIG_REDIS_URL names")
