"""Invitations: links by which people come in, claim an owner, enter a team, or get a new passphrase.

The code of a link is shown once; here is its hash.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from arena.account.roles import MEMBER, OPERATOR, ORGANISER, ROLES, RoleRefused, reaches
from arena.bot import owners
from arena.errors import ArenaError, NotFound, TermsRefused
from arena.store import account, audit, invitation
from arena.store.invitation import Invitation, NewInvitation, listed, of_team
from arena.store.query import AnyConnection

__all__ = [
    "Invitation",
    "InvitationSpent",
    "Invited",
    "OwnerClaimed",
    "TooManyInvitations",
    "invite",
    "invite_to_claim",
    "invite_to_team",
    "listed",
    "of_team",
    "opened",
    "passphrase_link",
    "send",
    "use",
    "withdraw",
]

DAYS: Final = 14.0
MOST_DAYS: Final = 366.0
MOST_USES: Final = 1000
OPEN_OF_ONE: Final = 500  # that one account may have open
PASSPHRASE_DAYS: Final = 1.0
MAIL_DAYS: Final = 1.0  # of a link that goes by mail
_CODE_BYTES: Final = 24
_CODE_LENGTH: Final = 100  # a longer text is none


class InvitationSpent(ArenaError):
    """The link is used up, too old, withdrawn, or there never was one."""

    def __init__(self) -> None:
        super().__init__(
            "This invitation cannot be used: it has been used up or withdrawn, has ended, or was copied in "
            "part. Ask whoever gave it to you for another."
        )


class OwnerClaimed(ArenaError):
    """Somebody signs in by this owner's name, or it is a team's."""

    def __init__(self, owner: str) -> None:
        self.owner = owner
        super().__init__(f"{owner} is somebody's already.")


class TooManyInvitations(ArenaError):
    """One account has as many open as it may."""

    def __init__(self) -> None:
        super().__init__(f"There are {OPEN_OF_ONE} open invitations by you; withdraw some first.")


@dataclass(frozen=True, slots=True)
class Invited:
    """A new invitation, with the code that is shown this once."""

    invitation: Invitation
    code: str


def invite(
    connection: AnyConnection,
    *,
    role: str = MEMBER,
    uses: int = 1,
    days: float = DAYS,
    note: str = "",
    author: int | None = None,
) -> Invited:
    """Invite somebody, or so many. author: the account that does; None: somebody on the machine.

    Raises RoleRefused, TermsRefused, TooManyInvitations.
    """
    if role not in ROLES:
        raise TermsRefused("A role", repr(role), " or ".join(ROLES))
    if role != MEMBER and uses != 1:
        raise TermsRefused("An invitation of an organiser or operator", f"for {uses}", "for one")
    _check_author(connection, author, ORGANISER if role == MEMBER else OPERATOR, f"To invite a {role}")
    new = NewInvitation(purpose="join", role=role, uses=uses, days=days, note=note, created_by=author)
    return _make(connection, new, role)


def invite_to_claim(
    connection: AnyConnection, owner: str, *, days: float = DAYS, note: str = "", author: int | None = None
) -> Invited:
    """Invite whoever it is to an owner that exists, with its bots.

    Raises NotFound, OwnerClaimed, and what `invite` does.
    """
    _check_author(connection, author, ORGANISER, "To let an owner be claimed")
    whose = owners.named(connection, owner)
    if whose.team or account.of_owner(connection, whose.id) is not None:
        raise OwnerClaimed(owner)
    new = NewInvitation(purpose="claim", owner=whose.id, days=days, note=note, created_by=author)
    return _make(connection, new, f"owner {owner}")


def invite_to_team(
    connection: AnyConnection, team: int, author: int, *, uses: int = 1, days: float = DAYS
) -> Invited:
    """Invite into a team, for its members to do. The caller has made sure that the author is one."""
    account.lock(connection, author)
    new = NewInvitation(purpose="team", owner=team, uses=uses, days=days, created_by=author)
    return _make(connection, new, "team")


def passphrase_link(
    connection: AnyConnection, name: str, *, author: int | None = None, by: str = "operator"
) -> Invited:
    """A link by which an account sets another passphrase; its former ones cannot be used any more.

    An organiser makes it for members, an operator for all. Raises NotFound, RoleRefused.
    """
    whose = account.named(connection, name)
    if whose is None:
        raise NotFound("account", name)
    least = ORGANISER if whose.role == MEMBER else OPERATOR
    _check_author(connection, author, least, f"A link for the {whose.role} {name}", whose.id)
    if author is None:
        account.lock(connection, whose.id)
    invitation.withdraw_passphrase_links(connection, whose.id)
    new = NewInvitation(purpose="passphrase", account=whose.id, days=PASSPHRASE_DAYS, created_by=author)
    return _make(connection, new, audit.by_account(whose.id), by)


def send(connection: AnyConnection, purpose: str, mail: str, whose: int | None) -> Invited:
    """A link that goes to a mail address: to come in, or to show that it is an account's."""
    if whose is not None:
        account.lock(connection, whose)
        invitation.withdraw_mail_links(connection, whose)
    new = NewInvitation(purpose=purpose, account=whose, mail=mail, days=MAIL_DAYS)
    return _make(connection, new, "" if whose is None else audit.by_account(whose), "arena")


