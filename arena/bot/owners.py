"""Owners, who answer for bots: a person, or a team."""

from __future__ import annotations

from dataclasses import dataclass

from arena.bot import likeness
from arena.errors import ArenaError, NotFound, StateRefused
from arena.store import account, audit, bot, invitation, owner
from arena.store.owner import Owner, every, lock
from arena.store.query import AnyConnection
from arena.store.refusals import constraint_refusals

__all__ = ["Anonymised", "Owner", "anonymise", "create", "describe", "every", "lock", "named"]


@dataclass(frozen=True, slots=True)
class Anonymised:
    """An owner whose name is gone."""

    former: str
    name: str  # from now on
    bots: list[str]  # which keep their names


class OwnerSignsIn(ArenaError):
    """The owner has an account, which would be left without its name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"{name} signs in by this name; `arena account delete {name}` takes the account and the name."
        )


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


def anonymise(connection: AnyConnection, name: str, *, by: str = "organiser") -> Anonymised:
    """Replace the name of an owner everywhere but in what people have written. Its bots play on.

    Raises NotFound, OwnerSignsIn, StateRefused (it is the house, or has no name of its own any more).
    """
    whose = named(connection, name)
    owner.lock(connection, whose.id)
    if name == f"former-{whose.id}":
        raise StateRefused("owner", name, "without a name already", "anonymised")
    if account.of_owner(connection, whose.id) is not None:
        raise OwnerSignsIn(name)
    theirs = bot.every(connection, name)
    if any(one.house for one in theirs):
        raise StateRefused("owner", name, "the house", "anonymised")
    invitation.withdraw_those_for(connection, whose.id)
    for number in sorted(one.id for one in theirs):
        bot.lock(connection, number)
    new = owner.replace_name(connection, whose.id)
    audit.write(connection, by, "anonymised", f"owner {new}")
    return Anonymised(name, new, [one.name for one in theirs])
