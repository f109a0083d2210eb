"""Providers: who tells the arena who somebody is, as the operator's file says.

The file is TOML with a section for each provider; secrets are in files of their own beside it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from arena.errors import ArenaError

MOST: Final = 20
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_NEEDED: Final = ("client_id", "client_secret_file")
_BY_HAND: Final = ("authorize", "token", "userinfo")  # of a provider that has no issuer
_KNOWN: Final = {"label", "issuer", "scope", "subject", "called", "emails", *_NEEDED, *_BY_HAND}
_OPENID: Final = "openid email profile"
_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class ProvidersRefused(ArenaError):
    """The operator's file cannot be read, or says what no provider can be."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        super().__init__(f"CUIG_OPENID: {path}: {reason}.")


@dataclass(frozen=True, slots=True)
class Provider:
    """A provider, as the operator's file has it.

    With an issuer it speaks OpenID Connect, and says itself where it is asked. Without one it speaks OAuth
    2.0 alone: then `userinfo` says who somebody is, in the fields `subject` and `called`.
    """

    name: str  # in addresses and in the store
    label: str  # as people know it
    client_id: str
    client_secret: str = field(repr=False)
    scope: str
    issuer: str = ""
    authorize: str = ""
    token: str = ""
    userinfo: str = ""
    emails: str = ""  # where a list of mail addresses is, each with `email`, `verified` and `primary`
    subject: str = "sub"
    called: str = "preferred_username"


def read_providers(path: Path | None) -> tuple[Provider, ...]:
    """Read the operator's file; none: there are no providers. Raises ProvidersRefused."""
    if path is None:
        return ()
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ProvidersRefused(path, f"it cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProvidersRefused(path, f"it is no TOML ({error})") from error
    if len(found) > MOST:
        raise ProvidersRefused(path, f"it has {len(found)} providers; {MOST} at most are taken")
    try:
        return tuple(_provider(name, said, path.parent) for name, said in found.items())
    except ValueError as error:
        raise ProvidersRefused(path, str(error)) from error


def _provider(name: str, said: Any, folder: Path) -> Provider:
    """A section of the file. Raises ValueError."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"[{name}] is no name of a provider: up to 32 characters of a-z, 0-9 and -")
    if not isinstance(said, Mapping):
        raise ValueError(f"{name} is no section: it begins with [{name}]")
    unknown = sorted(set(said) - _KNOWN)
    if unknown:
        raise ValueError(f"[{name}] has {', '.join(unknown)}; it knows {', '.join(sorted(_KNOWN))}")
    wrong = sorted(key for key, value in said.items() if not isinstance(value, str) or not value)
    if wrong:
        raise ValueError(f"[{name}] {', '.join(wrong)}: a text is wanted")
    needed = _NEEDED if "issuer" in said else (*_NEEDED, *_BY_HAND, "scope", "subject")
    missing = [key for key in needed if key not in said]
    if missing:
        raise ValueError(f"[{name}] lacks {', '.join(missing)}" + ("" if "issuer" in said else ", or issuer"))
    if "issuer" in said and set(said) & {*_BY_HAND, "subject"}:
        raise ValueError(f"[{name}] has an issuer, which says {', '.join(_BY_HAND)} and subject itself")
    for key in ("issuer", *_BY_HAND, "emails"):
        if key in said:
            check_address(said[key], f"[{name}] {key}")
    given = {key: value for key, value in said.items() if key != "client_secret_file"}
    given = {"label": name, "scope": _OPENID, **given}
    if "issuer" in said and "openid" not in given["scope"].split():
        raise ValueError(f"[{name}] scope has to have the word openid")
    return Provider(name=name, client_secret=_secret(name, folder / said["client_secret_file"]), **given)


def check_address(text: str, what: str) -> str:
    """Check that secrets may travel to an address: https, or this machine. Raises ValueError."""
    try:
        parts = urlsplit(text)
        host = parts.hostname
    except ValueError:
        host = None
    if not host or not (parts.scheme == "https" or (parts.scheme == "http" and host in _HERE)):
        raise ValueError(f"{what} is no address that begins with https://")
    return text


def _secret(name: str, path: Path) -> str:
    try:
        secret = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"[{name}] client_secret_file {path} cannot be read") from error
    if not secret:
        raise ValueError(f"[{name}] client_secret_file {path} is empty")
    return secret
