"""Letters that are on their way by mail, as rows. One that is sent, or given up, has none."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, rows


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that is to be sent now."""

    id: int
    purpose: str  # of the link in it: join, mail or passphrase
    mail: str
    account: int | None  # whose address it is to become
    tries: int  # before this one


def insert(connection: AnyConnection, purpose: str, mail: str, account: int | None) -> None:
    """Put a letter on its way, unless the same one is."""
    execute(
        connection,
        """INSERT INTO letter (purpose, mail, account) VALUES (%(purpose)s, %(mail)s, %(account)s)
           ON CONFLICT DO NOTHING""",
        {"purpose": purpose, "mail": mail, "account": account},
    )


def take_due(connection: AnyConnection, limit: int, now: datetime, lease_s: float) -> list[Letter]:
    """Take what is to be sent now, and let nobody else take it for the time of the lease."""
    return rows(
        connection,
        Letter,
        """WITH due AS MATERIALIZED (
               SELECT id FROM letter WHERE next_at <= %(now)s ORDER BY id LIMIT %(limit)s
               FOR NO KEY UPDATE SKIP LOCKED)
           UPDATE letter SET tries = tries + 1,
                  next_at = %(now)s::timestamptz + make_interval(secs => %(lease)s)
           FROM due WHERE letter.id = due.id
           RETURNING letter.id, purpose, mail, account, tries - 1 AS tries""",
        {"limit": limit, "now": now, "lease": lease_s},
    )


def postpone(connection: AnyConnection, letter: int, until: datetime) -> None:
    execute(
        connection, "UPDATE letter SET next_at = %(until)s WHERE id = %(id)s", {"id": letter, "until": until}
    )


def delete(connection: AnyConnection, letter: int) -> None:
    execute(connection, "DELETE FROM letter WHERE id = %(id)s", {"id": letter})


def delete_of_account(connection: AnyConnection, account: int) -> None:
    execute(connection, "DELETE FROM letter WHERE account = %(account)s", {"account": account})
