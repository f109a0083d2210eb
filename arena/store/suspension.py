"""Suspensions as rows, and the matches by which they are decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.store import audit
from arena.store.query import AnyConnection, execute, rows, values


@dataclass(frozen=True, slots=True)
class Suspension:
    """When and why a version was suspended, and when and by whom it was admitted again."""

    version: int
    since: datetime
    reason: str
    lifted_at: datetime | None
    lifted_by: str | None


@dataclass(frozen=True, slots=True)
class PastMatch:
    """When a version played a match that has ended, and whether it was at fault in it."""

    match: int
    started_at: datetime
    finished_at: datetime
    faulty: bool
    suspend_after: int  # so many in a row suspend, says its competition


def lately_at_fault(connection: AnyConnection, seconds: int, behind: int, limit: int) -> list[int]:
    """So many versions with a fault in the last seconds that are not suspended: those behind a version first,
    after the last the first."""
    return values(
        connection,
        """SELECT version FROM (
               SELECT DISTINCT version FROM fault
               WHERE at > clock_timestamp() - make_interval(secs => %(seconds)s)) lately
           WHERE NOT EXISTS (SELECT FROM suspension s
                             WHERE s.version = lately.version AND s.lifted_at IS NULL)
           ORDER BY version <= %(behind)s, version LIMIT %(limit)s""",
        {"seconds": seconds, "behind": behind, "limit": limit},
    )


def latest_matches(connection: AnyConnection, version: int, limit: int) -> list[PastMatch]:
    """Its latest matches since it was last admitted again, the one that ended last first.

    A match that it did not come to starts, for it, when it went away, so that all matches lost by one absence
    overlap. (A fault has the time of its transaction: matches ended by one tick start together.)
    """
    return rows(
        connection,
        PastMatch,
        """SELECT match, started_at, finished_at, faulty, suspend_after FROM (
               SELECT m.id AS match,
                      coalesce(away.since, m.started_at, m.finished_at) AS started_at, m.finished_at,
                      (e.faults > 0 OR e.forfeited) AS faulty, schedule.suspend_after
               FROM match_entrant e JOIN match m ON m.id = e.match
               JOIN tournament ON tournament.id = m.tournament
               JOIN schedule ON schedule.id = tournament.schedule AND schedule.suspend_after > 0
               LEFT JOIN LATERAL (
                   SELECT min(at - make_interval(secs => elapsed_ms / 1000.0)) AS since FROM fault
                   WHERE fault.match = m.id AND fault.version = e.version AND kind = 'no-show') away ON true
               WHERE e.version = %(version)s AND m.state = 'finished'
                 AND m.finished_at > coalesce((SELECT max(lifted_at) FROM suspension s
                                               WHERE s.version = e.version), '-infinity')
               ORDER BY e.match DESC LIMIT %(limit)s) latest
           ORDER BY finished_at DESC, match DESC""",
        {"version": version, "limit": limit},
    )


def insert(connection: AnyConnection, version: int, reason: str) -> bool:
    """Suspend a version; False when it is suspended already."""
    return (
        execute(
            connection,
            """INSERT INTO suspension (version, reason) VALUES (%(version)s, %(reason)s)
               ON CONFLICT (version) WHERE lifted_at IS NULL DO NOTHING""",
            {"version": version, "reason": reason},
        )
        == 1
    )


@dataclass(frozen=True, slots=True)
class StillEntered:
    """A suspended version that is in a tournament."""

    version: int
    tournament: int
    ladder: int | None
    reason: str


def still_entered(connection: AnyConnection) -> list[StillEntered]:
    """The suspended versions that are in scheduled or running tournaments. Nothing is locked."""
    return rows(
        connection,
        StillEntered,
        """SELECT s.version, entry.tournament, t.ladder, s.reason
           FROM suspension s JOIN entry ON entry.version = s.version AND entry.left_at IS NULL
           JOIN tournament t ON t.id = entry.tournament AND t.state IN ('scheduled', 'running')
           WHERE s.lifted_at IS NULL ORDER BY entry.tournament, s.version""",
    )


def lift(connection: AnyConnection, versions: Sequence[int], by: str) -> int:
    """Lift the suspensions of these versions; how many there were."""
    return execute(
        connection,
        """UPDATE suspension SET lifted_at = clock_timestamp(), lifted_by = %(by)s
           WHERE version = ANY(%(versions)s) AND lifted_at IS NULL""",
        {"versions": list(versions), "by": by},
    )


def of_versions(connection: AnyConnection, versions: Sequence[int]) -> list[Suspension]:
    """The suspensions of these versions, the newest first."""
    return rows(
        connection,
        Suspension,
        f"""SELECT version, since, reason, lifted_at, {audit.name_of("lifted_by")} AS lifted_by
           FROM suspension WHERE version = ANY(%(versions)s) ORDER BY id DESC""",
        {"versions": list(versions)},
    )
