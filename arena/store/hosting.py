"""Versions that the arena runs itself, as rows: who runs them now, by which token, and what they wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from arena.store import token
from arena.store.query import AnyConnection, execute, execute_many, row_or_none, rows


@dataclass(frozen=True, slots=True)
class Leased:
    """A version that a host has taken."""

    version: int
    bot: str
    number: int
    content: str
    presets: list[str]  # what its owner says that it plays; empty is everything
    lease: UUID

    @property
    def name(self) -> str:
        return self.bot if self.number == 1 else f"{self.bot}/{self.number}"


@dataclass(frozen=True, slots=True)
class Hosted:
    """A version that the arena runs, and how it fares."""

    version: int
    content: str
    leased_by: str | None
    failures: int
    failed_at: datetime | None
    reason: str | None
    output: str | None


@dataclass(frozen=True, slots=True)
class ProcessLog:
    """What one process of a hosted bot wrote."""

    match: int
    version: int
    game: int
    seat: int
    reason: str | None
    asked: str | None
    output: str
    at: datetime


# It is in an event that is being played, so it is waited for.
_WANTED = """EXISTS (
    SELECT FROM entry e JOIN tournament t ON t.id = e.tournament
    WHERE e.version = h.version AND e.left_at IS NULL AND t.state = 'running')"""


# The beginning of a statement that changes the versions of some leases.
_LOCKED: Final = """WITH locked AS MATERIALIZED (
    SELECT version FROM hosted_version WHERE lease = ANY(%(leases)s) ORDER BY version FOR NO KEY UPDATE)"""


def insert(connection: AnyConnection, version: int, content: str, presets: Sequence[str] = ()) -> None:
    execute(
        connection,
        """INSERT INTO hosted_version (version, content, presets)
           VALUES (%(version)s, %(content)s, %(presets)s)""",
        {"version": version, "content": content, "presets": list(presets)},
    )


def of_version(connection: AnyConnection, version: int) -> Hosted | None:
    return row_or_none(
        connection,
        Hosted,
        """SELECT version, content, CASE WHEN lease_until > clock_timestamp() THEN leased_by END AS leased_by,
                  failures, failed_at, reason, output
           FROM hosted_version WHERE version = %(version)s""",
        {"version": version},
    )


def lease(
    connection: AnyConnection,
    host: str,
    limit: int,
    lease_s: float,
    contents: Sequence[str] | None = None,
) -> list[Leased]:
    """Take versions that are waited for and that no host has, at most so many; of these contents if named."""
    return rows(
        connection,
        Leased,
        f"""WITH free AS (
                SELECT h.version FROM hosted_version h
                JOIN bot_version v ON v.id = h.version JOIN bot ON bot.id = v.bot
                WHERE (h.lease IS NULL OR h.lease_until < clock_timestamp())
                  AND h.not_before <= clock_timestamp() AND bot.withdrawn_at IS NULL AND {_WANTED}
                  AND (%(contents)s::text[] IS NULL OR h.content = ANY(%(contents)s))
                ORDER BY h.version LIMIT %(limit)s FOR NO KEY UPDATE OF h SKIP LOCKED)
            UPDATE hosted_version h SET lease = gen_random_uuid(), leased_by = %(host)s,
                lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
            FROM free, bot_version v, bot
            WHERE h.version = free.version AND v.id = h.version AND bot.id = v.bot
            RETURNING h.version, bot.name AS bot, v.number, h.content, bot.presets, h.lease""",
        {
            "host": host,
            "limit": limit,
            "lease": lease_s,
            "contents": None if contents is None else list(contents),
        },
    )


def write_tokens(
    connection: AnyConnection, tokens: Sequence[tuple[int, UUID, bytes]], lease_s: float
) -> None:
    """By version, the token of its lease; the tokens of earlier leases are of no more use."""
    execute(
        connection,
        f"""{token.locked("lease IS NOT NULL AND version = ANY(%(versions)s)")}
            DELETE FROM token USING locked WHERE token.id = locked.id""",
        {"versions": [version for version, _, _ in tokens]},
    )
    execute_many(
        connection,
        """INSERT INTO token (version, sha256, lease, expires_at) VALUES (%(version)s, %(sha256)s, %(lease)s,
               clock_timestamp() + make_interval(secs => %(lease_s)s))""",
        [
            {"version": version, "sha256": sha256, "lease": lease, "lease_s": lease_s}
            for version, lease, sha256 in tokens
        ],
    )


@dataclass(frozen=True, slots=True)
class Kept:
    """A lease that holds, and whether its version is still waited for."""

    lease: UUID
    wanted: bool


def extend(connection: AnyConnection, leases: Sequence[UUID], lease_s: float) -> list[Kept]:
    """Keep the leases and their tokens; those that hold. A bot that was withdrawn is waited for by nobody."""
    kept = rows(
        connection,
        Kept,
        f"""{_LOCKED} UPDATE hosted_version h
            SET lease_until = clock_timestamp() + make_interval(secs => %(lease_s)s)
            FROM locked, bot_version v JOIN bot ON bot.id = v.bot
            WHERE h.version = locked.version AND h.lease = ANY(%(leases)s) AND v.id = h.version
            RETURNING h.lease, bot.withdrawn_at IS NULL AND {_WANTED} AS wanted""",
        {"leases": list(leases), "lease_s": lease_s},
    )
    execute(
        connection,
        f"""{token.locked("lease = ANY(%(leases)s)")}
            UPDATE token SET expires_at = clock_timestamp() + make_interval(secs => %(lease_s)s)
            FROM locked WHERE token.id = locked.id""",
        {"leases": [one.lease for one in kept], "lease_s": lease_s},
    )
    return kept


def release(connection: AnyConnection, leases: Sequence[UUID]) -> None:
    """Give versions back; the tokens of these leases end."""
    execute(
        connection,
        f"""{_LOCKED} UPDATE hosted_version h SET lease = NULL, leased_by = NULL, lease_until = NULL
            FROM locked WHERE h.version = locked.version AND h.lease = ANY(%(leases)s)""",
        {"leases": list(leases)},
    )
    execute(
        connection,
        f"""{token.locked("lease = ANY(%(leases)s)")}
            DELETE FROM token USING locked WHERE token.id = locked.id""",
        {"leases": list(leases)},
    )


def note_failure(
    connection: AnyConnection, lease: UUID, reason: str, output: str, pauses_s: Sequence[float]
) -> None:
    """A start came to nothing: the version is left alone for a while, by its failures in a row."""
    execute(
        connection,
        """UPDATE hosted_version SET failures = failures + 1, failed_at = clock_timestamp(),
               reason = %(reason)s, output = %(output)s,
               not_before = clock_timestamp() + make_interval(
                   secs => (%(pauses)s::float8[])[least(failures + 1, cardinality(%(pauses)s::float8[]))])
           WHERE lease = %(lease)s""",
        {"lease": lease, "reason": reason, "output": output, "pauses": list(pauses_s)},
    )


def note_success(connection: AnyConnection, lease: UUID) -> None:
    """A start came to something."""
    execute(
        connection,
        """UPDATE hosted_version SET failures = 0, failed_at = NULL, reason = NULL, output = NULL
           WHERE lease = %(lease)s AND failures > 0""",
        {"lease": lease},
    )


def write_logs(connection: AnyConnection, logs: Sequence[dict[str, Any]]) -> None:
    """What processes wrote; of matches that are not there nothing is kept."""
    execute_many(
        connection,
        """INSERT INTO process_log (match, version, game, seat, reason, asked, output)
           SELECT id, %(version)s, %(game)s, %(seat)s, %(reason)s, %(asked)s, %(output)s
           FROM match WHERE id = %(match)s""",
        logs,
    )


def logs(connection: AnyConnection, match: int, version: int) -> list[ProcessLog]:
    """What the processes of a version wrote in a match, in the order of games and seats."""
    return rows(
        connection,
        ProcessLog,
        """SELECT match, version, game, seat, reason, asked, output, at FROM process_log
           WHERE match = %(match)s AND version = %(version)s ORDER BY game, seat, id""",
        {"match": match, "version": version},
    )
