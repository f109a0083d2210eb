"""A match told to spectators while it is played: from its record, so that nothing is lost whoever restarts.

A spectator sees what lies open on the table. What a seat holds, puts out or keeps to itself is in no event,
and an event that nobody may know has no number either.
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

LOOK_SECONDS: Final = 0.5
_SPECTATOR: Final = -1
# That a seat has cards is no news.
_UNTOLD: Final = frozenset({"hand"})


@dataclass(frozen=True, slots=True)
class Look:
    """A match as it stands in the store."""

    preset: str
    rules: Mapping[str, str]
    dealers: tuple[int, ...]
    record: bytes
    state: str  # waiting | playing | parked | finished | void
    ending: str | None
    entrants: tuple[Entrant, ...]
    delay_seconds: int


LookAt = Callable[[int], Awaitable[Look]]


def look_at(connection: AnyConnection, number: int) -> Look:
    """The match with this id. Raises NotFound."""
    match = matches.by_id(connection, number)
    tournament = tournaments.by_id(connection, match.tournament)
    return Look(
        tournament.preset,
        tournament.rules,
        tuple(game.dealer for game in matches.games(connection, number)),
        matches.record(connection, number),
        match.state,
        match.ending,
        matches.entrants(connection, [number])[number],
        live.watch_delay(connection, number),
    )


def looks_in(pool: ConnectionPool) -> LookAt:
    """Looks at matches in the database, off the event loop."""

    def look(number: int) -> Look:
        with pool.connection() as connection:
            return look_at(connection, number)

    async def look_later(number: int) -> Look:
        return await asyncio.to_thread(look, number)

    return look_later


class Telling:
    """What has happened in a match so far, from a record that grows."""

    def __init__(self, rules: Rules, dealers: Sequence[int]) -> None:
        self._walker = RecordWalker(rules, dealers)
        self._read = 0  # bytes of the record
        self._number = 0

    def read_on(self, record: bytes) -> list[arena_pb2.WatchedEvent]:
        """The events that the record has more than when it was last read. Raises EngineError, DecodeError."""
        # Records are joined by joining their bytes, so what was added is a record too.
        added = record_pb2.Record.FromString(record[self._read :])
        self._read = len(record)
        told: list[arena_pb2.WatchedEvent] = []
        for step in self._walker.steps(added.segments):
            if step.deck is None:
                self._tell(events(step.state, step.action), step.state.deal_number, told)
            else:
                self._tell(deal_events(step.state, step.deck), step.state.deal_number, told)
        return told

    def _tell(self, happened: Sequence[Event], deal: int, told: list[arena_pb2.WatchedEvent]) -> None:
        for event in happened:
            seen = redact(event, _SPECTATOR)
            if seen is None or seen.kind in _UNTOLD:
                continue
            self._number += 1
            told.append(
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


async def watched(
    number: int, after: int, look_at: LookAt, look_seconds: float = LOOK_SECONDS
) -> AsyncIterator[arena_pb2.WatchMatchResponse]:
    """The match, from the event after `after` until it ends. Raises NotFound, and what reading raises.

    While it is played nothing is told sooner than the competition's delay after it was recorded. Of a match
    that was called off nothing more is told.
    """
    loop = asyncio.get_running_loop()
    look = await look_at(number)
    telling = Telling(preset(look.preset, **look.rules), look.dealers)
    held: deque[tuple[float, arena_pb2.WatchedEvent]] = deque()
    length = 0
    # A record that has become shorter is that of a match which was called off and begins anew.
    while look.state != "void" and len(look.record) >= length:
        length = len(look.record)
        ended = look.state == "finished"
        now = loop.time()
        tell_at = now if ended else now + look.delay_seconds
        held.extend((tell_at, event) for event in telling.read_on(look.record))
        response = arena_pb2.WatchMatchResponse()
        while held and (ended or held[0][0] <= now):
            event = held.popleft()[1]
            if event.number > after:
                response.events.append(event)
        if ended:
            response.result.CopyFrom(_result(look))
        if response.events or ended:
            yield response
        if ended:
            return
        await asyncio.sleep(look_seconds)
        look = await look_at(number)


def _result(look: Look) -> referee_pb2.MatchResult:
    ending = next((one for one, name in ENDINGS.items() if name == look.ending), Ending.PLAYED_OUT)
    return referee_pb2.MatchResult(
        ending=ending.value,  # type: ignore[arg-type]  # the same numbers
        standings=[standing_message(standing_of(entrant)) for entrant in look.entrants],
    )
