"""Spectators of matches: one look at a match's record, shared by all who watch it.

However many watch, a match is read from the store at one pace, in one thread over connections of its own; so
that bots and referees, who ask the same process, are not kept waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from cuig.engine.presets import preset
from cuig.match import Ending
from cuig.v1 import arena_pb2, referee_pb2
from cuig.wire import standing_message

from arena.match.results import ENDINGS, standing_of
from arena.match.watching import EventReader, Snapshot, read_snapshot
from arena.store.connecting import Pool
from arena.store.transactions import transact

ReadSnapshot = Callable[[int], Snapshot]

POLL_SECONDS: Final = 0.5
# Matches that are watched at once share this many looks a second.
_LOOKS_PER_SECOND: Final = 40
# Of a long match, so that a message stays far below the limit of its size.
_EVENTS_PER_MESSAGE: Final = 2_000


class Spectators:
    """All who watch matches at this process."""

    def __init__(self, read_snapshot: ReadSnapshot, poll_seconds: float = POLL_SECONDS) -> None:
        """`read_snapshot`: reads a match, in the thread."""
        self._read_snapshot = read_snapshot
        self._poll_seconds = poll_seconds
        self._thread = ThreadPoolExecutor(1, "spectators")
        self._looks: dict[int, _Look] = {}  # by match, while somebody watches it

    async def watch(self, number: int, after: int) -> AsyncIterator[arena_pb2.WatchMatchResponse]:
        """Yield the match's events from number `after` + 1 on, and at its end the result.

        While the match is played, an event is yielded no sooner than the competition's delay after it was
        recorded. A match that is voided ends the stream without a result. Raises NotFound, EngineError,
        DecodeError, psycopg.OperationalError.
        """
        look = self._looks.get(number)
        if look is None or look.over:
            look = self._looks[number] = _Look(number)
            look.task = asyncio.create_task(self._look_on(look), name=f"look at match {number}")
        look.spectators += 1
        try:
            async for response in look.tell(after):
                yield response
        finally:
            look.spectators -= 1
            if not look.spectators:
                if look.task is not None:
                    look.task.cancel()
                if self._looks.get(number) is look:
                    del self._looks[number]

    def close(self) -> None:
        """Look at no match any more."""
        for look in self._looks.values():
            if look.task is not None:
                look.task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _look_on(self, look: _Look) -> None:
        """Read what is new in the match's record until it ends, or until a look fails."""
        loop = asyncio.get_running_loop()
        try:
            while not look.over:
                match = await loop.run_in_executor(self._thread, self._read, look)
                look.take(match, loop.time())
                await asyncio.sleep(max(self._poll_seconds, len(self._looks) / _LOOKS_PER_SECOND))
        except Exception as error:  # noqa: BLE001  (raised again to each who watches)
            look.fail(error)

    def _read(self, look: _Look) -> Snapshot:
        """Read the match and its new events, in the thread."""
        match = self._read_snapshot(look.number)
        look.read(match)
        return match


def snapshots_in(pool: Pool) -> ReadSnapshot:
    """Return a reader of matches in the database."""

    def read(number: int) -> Snapshot:
        with pool.connection() as connection:
            return transact(connection, read_snapshot, number)

    return read


class _Look:
    """A match as it is seen: its events, each with the time from which it may be told."""

    def __init__(self, number: int) -> None:
        self.number: int = number
        self.spectators: int = 0
        self.task: asyncio.Task[None] | None = None
        self.over: bool = False  # it ended, began anew, or could not be read
        self._finished = False
        self._result: referee_pb2.MatchResult | None = None
        self._error: Exception | None = None
        self._events: list[tuple[float, arena_pb2.WatchedEvent]] = []
        self._changed = asyncio.Event()
        # Used in the thread, while the loop waits for it.
        self._reader: EventReader | None = None
        self._record = b""
        self._added: list[arena_pb2.WatchedEvent] = []
        self._anew = False

    def read(self, match: Snapshot) -> None:
        """Read the events that were added. Raises EngineError, DecodeError."""
        # A record that does not go on from the one before is that of a match that was voided and begins anew.
        self._anew = match.state == "void" or not match.record.startswith(self._record)
        if self._anew:
            return
        if self._reader is None:
            self._reader = EventReader(preset(match.preset, **match.rules), match.dealers)
        self._added = self._reader.read_new(match.record)
        self._record = match.record

    def take(self, match: Snapshot, now: float) -> None:
        """Take over what was read: what is new may be told after the competition's delay."""
        if self._anew:
            self.over = True
        else:
            self._finished = self.over = match.state == "finished"
            due_at = now + match.delay_seconds
            self._events.extend((due_at, event) for event in self._added)
            self._added = []
            if self._finished:
                self._result = _result(match)
        self._wake()

    def fail(self, error: Exception) -> None:
        """End the look by an error."""
        self._error, self.over = error, True
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def tell(self, after: int) -> AsyncIterator[arena_pb2.WatchMatchResponse]:
        """Yield to one spectator what may be told, as it may be told."""
        loop = asyncio.get_running_loop()
        told = 0
        while True:
            changed, now = self._changed, loop.time()
            response = arena_pb2.WatchMatchResponse()
            while (
                told < len(self._events)
                and len(response.events) < _EVENTS_PER_MESSAGE
                and (self._finished or self._events[told][0] <= now)
            ):
                event = self._events[told][1]
                told += 1
                if event.number > after:
                    response.events.append(event)
            if self._result is not None and told == len(self._events):
                response.result.CopyFrom(self._result)
                yield response
                return
            if response.events:
                yield response
                continue
            if self._error is not None:
                raise self._error
            if self.over:
                return
            due_in = self._events[told][0] - now if told < len(self._events) else None
            try:
                async with asyncio.timeout(due_in):
                    await changed.wait()
            except TimeoutError:
                continue  # an event may be told


def _result(match: Snapshot) -> referee_pb2.MatchResult:
    ending = next((one for one, name in ENDINGS.items() if name == match.ending), Ending.PLAYED_OUT)
    return referee_pb2.MatchResult(
        ending=ending.value,  # type: ignore[arg-type]  # the same numbers
        standings=[standing_message(standing_of(entrant)) for entrant in match.entrants],
    )
