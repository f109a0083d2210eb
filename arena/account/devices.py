"""Devices: programs without a browser ask for a token, and who is signed in allows it (RFC 8628)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cuig.printable import printable

from arena.account import api_tokens, scopes
from arena.account.api_tokens import Issued, sha256
from arena.errors import ArenaError
from arena.store import account, audit, device
from arena.store.device import Device
from arena.store.query import AnyConnection

__all__ = ["Begun", "CodeUnknown", "Device", "NotYet", "allow", "begin", "refuse", "shown", "take"]

LASTS_S: Final = 600
EVERY_S: Final = 5
_SLOWER_S: Final = 5  # RFC 8628, 3.5
_REMEMBERED_S: Final = 3600  # so long a device hears that its time is over
# Consonants alone, so that no code is a word (RFC 8628, 6.1): 20 to the 8th are 34 bits.
_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
_LENGTH: Final = 8
_CODE_BYTES: Final = 32


class CodeUnknown(ArenaError):
    """No device waits with this code."""

    def __init__(self) -> None:
        super().__init__("No device waits with this code; begin anew there, and type what it shows.")


class NotYet(ArenaError):
    """The device gets no token: not now, or not at all. `code` is RFC 8628's."""

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        super().__init__(sentence)


_LATE: Final = NotYet("expired_token", "Nobody has allowed it in time, or its token was taken; begin anew.")


@dataclass(frozen=True, slots=True)
class Begun:
    """What a device is told: by which code it asks, and which it shows."""

    device_code: str
    user_code: str  # BCDF-GHJK
    expires_in: int  # seconds
    interval: int  # seconds


def begin(connection: AnyConnection, name: str, wanted: Sequence[str], address: str) -> Begun:
    """Begin to wait. name: what the device calls itself. Raises ScopeUnknown."""
    opens = scopes.checked(wanted)
    device.delete_expired(connection, _REMEMBERED_S)
    code = secrets.token_urlsafe(_CODE_BYTES)
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    called = printable(name).strip()[:60] or "a program"
    device.insert(
        connection,
        sha256(code),
        sha256(letters),
        called,
        opens,
        address[:60],
        lasts_s=LASTS_S,
        every_s=EVERY_S,
    )
    return Begun(code, f"{letters[:4]}-{letters[4:]}", LASTS_S, EVERY_S)


def shown(connection: AnyConnection, user_code: str) -> Device:
    """Find the device that waits with this code, however it was typed. Raises CodeUnknown."""
    letters = "".join(one for one in user_code.upper() if one in _LETTERS)
    found = device.of_user_code(connection, sha256(letters))
    if found is None:
        raise CodeUnknown
    return found


def allow(connection: AnyConnection, user_code: str, whose: int) -> None:
    """Let the device have a token of this account. Raises CodeUnknown."""
    account.lock(connection, whose)
    found = shown(connection, user_code)
    if not device.answer(connection, found.id, whose):
        raise CodeUnknown
    subject = audit.by_account(whose)
    audit.write(connection, subject, "let a device in", subject, found.name)


def refuse(connection: AnyConnection, user_code: str) -> None:
    """Say that the device gets none. Raises CodeUnknown."""
    if not device.answer(connection, shown(connection, user_code).id, None):
        raise CodeUnknown


def take(connection: AnyConnection, device_code: str) -> Issued | NotYet:
    """Give the device its token, once. NotYet: why it gets none; it is returned, so that the try is counted.

    Raises TooManyApiTokens.
    """
    found = device.of_device_code(connection, sha256(device_code))
    if found is None or found.expired:
        return _LATE
    if found.refused:
        device.delete(connection, found.id)
        return NotYet("access_denied", "Whoever is signed in there has refused it.")
    if found.account is None:
        every_s = found.every_s + (_SLOWER_S if found.hasty else 0)
        device.asked(connection, found.id, every_s)
        if found.hasty:
            return NotYet("slow_down", f"Ask every {every_s} seconds.")
        return NotYet("authorization_pending", "Nobody has allowed it yet.")
    account.lock(connection, found.account)
    if device.of_device_code(connection, sha256(device_code)) is None:  # another has just taken it
        return _LATE
    issued = api_tokens.issue(connection, found.account, found.name, found.scopes)
    device.delete(connection, found.id)
    return issued
