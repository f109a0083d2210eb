"""Identities: what providers call accounts, and how somebody comes in, signs in and is linked by one."""

from __future__ import annotations

from arena.account import accounts, door, invitations
from arena.account.accounts import Account
from arena.account.openid import Shown
from arena.errors import ArenaError, MailTaken, NotFound
from arena.store import account, audit, identity
from arena.store.identity import Identity, of_account
from arena.store.query import AnyConnection

__all__ = ["Identity", "IdentityTaken", "MailTaken", "come_in", "link", "of_account", "sign_in", "unlink"]


class IdentityTaken(ArenaError):
    """The provider's account signs in to another account here, or another one to this."""

    def __init__(self) -> None:
        super().__init__(
            "By this account of the provider somebody signs in here already, or you do by another of it; "
            "unlink that first."
        )


def sign_in(connection: AnyConnection, shown: Shown) -> Account | None:
    """Whose account this is; None: nobody's yet."""
    found = identity.account_of(connection, shown.provider, shown.subject)
    return None if found is None else accounts.of_id(connection, found)


def link(connection: AnyConnection, whose: int, shown: Shown) -> None:
    """Let an account sign in by a provider too. Raises IdentityTaken."""
    account.lock(connection, whose)
    known = {one.provider for one in of_account(connection, whose)}
    if (
        shown.provider in known
        or identity.account_of(connection, shown.provider, shown.subject) is not None
        or not identity.insert(connection, shown.provider, shown.subject, whose)
    ):
        raise IdentityTaken
    subject = audit.by_account(whose)
    audit.write(connection, subject, "linked a provider", subject, shown.provider)


def unlink(connection: AnyConnection, whose: int, provider: str) -> None:
    """Let an account sign in by a provider no more. Raises NotFound, MustSignIn."""
    account.lock(connection, whose)
    if not identity.delete(connection, whose, provider):
        raise NotFound("provider of yours", provider)
    accounts.check_signs_in(connection, whose)
    subject = audit.by_account(whose)
    audit.write(connection, subject, "unlinked a provider", subject, provider)


def come_in(connection: AnyConnection, shown: Shown, name: str, *, code: str, class_code: str) -> Account:
    """Come in as whom a provider has shown: by an invitation, or by the open door. code: the invitation's.

    Raises what `accounts.join`, `accounts.claim` and `accounts.join_by_door` do, IdentityTaken, MailTaken.
    """
    if identity.account_of(connection, shown.provider, shown.subject) is not None:
        raise IdentityTaken
    taken = shown.mail is not None and account.of_mail(connection, shown.mail) is not None
    mail = None if taken else shown.mail
    if code:
        if invitations.opened(connection, code).purpose == "claim":
            made = accounts.claim(connection, code, None)
        else:
            made = accounts.join(connection, code, name, None, mail=mail)
    else:
        if taken and door.current(connection).mail_domains:
            raise MailTaken
        made = accounts.join_by_door(connection, name, None, class_code, mail=mail)
    link(connection, made.id, shown)
    return made
