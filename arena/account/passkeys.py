"""Passkeys: a device holds a key, and shows by it and by whoever holds the device that it is the account's.

A challenge is used once, in the browser for which it was made, and lasts some minutes; Redis keeps it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from redis.asyncio import Redis
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from arena.account import accounts
from arena.errors import ArenaError, NotFound
from arena.store import account, audit, passkey
from arena.store.account import Account
from arena.store.passkey import Passkey, of_account
from arena.store.query import AnyConnection

__all__ = [
    "Challenges",
    "Passkey",
    "PasskeyRefused",
    "Site",
    "TooManyPasskeys",
    "of_account",
    "register",
    "registration",
    "remove",
    "sign_in",
    "sign_in_options",
]

MOST: Final = 10  # of one account
_LASTS_S: Final = 300
_REQUIRED: Final = UserVerificationRequirement.REQUIRED


class PasskeyRefused(ArenaError):
    """The device has shown nothing, or not what was asked."""

    def __init__(self) -> None:
        super().__init__("The passkey was not accepted; load the page anew and try once more.")


class TooManyPasskeys(ArenaError):
    """An account has as many passkeys as it may."""

    def __init__(self) -> None:
        super().__init__(f"You have {MOST} passkeys; remove one first.")


@dataclass(frozen=True, slots=True)
class Site:
    """Where the pages are: keys are made for that host alone."""

    origin: str  # https://arena.example
    host: str


class Challenges:
    """The challenges that wait for an answer. Its calls raise redis.RedisError where Redis is away."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def keep(self, browser: str, purpose: str, challenge: bytes) -> None:
        """Keep a challenge for a browser, in place of the one before."""
        await self._redis.set(_key(browser, purpose), challenge, ex=_LASTS_S)

    async def take(self, browser: str, purpose: str) -> bytes:
        """Take a challenge, which nobody answers once more. Raises PasskeyRefused where there is none."""
        found = await self._redis.getdel(_key(browser, purpose))
        if not isinstance(found, bytes):
            raise PasskeyRefused
        return found


def registration(site: Site, whose: Account, known: list[Passkey]) -> tuple[bytes, str]:
    """The challenge for a new passkey, and the options that a browser reads, as JSON."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Cúig",
        user_id=whose.id.to_bytes(8, "big"),
        user_name=whose.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=one.credential) for one in known],
    )
    return options.challenge, options_to_json(options)


def register(
    connection: AnyConnection, site: Site, whose: int, called: str, shown: dict[str, Any], challenge: bytes
) -> None:
    """Let an account sign in by another passkey. shown: what its browser answered.

    Raises PasskeyRefused, TooManyPasskeys.
    """
    try:
        made = verify_registration_response(
            credential=shown,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise PasskeyRefused from error
    account.lock(connection, whose)
    if len(of_account(connection, whose)) >= MOST:
        raise TooManyPasskeys
    if passkey.of_credential(connection, made.credential_id) is not None:
        raise PasskeyRefused
    passkey.insert(connection, whose, made.credential_id, made.credential_public_key, made.sign_count, called)
    audit.write(connection, audit.by_account(whose), "added a passkey", audit.by_account(whose), called)


def sign_in_options(site: Site) -> tuple[bytes, str]:
    """The challenge for whoever signs in, and the options that a browser reads, as JSON."""
    options = generate_authentication_options(rp_id=site.host, user_verification=_REQUIRED)
    return options.challenge, options_to_json(options)


def sign_in(connection: AnyConnection, site: Site, shown: dict[str, Any], challenge: bytes) -> Account:
    """Whose passkey answers the challenge. Raises PasskeyRefused."""
    try:
        found = passkey.of_credential(connection, base64url_to_bytes(str(shown.get("id", ""))[:2000]))
    except ValueError as error:
        raise PasskeyRefused from error
    if found is None:
        raise PasskeyRefused
    account.lock(connection, found.account)
    whose = account.by_id(connection, found.account)
    try:
        answered = verify_authentication_response(
            credential=shown,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=found.public_key,
            credential_current_sign_count=found.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise PasskeyRefused from error
    if whose is None or whose.deleted_at is not None:
        raise PasskeyRefused
    passkey.used(connection, found.id, answered.new_sign_count)
    return whose


def remove(connection: AnyConnection, whose: int, number: int) -> None:
    """Let an account sign in by one passkey fewer. Raises NotFound, also for another's, MustSignIn."""
    account.lock(connection, whose)
    if not passkey.delete(connection, whose, number):
        raise NotFound("passkey", number)
    accounts.check_signs_in(connection, whose)
    audit.write(connection, audit.by_account(whose), "removed a passkey", audit.by_account(whose))


def _key(browser: str, purpose: str) -> str:
    return f"cuig:challenge:{purpose}:{hashlib.sha256(browser.encode()).hexdigest()}"
