"""A bot's own secret, from which its nonces follow: no arena and no other bot ever sees it."""

from __future__ import annotations

import logging
import os
import secrets
import stat
import time
from pathlib import Path
from typing import Final

from cuig.commitments import SECRET_BYTES
from cuig.paths import configuration_folder, expand_home, os_error_reason

log = logging.getLogger("cuig.session")

# For which a copy of the bot that starts at the same time may take to write the file.
_WRITING_SECONDS: Final = 1.0


class SecretError(Exception):
    """A file that cannot be used: it holds no secret, or others may read it."""


class BotSecret:
    """32 bytes in a file, made when they are first needed.

    With them in a file, a bot that is started again adds the same to the cards of a match that it is at.
    """

    def __init__(self, file: str | Path | None = None) -> None:
        """file: where the secret is; None: `default_file()`, and without it one for this process alone."""
        self._file = file
        self._secret: bytes = b""

    def read(self) -> bytes:
        """The secret. Raises SecretError for a file that was named and cannot be used."""
        if not self._secret:
            self._secret = self._found()
        return self._secret

    def _found(self) -> bytes:
        if self._file is not None:
            try:
                return read_or_make(expand_home(self._file))
            except OSError as error:
                reason = os_error_reason(error)
                raise SecretError(f"no secret can be kept in {self._file}: {reason}") from error
        try:
            return read_or_make(default_file())
        except (OSError, SecretError) as error:
            reason = os_error_reason(error) if isinstance(error, OSError) else str(error)
            log.warning(
                "no place for the bot's secret (%s; --secret-file names one): it plays with one for this "
                "process alone, and started again it forfeits a match whose cards wait for its nonce",
                reason,
            )
            return secrets.token_bytes(SECRET_BYTES)


def default_file() -> Path:
    """The file of the secret in the user's folder of configurations. Raises OSError without a home."""
    return configuration_folder() / "secret"


def read_or_make(path: Path) -> bytes:
    """The secret in a file that nobody but its owner can read; made if there is none.

    Raises OSError, SecretError.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    secret = secrets.token_bytes(SECRET_BYTES)
    with os.fdopen(made, "wb") as file:
        file.write(secret)
    return secret


def _read(path: Path) -> bytes:
    give_up_at = time.monotonic() + _WRITING_SECONDS
    while not (secret := path.read_bytes()) and time.monotonic() < give_up_at:
        time.sleep(0.01)  # another copy of the bot has just made it
    if len(secret) != SECRET_BYTES:
        raise SecretError(f"{path} holds no secret: it has {len(secret)} bytes, not {SECRET_BYTES}")
    if os.name == "posix" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise SecretError(f"others may read the secret in {path}: `chmod 600` it, or name another file")
    return secret
