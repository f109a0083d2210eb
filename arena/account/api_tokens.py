"""API tokens: by them programs act for an account, within scopes. The database has their hashes alone."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.account import scopes
from arena.errors import ArenaError, NotFound
from arena.store import account, api_token, audit
from arena.store.api_token import ApiToken, Bearer, of_account
from arena.store.query import AnyConnection

__all__ = [
    "LASTS_DAYS",
    "ApiToken",
    "Bearer",
    "Issued",
    "TooManyApiTokens",
    "bearer",
    "end_all",
    "issue",
    "of_account",
    "revoke",
    "sha256",
    "used",
]

MOST: Final = 50  # of one account
LASTS_DAYS: Final = 365
PREFIX: Final = "cuiga_"  # so that a token that was published is recognised
_TOKEN_BYTES: Final = 32
_DAY_S: Final = 86_400


class TooManyApiTokens(ArenaError):
    """An account has as many tokens as it may."""

    def __init__(self) -> None:
        super().__init__(f"You have {MOST} tokens for programs; revoke one first.")


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token, which is shown this once."""

    id: int
    token: str
    name: str
    scopes: tuple[str, ...]


def issue(
    connection: AnyConnection, whose: int, name: str, wanted: Sequence[str], *, days: int = LASTS_DAYS
) -> Issued:
    """Make a token for programs. days: so long it lasts. Raises ScopeUnknown, TooManyApiTokens."""
    opens = scopes.checked(wanted)
    account.lock(connection, whose)
    api_token.delete_expired(connection, whose)
    if len(of_account(connection, whose)) >= MOST:
        raise TooManyApiTokens
    token = PREFIX + secrets.token_urlsafe(_TOKEN_BYTES)
    number = api_token.insert(connection, whose, sha256(token), name, opens, days * _DAY_S)
    subject = audit.by_account(whose)
    audit.write(connection, subject, "made a token for programs", subject, f"{number} {' '.join(opens)}")
    return Issued(number, token, name, opens)


def bearer(connection: AnyConnection, token: str) -> Bearer | None:
    """Whose token it is; None where it has ended, or never was."""
    return api_token.bearer(connection, sha256(token))


def used(connection: AnyConnection, found: Bearer) -> None:
    """Note that a token was used just now."""
    api_token.used(connection, found.token)


def revoke(connection: AnyConnection, whose: int, number: int) -> None:
    """Revoke one of an account's. Raises NotFound, also for another's."""
    account.lock(connection, whose)
    if not api_token.delete(connection, whose, number):
        raise NotFound("token for programs", number)
    subject = audit.by_account(whose)
    audit.write(connection, subject, "revoked a token for programs", subject, str(number))


def end_all(connection: AnyConnection, whose: int) -> None:
    """Revoke all of an account's; its caller holds the account."""
    api_token.delete(connection, whose)


def sha256(token: str) -> bytes:
    """Return the hash of a secret that no one can guess, 32 bytes, which is all that is kept of it."""
    return hashlib.sha256(token.encode()).digest()
