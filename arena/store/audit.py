"""The audit as rows: who did what, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, rows, value


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One line: `organiser` `voided` `match 12`."""

    at: datetime
    who: str
    what: str
    subject: str
    detail: str


def name_of(who: str) -> str:
    """The SQL for who did something, a column: an account is written as `account 7` and read by the name that
    it has now."""
    number = f"CASE WHEN {who} ~ '^account [0-9]{{1,18}}$' THEN substr({who}, 9)::bigint END"
    owner = f"SELECT o.name FROM account a JOIN owner o ON o.id = a.owner WHERE a.id = {number}"
    return f"coalesce(({owner}), {who})"


_LINE: Final = f"""at, {name_of("who")} AS who, what,
    CASE WHEN subject ~ '^account [0-9]{{1,18}}$' THEN 'account ' ELSE '' END || {name_of("subject")}
    AS subject, detail"""


def by_account(account: int) -> str:
    """How the audit calls an account that does something, or to which something is done."""
    return f"account {account}"


def write(
    connection: AnyConnection,
    who: str,
    what: str,
    subject: str,
    detail: str = "",
    *,
    corrects: int | None = None,
) -> None:
    """Insert a line, in the transaction that does what it says.

    corrects: the tournament of which it is a correction; everybody may then read the line.
    """
    execute(
        connection,
        """INSERT INTO audit (who, what, subject, detail, corrects)
           VALUES (%(who)s, %(what)s, %(subject)s, %(detail)s, %(corrects)s)""",
        {"who": who, "what": what, "subject": subject, "detail": detail, "corrects": corrects},
    )


def lines(connection: AnyConnection, subject: str | None = None, limit: int = 100) -> list[AuditLine]:
    """The latest lines, the newest first; of one subject or of all."""
    return rows(
        connection,
        AuditLine,
        f"""SELECT {_LINE} FROM audit
           WHERE %(subject)s::text IS NULL OR subject IN (%(subject)s, (
               SELECT 'account ' || a.id FROM account a JOIN owner o ON o.id = a.owner
               WHERE 'account ' || o.name = %(subject)s))
           ORDER BY id DESC LIMIT %(limit)s""",
        {"subject": subject, "limit": limit},
    )


def corrections(connection: AnyConnection, tournament: int, limit: int) -> list[AuditLine]:
    """The latest corrections of a tournament, the newest first."""
    return rows(
        connection,
        AuditLine,
        f"""SELECT {_LINE} FROM audit
           WHERE corrects = %(tournament)s ORDER BY id DESC LIMIT %(limit)s""",
        {"tournament": tournament, "limit": limit},
    )


def count_since(connection: AnyConnection, subject: str, what: str, hours: int) -> int:
    """How often something was done to a subject within the last hours."""
    return int(
        value(
            connection,
            """SELECT count(*) FROM audit
               WHERE subject = %(subject)s AND what = %(what)s
                 AND at > now() - make_interval(hours => %(hours)s)""",
            {"subject": subject, "what": what, "hours": hours},
        )
    )
