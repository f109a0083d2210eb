"""An event that many tests of the arena look at."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from tests.support.events import enter, event


@pytest.fixture
def evening(connection: psycopg.Connection[Any]) -> psycopg.Connection[Any]:
    """An event of two bots and four matches."""
    enter(connection, "molly", "finn")
    event(connection, decks=4)
    return connection
