"""Invitations as rows: links that people were given, each with its uses and its end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link that somebody was given; its code is known to nobody here."""

    id: int
    purpose: str  # join, claim, team, passphrase or mail
    role: str  # of who joins
    owner: int | None  # that is claimed, or the team
    owner_name: str | None
    account: int | None  # whose passphrase or mail it is about
    account_name: str | None
    mail: str | None  # to which it was sent
    note: str  # whom it is for
    uses: int
    used: int
    created_at: datetime
    created_by: int | None
    author: str | None  # the name of whoever made it; none: somebody on the machine, or the arena
    expires_at: datetime
    withdrawn_at: datetime | None
    open: bool  # it can be used now

    @property
    def left(self) -> int:
        """How often it can still be used."""
        return self.uses - self.used if self.open else 0


_OPEN: Final = "i.withdrawn_at IS NULL AND i.used < i.uses AND i.expires_at > now()"
_INVITATION: Final = f"""
SELECT i.id, i.purpose, i.role, i.owner, o.name AS owner_name, i.account, ao.name AS account_name, i.mail,
       i.note, i.uses, i.used, i.created_at, i.created_by, bo.name AS author, i.expires_at, i.withdrawn_at,
       ({_OPEN}) AS open
FROM invitation i LEFT JOIN owner o ON o.id = i.owner
LEFT JOIN account a ON a.id = i.account LEFT JOIN owner ao ON ao.id = a.owner
LEFT JOIN account b ON b.id = i.created_by LEFT JOIN owner bo ON bo.id = b.owner"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewInvitation:
    """What an invitation is to be."""

    purpose: str
    role: str = "member"
    owner: int | None = None
    account: int | None = None
    mail: str | None = None
    note: str = ""
    uses: int = 1
    days: float = 7.0
    created_by: int | None = None


def insert(connection: AnyConnection, sha256: bytes, new: NewInvitation) -> int:
    return int(
        value(
            connection,
            """INSERT INTO invitation (sha256, purpose, role, owner, account, mail, note, uses, created_by,
                                       expires_at)
               VALUES (%(sha256)s, %(purpose)s, %(role)s, %(owner)s, %(account)s, %(mail)s, %(note)s,
                       %(uses)s, %(created_by)s, now() + make_interval(secs => %(seconds)s)) RETURNING id""",
            {
                "sha256": sha256,
                "purpose": new.purpose,
                "role": new.role,
                "owner": new.owner,
                "account": new.account,
                "mail": new.mail,
                "note": new.note,
                "uses": new.uses,
                "created_by": new.created_by,
                "seconds": new.days * 86400,
            },
        )
    )


def by_id(connection: AnyConnection, invitation: int) -> Invitation | None:
    return row_or_none(connection, Invitation, _INVITATION + " WHERE i.id = %(id)s", {"id": invitation})


def of_code(connection: AnyConnection, sha256: bytes) -> Invitation | None:
    """The one with the code of this hash, also where it is used up."""
    return row_or_none(
        connection, Invitation, _INVITATION + " WHERE i.sha256 = %(sha256)s", {"sha256": sha256}
    )


def listed(connection: AnyConnection, limit: int, before: int | None = None) -> list[Invitation]:
    """So many that can be used, but those of mail and passphrases, the newest first."""
    return rows(
        connection,
        Invitation,
        f"""{_INVITATION} WHERE {_OPEN} AND i.purpose IN ('join', 'claim')
              AND (%(before)s::bigint IS NULL OR i.id < %(before)s)
            ORDER BY i.id DESC LIMIT {limit:d}""",
        {"before": before},
    )


def of_team(connection: AnyConnection, owner: int) -> list[Invitation]:
    """Those into a team that can be used, the newest first."""
    return rows(
        connection,
        Invitation,
        f"{_INVITATION} WHERE i.owner = %(owner)s AND i.purpose = 'team' AND {_OPEN} ORDER BY i.id DESC",
        {"owner": owner},
    )


def open_ones(connection: AnyConnection, created_by: int) -> int:
    """How many by this account can be used."""
    return int(
        value(
            connection,
            f"SELECT count(*) FROM invitation i WHERE i.created_by = %(by)s AND {_OPEN}",
            {"by": created_by},
        )
    )


def use(connection: AnyConnection, invitation: int) -> bool:
    """Use one up by once; False where it cannot be used any more."""
    return bool(
        execute(
            connection,
            f"UPDATE invitation i SET used = i.used + 1 WHERE i.id = %(id)s AND {_OPEN}",
            {"id": invitation},
        )
    )


def withdraw(connection: AnyConnection, invitation: int) -> None:
    execute(
        connection,
        "UPDATE invitation SET withdrawn_at = coalesce(withdrawn_at, now()) WHERE id = %(id)s",
        {"id": invitation},
    )


def withdraw_those_of(connection: AnyConnection, account: int) -> int:
    """Withdraw what an account has made, and what is about it; how many."""
    return execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM invitation
               WHERE (account = %(account)s OR created_by = %(account)s) AND withdrawn_at IS NULL
               ORDER BY id FOR NO KEY UPDATE)
           UPDATE invitation SET withdrawn_at = now() FROM locked WHERE invitation.id = locked.id""",
        {"account": account},
    )


def withdraw_passphrase_links(connection: AnyConnection, account: int) -> int:
    """Withdraw the links by which an account would get another passphrase; how many."""
    return execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM invitation
               WHERE account = %(account)s AND purpose = 'passphrase' AND withdrawn_at IS NULL
               ORDER BY id FOR NO KEY UPDATE)
           UPDATE invitation SET withdrawn_at = now() FROM locked WHERE invitation.id = locked.id""",
        {"account": account},
    )


def withdraw_mail_links(connection: AnyConnection, account: int) -> int:
    """Withdraw the links by which an address would become an account's; how many."""
    return execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM invitation
               WHERE account = %(account)s AND purpose = 'mail' AND withdrawn_at IS NULL
               ORDER BY id FOR NO KEY UPDATE)
           UPDATE invitation SET withdrawn_at = now() FROM locked WHERE invitation.id = locked.id""",
        {"account": account},
    )


def withdraw_those_for(connection: AnyConnection, owner: int) -> int:
    """Withdraw the links by which somebody would be this owner, and forget whom they were for; how many."""
    return execute(
        connection,
        """WITH locked AS MATERIALIZED (
               SELECT id FROM invitation WHERE owner = %(owner)s ORDER BY id FOR NO KEY UPDATE)
           UPDATE invitation SET withdrawn_at = coalesce(withdrawn_at, now()), note = ''
           FROM locked WHERE invitation.id = locked.id""",
        {"owner": owner},
    )
