"""The arena's database as commands use it: one transaction, and errors in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import psycopg

from arena.cli.environment import database_url
from arena.errors import ArenaError
from arena.store import migrate
from arena.store.transactions import transact

CONNECT_S: Final = 5

Answer = TypeVar("Answer")


class DatabaseUnreachable(ArenaError):
    """The database does not answer."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The database cannot be reached: {reason.rstrip('.')}.")


class ChangedMeanwhile(ArenaError):
    """The database ended this transaction, because another waited for it and it for the other."""

    def __init__(self) -> None:
        super().__init__("Another changed the same just now, and nothing has been changed: try again.")


@contextmanager
def database() -> Iterator[psycopg.Connection[Any]]:
    """One transaction in the arena's database: committed if the block ends well, else rolled back.

    Raises NoHouse, DatabaseUnreachable and SchemaError before anything is changed.
    """
    with connected(database_url()) as connection:
        migrate.check(connection)
        yield connection


def in_transaction(work: Callable[[psycopg.Connection[Any]], Answer], *, dry_run: bool = False) -> Answer:
    """Do the work in one transaction in the arena's database, tried again where another was in its way.

    dry_run: nothing of it is kept. Raises NoHouse, DatabaseUnreachable, ChangedMeanwhile and SchemaError.
    """
    with database() as connection:
        connection.commit()
        if not dry_run:
            return transact(connection, work)
        made = work(connection)
        connection.rollback()
        return made


def in_its_own_transactions(work: Callable[[psycopg.Connection[Any]], Answer]) -> Answer:
    """Do work that begins its transactions itself: several, or a snapshot. Raises as `in_transaction`."""
    with database() as connection:
        connection.commit()
        return work(connection)


@contextmanager
def connected(url: str) -> Iterator[psycopg.Connection[Any]]:
    """One transaction in the database of that address. Raises DatabaseUnreachable, ChangedMeanwhile."""
    with driver_errors_in_sentences():
        try:
            connection = psycopg.connect(
                url, connect_timeout=CONNECT_S, application_name="arena", prepare_threshold=None
            )
        except psycopg.Error as error:  # also an address that cannot be read
            raise DatabaseUnreachable(_last_line(error)) from error
        with connection:
            yield connection


@contextmanager
def driver_errors_in_sentences() -> Iterator[None]:
    """Turn what the driver raises for reasons of the server's into DatabaseUnreachable, ChangedMeanwhile."""
    try:
        yield
    except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure) as error:
        raise ChangedMeanwhile from error
    except psycopg.OperationalError as error:
        raise DatabaseUnreachable(_last_line(error)) from error


def _last_line(error: psycopg.Error) -> str:
    """The line of the driver's message that says most; it has one for each address that it tried."""
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__
