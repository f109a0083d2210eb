"""Sessions: browsers in which somebody is signed in. The cookie has a token; here is its hash."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from cuig.printable import printable

from arena.errors import NotFound
from arena.store import account, audit, session
from arena.store.query import AnyConnection
from arena.store.session import Session, Signed, of_account

__all__ = ["Session", "Signed", "begin", "end", "end_all", "leave", "of_account", "prove", "signed", "touch"]

_DAY_S: Final = 86_400.0
IDLE_S: Final = 14 * _DAY_S  # a session that is not seen for so long ends
MOST_S: Final = 90 * _DAY_S  # and each after so long
PROVEN_S: Final = 15 * 60.0  # so long it may do what takes a fresh proof
STALE_S: Final = 5 * 60.0  # so seldom it is written down that it was seen
MOST: Final = 20  # of one account: the longest unseen end
_TOKEN_BYTES: Final = 32


def begin(connection: AnyConnection, whose: int, browser: str, address: str) -> str:
    """Begin a session of an account; the token, which is kept nowhere.

    browser: as it calls itself. Raises NotFound where the account is gone.
    """
    account.lock(connection, whose)
    found = account.by_id(connection, whose)
    if found is None or found.deleted_at is not None:
        raise NotFound("account", whose)
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    session.insert(connection, whose, _sha256(token), printable(browser)[:200], address[:60], IDLE_S)
    session.end_oldest(connection, whose, MOST)
    audit.write(connection, audit.by_account(whose), "signed in", audit.by_account(whose))
    return token


def signed(connection: AnyConnection, token: str) -> Signed | None:
    """Whose session has this token; None where it has ended, or never was."""
    return session.signed(connection, _sha256(token), PROVEN_S, STALE_S)


def touch(connection: AnyConnection, found: Signed) -> None:
    """Note that a session was seen just now: so it lasts longer."""
    session.touch(connection, found.session, IDLE_S, MOST_S)


def prove(connection: AnyConnection, found: Signed) -> None:
    """Note that a session was shown just now who it is."""
    session.prove(connection, found.session)


def leave(connection: AnyConnection, found: Signed) -> None:
    """Sign out: end this very session."""
    if session.end(connection, found.account, found.session):
        subject = audit.by_account(found.account)
        audit.write(connection, subject, "signed out", subject)


def end(connection: AnyConnection, whose: int, number: int) -> None:
    """End one of an account's sessions. Raises NotFound, also for another's."""
    if not session.end(connection, whose, number):
        raise NotFound("session", number)
    audit.write(connection, audit.by_account(whose), "ended a session", audit.by_account(whose))


def end_all(connection: AnyConnection, whose: int, *, but: int | None = None, by: str | None = None) -> int:
    """End all sessions of an account, but for one; how many."""
    ended = session.end_all(connection, whose, but)
    subject = audit.by_account(whose)
    audit.write(connection, by or subject, "ended all sessions", subject, str(ended))
    return ended


def _sha256(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
