"""The events of a match for spectators while it is played, read from its record in the store.

So nothing is lost when this process restarts. An event holds only what lies open on the table: no hand, no
discard, no declined rob. Hidden events are not numbered, or the gaps would show them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cuig.engine.events import Event, deal_events, events, redact
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.match import Ending
from cuig.record_walker import RecordWalker
from cuig.v1 import arena_pb2, record_pb2, referee_pb2
from cuig.wire import standing_message
from psycopg_pool import ConnectionPool

from arena.match import matches
from arena.match.results import ENDINGS, standing_of
from arena.store import live
from arena.store.match import Entrant
from arena.store.query import AnyConnection
from arena.tournament import tournaments

POLL_SECONDS: Final = 0.5
_SPECTATOR: Final = -1
# That a seat has cards is known to all.
_OMITTED: Final = frozenset({"hand"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A match as it stands in the store."""

    preset: str
    rules: Mapping[str, str]
    dealers: tuple[int, ...]
    record: bytes
    state: str  # waiting | playing | parked | finished | void
    ending: str | None
    entrants: tuple[Entrant, ...]
    delay_seconds: int


ReadSnapshot = Callable[[int], Awaitable[Snapshot]]


def read_snapshot(connection: AnyConnection, number: int) -> Snapshot:
    """Read the match with this id. Raises NotFound."""
    match = matches.by_id(connection, number)
    tournament = tournaments.by_id(connection, match.tournament)
    return Snapshot(
        preset=tournament.preset,
        rules=tournament.rules,
        dealers=tuple(game.dealer for game in matches.games(connection, number)),
        record=matches.record(connection, number),
        state=match.state,
        ending=match.ending,
        entrants=matches.entrants(connection, [number])[number],
        delay_seconds=live.watch_delay(connection, number),
    )


def snapshots_in(pool: ConnectionPool) -> ReadSnapshot:
    """Return a reader of matches in the database that does not block the event loop."""

    def read(number: int) -> Snapshot:
        with pool.connection() as connection:
            return read_snapshot(connection, number)

    async def read_in_thread(number: int) -> Snapshot:
        return await asyncio.to_thread(read, number)

    return read_in_thread


class EventReader:
    """Reads a spectator's events from a record that grows."""

    def __init__(self, rules: Rules, dealers: Sequence[int]) -> None:
        self._walker = RecordWalker(rules, dealers)
        self._read = 0  # bytes of the record
        self._number = 0

    def read_new(self, record: bytes) -> list[arena_pb2.WatchedEvent]:
        """Return the events added to the record since it was last read. Raises EngineError, DecodeError."""
        # Serialized records join by concatenation, so the added bytes are a record too.
        segments = record_pb2.Record.FromString(record[self._read :]).segments
        self._read = len(record)
        added: list[arena_pb2.WatchedEvent] = []
        for step in self._walker.steps(segments):
            if step.deck is None:
                self._append(events(step.state, step.action), step.state.deal_number, added)
            else:
                self._append(deal_events(step.state, step.deck), step.state.deal_number, added)
        return added

    def _append(self, new: Sequence[Event], deal: int, to: list[arena_pb2.WatchedEvent]) -> None:
        for event in new:
            seen = redact(event, _SPECTATOR)
            if seen is None or seen.kind in _OMITTED:
                continue
            self._number += 1
            to.append(
                arena_pb2.WatchedEvent(
                    number=self._number,
                    game=self._walker.game,
                    deal=deal,
                    kind=seen.kind,
                    seat=seen.seat if seen.seat >= 0 else None,
                    cards=bytes(seen.cards),
                    text=seen.text,
                )
            )


async def watch(
    number: int, after: int, read_snapshot: ReadSnapshot, poll_seconds: float = POLL_SECONDS
) -> AsyncIterator[arena_pb2.WatchMatchResponse]:
    """Yield the match's events from number `after` + 1 on, and at its end the result.

    While the match is played, an event is yielded no sooner than the competition's delay after it was
    recorded. A match that is voided ends the stream without a result. Raises NotFound, EngineError,
    DecodeError.
    """
    loop = asyncio.get_running_loop()
    match = await read_snapshot(number)
    reader = EventReader(preset(match.preset, **match.rules), match.dealers)
    delayed: deque[tuple[float, arena_pb2.WatchedEvent]] = deque()
    length = 0
    # A shorter record is that of a match that was voided and begins anew.
    while match.state != "void" and len(match.record) >= length:
        length = len(match.record)
        ended = match.state == "finished"
        now = loop.time()
        due_at = now if ended else now + match.delay_seconds
        delayed.extend((due_at, event) for event in reader.read_new(match.record))
        response = arena_pb2.WatchMatchResponse()
        while delayed and (ended or delayed[0][0] <= now):
            event = delayed.popleft()[1]
            if event.number > after:
                response.events.append(event)
        if ended:
            response.result.CopyFrom(_result(match))
        if response.events or ended:
            yield response
        if ended:
            return
        await asyncio.sleep(poll_seconds)
        match = await read_snapshot(number)


def _result(match: Snapshot) -> referee_pb2.MatchResult:
    ending = next((one for one, name in ENDINGS.items() if name == match.ending), Ending.PLAYED_OUT)
    return referee_pb2.MatchResult(
        ending=ending.value,  # type: ignore[arg-type]  # the same numbers
        standings=[standing_message(standing_of(entrant)) for entrant in match.entrants],
    )