def opened(connection: AnyConnection, code: str) -> Invitation:
    """The invitation that has this code. Raises InvitationSpent where it cannot be used."""
    found = None
    if code and len(code) <= _CODE_LENGTH:
        found = invitation.of_code(connection, hashlib.sha256(code.encode()).digest())
    if found is None or not found.open:
        raise InvitationSpent
    return found


def use(connection: AnyConnection, code: str, purpose: str) -> Invitation:
    """Use an invitation up by once. Raises InvitationSpent."""
    found = opened(connection, code)
    if found.purpose != purpose or not invitation.use(connection, found.id):
        raise InvitationSpent
    return found


def withdraw(
    connection: AnyConnection, number: int, *, author: int | None = None, by: str = "operator"
) -> None:
    """Let an invitation be used no more. Raises NotFound, RoleRefused.

    author: an organiser; of organisers and operators it takes an operator. None: somebody on the machine.
    """
    found = invitation.by_id(connection, number)
    if found is None or found.purpose not in ("join", "claim", "team"):
        raise NotFound("invitation", number)
    _check_author(connection, author, ORGANISER if found.role == MEMBER else OPERATOR, "To withdraw it")
    invitation.withdraw(connection, number)
    audit.write(connection, by, "withdrew", f"invitation {number}")


def _check_author(connection: AnyConnection, author: int | None, least: str, what: str, *also: int) -> None:
    """Lock the author's account, and others with it. Raises RoleRefused."""
    if author is None:  # on the machine itself
        return
    account.lock(connection, author, *also)
    found = account.by_id(connection, author)
    if found is None or not reaches(found.role, least):
        raise RoleRefused(what, least)


def _make(connection: AnyConnection, new: NewInvitation, told: str, by: str = "operator") -> Invited:
    if not 1 <= new.uses <= MOST_USES:
        raise TermsRefused("The number of uses", new.uses, f"from 1 to {MOST_USES}")
    if not 0 < new.days <= MOST_DAYS:
        raise TermsRefused("The number of days", f"{new.days:g}", f"above 0, {MOST_DAYS:g} at most")
    if len(new.note) > 100:
        raise TermsRefused("The note", f"of {len(new.note)} characters", "of 100 at most")
    if new.created_by is not None and invitation.open_ones(connection, new.created_by) >= OPEN_OF_ONE:
        raise TooManyInvitations
    code = secrets.token_urlsafe(_CODE_BYTES)
    number = invitation.insert(connection, hashlib.sha256(code.encode()).digest(), new)
    by = by if new.created_by is None else audit.by_account(new.created_by)
    audit.write(connection, by, "invited", f"invitation {number}", f"{new.purpose} {told}")
    made = invitation.by_id(connection, number)
    assert made is not None
    return Invited(made, code)
