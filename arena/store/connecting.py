"""Connections to the database, each with a name and with limits for its statements.

They may lead through a pooler that gives every transaction another session of the server: nothing is kept for
a session, limits are set by each transaction, and no statement is prepared on the server. So each is also
planned for the arrays that it is given, whose lengths decide what is the best way to join them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool

CONNECT_S: Final = 5
# No statement of a page, a bot's call or a runner takes long; one that does is ended.
STATEMENT_S: Final = 20.0


class Limited(psycopg.Connection[Any]):
    """A connection whose transactions end statements that take too long, or wait too long for a lock."""

    statement_s: float = STATEMENT_S
    lock_s: float | None = None  # None: as long as a statement may take

    @contextmanager
    def transaction(self, *given: Any, **named: Any) -> Iterator[psycopg.Transaction]:
        """Begin a transaction with its limits, or a savepoint in one."""
        outermost = self.info.transaction_status is TransactionStatus.IDLE
        with super().transaction(*given, **named) as begun:
            if outermost:
                self.set_limits()
            yield begun

    def set_limits(self) -> None:
        """Limit the statements of this transaction, which has just begun or begins by this."""
        lock_s = self.statement_s if self.lock_s is None else self.lock_s
        self.execute(
            f"SET LOCAL statement_timeout = {self.statement_s * 1000:.0f}; "
            f"SET LOCAL lock_timeout = {lock_s * 1000:.0f}".encode()
        )


Pool = ConnectionPool[Limited]


def connect(
    database_url: str,
    name: str,
    *,
    statement_s: float = STATEMENT_S,
    lock_s: float | None = None,
    connect_s: int = CONNECT_S,
) -> Limited:
    """Connect under this name. statement_s, lock_s: the limits of a statement, in seconds.

    Raises psycopg.OperationalError.
    """
    opened = Limited.connect(
        database_url, connect_timeout=connect_s, application_name=name, prepare_threshold=None
    )
    opened.statement_s, opened.lock_s = statement_s, lock_s
    return opened


def pool(database_url: str, name: str, most: int, wait_s: float) -> Pool:
    """A pool of up to so many connections of this name, not open yet; wait_s: for a free one."""
    return ConnectionPool(
        database_url,
        connection_class=Limited,
        kwargs={"application_name": name, "prepare_threshold": None},
        min_size=1,
        max_size=most,
        timeout=wait_s,
        open=False,
    )
