"""The token by which an arena knows a bot."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from cuig.paths import expand_home


class CredentialError(Exception):
    """There is no token, or it cannot be read."""


def find_token(given: str | None = None, file: str | Path | None = None) -> str:
    """Return the token given, else the one in the file, else that of CUIG_TOKEN. Raises CredentialError."""
    if given is not None:
        return _checked(given, "the token given")
    if file is not None:
        try:
            text = _text(expand_home(file).read_bytes())
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text"
            raise CredentialError(f"the token file {file} cannot be read: {reason}") from error
        return _checked(text, f"the token file {file}")
    if "CUIG_TOKEN" in os.environ:
        return _checked(os.environ["CUIG_TOKEN"], "CUIG_TOKEN")
    raise CredentialError("no token: set CUIG_TOKEN or name a token file (`arena bot token` makes one)")


def _text(content: bytes) -> str:
    """Decode a text file; editors and shells of Windows mark UTF-8 and UTF-16 at its beginning."""
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if marked else "utf-8-sig")


def _checked(text: str, where: str) -> str:
    """Strip a token and check that it can travel in a header: one word of printable ASCII."""
    token = text.strip()
    if not token:
        raise CredentialError(f"{where} is empty")
    if not token.isascii() or not token.isprintable() or " " in token:
        raise CredentialError(f"{where} holds no token: it is one word of letters, digits and signs")
    return token
