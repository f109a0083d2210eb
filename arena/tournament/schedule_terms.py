"""The terms of a schedule, as an organiser gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from arena.store.schedule import Schedule
from arena.tournament.formats import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleTerms:
    """What is played, by whom, when, and by which clock; all but the preset have a default."""

    preset: str
    options: Mapping[str, str] = field(default_factory=dict)  # laid over the preset, as people type them
    cron: str | None = None  # None: only slots that are added by hand
    zone: str = "UTC"  # IANA name of the cron line's time zone
    entry: str = "open"  # who enters, as `arena.tournament.entries` reads it
    freeze_seconds: int = 0  # entries close so long before a slot is due
    format: str = registry.USUAL.name
    format_terms: Mapping[str, Any] = field(default_factory=dict)  # those that the format knows
    duplicate: bool = True  # each deck again with the seats turned
    decks: int = 10  # matches for each pairing, each with cards of its own
    decision_ms: int = 1_000  # free time for a decision
    bank_ms: int = 30_000  # beyond it, for a whole match
    increment_ms: int = 0  # what a decision adds to the bank
    startup_ms: int = 10_000  # to come to the table
    faults: str = "lenient"  # or strict: a fault loses the match
    patience_seconds: int = 60  # how long an absent bot is waited for
    outage_seconds: int = 3_600  # held so long at most while nearly all are away at once; 0: it plays on
    rated: bool = True  # whether it counts for a ladder
    same_owner: bool = False  # one owner's bots meet at rated tables; else only where nobody else has entered
    watch_delay_seconds: int = 0  # spectators are kept so far behind the play
    suspend_after: int = 5  # matches in a row at fault that suspend a version; 0: none do


def terms_of(schedule: Schedule) -> ScheduleTerms:
    """Return the terms that a schedule has."""
    return ScheduleTerms(**{term.name: getattr(schedule, term.name) for term in fields(ScheduleTerms)})
