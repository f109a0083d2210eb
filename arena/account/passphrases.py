"""Passphrases: which are strong enough, and what is kept of them (argon2)."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from zxcvbn import zxcvbn

from arena.errors import ArenaError

LEAST: Final = 10  # characters
MOST: Final = 200
_JUDGED: Final = 72  # characters: more than these make it no weaker, and would take long
_STRONG: Final = 3  # of zxcvbn's four: more than a hundred million guesses
_AT_ONCE: Final = 2  # each takes 64 MiB
_WAIT_S: Final = 5.0

_hasher: Final = PasswordHasher()
_places = threading.BoundedSemaphore(_AT_ONCE)


class PassphraseWeak(ArenaError):
    """Others would guess the passphrase."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"{reason.rstrip('.')}. Four or five words that do not belong together are strong.")


class PassphrasesBusy(ArenaError):
    """So many passphrases are looked at that this one would wait too long."""

    def __init__(self) -> None:
        super().__init__("Very many sign in just now; try again in a moment.")


def check(passphrase: str, about: Sequence[str] = ()) -> None:
    """Judge a new passphrase. about: words that others would try first. Raises PassphraseWeak."""
    given = _normal(passphrase)
    if len(given) < LEAST:
        raise PassphraseWeak(f"The passphrase has fewer than {LEAST} characters")
    if len(given) > MOST:
        raise PassphraseWeak(f"The passphrase has more than {MOST} characters")
    judged = zxcvbn(given[:_JUDGED], user_inputs=["cuig", "arena", *about])
    if judged["score"] < _STRONG:
        feedback = judged["feedback"]
        raise PassphraseWeak(feedback["warning"] or "Others would guess this passphrase")


def new(passphrase: str, about: Sequence[str] = ()) -> str:
    """Judge a new passphrase; what is kept of it. Raises PassphraseWeak, PassphrasesBusy."""
    check(passphrase, about)
    return hashed(passphrase)


def hashed(passphrase: str) -> str:
    """What is kept of a passphrase. Raises PassphrasesBusy."""
    with _Place():
        return _hasher.hash(_normal(passphrase))


def matches(kept: str | None, passphrase: str) -> bool:
    """Whether it is the passphrase of which this is kept; takes as long where nothing is.

    Raises PassphrasesBusy.
    """
    with _Place():
        try:
            right = _hasher.verify(kept or _of_nobody(), _normal(passphrase)[:MOST])
        except (Argon2Error, InvalidHashError):
            return False
    return right and kept is not None


def is_dated(kept: str) -> bool:
    """Whether it was kept as is done no more."""
    return _hasher.check_needs_rehash(kept)


def _normal(passphrase: str) -> str:
    """The same characters, however a keyboard makes them."""
    return unicodedata.normalize("NFKC", passphrase)


@cache
def _of_nobody() -> str:
    return _hasher.hash("nobody's")


class _Place:
    """One of the few places in which passphrases are looked at."""

    def __enter__(self) -> None:
        if not _places.acquire(timeout=_WAIT_S):
            raise PassphrasesBusy

    def __exit__(self, *_error: object) -> None:
        _places.release()
