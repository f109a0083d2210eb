"""Tournaments: made of slots when their entries close, started when due, finished, paused, voided."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.errors import ArenaError, NotFound, StateRefused
from arena.rating import ladders, ratings
from arena.store import audit, claim, ladder, match, pace, schedule, tournament, wave
from arena.store.query import AnyConnection
from arena.store.schedule import Slot
from arena.store.tournament import Entry, Startable, Tournament, entries
from arena.store.tournament import by_slot as of_slot
from arena.store.transactions import PASSING, attempt, transact
from arena.tournament import continuous, schedules, waves
from arena.tournament.cron import zone_of
from arena.tournament.formats import registry
from arena.tournament.opening import opening
from arena.tournament.presences import note_presence

__all__ = [
    "Advance",
    "Entry",
    "Progress",
    "Tournament",
    "advance",
    "by_id",
    "entries",
    "finish_ended",
    "freeze",
    "latest",
    "note_presence",
    "of_slot",
    "pause",
    "progress",
    "requeue",
    "resume",
    "seats_asked",
    "start_due",
    "void",
]

log = logging.getLogger(__name__)

_SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Advance:
    """What one call of `advance` did: ids of tournaments, and slots closed without one."""

    frozen: tuple[int, ...]
    closed: tuple[Slot, ...]
    started: tuple[int, ...]
    finished: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a tournament is, in matches."""

    state: str
    total: int
    done: int  # ended in any way
    finished: int
    playing: int
    waiting: int
    parked: int
    void: int
    apart: int  # of those that wait, how many no referee can seat
    apart_since: datetime | None
    per_second: float | None  # matches; None: unknown yet
    seconds_left: float | None  # None: unknown
    complete: bool  # all its matches are laid out; else more may come, by later rounds or as long as it lasts
    makes_until: datetime | None  # until when an open-ended one makes matches; None: it makes none any more

    @property
    def to_play(self) -> int:
        """How many matches it has, void ones aside."""
        return self.total - self.void


def advance(connection: AnyConnection, now: datetime | None = None) -> Advance:
    """Do all that is due: make slots, freeze them into tournaments, start and finish tournaments.

    Call it every second or so, on a connection without a transaction: each slot and each tournament has one
    of its own. What is locked is left to the next call.
    """
    moment = now or transact(connection, schedule.clock)
    frozen, closed = [], []
    for slot in transact(connection, schedules.due, moment):
        made = attempt(connection, freeze, slot.id)
        if isinstance(made, Slot):
            closed.append(made)
        elif made is not None:
            frozen.append(made.id)
            waves.renew_statistics(connection, made.id)
    started = start_due(connection, moment)
    return Advance(tuple(frozen), tuple(closed), tuple(started), tuple(finish_ended(connection)))


def freeze(connection: AnyConnection, slot_id: int) -> Tournament | Slot | None:
    """Make the tournament of a slot with its entries and matches; or close the slot with the reason why not.

    Return None where the slot is not open any more, or locked.
    """
    slot = schedule.lock_open_slot(connection, slot_id)
    if slot is None:
        return None
    try:
        return transact(connection, _freeze, slot)
    except ArenaError as refusal:  # it was valid once; the others go on
        return schedule.close_slot(connection, slot.id, str(refusal))
    except PASSING:
        raise
    except Exception:  # the edge of a slot
        number = secrets.token_hex(4)
        log.exception("slot not opened id=%s slot=%s", number, slot.id)
        reason = f"it could not be opened, which is our mistake; the log has it as {number}"
        return schedule.close_slot(connection, slot.id, reason)


