"""Owners as rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, one_row, row_or_none, rows


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever answers for bots."""

    id: int
    name: str
    created_at: datetime


def insert(connection: AnyConnection, name: str) -> Owner:
    return one_row(
        connection, Owner, "INSERT INTO owner (name) VALUES (%(name)s) RETURNING *", {"name": name}
    )


def named(connection: AnyConnection, name: str) -> Owner | None:
    return row_or_none(connection, Owner, "SELECT * FROM owner WHERE name = %(name)s", {"name": name})


def every(connection: AnyConnection) -> list[Owner]:
    """All owners by name."""
    return rows(connection, Owner, "SELECT * FROM owner ORDER BY name")
