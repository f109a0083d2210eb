"""What every test may ask for: a database of its own, a connection to it, an empty Redis."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import psycopg
import pytest
import redis
from hypothesis import HealthCheck, settings

from tests.support import logs, servers

# How long an example takes says how busy the machine is, and nothing of what is tested.
settings.register_profile("cuig", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cuig")


@pytest.fixture(autouse=True, scope="session")
def _own_configuration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep bots of the tests from writing a secret into the folder of whoever runs them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("configuration")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _interruptible() -> None:
    """Let what the tests start be interrupted, also where they run in the background of a shell."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _logging_set_back() -> Iterator[None]:
    with logs.set_back():
        yield


@pytest.fixture(scope="session")
def databases() -> Iterator[servers.Databases]:
    """The PostgreSQL of this run of the tests, started when the first test asks for it."""
    with servers.databases() as found:
        yield found


@pytest.fixture
def database_url(databases: servers.Databases) -> Iterator[str]:
    """The URL of a database with the arena's tables and nothing in them, for one test."""
    with databases.fresh() as url:
        yield url


@pytest.fixture
def bare_database_url(databases: servers.Databases) -> Iterator[str]:
    """The URL of a database without any table, for one test."""
    with databases.fresh(migrated=False) as url:
        yield url


@pytest.fixture(scope="session")
def shared_database_url(databases: servers.Databases) -> Iterator[str]:
    """The URL of a database that stays empty, because nobody commits to it."""
    with databases.fresh() as url:
        yield url


@pytest.fixture
def connection(request: pytest.FixtureRequest) -> Iterator[psycopg.Connection]:
    """A connection to this test's own database if it asks for the URL, else to the shared; rolled back.

    A database for all that commit nothing is quicker than one for each.
    """
    own = "database_url" in request.fixturenames
    url: str = request.getfixturevalue("database_url" if own else "shared_database_url")
    with psycopg.connect(url, connect_timeout=10) as opened:
        yield opened
        opened.rollback()


@pytest.fixture(scope="session")
def redis_server_url() -> Iterator[str]:
    with servers.redis_database() as url:
        yield url


@pytest.fixture
def redis_url(redis_server_url: str) -> Iterator[str]:
    """The URL of a Redis database with nothing in it."""
    with redis.Redis.from_url(redis_server_url, socket_timeout=10) as client:
        client.flushdb()
    yield redis_server_url
