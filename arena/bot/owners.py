"""Owners, who answer for bots: a person, or a team."""

from __future__ import annotations

from arena.bot import likeness
from arena.errors import NotFound
from arena.store import audit, owner
from arena.store.owner import Owner, every
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals

__all__ = ["Owner", "create", "describe", "every", "named"]


def create(connection: AnyConnection, name: str, *, team: bool = False, by: str = "organiser") -> Owner:
    """Create an owner. Raises NameTaken, NameRefused, NameLooksAlike."""
    with constraint_refusals(name=name):
        made = owner.insert(connection, name, team=team)
    likeness.take(connection, "owner", name)
    audit.write(connection, by, "created", f"owner {name}")
    return made


def describe(
    connection: AnyConnection, name: str, about: str, homepage: str | None, *, by: str = "organiser"
) -> None:
    """Say what an owner is. Raises NotFound."""
    whose = named(connection, name)
    owner.lock(connection, whose.id)
    owner.describe(connection, whose.id, about, homepage)
    audit.write(connection, by, "described", f"owner {name}")


def named(connection: AnyConnection, name: str) -> Owner:
    """Return the owner of that name. Raises NotFound."""
    found = owner.named(connection, name)
    if found is None:
        raise NotFound("owner", name)
    return found
