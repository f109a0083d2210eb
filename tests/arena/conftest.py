"""What nobody commits here needs no database of its own."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from tests.support.events import enter, event
from tests.support.rolled_back import connection, shared_database_url

__all__ = ["connection", "shared_database_url"]


@pytest.fixture
def evening(connection: psycopg.Connection[Any]) -> psycopg.Connection[Any]:
    """An event of two bots and four matches."""
    enter(connection, "molly", "finn")
    event(connection, decks=4)
    return connection
