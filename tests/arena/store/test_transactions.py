"""Work is done in one transaction, and again where the database ended it for another's sake."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest

import arena
from arena.store import schedule, transactions
from arena.store.transactions import TRIES, attempt, transact

Connection = psycopg.Connection[Any]


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transactions, "_FIRST_PAUSE_S", 0.0)


def fail(connection: Connection, code: str, times: list[str]) -> int:
    """Raise this state of the server's as long as there are times left; how many transactions it took."""
    connection.execute("CREATE TABLE IF NOT EXISTS trace (n integer)")
    connection.execute("INSERT INTO trace VALUES (1)")
    if times:
        connection.execute(
            f"DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '{times.pop()}'; END $$".encode()
        )
    return len(connection.execute("SELECT FROM trace").fetchall())


@pytest.mark.parametrize("code", ["40001", "40P01"])
def test_work_that_another_was_in_the_way_of_is_done_again_and_leaves_one_trace(
    database_url: str, code: str
) -> None:
    with psycopg.connect(database_url, connect_timeout=10) as own:
        assert transact(own, fail, code, [code] * (TRIES - 1)) == 1


@pytest.mark.parametrize(("code", "runs"), [("40001", TRIES), ("40P01", TRIES), ("55P03", 1), ("22012", 1)])
def test_it_is_tried_so_often_and_for_nothing_else(database_url: str, code: str, runs: int) -> None:
    times = [code] * 100
    with psycopg.connect(database_url, connect_timeout=10) as own:
        with pytest.raises(psycopg.Error) as refusal:
            transact(own, fail, code, times)
        assert (refusal.value.sqlstate, 100 - len(times)) == (code, runs)


def test_a_part_of_anothers_transaction_is_left_to_its_owner_to_try_again(connection: Connection) -> None:
    times = ["40P01"] * 100
    connection.execute("SELECT 1")
    with pytest.raises(psycopg.errors.DeadlockDetected):
        transact(connection, fail, "40P01", times)
    assert len(times) == 99
    assert transact(connection, fail, "40P01", []) == 1  # the owner's transaction goes on


@pytest.mark.parametrize("code", ["55P03", "57014", "22012"])
def test_one_of_many_that_fails_is_told_in_the_log_and_holds_up_no_other(
    database_url: str, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    with psycopg.connect(database_url, connect_timeout=10) as own:
        assert attempt(own, fail, code, [code]) is None
        assert attempt(own, fail, code, []) == 1
    assert "work=fail" in caplog.text


def test_a_connection_that_is_lost_is_no_failure_of_one(database_url: str) -> None:
    with (
        psycopg.connect(database_url, connect_timeout=10) as own,
        psycopg.connect(database_url, connect_timeout=10, autocommit=True) as other,
    ):

        def cut_off(connection: Connection) -> None:
            other.execute("SELECT pg_terminate_backend(%s)", [connection.info.backend_pid])
            schedule.clock(connection)

        with pytest.raises(psycopg.OperationalError):
            attempt(own, cut_off)


def test_of_two_that_wait_for_each_other_both_get_through(database_url: str) -> None:
    with psycopg.connect(database_url, connect_timeout=10) as own:
        own.execute("CREATE TABLE thing AS SELECT n FROM generate_series(1, 2) n")
    meeting = threading.Barrier(2)
    done: list[int] = []

    def swap(connection: Connection, first: int, met: list[int]) -> None:
        connection.execute("UPDATE thing SET n = n WHERE n = %s", [first])
        if not met:
            met.append(first)
            meeting.wait(timeout=30)  # each has its first: now each wants the other's
        connection.execute("UPDATE thing SET n = n WHERE n = %s", [3 - first])

    def run(first: int) -> None:
        with psycopg.connect(database_url, connect_timeout=10) as own:
            transact(own, swap, first, [])
            done.append(first)

    threads = [threading.Thread(target=run, args=(first,)) for first in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sorted(done) == [1, 2]


def test_no_other_module_begins_transactions_of_its_own() -> None:
    """Else something is not tried again. Steps of the schema are: whoever migrates begins anew."""
    root = Path(arena.__path__[0])
    begun = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if re.search(r"onnection\.transaction\(\)", path.read_text())
    }
    assert begun == {"store/transactions.py", "store/migrate.py"}
