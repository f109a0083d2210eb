"""A tick does what is due, and nothing in a house that is held."""

from __future__ import annotations

import psycopg
import pytest

from arena.config import WorkerConfig
from arena.runner.tick import tick
from arena.store import hold
from arena.store.schedule import clock
from arena.tournament import schedules, tournaments
from tests.support.evening import HOUSE_TOKEN
from tests.support.events import enter


@pytest.fixture
def due(database_url: str) -> int:
    """A slot that is due; its id."""
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn")
        schedules.create(connection, "evening", preset="twenty-five", decks=2)
        return schedules.add_once(connection, "evening", clock(connection)).id


def test_a_house_that_is_held_begins_nothing_until_it_is_released(
    database_url: str, redis_url: str, due: int
) -> None:
    config = WorkerConfig(database_url, redis_url, HOUSE_TOKEN)
    with psycopg.connect(database_url) as connection:
        hold.impose(connection, "it is looked at")
    assert tick(config) == []
    with psycopg.connect(database_url) as connection:
        assert tournaments.of_slot(connection, due) is None
        hold.lift(connection)
    tick(config)
    with psycopg.connect(database_url) as connection:
        begun = tournaments.of_slot(connection, due)
    assert begun is not None
    assert begun.state == "running"
