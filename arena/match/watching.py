"""The events of a match for spectators while it is played, read from its record in the store.

So nothing is lost when this process restarts. An event holds only what lies open on the table: no hand, no
discard, no declined rob. Hidden events are not numbered, or the gaps would show them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cuig.engine.events import Event, deal_events, events, redact
from cuig.engine.rules import Rules
from cuig.record_walker import RecordWalker
from cuig.v1 import arena_pb2, record_pb2

from arena.match import matches
from arena.store import live
from arena.store.match import Entrant
from arena.store.query import AnyConnection
from arena.tournament import tournaments

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
