"""The audit as rows: who did what, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, rows


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line: `organiser` `voided` `match 12`."""

    at: datetime
    who: str
    what: str
    subject: str
    detail: str


def write(connection: AnyConnection, who: str, what: str, subject: str, detail: str = "") -> None:
    """Insert a line, in the transaction that does what it says."""
    execute(
        connection,
        "INSERT INTO audit (who, what, subject, detail) VALUES (%(who)s, %(what)s, %(subject)s, %(detail)s)",
        {"who": who, "what": what, "subject": subject, "detail": detail},
    )


def lines(connection: AnyConnection, subject: str | None = None, limit: int = 100) -> list[AuditLine]:
    """The latest lines, the newest first; of one subject or of all."""
    return rows(
        connection,
        AuditLine,
        """SELECT at, who, what, subject, detail FROM audit
           WHERE %(subject)s::text IS NULL OR subject = %(subject)s
           ORDER BY id DESC LIMIT %(limit)s""",
        {"subject": subject, "limit": limit},
    )


def of_tournament(
    connection: AnyConnection, tournament: int, limit: int = 100, without: Sequence[str] = ()
) -> list[AuditLine]:
    """The latest lines about a tournament or a match of it, the newest first; without: deeds to leave out."""
    return rows(
        connection,
        AuditLine,
        """SELECT at, who, what, subject, detail FROM (
             SELECT * FROM audit WHERE subject = %(subject)s
             UNION ALL
             SELECT audit.* FROM audit JOIN match m ON m.id = CASE
                 WHEN audit.subject ~ '^match [0-9]{1,18}$' THEN substr(audit.subject, 7)::bigint END
             WHERE m.tournament = %(tournament)s AND audit.subject LIKE 'match %%'
           ) line WHERE what <> ALL (%(without)s::text[]) ORDER BY id DESC LIMIT %(limit)s""",
        {
            "subject": f"tournament {tournament}",
            "tournament": tournament,
            "limit": limit,
            "without": list(without),
        },
    )
