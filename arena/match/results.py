"""The result of a match as it is checked and stored, and the faults in its record."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cuig.engine.errors import EngineError
from cuig.engine.presets import preset
from cuig.match import Ending, Fault, FaultKind, Result, Standing
from cuig.record_walker import RecordWalker
from cuig.v1 import record_pb2
from cuig.wire import WireError, fault_from
from google.protobuf.message import DecodeError

from arena.errors import ResultUnreadable
from arena.store.match import Entrant, Game

ENDINGS: Final = {Ending.PLAYED_OUT: "played-out", Ending.FORFEIT: "forfeit"}
KINDS: Final = {kind: kind.name.lower().replace("_", "-") for kind in FaultKind}


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault, and the game of the match in which it occurred, from 1."""

    game: int
    fault: Fault


def count_deals(record: bytes) -> int:
    """Count the deals of a serialized record; 0 if it cannot be parsed."""
    try:
        return sum(1 for segment in record_pb2.Record.FromString(record).segments if segment.deal)
    except DecodeError:
        return 0


def read_faults(record: bytes, rules: Mapping[str, str], dealers: Sequence[int]) -> list[PlacedFault]:
    """Read the faults of a serialized record, in order.

    dealers: the seat that deals first in each game. A record that cannot be replayed yields the faults before
    the damage, because the result of a match stands without them.
    """
    try:
        segments = record_pb2.Record.FromString(record).segments
    except DecodeError:
        return []
    if not any(segment.faults for segment in segments):
        return []  # the usual case: no replay needed
    found: list[PlacedFault] = []
    try:
        walker = RecordWalker(preset(rules["preset"], **rules), dealers)
        for segment in segments:
            walker.play(segment)
            found += [PlacedFault(max(1, walker.game), fault_from(fault)) for fault in segment.faults]
    except (EngineError, WireError, ValueError):
        return found
    return found


def fault_step(record: bytes, number: int) -> int | None:
    """The step of a serialized record at which its fault of this number, from 1, occurred.

    None where the record has none such, as where a bot did not come at all.
    """
    try:
        segments = record_pb2.Record.FromString(record).segments
    except DecodeError:
        return None
    steps = faults = 0
    for segment in segments:
        steps += bool(segment.deal)
        for fault in segment.faults:
            faults += 1
            if faults == number:
                return max(1, steps + min(fault.position, len(segment.actions)))
        steps += len(segment.actions)
    return None


def check_result(result: Result, match: int, entrants: int) -> None:
    """Check that the result fits a match of so many entrants. Raises ResultUnreadable."""
    places = sorted(standing.place for standing in result.standings)
    if len(places) != entrants:
        raise ResultUnreadable(match, f"{len(places)} standings for {entrants} entrants")
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise ResultUnreadable(match, f"the places are {', '.join(str(place) for place in places)}")
    if (result.ending == Ending.FORFEIT) != (result.cause is not None):
        raise ResultUnreadable(match, "a forfeit has a cause, and nothing else has")


def standing_of(entrant: Entrant) -> Standing:
    """Return the entrant's standing; all zero before its match has ended."""
    return Standing(
        place=entrant.place or 0,
        games_won=entrant.games_won or 0,
        points=entrant.points or 0,
        faults=entrant.faults,
        forfeited=entrant.forfeited,
    )


def result_sha256(result: Result) -> bytes:
    """Hash what the result says about the match, so that a result sent twice is recognised."""
    cause = None if result.cause is None else int(result.cause.kind)
    standings = [(s.place, s.games_won, s.points, s.faults, s.forfeited) for s in result.standings]
    return hashlib.sha256(repr((int(result.ending), cause, standings)).encode()).digest()


def fault_rows(
    faults: Sequence[PlacedFault], cause: Fault | None, games: Sequence[Game], entrants: Sequence[Entrant]
) -> list[dict[str, object]]:
    """Return faults as rows for the store; the cause of a forfeit is added if the record lacks it."""
    placed = list(faults)
    if cause is not None and not any(
        one.fault.kind == cause.kind and one.fault.seat == cause.seat for one in placed
    ):
        placed.append(PlacedFault(placed[-1].game if placed else 1, cause))
    rows: list[dict[str, object]] = []
    for one in placed:
        holders = games[min(one.game, len(games)) - 1].holders
        if one.fault.seat < len(holders):
            rows.append(
                {
                    "version": entrants[holders[one.fault.seat]].version,
                    "game": one.game,
                    "seat": one.fault.seat,
                    "kind": KINDS[one.fault.kind],
                    "elapsed_ms": min(one.fault.elapsed_ms, 2**31 - 1),
                    "limit_ms": min(one.fault.limit_ms, 2**31 - 1),
                    "detail": one.fault.detail.replace("\0", "␀"),
                }
            )
    return rows
