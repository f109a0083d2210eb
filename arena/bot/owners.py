"""Owners answer for bots."""

from __future__ import annotations

from arena.errors import NotFound
from arena.store import audit, owner
from arena.store.owner import Owner
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals

__all__ = ["Owner", "create", "every", "named"]


def create(connection: AnyConnection, name: str, *, by: str = "organiser") -> Owner:
    """Take in a new owner. Raises NameTaken, NameRefused."""
    with constraint_refusals(name=name):
        made = owner.insert(connection, name)
    audit.write(connection, by, "created", f"owner {name}")
    return made


def named(connection: AnyConnection, name: str) -> Owner:
    """The owner of that name. Raises NotFound."""
    found = owner.named(connection, name)
    if found is None:
        raise NotFound("owner", name)
    return found


def every(connection: AnyConnection) -> list[Owner]:
    """All owners by name."""
    return owner.every(connection)
