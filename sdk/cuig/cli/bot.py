"""`cuig bot`: one's own bots in an arena, from a terminal."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from cuig.cli import connection
from cuig.cli.errors import CommandError, unwritable
from cuig.cli.output import say, say_json
from cuig.login import kept
from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError
from cuig.login.kept import KnownArena
from cuig.paths import expand_home


def run(given: Namespace) -> int:
    """Do what is asked of the arena's pages. Raises CommandError."""
    known = connection.known_arena(given)
    api = connection.api_of(known)
    try:
        return _ACTIONS[given.action](given, known, api)
    except LoginError as error:
        raise CommandError(str(error), status=1) from error


def _create(given: Namespace, known: KnownArena, api: ArenaApi) -> int:
    presets = [name for name in given.presets.split(",") if name]
    made = api.post("/api/bots", {"name": given.name, "owner": given.owner, "presets": presets})
    return _made(given, known, made, f"`cuig connect FILE --as {given.name}` lets it play")


def _version(given: Namespace, known: KnownArena, api: ArenaApi) -> int:
    path = f"/api/bots/{quote(given.name, safe='')}/versions"
    made = api.post(path, {"keep_older": given.keep_older})
    return _made(given, known, made, "connect anew to play as it")


def _made(given: Namespace, known: KnownArena, made: dict[str, Any], then: str) -> int:
    """Keep the token of what was made, and say so."""
    version = made["version"]
    kept.keep_bot_token(known, version["bot"], str(made["token"]))
    if given.json:
        say_json({"arena": known.name, "bot": version["bot"], "version": version["name"]})
    else:
        say(f"{version['name']} is made at {known.name}; its token is kept here; {then}")
    return 0


def _list(given: Namespace, known: KnownArena, api: ArenaApi) -> int:
    owners = api.get("/api/bots")["owners"]
    if given.json:
        say_json({"arena": known.name, "owners": owners})
        return 0
    here = kept.bots(known)
    lines = [(one, owner["owner"]) for owner in owners for one in owner["bots"]]
    if not lines:
        say(f"you have no bot at {known.name}; `cuig bot create NAME` makes one")
    for one, owner in lines:
        bot, newest = one["bot"], one["newest"]
        words = [newest["name"] if newest else bot["name"], f"of {owner}"]
        if bot["withdrawn_at"] is not None:
            words.append("withdrawn")
        elif newest is None:
            words.append("retired")
        if one["suspended"]:
            words.append(one["suspended"])
        if bot["name"] in here:
            words.append("its token is kept here")
        say("  ".join(words))
    return 0


def _token(given: Namespace, known: KnownArena, api: ArenaApi) -> int:
    called = given.called or connection.this_machine()
    file = None if given.file is None else _new_file(given.file)
    try:
        made = api.post(
            f"/api/bots/{quote(given.name, safe='')}/tokens",
            {"called": called, "withdraw_older": given.withdraw_older},
        )
    except LoginError:
        if file is not None:
            file.unlink(missing_ok=True)
        raise
    version, token = made["version"], str(made["token"])
    if file is None:
        kept.keep_bot_token(known, version["bot"], token)
    else:
        file.write_text(token + "\n", encoding="utf-8")
    if given.json:
        where = None if file is None else str(file)
        say_json({"arena": known.name, "bot": version["bot"], "version": version["name"], "file": where})
    else:
        say(f"a token of {version['name']} is kept {'here' if file is None else f'in {file}'}")
    return 0


def _new_file(path: Path) -> Path:
    """Make a file that nobody else can read; what is there is not overwritten. Raises CommandError."""
    try:
        path = expand_home(path)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise unwritable(path, error) from error
    return path


_ACTIONS: Final[dict[str, Callable[[Namespace, KnownArena, ArenaApi], int]]] = {
    "create": _create,
    "version": _version,
    "list": _list,
    "token": _token,
}
