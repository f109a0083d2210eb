"""Suspensions: a version at fault in match after match enters nothing until somebody admits it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arena.bot import bots
from arena.errors import NotFound, StateRefused
from arena.store import audit, bot, ladder, suspension, sweep, tournament
from arena.store.bot import Version
from arena.store.query import AnyConnection
from arena.store.suspension import PastMatch, StillEntered, Suspension
from arena.store.transactions import attempt, transact
from arena.tournament import withdrawals

__all__ = ["Suspension", "admit", "of_bot", "review", "sentence"]

# How many of its latest matches are looked at.
_LOOKED_AT: Final = 500
# Only versions with a fault in the last so many seconds are looked at.
_LATELY_S: Final = 600
# So many of them in a tick: each takes some milliseconds.
_AT_ONCE: Final = 20


def review(connection: AnyConnection) -> list[str]:
    """Suspend versions that have been at fault in too many matches in a row; their names.

    The limit is that of the latest match's schedule; matches of schedules that never suspend are left out.
    One call looks at some of the versions with a fault lately, the next at those that follow.

    A suspended version is withdrawn from the tournaments that it is in: what it has played stands. Each has
    a transaction of its own for that; one that is locked is left to the next call.
    """
    names = attempt(connection, _suspend)
    for one in transact(connection, suspension.still_entered):
        attempt(connection, _withdraw, one)
    return names or []


def _suspend(connection: AnyConnection) -> list[str]:
    names = []
    behind = sweep.last_version(connection)
    versions = suspension.lately_at_fault(connection, _LATELY_S, behind, _AT_ONCE)
    if versions and versions[-1] != behind:
        sweep.go_on_behind(connection, versions[-1])
    for version in sorted(versions):
        latest = suspension.latest_matches(connection, version, _LOOKED_AT)
        times = faulty_in_a_row(latest)
        if not times or times < latest[0].suspend_after:
            continue
        reason = f"it was at fault in {times} matches in a row"
        if suspension.insert(connection, version, reason):
            name = bot.version(connection, version).name
            audit.write(connection, "the arena", "suspended", f"bot {bot.bot_of(name)}", reason)
            names.append(name)
    return names


def _withdraw(connection: AnyConnection, one: StillEntered) -> None:
    if one.ladder is not None and not ladder.try_lock(connection, one.ladder):
        return
    if not (tournament.try_lock(connection, one.tournament) and one in suspension.still_entered(connection)):
        return
    event = tournament.by_id(connection, one.tournament)
    if event is not None:
        rated_on = None if event.ladder is None else ladder.named(connection, event.ladder)
        withdrawals.withdraw_version(connection, event, rated_on, one.version, one.reason, by="the arena")


def faulty_in_a_row(latest: Sequence[PastMatch]) -> int:
    """Count the latest matches in a row (the latest first) in which it was at fault.

    Matches that overlap in time count once: one crash in sixty-four matches is one mishap.
    """
    times = 0
    before = None
    for one in latest:
        if not one.faulty:
            break
        if before is None or one.finished_at <= before:
            times += 1
            before = one.started_at
    return times


def of_bot(connection: AnyConnection, name: str) -> list[Suspension]:
    """Return the suspensions of a bot's versions, the newest first. Raises NotFound."""
    return suspension.of_versions(connection, [one.id for one in bots.versions(connection, name)])


def sentence(connection: AnyConnection, name: str) -> str | None:
    """Say why the bot's newest version is suspended and what lets it in again; None if it is not.

    Raises NotFound.
    """
    return of_version(connection, bots.versions(connection, name)[0].id)


def of_version(connection: AnyConnection, version: int) -> str | None:
    """Say why this version is suspended and what lets it in again; None if it is not."""
    for one in suspension.of_versions(connection, [version]):
        if one.lifted_at is None:
            return _why(bot.version(connection, version), one)
    return None


def _why(of: Version, one: Suspension) -> str:
    return (
        f"{of.name} is suspended since {one.since:%Y-%m-%d %H:%M} UTC, because {one.reason}; its "
        f"faults say what went wrong. A new version (`arena bot version {of.bot}`) may play at once, "
        f"and the organiser lets this one in again with `arena bot admit {of.bot}`."
    )


def suspend(connection: AnyConnection, name: str, reason: str, *, by: str = "organiser") -> int:
    """Suspend a bot's versions that play; return how many. The next tick withdraws them from their events.

    Raises NotFound, StateRefused.
    """
    whose = bots.named(connection, name)
    bot.lock(connection, whose.id)
    playing = [one for one in bots.versions(connection, name) if one.retired_at is None]
    if not playing:
        raise StateRefused("bot", name, "retired", "suspended")
    suspended = sum(suspension.insert(connection, one.id, reason) for one in playing)
    if not suspended:
        raise StateRefused("bot", name, "suspended", "suspended")
    audit.write(connection, by, "suspended", f"bot {name}", reason)
    return suspended


def admit(connection: AnyConnection, name: str, reason: str = "", *, by: str = "organiser") -> int:
    """Lift the suspensions of a bot's versions; return how many. Raises NotFound, StateRefused."""
    versions = bots.versions(connection, name)
    if not versions:
        raise NotFound("version of", name)
    bot.lock(connection, bots.named(connection, name).id)
    lifted = suspension.lift(connection, [one.id for one in versions], by)
    if not lifted:
        raise StateRefused("bot", name, "not suspended", "let in again")
    audit.write(connection, by, "admitted", f"bot {name}", reason)
    return lifted
