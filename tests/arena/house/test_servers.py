"""The embedded servers: they start, are private, and come back from anything."""

from __future__ import annotations

import os
import signal
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from arena.house.account import server_account
from arena.house.postgres import Postgres
from arena.house.redis import Redis
from tests.support.servers import own, running, scratch_folder
from tests.support.waiting import wait_until


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as scratch:
        own(scratch)
        yield scratch


@pytest.fixture
def postgres(folder: Path) -> Postgres:
    return Postgres(folder / "data", folder / "s", folder, server_account(), durable=False)


@pytest.fixture
def valkey(folder: Path) -> Redis:
    return Redis(folder / "redis", folder / "s" / "redis.sock", folder, server_account())


@pytest.mark.usefixtures("database_url")
def test_a_test_has_a_database_of_its_own(connection: psycopg.Connection) -> None:
    connection.execute("create table only_here (n int)")
    connection.commit()
    assert connection.execute("select count(*) from only_here").fetchone() == (0,)


@pytest.mark.usefixtures("database_url")
def test_a_test_does_not_see_what_another_left(connection: psycopg.Connection) -> None:
    assert connection.execute("select to_regclass('only_here')").fetchone() == (None,)


def test_a_test_has_an_empty_redis(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("left", "behind")


def test_nothing_is_left_in_the_next_tests_redis(redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.get("left") is None


def test_postgres_finds_every_committed_row_after_kill_9(folder: Path) -> None:
    postgres = Postgres(folder / "data", folder / "s", folder, server_account())
    with running(postgres, folder / "log") as child:
        postgres.make_database()
        with psycopg.connect(postgres.url) as connection:
            connection.execute("create table deal (n int)")
            for number in range(50):
                connection.execute("insert into deal values (%s)", [number])
                connection.commit()
            child.kill()
    with running(postgres, folder / "log"), psycopg.connect(postgres.url) as connection:
        assert connection.execute("select count(*) from deal").fetchone() == (50,)


def test_postgres_starts_over_a_pid_file_that_names_a_foreign_process(
    postgres: Postgres, folder: Path
) -> None:
    with running(postgres, folder / "log"):
        pass
    stale = f"{os.getpid()}\n{postgres.data}\n1\n5432\n{postgres.sockets}\n\n  1 1\nready\n"
    (postgres.data / "postmaster.pid").write_text(stale)
    (postgres.sockets / ".s.PGSQL.5432.lock").write_text(stale)
    url = postgres.url_of("postgres")
    with running(postgres, folder / "log") as server, psycopg.connect(url, connect_timeout=10) as connection:
        assert server.exit_status() is None and connection.info.backend_pid != os.getpid()


def test_postgres_waits_for_a_server_that_is_still_leaving(postgres: Postgres, folder: Path) -> None:
    with running(postgres, folder / "log") as first:
        first.send(signal.SIGINT)
        with running(postgres, folder / "log"):
            assert first.exit_status() == 0


def test_a_data_folder_that_was_half_made_is_made_again(postgres: Postgres, folder: Path) -> None:
    unfinished = folder / "data.unfinished"
    unfinished.mkdir()
    (unfinished / "PG_VERSION").write_text("18\n")
    with running(postgres, folder / "log"):
        assert not unfinished.exists()


def test_valkey_keeps_what_was_written_a_while_before_kill_9(valkey: Redis, folder: Path) -> None:
    with running(valkey, folder / "log") as child, redis.Redis.from_url(valkey.url) as client:
        client.set("trump", "hearts")
        wait_until(lambda: client.info("persistence")["aof_pending_bio_fsync"] == 0, "the fsync")
        client.execute_command("WAITAOF", 1, 0, 5000)
        child.kill()
    with running(valkey, folder / "log"), redis.Redis.from_url(valkey.url) as client:
        assert client.get("trump") == b"hearts"


def test_valkey_never_throws_a_key_away(valkey: Redis, folder: Path) -> None:
    with running(valkey, folder / "log"), redis.Redis.from_url(valkey.url) as client:
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_the_servers_listen_on_no_port(postgres: Postgres, valkey: Redis, folder: Path) -> None:
    with running(postgres, folder / "log"), running(valkey, folder / "log"):
        with psycopg.connect(postgres.url_of("postgres")) as connection:
            assert connection.execute("show listen_addresses").fetchone() == ("",)
        with redis.Redis.from_url(valkey.url) as client:
            assert client.config_get("port") == {"port": "0"}


def test_nobody_else_may_reach_the_sockets(postgres: Postgres, valkey: Redis, folder: Path) -> None:
    with running(postgres, folder / "log"), running(valkey, folder / "log"):
        assert postgres.sockets.stat().st_mode & 0o777 == 0o700
        assert valkey.socket.parent.stat().st_mode & 0o777 == 0o700


def greeted(socket_file: Path) -> bytes:
    """What PostgreSQL answers to somebody who wants to be its role."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(10)
        client.connect(str(socket_file))
        wanted = b"user\0cuig\0database\0postgres\0\0"
        client.sendall(struct.pack("!ii", len(wanted) + 8, 196_608) + wanted)
        return client.recv(1_000)


@pytest.mark.skipif(os.geteuid() != 0, reason="the servers have another account only as root")
def test_another_process_of_the_servers_account_is_not_let_into_postgres(
    postgres: Postgres, folder: Path
) -> None:
    with running(postgres, folder / "log"):
        with psycopg.connect(postgres.url_of("postgres")) as connection:
            assert connection.execute("select current_user").fetchone() == ("cuig",)
        heard, says = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.setgroups([])
                os.setgid(postgres.account.gid)
                os.setuid(postgres.account.uid)
                os.write(says, greeted(postgres.sockets / ".s.PGSQL.5432"))
            finally:
                os._exit(0)
        os.close(says)
        os.waitpid(child, 0)
        answer = os.read(heard, 1_000)
        os.close(heard)
    assert answer.startswith(b"E"), answer
    assert b"peer authentication failed" in answer.lower()
