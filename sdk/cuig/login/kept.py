"""What is kept of the arenas to which somebody has signed in, in a folder that only they can read.

    arenas/arena.example/arena.json     where it is, and as whom
    arenas/arena.example/account.token  by what it is asked
    arenas/arena.example/molly.bot      a bot's token
    arenas/current                      the arena that is meant where none is named

Where the library `keyring` is installed and has a place, the tokens are there instead.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

from cuig.login.errors import LoginError
from cuig.paths import configuration_folder, os_error_reason

_ACCOUNT: Final = "account.token"
_OURS: Final = 0o077  # what others may do with a file of ours: nothing


@dataclass(frozen=True, slots=True)
class KnownArena:
    """An arena to which somebody has signed in."""

    name: str  # what it is called here
    web: str  # https://host
    grpc: str  # host:port, where bots connect
    tls: bool
    roots: str | None  # the certificates to trust; None: the system's
    plain: bool  # tokens may travel unencrypted
    account: str  # as whom


def folder() -> Path:
    """The folder in which it is. Raises LoginError where there is none."""
    try:
        return configuration_folder() / "arenas"
    except OSError as error:
        why = os_error_reason(error)
        raise LoginError(f"nothing can be kept of arenas: {why}; XDG_CONFIG_HOME names a folder") from error


def every() -> list[KnownArena]:
    """All arenas that are known, by name. Raises LoginError."""
    try:
        names = sorted(unquote(place.name) for place in folder().iterdir() if place.is_dir())
    except OSError:
        return []
    return [found for found in map(named, names) if found is not None]


def named(name: str) -> KnownArena | None:
    """The arena of that name; None where nobody has signed in to it. Raises LoginError."""
    try:
        found = json.loads((_place(name) / "arena.json").read_text(encoding="utf-8"))
        return KnownArena(**found)
    except (OSError, ValueError, TypeError):
        return None


def current() -> KnownArena | None:
    """The arena that is meant where none is named: the last one signed in to. Raises LoginError."""
    try:
        name = (folder() / "current").read_text(encoding="utf-8").strip()
    except OSError:
        return None
    return named(name)


def keep(arena: KnownArena, token: str) -> None:
    """Keep an arena, which is the current one from now on. Raises LoginError."""
    place = _place(arena.name)
    _keep_secret(arena.name, _ACCOUNT, token)
    _write(place / "arena.json", json.dumps(asdict(arena), indent=2) + "\n")
    _write(folder() / "current", arena.name + "\n")


def forget(arena: KnownArena) -> None:
    """Forget an arena and all its tokens. Raises LoginError."""
    place = _place(arena.name)
    try:
        kept = sorted(file.name for file in place.iterdir())
        for file in kept:
            _forget_secret(arena.name, file)
        shutil.rmtree(place)
        if (folder() / "current").read_text(encoding="utf-8").strip() == arena.name:
            (folder() / "current").unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        raise _unwritable(place, error) from error


def token(arena: KnownArena) -> str | None:
    """By what an arena is asked; None where it is lost. Raises LoginError."""
    return _secret(arena.name, _ACCOUNT)


def bot_token(arena: KnownArena, bot: str) -> str | None:
    """A bot's token; None where none is kept. Raises LoginError."""
    return _secret(arena.name, _bot_file(bot))


def keep_bot_token(arena: KnownArena, bot: str, secret: str) -> None:
    """Keep a bot's token, in the place of an earlier one. Raises LoginError."""
    _keep_secret(arena.name, _bot_file(bot), secret)


def bots(arena: KnownArena) -> list[str]:
    """The bots whose tokens are kept, by name. Raises LoginError."""
    try:
        files = sorted(file.name for file in _place(arena.name).iterdir() if file.suffix == ".bot")
    except OSError:
        return []
    return [unquote(name.removesuffix(".bot")) for name in files]


def _place(name: str) -> Path:
    return folder() / quote(name, safe="")


def _bot_file(bot: str) -> str:
    return quote(bot, safe="") + ".bot"


def _keyring() -> Any:
    """The library `keyring`, where it is installed and has a place for secrets; else None."""
    try:
        import keyring
        from keyring.backends import fail, null
    except ImportError:
        return None
    here = keyring.get_keyring()
    return None if isinstance(here, fail.Keyring | null.Keyring) else keyring


def _service(arena: str) -> str:
    return f"cuig {arena}"


def _secret(arena: str, file: str) -> str | None:
    path = _place(arena) / file
    try:
        if sys.platform != "win32" and path.stat().st_mode & _OURS:
            raise LoginError(f"others may read {path}: `chmod 600` it, or `cuig login` anew")
        text = path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LoginError(f"{path} cannot be read: {os_error_reason(error)}") from error
    if text:
        return text
    ring = _keyring()  # an empty file says that it is there
    found = None if ring is None else ring.get_password(_service(arena), file)
    return None if found is None else str(found)


def _keep_secret(arena: str, file: str, secret: str) -> None:
    ring = _keyring()
    if ring is not None:
        with contextlib.suppress(Exception):  # one that is locked: a file does
            ring.set_password(_service(arena), file, secret)
            secret = ""
    _write(_place(arena) / file, secret + "\n")


def _forget_secret(arena: str, file: str) -> None:
    ring = _keyring()
    if ring is not None:
        with contextlib.suppress(Exception):  # it is not there
            ring.delete_password(_service(arena), file)


def _write(path: Path, text: str) -> None:
    """Write a file that nobody else can read, whole or not at all. Raises LoginError."""
    made = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        folder().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for inner in dict.fromkeys((folder(), path.parent)):  # `parents` would let others look into these
            inner.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        made.replace(path)
    except OSError as error:
        made.unlink(missing_ok=True)
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError) -> LoginError:
    return LoginError(f"{path} cannot be written: {os_error_reason(error)}")
