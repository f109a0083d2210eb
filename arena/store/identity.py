"""What OpenID providers call accounts, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, row_or_none, rows


@dataclass(frozen=True, slots=True)
class Identity:
    """An account at a provider."""

    provider: str
    subject: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class _Account:
    account: int


def insert(connection: AnyConnection, provider: str, subject: str, account: int) -> bool:
    """Whether the identity was nobody's, and is this account's only one of the provider."""
    return bool(
        execute(
            connection,
            """INSERT INTO identity (provider, subject, account)
               VALUES (%(provider)s, %(subject)s, %(account)s) ON CONFLICT DO NOTHING""",
            {"provider": provider, "subject": subject, "account": account},
        )
    )


def account_of(connection: AnyConnection, provider: str, subject: str) -> int | None:
    """The account that a provider calls so."""
    found = row_or_none(
        connection,
        _Account,
        "SELECT account FROM identity WHERE provider = %(provider)s AND subject = %(subject)s",
        {"provider": provider, "subject": subject},
    )
    return None if found is None else found.account


def of_account(connection: AnyConnection, account: int) -> list[Identity]:
    return rows(
        connection,
        Identity,
        "SELECT provider, subject, created_at FROM identity WHERE account = %(account)s ORDER BY provider",
        {"account": account},
    )


def delete(connection: AnyConnection, account: int, provider: str | None = None) -> int:
    """Remove one of an account's, or all; how many."""
    return execute(
        connection,
        """DELETE FROM identity WHERE account = %(account)s
           AND (%(provider)s::text IS NULL OR provider = %(provider)s)""",
        {"account": account, "provider": provider},
    )
