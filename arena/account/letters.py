"""Letters: what the arena sends by mail to let somebody in, or to find out whether an address is theirs.

A request only asks for one. What it says, and the link in it, is made when it is sent (`arena.news.mailing`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from arena.account import door, invitations
from arena.account.door import DoorClosed
from arena.account.identities import MailTaken
from arena.errors import ArenaError, TermsRefused
from arena.store import account, audit, invitation, letter, mail_news
from arena.store.account import Account
from arena.store.letter import Letter
from arena.store.query import AnyConnection

MOST: Final = 254
_MAIL: Final = re.compile(r"[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,180}")  # printable ASCII with one @


class NotYours(ArenaError):
    """A link that confirms an address is opened by another account."""

    def __init__(self, name: str) -> None:
        super().__init__(f"This link is for {name}; sign in as {name} to use it.")


@dataclass(frozen=True, slots=True)
class Written:
    """A letter as it is sent."""

    mail: str
    subject: str
    text: str


def check_mail(mail: str) -> str:
    """Return a mail address, which looks like one. Raises TermsRefused."""
    if len(mail) > MOST or not _MAIL.fullmatch(mail):
        raise TermsRefused("A mail address", repr(mail[:MOST]), "like ann@school.example")
    return mail


def ask_to_join(connection: AnyConnection, mail: str, class_code: str) -> None:
    """Send an invitation to an address that the open door takes.

    Raises DoorClosed, CodeWrong, TermsRefused.
    """
    check_mail(mail)
    found = door.current(connection)
    if found.mode != "open":
        raise DoorClosed(found.mode)
    door.check_code(found, class_code)
    if not door.takes(found, mail):
        raise DoorClosed("invited")
    letter.insert(connection, "join", mail, None)


def ask_for_passphrase(connection: AnyConnection, mail: str) -> None:
    """Send a link for a lost passphrase, if there is an account of that address. Raises TermsRefused.

    Whether there is is looked at when it is sent, so that the time this takes tells nothing.
    """
    letter.insert(connection, "passphrase", check_mail(mail), None)


def ask_to_confirm(connection: AnyConnection, whose: int, mail: str) -> None:
    """Send a link by which an account shows that an address is its own. Raises TermsRefused."""
    account.lock(connection, whose)
    letter.insert(connection, "mail", check_mail(mail), whose)


def confirm(connection: AnyConnection, code: str, whose: int) -> Account:
    """Take an address as an account's own, by the link that was sent there.

    Raises InvitationSpent, NotYours, MailTaken.
    """
    found = invitations.opened(connection, code)
    if found.purpose != "mail" or found.mail is None:
        raise invitations.InvitationSpent
    if found.account != whose:
        raise NotYours(found.account_name or "another")
    account.lock(connection, whose)
    invitations.use(connection, code, "mail")
    other = account.of_mail(connection, found.mail)
    if other is not None and other.id != whose:
        raise MailTaken
    account.change_mail(connection, whose, found.mail)
    audit.write(connection, audit.by_account(whose), "confirmed a mail address", audit.by_account(whose))
    made = account.by_id(connection, whose)
    assert made is not None
    return made


def forget_mail(connection: AnyConnection, whose: int) -> None:
    """Let an account have no mail address."""
    account.lock(connection, whose)
    account.change_mail(connection, whose, None)
    invitation.withdraw_mail_links(connection, whose)
    letter.delete_of_account(connection, whose)
    mail_news.delete(connection, whose)
    audit.write(connection, audit.by_account(whose), "removed the mail address", audit.by_account(whose))


def written(connection: AnyConnection, one: Letter, pages: str) -> Written | None:
    """Make the link of a letter and write it; None: there is nothing to send. pages: where these are."""
    if one.purpose == "mail":
        whose = account.by_id(connection, one.account or 0)
        if whose is None or whose.deleted_at is not None:
            return None
        link = _link(connection, pages, purpose="mail", account=whose.id, mail=one.mail)
        return Written(
            one.mail,
            "Is this your mail address?",
            f"{whose.name} at {pages} has said that this mail address is theirs. If that is you, open this "
            f"link where you are signed in; it is good for one day:\n\n{link}\n\n"
            "If it is not, do nothing: no more mail comes here.\n",
        )
    known = account.of_mail(connection, one.mail)
    if known is not None:
        made = invitations.passphrase_link(connection, known.name, by="arena")
        return Written(
            known.mail or one.mail,
            "Another passphrase",
            f"Somebody, you perhaps, has lost the passphrase of {known.name} at {pages}, or wanted to come "
            f"in anew by this mail address. By this link you set another one; it is good for one day:\n\n"
            f"{pages}/join#{made.code}\n\nIf it was not you, do nothing: nothing has been changed.\n",
        )
    found = door.current(connection)
    if one.purpose != "join" or found.mode != "open" or not door.takes(found, one.mail):
        return None
    link = _link(connection, pages, purpose="join", mail=one.mail)
    return Written(
        one.mail,
        "Come in",
        f"Somebody, you perhaps, wants to come in to the arena at {pages} by this mail address. This link "
        f"lets you in; it is good for one day:\n\n{link}\n\nIf it was not you, do nothing.\n",
    )


def _link(
    connection: AnyConnection, pages: str, *, purpose: str, mail: str, account: int | None = None
) -> str:
    made = invitations.send(connection, purpose, mail, account)
    return f"{pages}/join#{made.code}"
