"""The book of one runner: what its matches add is written together, a few times a second.

The database is worked on one thread with one connection, so that the event loop never waits for it. If it
fails, the book is closed for good: whatever was not written is played again by whoever claims the matches
next.
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
# No statement of a runner takes long; one that does has met a lock that will not come free.
STATEMENT_MS: Final = 20_000

Answer = TypeVar("Answer")
Connection = psycopg.Connection[Any]


@dataclass(frozen=True, slots=True)
class Release:
    """A match to give back, and why."""

    reason: str
    retry_seconds: float = 1.0
    blame: bool = False


@dataclass(slots=True)
class _Page:
    """What is to be written about one match."""

    claimed: ClaimedMatch
    segments: list[record_pb2.Segment] = field(default_factory=list)
    end: Result | Release | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What came of writing: the matches that ended, and those that another has."""

    closed: int
    lost: list[ClaimedMatch]


class Ledger:
    """Appends records, closes and releases matches: all that has come together since the last time."""

    def __init__(self, database_url: str) -> None:
        self._url = database_url
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._connection: Connection | None = None
        self._pages: dict[UUID, _Page] = {}  # by claim: a match can be claimed again by the same runner

    async def __aenter__(self) -> Ledger:
        loop = asyncio.get_running_loop()
        self._connection = await loop.run_in_executor(self._thread, self._connect)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._connection is not None:
            if kind is not None:
                self._connection.cancel()  # whatever the thread waits for
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do the work in one transaction, on the book's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def append(self, claimed: ClaimedMatch, segment: record_pb2.Segment) -> None:
        """Note what was added to a match's record."""
        self._page(claimed).segments.append(segment)

    def end(self, claimed: ClaimedMatch, end: Result | Release) -> None:
        """Note that a match is over for us."""
        self._page(claimed).end = end

    async def write(self) -> Written:
        """Write down what was noted."""
        pages, self._pages = self._pages, {}
        if not pages:
            return Written(0, [])
        return await self.transaction(lambda connection: _write(connection, list(pages.values())))

    def _page(self, claimed: ClaimedMatch) -> _Page:
        return self._pages.setdefault(claimed.claim, _Page(claimed))

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


def _write(connection: Connection, pages: list[_Page]) -> Written:
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
    told = claims.close_all(connection, ended) if ended else []
    for (claimed, _), closed in zip(ended, told, strict=True):
        if isinstance(closed, ArenaError):
            if not isinstance(closed, ClaimLost):
                log.error("result refused match=%s error=%s", claimed.id, closed)
            if isinstance(closed, ResultUnreadable):
                claims.release(connection, claimed, str(closed), blame=True)
            else:
                lost[claimed.claim] = claimed
    return Written(told.count(True), list(lost.values()))
