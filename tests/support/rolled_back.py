"""One database for all tests that commit nothing: each is rolled back, which is quicker than a new one."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from tests.support import servers


@pytest.fixture(scope="session")
def shared_database_url(databases: servers.Databases) -> Iterator[str]:
    """A database that stays empty, because nobody commits to it."""
    with databases.fresh() as url:
        yield url


@pytest.fixture
def connection(request: pytest.FixtureRequest) -> Iterator[psycopg.Connection]:
    """A connection to this test's own database if it asks for the URL, else to the shared; rolled back."""
    own = "database_url" in request.fixturenames
    url: str = request.getfixturevalue("database_url" if own else "shared_database_url")
    with psycopg.connect(url, connect_timeout=10) as opened:
        yield opened
        opened.rollback()