def _freeze(connection: AnyConnection, slot: Slot) -> Tournament | Slot:
    plan = schedule.by_id(connection, slot.schedule)
    begins = opening(connection, plan)
    if isinstance(begins.first, str):
        return schedule.close_slot(connection, slot.id, begins.first)
    rules, rated_on = begins.rules, None
    if plan.rated:
        rated_on = ladders.ensure(connection, rules, plan.duplicate, begins.format.partners)
    seed = secrets.token_bytes(_SEED_BYTES)
    number = tournament.insert(
        connection,
        slot.id,
        tournament.event_name(plan.name, slot.due_at, zone_of(plan.zone)),
        rules.options(),
        None if rated_on is None else rated_on.id,
        seed,
    )
    tournament.insert_entries(connection, number, [one.version for one in begins.who])
    if begins.first.pairings:
        waves.lay(connection, number, begins.first, rules)
    schedule.take_slot(connection, slot.id)
    return by_id(connection, number)


def start_due(connection: AnyConnection, now: datetime | None = None) -> list[int]:
    """Start the tournaments that are due; return the ids of those that this call started.

    Each has a transaction of its own. One whose ladder is locked is left to the next call.
    """
    moment = now or transact(connection, schedule.clock)
    held: set[int | None] = set()  # ladders; those of a ladder start in the order in which they are due
    started = []
    for one in transact(connection, tournament.startable, moment):
        if one.ladder in held:
            continue
        begun = attempt(connection, _start, one)
        if begun:
            started.append(one.id)
        elif begun is None and one.ladder is not None:
            held.add(one.ladder)
    return started


def _start(connection: AnyConnection, one: Startable) -> bool | None:
    """Return whether this call started it; None where it is locked."""
    if not (_try_ladder(connection, one) and tournament.try_lock(connection, one.id)):
        return None
    if not tournament.start(connection, one.id):
        return False
    wave.start(connection, one.id)
    return True


def finish_ended(connection: AnyConnection) -> list[int]:
    """Finish the running tournaments whose matches have all ended; return their ids.

    Those by rounds have their next round laid out instead, as long as there is one. Each has a transaction
    of its own. Locked ones are skipped, so nobody waits here.
    """
    finished = []
    for one in transact(connection, tournament.idle):
        ended = attempt(connection, _finish_or_go_on, one)
        if ended:
            finished.append(one.id)
        elif ended is False:
            waves.renew_statistics(connection, one.id)
    return finished


def _finish_or_go_on(connection: AnyConnection, one: Startable) -> bool | None:
    """Return whether it is finished; False where it has another round, None where it was left alone."""
    by_rounds = registry.named(one.format).by_rounds
    if by_rounds and not _try_ladder(connection, one):
        return None
    if not tournament.lock_idle(connection, one.id) or continuous.lasts(connection, one):
        return None
    if by_rounds and waves.lay_next(connection, one.id):
        return False
    tournament.finish(connection, one.id)
    return True


def _try_ladder(connection: AnyConnection, one: Startable) -> bool:
    return one.ladder is None or ladder.try_lock(connection, one.ladder)


def void(connection: AnyConnection, number: int, reason: str, *, by: str = "organiser") -> None:
    """Void a tournament: what waits is not played, and its rating steps are undone.

    Raises NotFound, StateRefused.
    """
    event = by_id(connection, number)
    rated_on = None if event.ladder is None else ratings.lock(connection, event.ladder)
    held = tournament.lock(connection, number)
    if held is None or held.state == "void":
        raise StateRefused("tournament", number, "void", "voided")
    tournament.void(connection, number)
    first = match.of_tournament(connection, number, 1, 0)
    if rated_on is not None and first:
        ratings.rewind(connection, rated_on, [first[0].id])
    claim.void_unended(connection, number, reason)
    if rated_on is not None:
        ratings.rate(connection, rated_on)
    audit.write(connection, by, "voided", f"tournament {number}", reason, corrects=number)


def pause(connection: AnyConnection, number: int, reason: str = "", *, by: str = "organiser") -> None:
    """Pause a tournament: what is being played goes on, nothing else begins, and nobody counts as absent.

    Raises NotFound, StateRefused.
    """
    _set_paused(connection, number, True, reason, by)


