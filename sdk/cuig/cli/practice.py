"""`cuig practice`: unrated matches in an arena, because somebody asks for them."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any, Final
from urllib.parse import quote

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json
from cuig.cli.progress_bar import ProgressBar
from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError, Unreachable
from cuig.login.kept import KnownArena

_POLL_SECONDS: Final = 1.0
_AWAY_SECONDS: Final = 120.0
_OVER: Final = ("finished", "void", "closed")


def run(given: Namespace) -> int:
    """Ask for them, and follow them. Returns 1 where they do not take place. Raises CommandError."""
    known = connection.known_arena(given)
    api = connection.api_of(known)
    path = f"/api/bots/{quote(given.name, safe='')}/practice"
    try:
        if given.against is None:
            return _list(given, api.get(path))
        asked = api.post(path, {"against": given.against, "preset": given.preset, "decks": given.decks})
        if not given.no_wait:
            if not given.json:
                say(f"asked for: {given.name} against {given.against}, {given.preset}, {given.decks} decks")
            asked = _follow(api, path, asked)
    except LoginError as error:
        raise CommandError(str(error), status=1) from error
    return _tell(given, known, asked)


def _follow(api: ArenaApi, path: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Wait until it is over. Raises LoginError."""
    heard, done = time.monotonic(), 0
    with ProgressBar(asked["decks"], "matches") as bar:
        while True:
            try:
                found = next(one for one in api.get(path)["practice"] if one["id"] == asked["id"])
                heard = time.monotonic()
            except Unreachable:
                if time.monotonic() - heard > _AWAY_SECONDS:
                    raise
                found = {"state": "away", "finished": done}
            bar.step(found["finished"] - done)
            done = found["finished"]
            if found["state"] in _OVER:
                return dict(found)
            time.sleep(_POLL_SECONDS)


def _tell(given: Namespace, known: KnownArena, found: dict[str, Any]) -> int:
    page = None if found["tournament"] is None else f"{known.web}/tournaments/{found['tournament']}"
    if given.json:
        say_json({**found, "page": page})
    elif found["state"] == "closed":
        say(f"it does not take place: {found['because']}")
    else:
        say(
            f"{found['bot']} won {found['wins']}, drew {found['draws']} and lost {found['losses']} of "
            f"{found['finished']} against {found['opponent']}; {found['state']}"
        )
        if page is not None:
            say(page)
    return 1 if found["state"] in ("closed", "void") else 0


def _list(given: Namespace, told: dict[str, Any]) -> int:
    if given.json:
        say_json(told)
        return 0
    say("may practise against  " + ", ".join(told["opponents"]))
    for one in told["practice"]:
        say(
            f"{one['asked_at'][:16].replace('T', ' ')}  against {one['opponent']}, {one['preset']}: "
            f"{one['state']}, {one['wins']} won, {one['draws']} drawn, {one['losses']} lost"
        )
    return 0
