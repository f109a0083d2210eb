"""Who looks after which owners, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, execute, rows, value


@dataclass(frozen=True, slots=True)
class Member:
    """An account that looks after an owner's bots."""

    account: int
    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Looked:
    """An owner whom an account looks after."""

    owner: int
    name: str
    team: bool


def insert(connection: AnyConnection, owner: int, account: int) -> bool:
    """Let an account look after an owner's bots; False where it does."""
    return bool(
        execute(
            connection,
            """INSERT INTO membership (owner, account) VALUES (%(owner)s, %(account)s)
               ON CONFLICT DO NOTHING""",
            {"owner": owner, "account": account},
        )
    )


def delete(connection: AnyConnection, owner: int, account: int) -> bool:
    """End it; False where there is none."""
    return bool(
        execute(
            connection,
            "DELETE FROM membership WHERE owner = %(owner)s AND account = %(account)s",
            {"owner": owner, "account": account},
        )
    )


def of_owner(connection: AnyConnection, owner: int) -> list[Member]:
    """Who looks after an owner's bots, by name."""
    return rows(
        connection,
        Member,
        """SELECT m.account, o.name, m.since FROM membership m
           JOIN account a ON a.id = m.account JOIN owner o ON o.id = a.owner
           WHERE m.owner = %(owner)s ORDER BY o.name""",
        {"owner": owner},
    )


def of_account(connection: AnyConnection, account: int) -> list[Looked]:
    """Whom an account looks after: first itself, then its teams by name."""
    return rows(
        connection,
        Looked,
        """SELECT o.id AS owner, o.name, o.team FROM membership m
           JOIN owner o ON o.id = m.owner JOIN account a ON a.id = m.account
           WHERE m.account = %(account)s ORDER BY o.id <> a.owner, o.name""",
        {"account": account},
    )


def looks_after(connection: AnyConnection, owner: int, account: int) -> bool:
    """Whether an account looks after an owner's bots."""
    return (
        value(
            connection,
            "SELECT true FROM membership WHERE owner = %(owner)s AND account = %(account)s",
            {"owner": owner, "account": account},
        )
        is not None
    )
