"""The ledger of one runner: what its matches add is written to the database together, ten times a second.

It waits for no match that another has locked: what is of that one is written later. After an error the ledger
is of no more use: what was not written is played again by whoever claims the matches next.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from uuid import UUID

from cuig.match import Result
from cuig.v1 import record_pb2

from arena.errors import ArenaError, ClaimLost, ResultUnreadable
from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.runner.store_thread import Connection, StoreThread

log = logging.getLogger(__name__)


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
    unseated: bool = False


@dataclass(frozen=True, slots=True)
class WriteResult:
    """The outcome of one `Ledger.write`."""

    closed: int  # matches whose result was written
    lost: list[ClaimedMatch]  # matches whose claim another runner holds now
    locked: list[ClaimedMatch]  # matches of which nothing was written, as another has locked them


class Ledger:
    """Collects segments, results and releases, and writes them in one transaction. Raises psycopg.Error."""

    def __init__(self, store: StoreThread) -> None:
        self._store = store
        self._pending: dict[UUID, _Pending] = {}  # by claim: a match can be claimed again by the same runner

    def append(self, claimed: ClaimedMatch, segment: record_pb2.Segment) -> None:
        """Add a segment to a match's record at the next write."""
        self._pending_of(claimed).segments.append(segment)

    def end(self, claimed: ClaimedMatch, end: Result | Release) -> None:
        """Close or release a match at the next write."""
        self._pending_of(claimed).end = end

    def unseat(self, claimed: ClaimedMatch) -> None:
        """Note at the next write that a match found no seats after all."""
        self._pending_of(claimed).unseated = True

    @property
    def pending(self) -> list[ClaimedMatch]:
        """The matches of which something is not written yet."""
        return [one.claimed for one in self._pending.values()]

    async def write(self) -> WriteResult:
        """Write everything collected since the last write, but what is of matches that another has locked:
        that is kept for the next, so that no match holds up the others."""
        pages, self._pending = self._pending, {}
        if not pages:
            return WriteResult(0, [], [])
        written = await self._store.transaction(_write, list(pages.values()))
        for claimed in written.locked:
            kept, newer = pages[claimed.claim], self._pending.get(claimed.claim)
            if newer is not None:
                kept.segments += newer.segments
                kept.unseated |= newer.unseated
                kept.end = newer.end or kept.end
            self._pending[claimed.claim] = kept
        return written

    def _pending_of(self, claimed: ClaimedMatch) -> _Pending:
        return self._pending.setdefault(claimed.claim, _Pending(claimed))


def _write(connection: Connection, collected: list[_Pending]) -> WriteResult:
    free = claims.lock_free(connection, [page.claimed for page in collected])
    pages = [page for page in collected if page.claimed.id in free]
    locked = [page.claimed for page in collected if page.claimed.id not in free]
    unseated = [page.claimed for page in pages if page.unseated and page.end is None]
    if unseated:
        claims.unseat(connection, unseated)
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
    return WriteResult(outcomes.count(True), list(lost.values()), locked)
