"""Owners, who answer for bots."""

from __future__ import annotations

from arena.errors import NotFound
from arena.store import audit, owner
from arena.store.owner import Owner, every
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals

__all__ = ["Owner", "create", "every", "named"]


def create(connection: AnyConnection, name: str, *, by: str = "organiser") -> Owner:
    """Create an owner. Raises NameTaken, NameRefused."""
    with constraint_refusals(name=name):
        made = owner.insert(connection, name)
    audit.write(connection, by, "created", f"owner {name}")
    return made


def named(connection: AnyConnection, name: str) -> Owner:
    """Return the owner of that name. Raises NotFound."""
    found = owner.named(connection, name)
    if found is None:
        raise NotFound("owner", name)
    return found
