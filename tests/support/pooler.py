"""A real PgBouncer before a PostgreSQL of its own, where the system has one."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
import pytest

from arena.house.account import server_account
from arena.house.postgres import ROLE, Postgres
from tests.support.servers import own, running, scratch_folder
from tests.support.waiting import wait_until

# Fewer than who is connected, so that transactions of one client are on several sessions of the server.
SESSIONS: Final = 3
_PORT: Final = 6432


@contextmanager
def pooler() -> Iterator[str]:
    """The URL of the database `postgres` behind a pooler in transaction mode; without one it is skipped."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        pytest.skip("no PgBouncer here: `apt-get install pgbouncer` brings it")
    with scratch_folder() as folder:
        account = server_account()
        server = Postgres(folder / "data", folder / "s", folder, account, durable=False)
        own(folder)
        with running(server, folder / "postgres.log"):
            _let_the_pooler_in(server)
            config = folder / "pgbouncer.ini"
            config.write_text(_config(folder))
            (folder / "users").write_text(f'"{ROLE}" ""\n')
            for file in (config, folder / "users"):
                os.chown(file, account.uid, account.gid)
            child = subprocess.Popen(
                [program, str(config)],
                cwd=folder,
                user=account.uid if os.geteuid() == 0 else None,
                group=account.gid if os.geteuid() == 0 else None,
                extra_groups=[] if os.geteuid() == 0 else None,
                stderr=(folder / "pgbouncer.log").open("w"),
            )
            try:
                url = f"postgresql://{ROLE}@/postgres?host={folder}&port={_PORT}"
                wait_until(lambda: _answers(child, url, folder / "pgbouncer.log"), "the pooler to be ready")
                yield url
            finally:
                child.kill()
                child.wait(timeout=10)


def _config(folder: Path) -> str:
    return f"""
[databases]
* = host={folder / "s"} port=5432

[pgbouncer]
listen_addr =
listen_port = {_PORT}
unix_socket_dir = {folder}
auth_type = trust
auth_file = {folder / "users"}
pool_mode = transaction
default_pool_size = {SESSIONS}
max_client_conn = 200
"""


def _let_the_pooler_in(server: Postgres) -> None:
    """Let the server's own account in too, whose process the pooler is."""
    name = pwd.getpwuid(server.account.uid).pw_name
    me = pwd.getpwuid(os.geteuid()).pw_name
    (server.data / "pg_hba.conf").write_text(f"local all {ROLE} peer map=house\n")
    (server.data / "pg_ident.conf").write_text(f'house "{me}" {ROLE}\nhouse "{name}" {ROLE}\n')
    with psycopg.connect(server.url_of("postgres"), autocommit=True, connect_timeout=10) as connection:
        connection.execute("select pg_reload_conf()")


def _answers(child: subprocess.Popen[bytes], url: str, log: Path) -> bool:
    if child.poll() is not None:
        raise RuntimeError(f"the pooler ended: {log.read_text()[-2000:]}")
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True
