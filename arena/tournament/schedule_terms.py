"""What an organiser says of a schedule: what is played, by whom, when, and by which clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from arena.store.schedule import Schedule
from arena.tournament.formats import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleTerms:
    """The terms of a schedule as people give them; all but the preset have a default."""

    preset: str
    options: Mapping[str, str] = field(default_factory=dict)  # laid over the preset, as people type them
    cron: str | None = None  # None: only slots that are added by hand
    zone: str = "UTC"  # of the cron line
    entry: str = "open"  # who enters, as `arena.tournament.entries` reads it
    freeze_seconds: int = 0  # so long before it entries close
    format: str = registry.USUAL.name
    format_terms: Mapping[str, Any] = field(default_factory=dict)  # those that the format knows
    duplicate: bool = True  # each deck again with the seats turned
    decks: int = 10  # matches for each pairing, each with cards of its own
    decision_ms: int = 1_000
    bank_ms: int = 30_000
    increment_ms: int = 0
    startup_ms: int = 10_000
    faults: str = "lenient"
    patience_seconds: int = 60
    rated: bool = True
    same_owner: bool = False  # one owner's bots meet at rated tables; else only where nobody else has entered
    watch_delay_seconds: int = 0
    suspend_after: int = 5  # as `arena.tournament.suspensions` has it


def terms_of(schedule: Schedule) -> ScheduleTerms:
    """The terms that a schedule has."""
    return ScheduleTerms(**{term.name: getattr(schedule, term.name) for term in fields(ScheduleTerms)})
