"""The ledger of one runner: what its matches add is written to the database together, ten times a second.

One thread with one connection does the writing, so that the event loop never waits for the database. After an
error the ledger is of no more use: what was not written is played again by whoever claims the matches next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, TypeVar
from uuid import UUID

import psycopg
from cuig.match import Result
from cuig.v1 import record_pb2

from arena.errors import ArenaError, ClaimLost, ResultUnreadable
from arena.match import claims
from arena.match.claims import ClaimedMatch

log = logging.getLogger(__name__)

CONNECT_S: Final = 5
# A statement that takes longer waits for a lock that is never freed.
STATEMENT_MS: Final = 20_000

Answer = TypeVar("Answer")
Connection = psycopg.Connection[Any]


@dataclass(frozen=True, slots=True)
class Release:
    """Gives a claimed match back: why, after how long it may be claimed again, and whether it is to blame."""

    reason: str
    retry_seconds: float = 1.0
    blame: bool = False


@dataclass(slots=True)
class _Pending:
    """What is to be written about one match."""

    claimed: ClaimedMatch
    segments: list[record_pb2.Segment] = field(default_factory=list)
    end: Result | Release | None = None


@dataclass(frozen=True, slots=True)
class WriteResult:
    """The outcome of one `Ledger.write`."""

    closed: int  # matches whose result was written
    lost: list[ClaimedMatch]  # matches whose claim another runner holds now


class Ledger:
    """Collects segments, results and releases, and writes them in one transaction. Raises psycopg.Error."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._connection: Connection | None = None
        self._pending: dict[UUID, _Pending] = {}  # by claim: a match can be claimed again by the same runner

    async def __aenter__(self) -> Ledger:
        loop = asyncio.get_running_loop()
        self._connection = await loop.run_in_executor(self._thread, self._connect)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._connection is not None:
            if kind is not None:
                self._connection.cancel()  # the statement that the thread may wait for
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do the work in one transaction, on the ledger's thread. Raises psycopg.Error."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def append(self, claimed: ClaimedMatch, segment: record_pb2.Segment) -> None:
        """Add a segment to a match's record at the next write."""
        self._pending_of(claimed).segments.append(segment)

    def end(self, claimed: ClaimedMatch, end: Result | Release) -> None:
        """Close or release a match at the next write."""
        self._pending_of(claimed).end = end

    async def write(self) -> WriteResult:
        """Write everything collected since the last write."""
        pages, self._pending = self._pending, {}
        if not pages:
            return WriteResult(0, [])
        return await self.transaction(lambda connection: _write(connection, list(pages.values())))

    def _pending_of(self, claimed: ClaimedMatch) -> _Pending:
        return self._pending.setdefault(claimed.claim, _Pending(claimed))

    def _connect(self) -> Connection:
        return psycopg.connect(
            self._url,
            connect_timeout=CONNECT_S,
            application_name="runner",
            options=f"-c statement_timeout={STATEMENT_MS}",
        )

    def _transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        connection = self._connection
        if connection is None:
            raise RuntimeError("the ledger is not open")
        with connection.transaction():
            return work(connection)


def _write(connection: Connection, pages: list[_Pending]) -> WriteResult:
    claims.lock(connection, [page.claimed for page in pages])
    pieces = [
        (page.claimed, record_pb2.Record(segments=page.segments).SerializeToString())
        for page in pages
        if page.segments
    ]
    lost = {claimed.claim: claimed for claimed in claims.append_all(connection, pieces)} if pieces else {}
    ended: list[tuple[ClaimedMatch, Result]] = []
    for page in pages:
        if isinstance(page.end, Release):
            end = page.end
            claims.release(connection, page.claimed, end.reason, end.retry_seconds, blame=end.blame)
        elif page.end is not None and page.claimed.claim not in lost:
            ended.append((page.claimed, page.end))
    outcomes = claims.close_all(connection, ended) if ended else []
    for (claimed, _), closed in zip(ended, outcomes, strict=True):
        if isinstance(closed, ArenaError):
            if not isinstance(closed, ClaimLost):
                log.error("result refused match=%s error=%s", claimed.id, closed)
            if isinstance(closed, ResultUnreadable):
                claims.release(connection, claimed, str(closed), blame=True)
            else:
                lost[claimed.claim] = claimed
    return WriteResult(outcomes.count(True), list(lost.values()))
