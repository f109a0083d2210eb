"""What webhooks are told: found with every tick, and put on its way once for each of them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from arena.news.ended_events import EndedEvent, ended_events
from arena.season.placings import PlacedEvents
from arena.store import webhook
from arena.store.query import AnyConnection
from arena.store.transactions import attempt, transact

# What happened longer ago is told nobody any more: while an arena is down nothing is played.
LATELY_S: Final = 3600
AT_ONCE: Final = 200
FINISHES: Final = 100  # of an event that are told


def put_on_their_way(connection: AnyConnection, kept: PlacedEvents) -> int:
    """Write a delivery of everything that is new for every webhook that hears of it; how many.

    Each kind has a transaction of its own.
    """
    if not transact(connection, webhook.listening):
        return 0
    told = (
        attempt(connection, _faults),
        attempt(connection, _suspensions),
        attempt(connection, _events, kept),
    )
    return sum(filter(None, told))


def payload(kind: str, at: datetime, found: dict[str, Any]) -> str:
    """Write what is sent: what has happened, when, and all about it."""
    return json.dumps({"type": kind, "timestamp": at.isoformat(), "data": found}, ensure_ascii=False)


def _faults(connection: AnyConnection) -> int:
    told = 0
    found = webhook.faulty_matches(connection, LATELY_S, AT_ONCE)
    for one in found:
        about = {
            "bot": one.bot,
            "version": one.name,
            "owner": one.owner,
            "match": one.match,
            "event": {"id": one.tournament, "name": one.event},
            "faults": one.kinds,
            "forfeited": one.forfeited,
            "page": f"/matches/{one.match}",
        }
        subject = f"match {one.match} version {one.version}"
        told += _tell(connection, one.webhook, "match.fault", subject, one.ended_at, about)
    return told


def _suspensions(connection: AnyConnection) -> int:
    told = 0
    found = webhook.suspended(connection, LATELY_S, AT_ONCE)
    for one in found:
        about = {
            "bot": one.bot,
            "version": one.name,
            "owner": one.owner,
            "because": one.reason,
            "page": f"/bots/{one.bot}",
        }
        subject = webhook.subject_at(connection, f"version {one.version}", one.since)
        told += _tell(connection, one.webhook, "bot.suspended", subject, one.since, about)
    return told


def _events(connection: AnyConnection, kept: PlacedEvents) -> int:
    told = 0
    events: dict[int, EndedEvent] = {}
    for one in webhook.over(connection, LATELY_S, AT_ONCE):
        if one.tournament not in events:
            [events[one.tournament]] = ended_events(connection, kept, event=one.tournament)
        event = events[one.tournament]
        mine = [made for made in event.finishes if one.owner in (None, made.owner)]
        about = {
            "event": {"id": event.id, "name": event.name},
            "game": event.game,
            "ladder": event.ladder,
            "void": event.void,
            "entrants": len(event.finishes),
            "finishes": [
                {
                    "bot": made.bot,
                    "version": made.name,
                    "owner": made.owner,
                    "place": made.place,
                    "left_as": made.left_as,
                    "faults": made.faults,
                    "rating_before": made.rating_before,
                    "rating_after": made.rating_after,
                }
                for made in mine[:FINISHES]
            ],
            "page": f"/tournaments/{event.id}",
        }
        subject = webhook.subject_at(connection, f"event {event.id}", one.ended_at)
        told += _tell(connection, one.webhook, "event.over", subject, one.ended_at, about)
    return told


def _tell(
    connection: AnyConnection, number: int, kind: str, subject: str, at: datetime, about: dict[str, Any]
) -> int:
    if not webhook.lock(connection, number):  # deleted meanwhile
        return 0
    return int(webhook.tell(connection, number, kind, subject, payload(kind, at, about)))
