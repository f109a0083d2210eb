"""A tick does what is due, one at a time, and nothing in a house that is held; what is locked it leaves."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.config import WorkerConfig
from arena.runner.tick import tick
from arena.store import hold
from arena.store.locks import TICK
from arena.store.schedule import clock
from arena.tournament import schedules, tournaments
from tests.support.evening import HOUSE_TOKEN
from tests.support.events import enter

Connection = psycopg.Connection[Any]


@pytest.fixture
def config(database_url: str, redis_url: str) -> WorkerConfig:
    return WorkerConfig(database_url, redis_url, HOUSE_TOKEN)


def plan(connection: Connection, name: str, **terms: Any) -> None:
    """A slot that is due now."""
    schedules.create(connection, name, preset="twenty-five", **terms)
    schedules.add_once(connection, name, clock(connection))
    connection.commit()


def states(connection: Connection) -> dict[str, str]:
    found = {event.name.split()[0]: event.state for event in tournaments.latest(connection)}
    connection.rollback()
    return found


def test_a_house_that_is_held_begins_nothing_until_it_is_released(
    config: WorkerConfig, connection: Connection
) -> None:
    enter(connection, "molly", "finn")
    plan(connection, "evening", decks=2)
    hold.impose(connection, "it is looked at")
    connection.commit()
    assert tick(config) == []
    assert states(connection) == {}
    hold.lift(connection)
    connection.commit()
    tick(config)
    assert states(connection) == {"evening": "running"}


def test_while_another_ticks_nothing_is_done_twice(config: WorkerConfig, connection: Connection) -> None:
    enter(connection, "molly", "finn")
    plan(connection, "evening")
    with psycopg.connect(config.database_url) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [TICK])
        assert tick(config) == []
        assert states(connection) == {}
    tick(config)
    assert states(connection) == {"evening": "running"}


def test_a_vacuum_of_the_matches_holds_up_no_event(config: WorkerConfig, connection: Connection) -> None:
    enter(connection, "molly", "finn")
    plan(connection, "great", decks=1000)
    plan(connection, "small", decks=1)
    with psycopg.connect(config.database_url) as other:
        other.execute("LOCK TABLE match IN SHARE UPDATE EXCLUSIVE MODE")  # as VACUUM does
        tick(config)
        assert states(connection) == {"great": "running", "small": "running"}
    analyzed = "SELECT count(*) FROM pg_statistic WHERE starelid = 'match'::regclass"
    assert connection.execute(analyzed).fetchone() == (0,)


def test_a_great_event_is_known_to_the_planner_at_once(config: WorkerConfig, connection: Connection) -> None:
    enter(connection, "molly", "finn")
    plan(connection, "great", decks=1000)
    tick(config)
    assert connection.execute("SELECT reltuples FROM pg_class WHERE relname = 'match'").fetchone() == (1000,)


def test_a_ladder_that_is_held_holds_up_its_own_events_alone(
    config: WorkerConfig, connection: Connection
) -> None:
    enter(connection, "molly", "finn")
    plan(connection, "first")
    tick(config)
    plan(connection, "second")
    plan(connection, "other", duplicate=False)
    plan(connection, "friendly", rated=False)
    with psycopg.connect(config.database_url) as other:
        other.execute("SELECT FROM ladder WHERE name = 'twenty-five' FOR NO KEY UPDATE")
        tick(config)
        found = states(connection)
        assert found.pop("second") == "scheduled"
        assert set(found.values()) == {"running"}
    tick(config)
    assert states(connection)["second"] == "running"


@pytest.mark.parametrize("held", ["schedule", "slot", "tournament", "entry", "match"])
def test_whatever_another_holds_the_tick_waits_for_nothing(
    config: WorkerConfig, connection: Connection, held: str, caplog: pytest.LogCaptureFixture
) -> None:
    enter(connection, "molly", "finn")
    plan(connection, "evening", format="continuous")
    tick(config)
    plan(connection, "morning")
    tick(config)
    plan(connection, "night", cron="* * * * *")
    with psycopg.connect(config.database_url) as other:
        other.execute("SET application_name = 'holder'")
        other.execute(f"SELECT FROM {held} FOR UPDATE".encode())
        connection.execute("ALTER ROLE CURRENT_USER SET lock_timeout = 1")
        connection.commit()
        try:
            tick(config)
        finally:
            connection.execute("ALTER ROLE CURRENT_USER RESET lock_timeout")
            connection.commit()
    assert "put off" not in caplog.text