def resume(connection: AnyConnection, number: int, reason: str = "", *, by: str = "organiser") -> None:
    """Resume a paused tournament. Raises NotFound, StateRefused."""
    _set_paused(connection, number, False, reason, by)


def requeue(connection: AnyConnection, number: int, reason: str = "", *, by: str = "organiser") -> int:
    """Requeue all parked matches of a tournament; return how many. Raises NotFound, StateRefused."""
    event = by_id(connection, number)
    rated_on = None if event.ladder is None else ratings.lock(connection, event.ladder)
    held = tournament.lock(connection, number)
    if held is None or held.state == "void":
        raise StateRefused("tournament", number, "void", "played again")
    again = claim.requeue_parked(connection, number)
    if again:
        if rated_on is not None:
            ratings.rewind(connection, rated_on, again)
        tournament.reopen(connection, number)
        audit.write(
            connection,
            by,
            "requeued",
            f"tournament {number}",
            ": ".join(filter(None, [f"{len(again)} parked matches", reason])),
            corrects=number,
        )
    return len(again)


def _set_paused(connection: AnyConnection, number: int, paused: bool, reason: str, by: str) -> None:
    by_id(connection, number)
    held = tournament.lock(connection, number)
    wish = "paused" if paused else "resumed"
    if held is None or held.state not in ("scheduled", "running"):
        raise StateRefused("tournament", number, "over" if held is None else held.state, wish)
    if held.paused == paused:
        raise StateRefused("tournament", number, "paused" if paused else "not paused", wish)
    tournament.set_paused(connection, number, paused)
    audit.write(connection, by, wish, f"tournament {number}", reason)


def by_id(connection: AnyConnection, number: int) -> Tournament:
    """Return the tournament with this id. Raises NotFound."""
    found = tournament.by_id(connection, number)
    if found is None:
        raise NotFound("tournament", number)
    return found


def latest(
    connection: AnyConnection, limit: int = 20, before: int | None = None, schedule_name: str | None = None
) -> list[Tournament]:
    """Return the newest tournaments first, of one schedule or all, with ids below `before`.

    Raises NotFound.
    """
    of = None if schedule_name is None else schedules.named(connection, schedule_name).id
    return tournament.latest(connection, limit, before, of)


def seats_asked(connection: AnyConnection, version: int) -> list[tuple[str, int]]:
    """Return the games that the version is to play in tournaments now, with the seats a match takes of it."""
    events = [by_id(connection, one.id) for one in tournament.running_with(connection, version)]
    return sorted({(event.preset, waves.seats_each(event)) for event in events})


def progress(connection: AnyConnection, number: int) -> Progress:
    """Return how far the tournament with this id is. Raises NotFound."""
    event = by_id(connection, number)
    counted = pace.counts(connection, number)
    left = counted.playing + counted.waiting
    now = schedule.clock(connection)
    rate = _per_second(event, counted, now)
    makes_until = continuous.makes_until(event, now)
    complete = event.ended or (makes_until is None and not registry.by_rounds(event.format))
    known = complete and event.condition not in ("paused", "held")
    return Progress(
        state=event.state,
        total=counted.total,
        done=counted.total - left,
        finished=counted.finished,
        playing=counted.playing,
        waiting=counted.waiting,
        parked=counted.parked,
        void=counted.void,
        apart=counted.apart,
        apart_since=counted.apart_since,
        per_second=rate,
        seconds_left=0.0 if event.ended else left / rate if rate and known else None,
        complete=complete,
        makes_until=makes_until,
    )


def _per_second(event: Tournament, counted: pace.Counts, now: datetime) -> float | None:
    """Return the matches a second: while it runs of the last minute, afterwards of all of it."""
    if event.started_at is None or counted.last_finished is None:
        return None
    if event.state == "running":
        seconds = min(60.0, (now - event.started_at).total_seconds())
        return counted.lately / seconds if seconds > 0 else None
    seconds = (counted.last_finished - event.started_at).total_seconds()
    return counted.finished / seconds if seconds > 0 else None
