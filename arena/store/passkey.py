"""Passkeys as rows: public keys by which accounts sign in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows


@dataclass(frozen=True, slots=True)
class Passkey:
    """A public key of somebody's device."""

    id: int
    account: int
    credential: bytes
    public_key: bytes
    sign_count: int
    name: str
    created_at: datetime
    used_at: datetime | None


_PASSKEY: Final = """
SELECT id, account, credential, public_key, sign_count, name, created_at, used_at FROM passkey"""


def insert(
    connection: AnyConnection, account: int, credential: bytes, public_key: bytes, sign_count: int, name: str
) -> None:
    execute(
        connection,
        """INSERT INTO passkey (account, credential, public_key, sign_count, name)
           VALUES (%(account)s, %(credential)s, %(public_key)s, %(sign_count)s, %(name)s)""",
        {
            "account": account,
            "credential": credential,
            "public_key": public_key,
            "sign_count": sign_count,
            "name": name,
        },
    )


def of_credential(connection: AnyConnection, credential: bytes) -> Passkey | None:
    return row_or_none(
        connection, Passkey, _PASSKEY + " WHERE credential = %(credential)s", {"credential": credential}
    )


def of_account(connection: AnyConnection, account: int) -> list[Passkey]:
    return rows(
        connection, Passkey, _PASSKEY + " WHERE account = %(account)s ORDER BY id", {"account": account}
    )


def delete(connection: AnyConnection, account: int, passkey: int | None = None) -> int:
    """Remove one of an account's, or all; how many."""
    return execute(
        connection,
        """DELETE FROM passkey WHERE account = %(account)s
           AND (%(id)s::bigint IS NULL OR id = %(id)s)""",
        {"account": account, "id": passkey},
    )


def used(connection: AnyConnection, passkey: int, sign_count: int) -> None:
    """Somebody has signed in by it."""
    execute(
        connection,
        "UPDATE passkey SET used_at = now(), sign_count = %(sign_count)s WHERE id = %(id)s",
        {"id": passkey, "sign_count": sign_count},
    )
