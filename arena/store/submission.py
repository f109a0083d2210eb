"""What was handed in, as rows: archives by their content, and what became of each for its bot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from arena.store import audit
from arena.store.bot import version_name
from arena.store.query import AnyConnection, execute, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class Submission:
    """One content of one bot, and what became of it."""

    id: int
    bot: str
    bot_id: int
    sha256: bytes  # of its files
    files: int
    size: int  # of them all, in bytes
    state: str  # waiting, valid, refused or superseded (by a newer one, before it was decided)
    submitted_at: datetime
    submitted_by: str
    validating: bool  # a host is at it
    report: dict[str, Any]  # as cuig.validation.report has it
    decided_at: datetime | None
    version: int | None  # what it has become
    number: int | None
    retired: bool  # as a version

    @property
    def version_name(self) -> str:
        """The name of the version that it has become; empty before."""
        return "" if self.number is None else version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class Trial:
    """A submission that a host has taken to validate."""

    submission: int
    bot: str
    sha256: bytes
    presets: list[str]  # what its owner says that it plays; empty is everything
    lease: UUID


_SUBMISSION: Final = f"""
SELECT s.id, bot.name AS bot, bot.id AS bot_id, s.archive AS sha256, a.files, a.size, s.state, s.submitted_at,
       {audit.name_of("s.submitted_by")} AS submitted_by,
       coalesce(s.lease_until > clock_timestamp(), false) AS validating, s.report,
       s.decided_at, s.version, v.number, coalesce(v.retired_at IS NOT NULL, false) AS retired
FROM submission s JOIN bot ON bot.id = s.bot JOIN archive a ON a.sha256 = s.archive
LEFT JOIN bot_version v ON v.id = s.version"""


def insert_archive(connection: AnyConnection, sha256: bytes, content: bytes, files: int, size: int) -> None:
    """Keep an archive; one that is there stays as it is. It is locked: nobody lets it go meanwhile."""
    execute(
        connection,
        """INSERT INTO archive (sha256, content, files, size)
           VALUES (%(sha256)s, %(content)s, %(files)s, %(size)s)
           ON CONFLICT (sha256) DO UPDATE SET content = excluded.content WHERE archive.content IS NULL""",
        {"sha256": sha256, "content": content, "files": files, "size": size},
    )


def archive(connection: AnyConnection, sha256: bytes) -> bytes | None:
    """The archive with this content; None where there is none, or it has been let go."""
    found = value(connection, "SELECT content FROM archive WHERE sha256 = %(sha256)s", {"sha256": sha256})
    return None if found is None else bytes(found)


def lock_untaken(connection: AnyConnection, bot: int, kept: int) -> list[bytes]:
    """Lock the archives of a bot that came to nothing, but for the newest `kept`: their hashes."""
    found = rows(
        connection,
        _Content,
        """SELECT a.sha256 FROM archive a
           WHERE a.content IS NOT NULL AND a.sha256 IN (
               SELECT s.archive FROM submission s
               WHERE s.bot = %(bot)s AND s.state IN ('refused', 'superseded')
               ORDER BY s.submitted_at DESC, s.id DESC OFFSET %(kept)s)
           ORDER BY a.sha256 FOR NO KEY UPDATE SKIP LOCKED""",
        {"bot": bot, "kept": kept},
    )
    return [one.sha256 for one in found]


def let_go(connection: AnyConnection, archives: Sequence[bytes], bot: int) -> int:
    """Drop the content of these, which are locked, unless another bot has it, or it waits; how many it were.

    What is known of them stays: their hash, their size, and what their validation came to.
    """
    return execute(
        connection,
        """UPDATE archive SET content = NULL
           WHERE sha256 = ANY(%(archives)s) AND NOT EXISTS (
               SELECT FROM submission s WHERE s.archive = archive.sha256
                 AND (s.bot <> %(bot)s OR s.state IN ('waiting', 'valid')))""",
        {"archives": list(archives), "bot": bot},
    )


@dataclass(frozen=True, slots=True)
class _Content:
    sha256: bytes


def by_id(connection: AnyConnection, submission: int) -> Submission | None:
    return row_or_none(connection, Submission, _SUBMISSION + " WHERE s.id = %(id)s", {"id": submission})


def of_content(connection: AnyConnection, bot: int, sha256: bytes) -> Submission | None:
    return row_or_none(
        connection,
        Submission,
        _SUBMISSION + " WHERE s.bot = %(bot)s AND s.archive = %(sha256)s",
        {"bot": bot, "sha256": sha256},
    )


def of_bot(connection: AnyConnection, bot: int, limit: int) -> list[Submission]:
    """Those of a bot, the newest first."""
    return rows(
        connection,
        Submission,
        f"{_SUBMISSION} WHERE s.bot = %(bot)s ORDER BY s.submitted_at DESC, s.id DESC LIMIT {limit:d}",
        {"bot": bot},
    )


def ahead(connection: AnyConnection, submission: int) -> int:
    """How many wait to be validated before this one."""
    return int(
        value(
            connection,
            """SELECT count(*) FROM submission other JOIN submission s ON s.id = %(id)s
               WHERE other.state = 'waiting' AND (other.submitted_at, other.id) < (s.submitted_at, s.id)""",
            {"id": submission},
        )
    )


def insert(connection: AnyConnection, bot: int, sha256: bytes, by: str) -> int:
    return int(
        value(
            connection,
            """INSERT INTO submission (bot, archive, submitted_by) VALUES (%(bot)s, %(sha256)s, %(by)s)
               RETURNING id""",
            {"bot": bot, "sha256": sha256, "by": by},
        )
    )


def wait_again(connection: AnyConnection, submission: int, by: str) -> None:
    """Let one that was not taken wait again."""
    execute(
        connection,
        """UPDATE submission SET state = 'waiting', decided_at = NULL, report = '{}', attempts = 0,
               submitted_at = clock_timestamp(), submitted_by = %(by)s,
               lease = NULL, leased_by = NULL, lease_until = NULL
           WHERE id = %(id)s""",
        {"id": submission, "by": by},
    )


def supersede(connection: AnyConnection, bot: int, newest: int) -> int:
    """Let those of a bot that still wait give way to the newest; how many did."""
    return execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM submission WHERE bot = %(bot)s AND state = 'waiting' AND id <> %(newest)s
               ORDER BY id FOR NO KEY UPDATE)
           UPDATE submission SET state = 'superseded', decided_at = clock_timestamp(),
               lease = NULL, leased_by = NULL, lease_until = NULL
           FROM locked WHERE submission.id = locked.id""",
        {"bot": bot, "newest": newest},
    )


