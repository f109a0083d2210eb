"""The schema is brought up once, whoever asks, and never under a database that it does not fit."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

import psycopg
import pytest

from arena.errors import SchemaBehind, SchemaBusy, SchemaChanged, SchemaNewer
from arena.store import migrate as module
from arena.store.migrate import Migration, check, migrate, migrations
from tests.support.waiting import wait_until

FIRST = Migration(1, "0001_first", b"CREATE TABLE first (id integer)")
SECOND = Migration(2, "0002_second", b"CREATE TABLE second (id integer); CREATE TABLE third (id integer)")


def tables(url: str) -> set[str]:
    with psycopg.connect(url) as connection:
        found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    return {name for (name,) in found}


def test_the_numbers_of_the_steps_leave_no_gap() -> None:
    assert [migration.number for migration in migrations()] == list(range(1, len(migrations()) + 1))


def test_six_that_migrate_at_once_apply_each_step_once(bare_database_url: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        runs = list(threads.map(migrate, [bare_database_url] * 6, timeout=60))
    names = [migration.name for migration in migrations()]
    assert sorted(runs, key=len)[-1] == names
    assert list(chain(*runs)) == names
    with psycopg.connect(bare_database_url) as connection:
        check(connection)


def test_a_later_step_is_applied_alone(bare_database_url: str) -> None:
    assert migrate(bare_database_url, [FIRST]) == ["0001_first"]
    with psycopg.connect(bare_database_url) as connection, pytest.raises(SchemaBehind) as behind:
        check(connection, [FIRST, SECOND])
    assert behind.value.missing == ("0002_second",)
    assert migrate(bare_database_url, [FIRST, SECOND]) == ["0002_second"]
    assert tables(bare_database_url) == {"migration", "first", "second", "third"}


def test_a_step_that_fails_leaves_nothing_and_can_be_applied_when_it_is_mended(
    bare_database_url: str,
) -> None:
    broken = Migration(2, "0002_second", b"CREATE TABLE second (id integer); CREATE TABLE first (id integer)")
    with pytest.raises(psycopg.errors.DuplicateTable):
        migrate(bare_database_url, [FIRST, broken])
    assert tables(bare_database_url) == {"migration", "first"}
    assert migrate(bare_database_url, [FIRST, SECOND]) == ["0002_second"]


def test_a_step_that_was_edited_after_it_was_applied_is_refused(bare_database_url: str) -> None:
    migrate(bare_database_url, [FIRST])
    edited = Migration(1, "0001_first", b"CREATE TABLE first (id bigint)")
    with pytest.raises(SchemaChanged, match="0001_first"):
        migrate(bare_database_url, [edited, SECOND])
    assert tables(bare_database_url) == {"migration", "first"}


def test_a_database_newer_than_the_code_is_refused(bare_database_url: str) -> None:
    migrate(bare_database_url, [FIRST, SECOND])
    with pytest.raises(SchemaNewer, match="newer than this code: it has 0002_second"):
        migrate(bare_database_url, [FIRST])
    with psycopg.connect(bare_database_url) as connection, pytest.raises(SchemaNewer):
        check(connection, [FIRST])


def test_a_database_without_any_table_is_behind(bare_database_url: str) -> None:
    with psycopg.connect(bare_database_url) as connection, pytest.raises(SchemaBehind, match="arena migrate"):
        check(connection)


def test_a_step_that_has_landed_is_never_edited() -> None:
    """A new step adds its line to migrations.sha256; a line that is there stays as it is."""
    lines = (Path(__file__).parent / "migrations.sha256").read_text().splitlines()
    assert lines == [f"{migration.sha256}  {migration.name}.sql" for migration in migrations()]


def test_a_step_that_was_applied_under_another_number_is_renumbered(bare_database_url: str) -> None:
    known = migrations()
    watching = Migration(3, "0003_watching", known[3].sql)
    migrate(bare_database_url, [*known[:2], watching])
    assert migrate(bare_database_url) == [one.name for one in known[2:] if one.name != "0004_watching"]
    with psycopg.connect(bare_database_url) as connection:
        check(connection)


def test_a_step_that_was_edited_before_that_was_forbidden_is_recognised(bare_database_url: str) -> None:
    known = migrations()
    edited = Migration(
        9,
        "0009_ladder_reads",
        known[8].sql + b"\n-- Nobody asks for the matches that ended last.\nDROP INDEX match_latest;\n",
    )
    migrate(bare_database_url, [*known[:8], edited])
    assert migrate(bare_database_url) == [one.name for one in known[9:]]
    with psycopg.connect(bare_database_url) as connection:
        check(connection)


LARGE = Migration(
    2,
    "0002_large",
    b"-- Outside a transaction.\n-- For reading.\n"
    b"CREATE INDEX CONCURRENTLY IF NOT EXISTS first_id ON first (id);\n"
    b"CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS first_once ON first (id);\n",
)


def indexes(url: str) -> dict[str, bool]:
    """The indexes of the first step's table, and whether they are whole."""
    with psycopg.connect(url) as connection:
        return dict(
            connection.execute(
                """SELECT indexrelid::regclass::text, indisvalid FROM pg_index
                   WHERE indrelid = 'first'::regclass"""
            ).fetchall()
        )


