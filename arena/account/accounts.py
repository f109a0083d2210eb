"""Accounts: somebody comes in, signs in, changes by what, and goes."""

from __future__ import annotations

from typing import Final

from arena.account import api_tokens, door, invitations, sessions
from arena.account.door import DoorClosed
from arena.account.roles import MEMBER, OPERATOR, ROLES, RoleRefused
from arena.bot import bots, owners
from arena.errors import ArenaError, NotFound, TermsRefused
from arena.store import (
    account,
    audit,
    bot,
    device,
    identity,
    invitation,
    letter,
    membership,
    owner,
    passkey,
    webhook,
)
from arena.store.account import Account
from arena.store.account import passphrase as kept_passphrase
from arena.store.query import AnyConnection

__all__ = [
    "Account",
    "LastOperator",
    "MustSignIn",
    "change_passphrase",
    "change_role",
    "check_signs_in",
    "claim",
    "delete",
    "freshen_passphrase",
    "join",
    "join_by_door",
    "kept_passphrase",
    "listed",
    "named",
    "of_id",
    "reset_passphrase",
]

_SHOWN: Final = 1000


class LastOperator(ArenaError):
    """The arena would have no operator."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} is the last operator of this arena; make another first.")


class MustSignIn(ArenaError):
    """The account would have nothing by which it signs in."""

    def __init__(self) -> None:
        super().__init__("The account would have nothing by which you sign in; set another first.")


def join(
    connection: AnyConnection, code: str, name: str, kept: str | None, *, mail: str | None = None
) -> Account:
    """Come in by an invitation, under a new name. kept: what `passphrases.hashed` made; None: another way.

    Raises InvitationSpent, DoorClosed, NameTaken, NameRefused, NameLooksAlike.
    """
    found = invitations.use(connection, code, "join")
    _check_door(connection, found.role)
    return _create(connection, name, found.role, kept, found.mail or mail, f"invitation {found.id}")


def join_by_door(
    connection: AnyConnection, name: str, kept: str | None, class_code: str, *, mail: str | None = None
) -> Account:
    """Come in by the open door, under a new name. mail: an address that was shown to be theirs.

    Raises DoorClosed, CodeWrong, NameTaken, NameRefused, NameLooksAlike.
    """
    found = door.current(connection)
    if found.mode != "open":
        raise DoorClosed(found.mode)
    door.check_code(found, class_code)
    if not door.takes(found, mail):
        raise DoorClosed("invited")
    return _create(connection, name, MEMBER, kept, mail, "the open door")


def claim(connection: AnyConnection, code: str, kept: str | None) -> Account:
    """Come in by an invitation to be an owner that exists, with its bots.

    Raises InvitationSpent, DoorClosed.
    """
    found = invitations.opened(connection, code)
    if found.purpose != "claim" or found.owner is None:
        raise invitations.InvitationSpent
    owner.lock(connection, found.owner)
    if account.of_owner(connection, found.owner) is not None:
        raise invitations.InvitationSpent
    invitations.use(connection, code, "claim")
    _check_door(connection, found.role)
    return _add(connection, found.owner, found.role, kept, None, f"invitation {found.id}")


def named(connection: AnyConnection, name: str) -> Account:
    """The account of that name. Raises NotFound."""
    found = account.named(connection, name)
    if found is None:
        raise NotFound("account", name, "`arena account list` has all")
    return found


def of_id(connection: AnyConnection, number: int) -> Account:
    """The account with that id. Raises NotFound, also where it was deleted."""
    found = account.by_id(connection, number)
    if found is None or found.deleted_at is not None:
        raise NotFound("account", number)
    return found


def listed(connection: AnyConnection, after: str = "", limit: int = _SHOWN) -> list[Account]:
    """Accounts by name: so many behind a name."""
    return account.listed(connection, limit, after)


def change_passphrase(
    connection: AnyConnection, whose: int, kept: str, *, session: int | None, by: str | None = None
) -> None:
    """Set another passphrase; every other session ends, and every token for programs. session: that stays."""
    account.lock(connection, whose)
    _set_passphrase(connection, whose, kept, session, by)


def _set_passphrase(
    connection: AnyConnection, whose: int, kept: str, session: int | None, by: str | None = None
) -> None:
    of_id(connection, whose)
    account.change_passphrase(connection, whose, kept)
    subject = audit.by_account(whose)
    audit.write(connection, by or subject, "changed the passphrase", subject)
    invitation.withdraw_passphrase_links(connection, whose)
    sessions.end_all(connection, whose, but=session)
    _let_no_program_in(connection, whose)


def freshen_passphrase(connection: AnyConnection, whose: int, former: str, kept: str) -> None:
    """Keep the same passphrase as is done today, unless it has been changed meanwhile."""
    account.lock(connection, whose)
    if kept_passphrase(connection, whose) == former:
        account.change_passphrase(connection, whose, kept)


def reset_passphrase(connection: AnyConnection, code: str, kept: str) -> Account:
    """Set another passphrase by a link; all sessions end. Raises InvitationSpent."""
    found = invitations.opened(connection, code)
    if found.purpose != "passphrase" or found.account is None:
        raise invitations.InvitationSpent
    account.lock(connection, found.account)
    invitations.use(connection, code, "passphrase")
    _set_passphrase(connection, found.account, kept, None)
    return of_id(connection, found.account)


def check_signs_in(connection: AnyConnection, whose: int) -> None:
    """Raise MustSignIn where an account has nothing left by which it signs in."""
    if not (
        of_id(connection, whose).has_passphrase
        or passkey.of_account(connection, whose)
        or identity.of_account(connection, whose)
    ):
        raise MustSignIn


def change_role(
    connection: AnyConnection, name: str, role: str, *, by: str = "operator", author: int | None = None
) -> None:
    """Give an account another role. author: None: somebody on the machine; else an operator.

    Raises NotFound, RoleRefused, LastOperator.
    """
    if role not in ROLES:
        raise TermsRefused("A role", repr(role), " or ".join(ROLES))
    if author is not None and of_id(connection, author).role != OPERATOR:
        raise RoleRefused("To give roles", OPERATOR)
    found = named(connection, name)
    _lock_operators(connection, found)
    if found.role == OPERATOR != role and account.operators(connection) == 1:
        raise LastOperator(name)
    account.change_role(connection, found.id, role)
    audit.write(connection, by, f"made {role}", audit.by_account(found.id), f"was {found.role}")


def delete(connection: AnyConnection, whose: int, *, by: str | None = None) -> str:
    """Delete an account: its bots are withdrawn, its name is replaced; records and ratings stay.

    Of teams it leaves; those in which it was the last are without bots too. The name it has from now on.
    Raises NotFound, LastOperator.
    """
    found = of_id(connection, whose)
    _lock_operators(connection, found)
    if found.role == OPERATOR and account.operators(connection) == 1:
        raise LastOperator(found.name)
    looked = sorted(membership.of_account(connection, whose), key=lambda one: one.owner)
    for whom in looked:
        owner.lock(connection, whom.owner)
    alone = [whom for whom in looked if len(membership.of_owner(connection, whom.owner)) == 1]
    invitation.withdraw_those_of(connection, whose)
    sessions.end_all(connection, whose, by=by)
    _let_no_program_in(connection, whose)
    passkey.delete(connection, whose)
    identity.delete(connection, whose)
    letter.delete_of_account(connection, whose)
    theirs = sorted(
        (one for whom in alone for one in bots.every(connection, whom.name)), key=lambda one: one.id
    )
    for one in theirs:
        bot.lock(connection, one.id)
    for one in theirs:
        if one.withdrawn_at is None:
            bots.withdraw_locked(connection, one, by=by or audit.by_account(whose))
    for whom in looked:
        membership.delete(connection, whom.owner, whose)
    account.delete(connection, whose)
    new = owner.replace_name(connection, found.owner)
    for whom in alone:
        webhook.delete_those_of(connection, whom.owner)
    audit.write(connection, by or audit.by_account(whose), "deleted", audit.by_account(whose))
    return new


def _let_no_program_in(connection: AnyConnection, whose: int) -> None:
    """Revoke an account's tokens for programs, those among them that a device has not fetched yet."""
    api_tokens.end_all(connection, whose)
    device.delete_of_account(connection, whose)


def _check_door(connection: AnyConnection, role: str) -> None:
    """Raise DoorClosed where nobody new comes in as a member."""
    if role == MEMBER and door.current(connection).mode == "closed":
        raise DoorClosed("closed")


def _lock_operators(connection: AnyConnection, found: Account) -> None:
    """Lock the account, and if it is an operator all that are, so that one is left."""
    if found.role == OPERATOR:
        account.lock_operators(connection)
    else:
        account.lock(connection, found.id)


def _create(
    connection: AnyConnection, name: str, role: str, kept: str | None, mail: str | None, way: str
) -> Account:
    made = owners.create(connection, name, by=way)
    return _add(connection, made.id, role, kept, mail, way)


def _add(
    connection: AnyConnection, whose: int, role: str, kept: str | None, mail: str | None, way: str
) -> Account:
    number = account.insert(connection, whose, role, kept, mail)
    membership.insert(connection, whose, number)
    audit.write(connection, audit.by_account(number), "joined", audit.by_account(number), f"{way} {role}")
    return of_id(connection, number)