def lease(connection: AnyConnection, host: str, lease_s: float, most: int) -> Trial | None:
    """Take the one that has waited longest and that no host has; None where none waits.

    most: of those that so many hosts have begun and not ended none is taken.
    """
    return row_or_none(
        connection,
        Trial,
        """WITH free AS (
               SELECT s.id FROM submission s JOIN bot ON bot.id = s.bot
               WHERE s.state = 'waiting' AND (s.lease IS NULL OR s.lease_until < clock_timestamp())
                 AND s.attempts < %(most)s AND bot.withdrawn_at IS NULL
               ORDER BY s.submitted_at, s.id LIMIT 1 FOR NO KEY UPDATE OF s SKIP LOCKED)
           UPDATE submission s SET lease = gen_random_uuid(), leased_by = %(host)s, attempts = s.attempts + 1,
               lease_until = clock_timestamp() + make_interval(secs => %(lease)s), report = '{}'
           FROM free, bot WHERE s.id = free.id AND bot.id = s.bot
           RETURNING s.id AS submission, bot.name AS bot, s.archive AS sha256, bot.presets, s.lease""",
        {"host": host, "lease": lease_s, "most": most},
    )


def worn_out(connection: AnyConnection, most: int) -> list[int]:
    """Lock those that so many hosts have begun, and none is at any more; their ids."""
    found = rows(
        connection,
        _Id,
        """SELECT id FROM submission WHERE state = 'waiting' AND attempts >= %(most)s
             AND (lease IS NULL OR lease_until < clock_timestamp())
           ORDER BY id FOR NO KEY UPDATE SKIP LOCKED""",
        {"most": most},
    )
    return [one.id for one in found]


@dataclass(frozen=True, slots=True)
class _Id:
    id: int


def note(connection: AnyConnection, lease: UUID, report: dict[str, Any], lease_s: float) -> bool:
    """Keep the lease, and write down how far its validation is; False where the lease is lost."""
    return bool(
        execute(
            connection,
            """UPDATE submission SET report = %(report)s::jsonb,
                   lease_until = clock_timestamp() + make_interval(secs => %(lease_s)s)
               WHERE lease = %(lease)s AND state = 'waiting'""",
            {"lease": lease, "report": json.dumps(report), "lease_s": lease_s},
        )
    )


def release(connection: AnyConnection, lease: UUID) -> None:
    """Give one back undecided: it waits as if nobody had begun."""
    execute(
        connection,
        """UPDATE submission SET lease = NULL, leased_by = NULL, lease_until = NULL,
               attempts = attempts - 1, report = '{}'
           WHERE lease = %(lease)s""",
        {"lease": lease},
    )


def leased_bot(connection: AnyConnection, lease: UUID) -> int | None:
    """The bot of the submission with this lease, while it waits; None where the lease is lost."""
    found: int | None = value(
        connection,
        "SELECT bot FROM submission WHERE lease = %(lease)s AND state = 'waiting'",
        {"lease": lease},
    )
    return found


def lock_leased(connection: AnyConnection, lease: UUID) -> int | None:
    """Lock the submission with this lease, while it waits; its id."""
    found: int | None = value(
        connection,
        """SELECT id FROM submission WHERE lease = %(lease)s AND state = 'waiting'
           ORDER BY id FOR NO KEY UPDATE""",
        {"lease": lease},
    )
    return found


def decide(
    connection: AnyConnection, submission: int, state: str, report: dict[str, Any], version: int | None = None
) -> None:
    """It is `valid`, and has become a version, or `refused`."""
    execute(
        connection,
        """UPDATE submission SET state = %(state)s, report = %(report)s::jsonb, version = %(version)s,
               decided_at = clock_timestamp(), lease = NULL, leased_by = NULL, lease_until = NULL
           WHERE id = %(id)s""",
        {"id": submission, "state": state, "report": json.dumps(report), "version": version},
    )


def hosted_versions(connection: AnyConnection, version: int) -> Sequence[int]:
    """A version, and those of the same bot that the arena runs."""
    found = rows(
        connection,
        _Id,
        """SELECT v.id FROM bot_version v
           WHERE v.id = %(version)s
              OR (v.bot = (SELECT bot FROM bot_version WHERE id = %(version)s)
                  AND EXISTS (SELECT FROM hosted_version h WHERE h.version = v.id))
           ORDER BY v.id""",
        {"version": version},
    )
    return [one.id for one in found]
