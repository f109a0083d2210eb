"""Transactions that are done whole or not at all, and again where another's was in their way.

A deadlock (40P01) or a serialization failure (40001) says nothing about the work, only about when it was
done: everybody who owns a transaction begins it here, and so tries again in the same way.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

from psycopg import OperationalError
from psycopg.errors import DeadlockDetected, SerializationFailure
from psycopg.pq import TransactionStatus

from arena.store.query import AnyConnection, execute, value

log = logging.getLogger(__name__)

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

# What says nothing about the work: the database is away, or a lock or a limit of time was in the way.
PASSING: Final = OperationalError

TRIES: Final = 5
_FIRST_PAUSE_S: Final = 0.02


def transact(
    connection: AnyConnection,
    work: Callable[Concatenate[AnyConnection, Given], Answer],
    *given: Given.args,
    **named: Given.kwargs,
) -> Answer:
    """Do the work in one transaction; what it returns. It is done again, a few times and after a pause, where
    the database ended it for another's sake, so it changes nothing but the database.

    On a connection with a transaction under way it is a part of that (a savepoint), and only whoever began
    that one can try again. Raises what the work raises, and psycopg.OperationalError.
    """
    tries = TRIES if _is_idle(connection) else 1
    while True:
        tries -= 1
        try:
            with connection.transaction():
                return work(connection, *given, **named)
        except (DeadlockDetected, SerializationFailure) as error:
            if not tries:
                raise
            log.info("transaction tried again work=%s error=%s", work.__name__, type(error).__name__)
            time.sleep(_FIRST_PAUSE_S * 2 ** (TRIES - tries - 1) * random.uniform(0.5, 1.5))


def attempt(
    connection: AnyConnection,
    work: Callable[Concatenate[AnyConnection, Given], Answer],
    *given: Given.args,
    **named: Given.kwargs,
) -> Answer | None:
    """As `transact`, for one of many that come again with the next tick; None where it failed, which the log
    tells, so that the others do not suffer from it.

    Raises psycopg.OperationalError where the connection is lost, and whatever happens in a transaction that
    another has begun.
    """
    idle = _is_idle(connection)
    try:
        return transact(connection, work, *given, **named)
    except Exception as error:  # the edge of one event, slot or ladder
        if connection.closed or not idle:
            raise
        if isinstance(error, PASSING):
            log.warning("put off work=%s given=%s error=%s", work.__name__, given, error)
        else:
            log.exception("failed work=%s given=%s", work.__name__, given)
        return None


def snapshot(
    connection: AnyConnection,
    work: Callable[Concatenate[AnyConnection, Given], Answer],
    *given: Given.args,
    **named: Given.kwargs,
) -> Answer:
    """Do work that only reads, all of it in one snapshot and without a lock, however long it takes.

    On a connection with a transaction under way it is a part of that, and sees what that sees.
    """
    if not _is_idle(connection):
        return work(connection, *given, **named)
    with connection.transaction():
        execute(connection, "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return work(connection, *given, **named)


def limit_waiting(connection: AnyConnection, seconds: float) -> None:
    """Let no statement of this transaction wait longer for a lock."""
    execute(connection, f"SET LOCAL lock_timeout = {round(seconds * 1000):d}")


def try_alone(connection: AnyConnection, lock: int) -> bool:
    """Take an advisory lock until the end of this transaction; False if another holds it."""
    # In the text: a statement with parameters would keep its snapshot until the transaction ends, and hold up
    # whatever waits for old ones.
    return bool(value(connection, f"SELECT pg_try_advisory_xact_lock({lock:d})"))


def _is_idle(connection: AnyConnection) -> bool:
    return connection.info.transaction_status is TransactionStatus.IDLE
