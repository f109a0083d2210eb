"""Tokens by which programs act for an account, as rows. One that is revoked has none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class ApiToken:
    """A token by which programs act for an account."""

    id: int
    account: int
    name: str
    scopes: list[str]
    created_at: datetime
    used_at: datetime | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whose a token is, and what it opens."""

    token: int
    account: int
    name: str  # of the account
    role: str
    called: str
    scopes: list[str]
    stale: bool  # it was not used for a minute


_LOCKED: Final = """WITH locked AS MATERIALIZED (
    SELECT id FROM api_token WHERE {which} ORDER BY id FOR UPDATE)
DELETE FROM api_token USING locked WHERE api_token.id = locked.id"""


def insert(
    connection: AnyConnection, account: int, sha256: bytes, name: str, scopes: Sequence[str], lasts_s: float
) -> int:
    return int(
        value(
            connection,
            """INSERT INTO api_token (account, sha256, name, scopes, expires_at)
               VALUES (%(account)s, %(sha256)s, %(name)s, %(scopes)s,
                       now() + make_interval(secs => %(lasts)s)) RETURNING id""",
            {
                "account": account,
                "sha256": sha256,
                "name": name,
                "scopes": list(scopes),
                "lasts": lasts_s,
            },
        )
    )


def bearer(connection: AnyConnection, sha256: bytes) -> Bearer | None:
    """Whose the token with this hash is; None where it has ended."""
    return row_or_none(
        connection,
        Bearer,
        """SELECT t.id AS token, a.id AS account, o.name, a.role, t.name AS called, t.scopes,
                  coalesce(t.used_at < now() - interval '1 minute', true) AS stale
           FROM api_token t JOIN account a ON a.id = t.account JOIN owner o ON o.id = a.owner
           WHERE t.sha256 = %(sha256)s AND t.expires_at > now() AND a.deleted_at IS NULL""",
        {"sha256": sha256},
    )


def used(connection: AnyConnection, token: int) -> None:
    """It was used just now."""
    execute(connection, "UPDATE api_token SET used_at = now() WHERE id = %(id)s", {"id": token})


def of_account(connection: AnyConnection, account: int) -> list[ApiToken]:
    """Those that last, the newest first."""
    return rows(
        connection,
        ApiToken,
        """SELECT id, account, name, scopes, created_at, used_at, expires_at FROM api_token
           WHERE account = %(account)s AND expires_at > now() ORDER BY id DESC""",
        {"account": account},
    )


def delete(connection: AnyConnection, account: int, token: int | None = None) -> int:
    """Revoke one of an account's, or all; how many."""
    return execute(
        connection,
        _LOCKED.format(which="account = %(account)s AND (%(id)s::bigint IS NULL OR id = %(id)s)"),
        {"account": account, "id": token},
    )


def delete_expired(connection: AnyConnection, account: int) -> int:
    """Forget those of an account that last no longer; how many."""
    return execute(
        connection,
        _LOCKED.format(which="account = %(account)s AND expires_at <= now()"),
        {"account": account},
    )
