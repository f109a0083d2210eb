"""What a host asks and tells the database: on a thread of its own, so that the loop never waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg

from arena.store.connecting import connect
from arena.store.transactions import transact

log = logging.getLogger(__name__)

STATEMENT_S: Final = 10.0
# While the database is away the last lines are kept, and no more.
MOST_LINES: Final = 2_000

Answer = TypeVar("Answer")
Connection = psycopg.Connection[Any]


class Journal:
    """A connection that is made anew when it has broken, and the lines that wait to be written."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: Connection | None = None
        self._lines: list[dict[str, Any]] = []

    def note(self, line: dict[str, Any]) -> None:
        """Keep what a process wrote until `take`."""
        self._lines.append(line)
        del self._lines[:-MOST_LINES]

    def put_back(self, lines: list[dict[str, Any]]) -> None:
        """Keep lines that could not be written, before those that have come since."""
        self._lines = [*lines, *self._lines][-MOST_LINES:]

    def take(self) -> list[dict[str, Any]]:
        """The lines that wait; they wait no more."""
        lines, self._lines = self._lines, []
        return lines

    async def transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do the work in one transaction, tried again as `transact` does.

        Raises psycopg.Error; a connection that broke is made anew.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    def _transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        if self._connection is None:
            self._connection = connect(self._url, "host", statement_s=STATEMENT_S)
        try:
            return transact(self._connection, work)
        except psycopg.OperationalError:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