def test_a_step_outside_a_transaction_is_applied_beside_writers(
    bare_database_url: str,
) -> None:
    migrate(bare_database_url, [FIRST])
    with psycopg.connect(bare_database_url) as writer, ThreadPoolExecutor(1) as threads:
        writer.execute("INSERT INTO first VALUES (1)")
        applied = threads.submit(migrate, bare_database_url, [FIRST, LARGE])
        with psycopg.connect(bare_database_url, autocommit=True) as other:
            other.execute("SET statement_timeout = '10s'")
            other.execute("INSERT INTO first VALUES (2)")  # while the index waits for the first writer
        writer.commit()
        assert applied.result(timeout=60) == ["0002_large"]
    assert indexes(bare_database_url) == {"first_id": True, "first_once": True}


def test_a_step_that_broke_off_goes_on_when_it_is_applied_again(bare_database_url: str) -> None:
    migrate(bare_database_url, [FIRST])
    with psycopg.connect(bare_database_url, autocommit=True) as connection:
        connection.execute("INSERT INTO first VALUES (1), (1)")
        with pytest.raises(psycopg.errors.UniqueViolation):
            migrate(bare_database_url, [FIRST, LARGE])
        assert indexes(bare_database_url) == {"first_id": True, "first_once": False}
        connection.execute("DELETE FROM first")
    assert migrate(bare_database_url, [FIRST, LARGE]) == ["0002_large"]
    assert indexes(bare_database_url) == {"first_id": True, "first_once": True}


def test_a_step_in_the_way_of_others_steps_back_and_is_tried_again(
    bare_database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Who comes after it would wait behind it: so it waits for a moment only, and again."""
    monkeypatch.setattr(module, "_LOCK_S", 0.1)
    caplog.set_level("INFO")
    migrate(bare_database_url, [FIRST])
    step = Migration(2, "0002_column", b"ALTER TABLE first ADD COLUMN name text")
    with psycopg.connect(bare_database_url) as reader, ThreadPoolExecutor(1) as threads:
        reader.execute("SELECT FROM first")
        applied = threads.submit(migrate, bare_database_url, [FIRST, step])
        wait_until(lambda: caplog.text.count("0002_column") >= 2, "the step to be tried again")
        with psycopg.connect(bare_database_url) as other:
            other.execute("SET statement_timeout = '10s'")
            other.execute("SELECT FROM first")
        reader.commit()
        assert applied.result(timeout=60) == ["0002_column"]


def test_a_step_that_is_in_the_way_for_too_long_is_given_up_with_a_sentence(
    bare_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LOCK_S", 0.1)
    monkeypatch.setattr(module, "_WAIT_S", 0.2)
    migrate(bare_database_url, [FIRST])
    with psycopg.connect(bare_database_url) as reader:
        reader.execute("SELECT FROM first")
        with pytest.raises(SchemaBusy, match="0002_column waited"):
            migrate(
                bare_database_url,
                [FIRST, Migration(2, "0002_column", b"ALTER TABLE first ADD COLUMN name text")],
            )
    assert migrate(bare_database_url, [FIRST]) == []


def test_what_is_outside_a_transaction_may_be_repeated() -> None:
    outside = [statement for one in migrations() if one.outside for statement in one.statements]
    assert outside
    for statement in outside:
        assert re.match(
            rb"(CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) ",
            statement,
        ), statement
