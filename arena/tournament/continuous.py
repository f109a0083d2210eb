"""Make the matches of open-ended events: as long as one lasts, bots that wait are paired with each other.

Whoever is connected and may enter takes part from then on.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from arena.store import ladder, schedule, tournament, waiting, wave
from arena.store.query import AnyConnection
from arena.store.tournament import Startable, Tournament
from arena.store.transactions import attempt, transact
from arena.tournament import waves
from arena.tournament.entries import entrants as entrants_by
from arena.tournament.entries import read_entry_rule
from arena.tournament.formats import registry
from arena.tournament.formats.matchmaking import Waiting
from arena.tournament.formats.pairing import Pairing, WavePairings
from arena.tournament.rules import read_rules

# So far back matches count towards a bot's share, and as recent meetings.
LATELY_S: Final = 600


def lasts(connection: AnyConnection, one: Startable) -> bool:
    """Whether a running event is open-ended and its time not over: it goes on though no match is left."""
    if registry.named(one.format).open_ended is None:
        return False
    event = tournament.by_id(connection, one.id)
    return event is not None and not _over(event, schedule.clock(connection))


def makes_until(event: Tournament, now: datetime) -> datetime | None:
    """Return until when an open-ended event makes matches; None if it is none, or makes none any more."""
    ends = _ends(event) if registry.grows(event.format) and not event.ended else None
    return ends if ends is not None and now < ends else None


def make_matches(
    connection: AnyConnection, attached: Collection[int] | None, able: waves.Able | None = None
) -> int:
    """Begin matches of all open-ended events among the attached versions; return how many.

    Each event has a transaction of its own.

    attached, able: as of `tournaments.note_presence`; attached None: nobody is paired. Events that another
    transaction has locked are left to it.
    """
    if attached is None:
        return 0
    lasting = transact(connection, tournament.open_ended, registry.OPEN_ENDED)
    return sum(attempt(connection, _make_matches, one, attached, able) or 0 for one in lasting)


def _make_matches(
    connection: AnyConnection, one: Startable, attached: Collection[int], able: waves.Able | None
) -> int:
    if one.ladder is not None and not ladder.try_lock(connection, one.ladder):
        return 0
    if not tournament.lock_idle(connection, one.id, idle_only=False):
        return 0
    event = tournament.by_id(connection, one.id)
    if event is None or _over(event, schedule.clock(connection)):
        return 0
    return _make(connection, event, waves.seatable(event, attached, able))


def _make(connection: AnyConnection, event: Tournament, together: Sequence[Collection[int]]) -> int:
    attached = set[int]().union(*together)
    entries = tournament.entries(connection, event.id)
    known = {entry.version for entry in entries}
    may_enter = entrants_by(connection, read_entry_rule(event.entry), event.preset)
    newcomers = [one.version for one in may_enter if one.version in attached and one.version not in known]
    if newcomers:
        tournament.insert_entries(connection, event.id, newcomers, after=len(entries))
        entries = tournament.entries(connection, event.id)
    welcome = {one.version for one in may_enter}
    here = sorted(
        entry.version
        for entry in entries
        if entry.left_at is None and entry.version in attached and entry.version in welcome
    )
    format, terms = waves.format_of(event)
    if format.open_ended is None:
        return 0
    now = schedule.clock(connection)
    waiting.note(connection, event.id, here)
    queue = [
        Waiting(
            entrant=row.number - 1,
            since=now.timestamp() if row.waiting_since is None else row.waiting_since.timestamp(),
            strength=row.mu,
            seats=max(0, format.open_ended.at_once(terms) - row.open),
            recent=row.recent,
            met=tuple(number - 1 for number in row.met),
        )
        for row in waiting.queue(connection, event.id, here, LATELY_S)
    ]
    rules = read_rules(event.preset, event.rules)
    roster = waves.roster_of(event, entries, rules)
    pairings: list[Pairing] = []
    begun: set[int] = set()
    for there in together:
        waiting_there = [
            one for one in queue if entries[one.entrant].version in there and one.entrant not in begun
        ]
        pairings += format.open_ended.pair(roster, terms, waiting_there, now.timestamp())
        begun = {entrant for one in pairings for entrant in one.entrants}
    if pairings:
        waves.lay(connection, event.id, WavePairings(tuple(pairings)), rules)
        wave.start(connection, event.id)
        waiting.clear(connection, event.id, sorted(entrant + 1 for entrant in begun))
    return len(pairings)


def _over(event: Tournament, now: datetime) -> bool:
    ends = _ends(event)
    return ends is None or now >= ends


def _ends(event: Tournament) -> datetime | None:
    """Return when an open-ended event makes no more matches; None if it is none."""
    format, terms = waves.format_of(event)
    if format.open_ended is None:
        return None
    started = event.started_at or event.due_at
    return started + timedelta(seconds=format.open_ended.lasts_seconds(terms))
