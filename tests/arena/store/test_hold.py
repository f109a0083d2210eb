"""A house that is held plays nothing, and a copy of a house holds itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import sql

from arena.match import claims
from arena.store import audit, hold
from tests.support.events import enter, event
from tests.support.servers import Databases

Connection = psycopg.Connection[Any]


def test_nothing_is_claimed_in_a_house_that_is_held(evening: Connection) -> None:
    held = hold.impose(evening, "the server moves")
    assert held == hold.current(evening)
    assert claims.claim(evening, "worker", 10, 60) == []
    assert hold.lift(evening) == held
    assert hold.current(evening) is None
    assert len(claims.claim(evening, "worker", 10, 60)) == 4


def test_a_hold_stays_as_it_was_first_put(evening: Connection) -> None:
    first = hold.impose(evening, "the server moves")
    assert hold.impose(evening, "another reason") == first


def test_who_held_and_released_is_written_down(evening: Connection) -> None:
    hold.impose(evening, "the server moves")
    hold.lift(evening)
    assert hold.lift(evening) is None
    found = [(line.what, line.detail) for line in audit.lines(evening, "house")]
    assert found == [("released", "the server moves"), ("held", "the server moves")]


def test_the_patience_with_absent_bots_begins_anew_when_a_house_is_released(evening: Connection) -> None:
    evening.execute("UPDATE entry SET absent_since = now() - interval '1 year'")
    hold.impose(evening, "the server moves")
    hold.lift(evening)
    assert claims.no_shows(evening, lambda version, preset, seats: None) == []


def test_a_house_that_is_opened_in_another_folder_is_held(connection: Connection) -> None:
    assert hold.check_home(connection, "/srv/cuig") is None
    assert hold.check_home(connection, "/srv/cuig") is None
    held = hold.check_home(connection, "/home/ann/copy")
    assert held is not None
    assert "/srv/cuig" in held.because
    assert "/home/ann/copy" in held.because
    assert hold.lift(connection)
    assert hold.check_home(connection, "/home/ann/copy") is None


@pytest.fixture
def copied(database_url: str, databases: Databases) -> Iterator[Connection]:
    """A connection to a copy of a database in which an event is played."""
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn")
        event(connection, decks=4)
        assert hold.check_database(connection) is None
        original = connection.info.dbname
    name = "cuig_test_copied"
    with psycopg.connect(databases.maintenance_url, autocommit=True) as server:
        server.execute(
            sql.SQL("create database {} template {}").format(sql.Identifier(name), sql.Identifier(original))
        )
        try:
            with psycopg.connect(databases.url_of(name)) as opened:
                yield opened
        finally:
            server.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))


def test_a_copied_database_holds_itself(copied: Connection) -> None:
    # Also where a worker is quicker than the tick that notes it.
    assert claims.claim(copied, "worker", 10, 60) == []
    held = hold.check_database(copied)
    assert held is not None
    assert "copy" in held.because
    assert hold.lift(copied)
    assert hold.check_database(copied) is None
    assert len(claims.claim(copied, "worker", 10, 60)) == 4
