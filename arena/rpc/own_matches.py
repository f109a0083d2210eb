"""A bot's own matches as messages to its owner: results, and the bot's faults."""

from __future__ import annotations

from typing import Final

from cuig.v1 import arena_pb2
from cuig.wire import standing_message

from arena.bot import submissions
from arena.match import matches
from arena.match.matches import Entrant, Match
from arena.match.results import standing_of
from arena.store.query import AnyConnection
from arena.tournament import tournaments

DEFAULT_LIMIT: Final = 20
_LARGEST_LIMIT: Final = 200


def own_matches(
    connection: AnyConnection,
    version: int,
    limit: int = DEFAULT_LIMIT,
    before: int | None = None,
    *,
    at_fault: bool = False,
) -> list[arena_pb2.OwnMatch]:
    """Return the matches of a version, and of those of its bot that the arena runs, the newest first.

    before: only those with ids below it.
    at_fault: only those in which it was at fault; `limit` counts these.
    """
    most = min(limit or DEFAULT_LIMIT, _LARGEST_LIMIT)
    versions = submissions.with_hosted(connection, version)
    played = matches.of_versions(connection, versions, most, before, at_fault=at_fault)
    entrants = matches.entrants(connection, [one.id for one in played])
    events = {number: tournaments.by_id(connection, number) for number in {one.tournament for one in played}}
    messages = []
    for one in played:
        event = events[one.tournament]
        own = next(entrant for entrant in entrants[one.id] if entrant.version in versions)
        message = _message(one, own, entrants[one.id])
        message.tournament, message.preset = event.name, event.preset
        message.faults.extend(
            arena_pb2.OwnFault(
                game=fault.game,
                seat=fault.seat,
                kind=fault.kind,
                elapsed_ms=fault.elapsed_ms,
                limit_ms=fault.limit_ms,
                detail=fault.detail,
            )
            for fault in matches.faults_of_match(connection, one.id)
            if fault.version in versions
        )
        messages.append(message)
    return messages


def _message(one: Match, own: Entrant, entrants: tuple[Entrant, ...]) -> arena_pb2.OwnMatch:
    finished = one.ending is not None
    return arena_pb2.OwnMatch(
        id=one.id,
        state=one.state,
        reason=one.reason or "",
        entrants=[entrant.name for entrant in entrants],
        entrant=own.entrant,
        standings=[standing_message(standing_of(entrant)) for entrant in entrants if finished],
        ending=one.ending or "",
        finished_at_ms=0 if one.finished_at is None else round(one.finished_at.timestamp() * 1000),
    )
