"""The continuous ladder: as long as an event of it lasts, bots that wait are paired with each other.

Whoever is connected and may enter takes part from then on. Who has waited longest chooses first, the
closest in strength; nobody waits longer than the event's patience while there is anybody to meet, and nobody
begins many more matches than the others who wait.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from arena.store import ladder, schedule, tournament, waiting, wave
from arena.store.query import AnyConnection
from arena.store.tournament import Startable, Tournament
from arena.tournament import waves
from arena.tournament.entries import entrants as entrants_by
from arena.tournament.entries import read_entry_rule
from arena.tournament.formats.matchmaking import Patience, Waiting, matched
from arena.tournament.formats.pairing import Pairing
from arena.tournament.pairing import Laid
from arena.tournament.rules import read_rules

# How far back a bot's matches count towards its share, and whom it met lately.
LATELY_S: Final = 600


def lasts(connection: AnyConnection, one: Startable) -> bool:
    """Whether a running event goes on making matches, so that it is not over though none is left."""
    if one.format != "continuous":
        return False
    event = tournament.by_id(connection, one.id)
    return event is not None and not _over(event, schedule.clock(connection))


def make_matches(
    connection: AnyConnection, attached: Collection[int] | None, able: waves.Able | None = None
) -> int:
    """Begin matches of all continuous events among the attached versions; how many.

    attached, able: as of `tournaments.note_presence`. Where it is not known who is there, nobody is paired.
    What another has locked is left to it.
    """
    if attached is None:
        return 0
    made = 0
    for one in tournament.continuous(connection):
        if one.ladder is not None and not ladder.try_lock(connection, one.ladder):
            continue
        if tournament.lock_idle(connection, one.id, idle_only=False):
            event = tournament.by_id(connection, one.id)
            if event is not None and not _over(event, schedule.clock(connection)):
                made += _make(connection, event, waves.seatable(event, attached, able))
    return made


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
    terms = waves.terms_of(event)
    now = schedule.clock(connection)
    waiting.note(connection, event.id, here)
    queue = [
        Waiting(
            row.number - 1,
            now.timestamp() if row.waiting_since is None else row.waiting_since.timestamp(),
            row.mu,
            max(0, terms.at_once - row.open),
            row.recent,
            tuple(number - 1 for number in row.met),
        )
        for row in waiting.queue(connection, event.id, here, LATELY_S)
    ]
    rules = read_rules(event.preset, event.rules)
    pairings: list[Pairing] = []
    begun: set[int] = set()
    for there in together:
        pairings += matched(
            [one for one in queue if entries[one.entrant].version in there and one.entrant not in begun],
            rules.sides,
            now.timestamp(),
            Patience(seconds=terms.choosy_seconds),
            waves.owners_apart(event, entries),
            event.duplicate,
        )
        begun = {entrant for one in pairings for entrant in one.entrants}
    if pairings:
        waves.lay(connection, event.id, Laid(tuple(pairings)), rules)
        wave.start(connection, event.id)
        waiting.begun(connection, event.id, sorted(entrant + 1 for entrant in begun))
    return len(pairings)


def _over(event: Tournament, now: datetime) -> bool:
    started = event.started_at or event.due_at
    return now >= started + timedelta(seconds=waves.terms_of(event).lasts_seconds)
