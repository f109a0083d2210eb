"""A connection to the database on a thread of its own, so that the event loop never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, TypeVar

import psycopg

from arena.store.connecting import STATEMENT_S, connect
from arena.store.transactions import transact

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Connection = psycopg.Connection[Any]


class StoreThread:
    """Works with the database one piece after the other. What others wait for meanwhile is not held up."""

    def __init__(self, database_url: str, name: str, *, lock_s: float = STATEMENT_S) -> None:
        """Describe the thread and its connection, which have this name; lock_s: the longest
        wait for a lock."""
        self._url = database_url
        self._name = name
        self._lock_s = lock_s
        self._thread = ThreadPoolExecutor(1, name)
        self._connection: Connection | None = None
        self._works = 0

    async def __aenter__(self) -> StoreThread:
        loop = asyncio.get_running_loop()
        self._connection = await loop.run_in_executor(self._thread, self._connect)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._connection is not None:
            if self._works:
                self._connection.cancel()  # the statement that the thread waits for
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def transaction(
        self,
        work: Callable[Concatenate[Connection, Given], Answer],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Answer:
        """Do the work in one transaction, tried again as `transact` does. Raises psycopg.Error."""
        return await self.run(lambda connection: transact(connection, work, *given, **named))

    async def run(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do work that has transactions of its own. Raises psycopg.Error."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _connect(self) -> Connection:
        return connect(self._url, self._name, lock_s=self._lock_s)

    def _do(self, work: Callable[[Connection], Answer]) -> Answer:
        if self._connection is None:
            raise RuntimeError("the connection is not open")
        self._works += 1
        try:
            return work(self._connection)
        finally:
            self._works -= 1
