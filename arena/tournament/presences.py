"""Which entries of tournaments could be seated now: who is absent, who has come, whose matches are apart."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from arena.store import apart, outage, tournament
from arena.store.query import AnyConnection
from arena.store.sweep import EVERYTHING, Portion
from arena.store.tournament import Tournament
from arena.store.transactions import attempt, transact
from arena.tournament import outages, waves

# A tick has no time for more.
_FORGOTTEN_AT_ONCE: Final = 1_000


def note_presence(
    connection: AnyConnection,
    attached: Collection[int] | None,
    able: waves.Able | None = None,
    portion: Portion = EVERYTHING,
) -> None:
    """Store which versions could be seated now, for `claims.no_shows` and `claims.park_apart`.

    Each tournament has a transaction of its own; a locked one is left to the next call.

    attached: those at a referee; None: unknown, as no referee lives or Redis is gone. Then nobody is absent:
    what fails in the house is never a bot's no-show. able: by referee, who has the seats for a match and
    plays its game; None: everybody. Whoever has not is absent, or it would be waited for without end.
    portion: the matches of which it is noted whether their bots are apart.
    """
    for event in transact(connection, tournament.every_running):
        attempt(connection, _note_presence, event, attached, able, portion)
    if not attached:
        return
    for number in transact(connection, tournament.frozen):
        attempt(connection, _note_arrivals, number, attached, able)


def _note_presence(
    connection: AnyConnection,
    seen: Tournament,
    attached: Collection[int] | None,
    able: waves.Able | None,
    portion: Portion,
) -> None:
    number = seen.id
    together = waves.seatable(seen, attached or (), able)
    present = sorted(set[int]().union(*together))
    unheld = attached is not None and seen.held_since is None and len(together) < 2
    if unheld and outage.is_calm(connection, number, present):
        return
    if not tournament.try_lock(connection, number):
        return
    if attached is None:
        tournament.forget_absences(connection, number)
        apart.forget(connection, number, _FORGOTTEN_AT_ONCE)
        return
    event = tournament.by_id(connection, number) or seen
    outage.note_presence(connection, number, present)
    if not event.paused:
        outages.review(connection, event, present)
    if len(together) < 2 or event.paused or event.held_since is not None:
        apart.forget(connection, number, _FORGOTTEN_AT_ONCE)
    elif portion.touches(number):
        apart.note(connection, number, together, portion)


def _note_arrivals(
    connection: AnyConnection, number: int, attached: Collection[int], able: waves.Able | None
) -> None:
    """Note who has come to a tournament before it starts: should all go before it does, it is held."""
    event = tournament.by_id(connection, number)
    if event is not None and tournament.try_lock(connection, number):
        together = waves.seatable(event, attached, able)
        outage.note_arrivals(connection, number, sorted(set[int]().union(*together)))
