"""Teams: owners whose bots several people look after."""

from __future__ import annotations

from typing import Final

from arena.account import invitations
from arena.account.invitations import Invited
from arena.bot import owners
from arena.bot.owners import Owner
from arena.errors import ArenaError, NotFound
from arena.store import account, audit, membership, owner
from arena.store.membership import Looked, Member, looks_after, of_account, of_owner
from arena.store.query import AnyConnection

__all__ = [
    "LastMember",
    "Looked",
    "Member",
    "TooManyTeams",
    "create",
    "enter",
    "invite",
    "looks_after",
    "of_account",
    "of_owner",
    "remove",
]

MOST: Final = 10  # that an account may be in
MOST_MEMBERS: Final = 50


class TooManyTeams(ArenaError):
    """An account is in as many teams as it may, or the team has as many members."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"{name} is full: an account is in {MOST} teams and a team has {MOST_MEMBERS} members at most."
        )


class LastMember(ArenaError):
    """A team would have nobody."""

    def __init__(self, team: str) -> None:
        self.team = team
        super().__init__(
            f"{team} would have nobody who looks after its bots; withdraw them, or invite another first."
        )


def create(connection: AnyConnection, name: str, founder: int) -> Owner:
    """Create a team with its first member. Raises NameTaken, NameRefused, NameLooksAlike, TooManyTeams."""
    account.lock(connection, founder)
    if _teams(connection, founder) >= MOST:
        raise TooManyTeams(name)
    made = owners.create(connection, name, team=True, by=audit.by_account(founder))
    membership.insert(connection, made.id, founder)
    return made


def invite(connection: AnyConnection, name: str, author: int, *, uses: int = 1) -> Invited:
    """Invite into a team. Raises NotFound (also where the author is not in it), as invitations do."""
    team = _team(connection, name, author)
    return invitations.invite_to_team(connection, team.id, author, uses=uses)


def enter(connection: AnyConnection, code: str, whose: int) -> Owner:
    """Enter the team to which somebody was invited. Raises InvitationSpent, TooManyTeams."""
    found = invitations.opened(connection, code)
    if found.purpose != "team" or found.owner is None or found.owner_name is None:
        raise invitations.InvitationSpent
    account.lock(connection, whose)
    owner.lock(connection, found.owner)
    full = len(membership.of_owner(connection, found.owner)) >= MOST_MEMBERS
    if full or _teams(connection, whose) >= MOST:
        raise TooManyTeams(found.owner_name)
    invitations.use(connection, code, "team")
    if membership.insert(connection, found.owner, whose):
        audit.write(connection, audit.by_account(whose), "entered", f"owner {found.owner_name}")
    return owners.named(connection, found.owner_name)


def remove(connection: AnyConnection, name: str, member: str, by: int) -> None:
    """Let an account look after a team's bots no more; a member does it, also to itself.

    Raises NotFound, LastMember.
    """
    team = _team(connection, name, by)
    owner.lock(connection, team.id)
    found = next((one for one in membership.of_owner(connection, team.id) if one.name == member), None)
    if found is None:
        raise NotFound("member", member)
    if len(membership.of_owner(connection, team.id)) == 1:
        raise LastMember(name)
    membership.delete(connection, team.id, found.account)
    audit.write(connection, audit.by_account(by), f"removed account {found.account}", f"owner {name}")


def _team(connection: AnyConnection, name: str, member: int) -> Owner:
    found = owners.named(connection, name)
    if not found.team or not looks_after(connection, found.id, member):
        raise NotFound("team of yours", name)
    return found


def _teams(connection: AnyConnection, whose: int) -> int:
    return sum(one.team for one in membership.of_account(connection, whose))
