"""Accounts as rows: who can sign in. An account's name is that of its owner."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value
from arena.store.refusals import constraint_refusals


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who can sign in."""

    id: int
    name: str  # the owner's
    owner: int
    role: str  # member, organiser or operator
    mail: str | None  # shown to be its own
    has_passphrase: bool
    created_at: datetime
    deleted_at: datetime | None


@dataclass(frozen=True, slots=True)
class _Passphrase:
    passphrase: str | None


_ACCOUNT: Final = """
SELECT account.id, owner.name, account.owner, account.role, account.mail,
       account.passphrase IS NOT NULL AS has_passphrase, account.created_at, account.deleted_at
FROM account JOIN owner ON owner.id = account.owner"""


def insert(connection: AnyConnection, owner: int, role: str, passphrase: str | None, mail: str | None) -> int:
    """Insert an account; its id. Raises MailTaken."""
    with constraint_refusals():
        return int(
            value(
                connection,
                """INSERT INTO account (owner, role, passphrase, mail)
                   VALUES (%(owner)s, %(role)s, %(passphrase)s, %(mail)s) RETURNING id""",
                {"owner": owner, "role": role, "passphrase": passphrase, "mail": mail},
            )
        )


def by_id(connection: AnyConnection, account: int) -> Account | None:
    return row_or_none(connection, Account, _ACCOUNT + " WHERE account.id = %(id)s", {"id": account})


def named(connection: AnyConnection, name: str) -> Account | None:
    """The account of this name that has not been deleted."""
    return row_or_none(
        connection,
        Account,
        _ACCOUNT + " WHERE owner.name = %(name)s AND account.deleted_at IS NULL",
        {"name": name},
    )


def of_mail(connection: AnyConnection, mail: str) -> Account | None:
    return row_or_none(
        connection, Account, _ACCOUNT + " WHERE lower(account.mail) = lower(%(mail)s)", {"mail": mail}
    )


def of_owner(connection: AnyConnection, owner: int) -> Account | None:
    """The account whose name is this owner's."""
    return row_or_none(connection, Account, _ACCOUNT + " WHERE account.owner = %(owner)s", {"owner": owner})


def listed(connection: AnyConnection, limit: int, after: str) -> list[Account]:
    """So many accounts that are not deleted, by name; those behind that name."""
    return rows(
        connection,
        Account,
        f"""{_ACCOUNT} WHERE account.deleted_at IS NULL AND owner.name > %(after)s
            ORDER BY owner.name LIMIT {limit:d}""",
        {"after": after},
    )


def passphrase(connection: AnyConnection, account: int) -> str | None:
    """What is kept of an account's passphrase."""
    found = row_or_none(
        connection, _Passphrase, "SELECT passphrase FROM account WHERE id = %(id)s", {"id": account}
    )
    return None if found is None else found.passphrase


def lock(connection: AnyConnection, *accounts: int) -> None:
    """Lock the accounts, in order: nobody else changes by what they sign in."""
    execute(
        connection,
        "SELECT id FROM account WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE",
        {"ids": list(accounts)},
    )


def lock_operators(connection: AnyConnection) -> None:
    """Lock every operator's account, in order: so none of them ceases to be one."""
    execute(
        connection,
        """SELECT id FROM account WHERE role = 'operator' AND deleted_at IS NULL
           ORDER BY id FOR NO KEY UPDATE""",
    )


def operators(connection: AnyConnection) -> int:
    """How many operators there are."""
    return int(
        value(connection, "SELECT count(*) FROM account WHERE role = 'operator' AND deleted_at IS NULL")
    )


def change_passphrase(connection: AnyConnection, account: int, passphrase: str | None) -> None:
    execute(
        connection,
        "UPDATE account SET passphrase = %(passphrase)s WHERE id = %(id)s",
        {"id": account, "passphrase": passphrase},
    )


def change_mail(connection: AnyConnection, account: int, mail: str | None) -> None:
    """Let it have another mail address, or none. Raises MailTaken."""
    statement = "UPDATE account SET mail = %(mail)s WHERE id = %(id)s"
    with constraint_refusals():
        execute(connection, statement, {"id": account, "mail": mail})


def change_role(connection: AnyConnection, account: int, role: str) -> None:
    execute(connection, "UPDATE account SET role = %(role)s WHERE id = %(id)s", {"id": account, "role": role})


def delete(connection: AnyConnection, account: int) -> None:
    """Mark it as deleted, with nothing left of it but the row."""
    execute(
        connection,
        """UPDATE account SET deleted_at = now(), passphrase = NULL, mail = NULL, role = 'member'
           WHERE id = %(id)s""",
        {"id": account},
    )
