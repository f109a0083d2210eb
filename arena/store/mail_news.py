"""News by mail, as rows: webhooks that have an account in place of an address."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none


@dataclass(frozen=True, slots=True)
class MailNews:
    """News that goes to an account by mail."""

    id: int  # of the webhook
    account: int
    secret: bytes = field(repr=False)
    off_because: str | None


_MAIL_NEWS: Final = "SELECT id, account, secret, off_because FROM webhook WHERE account IS NOT NULL"


def insert(connection: AnyConnection, account: int, owner: int, secret: bytes) -> None:
    execute(
        connection,
        """INSERT INTO webhook (owner, url, secret, account)
           VALUES (%(owner)s, 'mail', %(secret)s, %(account)s)""",
        {"account": account, "owner": owner, "secret": secret},
    )


def of_account(connection: AnyConnection, account: int) -> MailNews | None:
    return row_or_none(connection, MailNews, _MAIL_NEWS + " AND account = %(id)s", {"id": account})


def by_id(connection: AnyConnection, webhook: int) -> MailNews | None:
    return row_or_none(connection, MailNews, _MAIL_NEWS + " AND id = %(id)s", {"id": webhook})


def delete(connection: AnyConnection, account: int) -> int:
    """Delete an account's, with what is on its way; how many there were."""
    execute(
        connection,
        "SELECT FROM webhook WHERE account = %(id)s ORDER BY id FOR NO KEY UPDATE",
        {"id": account},
    )
    return execute(connection, "DELETE FROM webhook WHERE account = %(id)s", {"id": account})
