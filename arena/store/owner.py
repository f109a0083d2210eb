"""Owners as rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, one_row, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever answers for bots."""

    id: int
    name: str
    team: bool  # several people look after its bots
    about: str
    homepage: str | None
    created_at: datetime


_OWNER: Final = "SELECT id, name, team, about, homepage, created_at FROM owner"


def insert(connection: AnyConnection, name: str, *, team: bool = False) -> Owner:
    return one_row(
        connection,
        Owner,
        """INSERT INTO owner (name, team) VALUES (%(name)s, %(team)s)
           RETURNING id, name, team, about, homepage, created_at""",
        {"name": name, "team": team},
    )


def named(connection: AnyConnection, name: str) -> Owner | None:
    return row_or_none(connection, Owner, _OWNER + " WHERE name = %(name)s", {"name": name})


def every(connection: AnyConnection) -> list[Owner]:
    """All owners by name."""
    return rows(connection, Owner, _OWNER + " ORDER BY name")


def lock(connection: AnyConnection, owner: int) -> None:
    """Lock the owner: nobody else changes who looks after its bots."""
    value(connection, "SELECT id FROM owner WHERE id = %(id)s FOR NO KEY UPDATE", {"id": owner})


def describe(connection: AnyConnection, owner: int, about: str, homepage: str | None) -> None:
    execute(
        connection,
        "UPDATE owner SET about = %(about)s, homepage = %(homepage)s WHERE id = %(id)s",
        {"id": owner, "about": about, "homepage": homepage},
    )


def replace_name(connection: AnyConnection, owner: int) -> str:
    """Replace the name of an owner who goes, and what he has said of himself and his bots; the new one.

    Also in entry rules, in why a slot was closed, and as what a line of the audit is about. What people have
    written, and the details of the audit, stay. His bots are locked by the caller.
    """
    former = str(value(connection, "SELECT name FROM owner WHERE id = %(id)s", {"id": owner}))
    new = f"former-{owner}"
    named = {"id": owner, "new": new, "former": former, "subject": f"owner {former}"}
    execute(
        connection,
        "UPDATE owner SET name = %(new)s, about = '', homepage = NULL WHERE id = %(id)s",
        named,
    )
    execute(connection, "UPDATE audit SET subject = 'owner ' || %(new)s WHERE subject = %(subject)s", named)
    execute(
        connection,
        """UPDATE bot_version SET owner_name = %(new)s
           WHERE bot IN (SELECT id FROM bot WHERE owner = %(id)s)""",
        named,
    )
    execute(
        connection,
        "UPDATE bot SET about = '', homepage = NULL, source = NULL WHERE owner = %(id)s",
        named,
    )
    for table, column, holds in _MENTIONS:
        # A name is of letters, digits and hyphens, and ends where there is none of these.
        execute(
            connection,
            f"""WITH named AS MATERIALIZED (
                    SELECT id FROM {table}
                    WHERE {column} LIKE '{holds}'
                      AND {column} ~ ('(^|[^a-z0-9-])' || %(former)s || '($|[^a-z0-9-])')
                    ORDER BY id FOR NO KEY UPDATE)
                UPDATE {table} SET {column} = regexp_replace(
                    {column}, '(^|[^a-z0-9-])' || %(former)s || '(?=$|[^a-z0-9-])', '\\1' || %(new)s, 'g')
                FROM named WHERE {table}.id = named.id""",
            named,
        )
    return new


# Texts of the arena itself that name owners, by table and column; and what such a text has beside.
_MENTIONS: Final = (
    ("schedule", "entry", "owners:%%"),
    ("slot", "reason", "%%keep the bots of %%"),
    ("tournament", "entry", "owners:%%"),
)
