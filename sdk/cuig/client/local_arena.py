"""How an arena that runs on this machine is found."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from cuig.config import parse_address
from cuig.library import web_address
from cuig.paths import expand_home


def find_local_arena() -> str | None:
    """Find the `host:port` of an arena started here by `arena up` or `arena demo`; None if there is none.

    A running house writes `house.json` in its folder: CUIG_HOME, else `var` in the working directory, else
    the user's folder for state.
    """
    return _found("arena", parse_address)


def find_local_pages() -> str | None:
    """Find the `http://host:port` of its pages; None if there is none."""
    return _found("web", web_address)


def _found(what: str, check: Callable[[str], object]) -> str | None:
    for folder in _folders():
        try:
            address = json.loads((folder / "house.json").read_text(encoding="utf-8"))[what]
            check(address)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            continue
        return str(address)
    return None


def no_arena_message() -> str:
    """Say that no arena was named or found, where it was looked for, and how to name one."""
    looked = " and ".join(str(folder.absolute()) for folder in _folders())
    return (
        f"no arena is named, and none runs in {looked}: name one by --arena HOST:PORT or CUIG_ARENA "
        "(`arena up` says where bots connect to it), or set CUIG_HOME to the folder of one on this machine"
    )


def _folders() -> list[Path]:
    given = os.environ.get("CUIG_HOME")
    if given:
        try:
            return [expand_home(given)]
        except FileNotFoundError:  # shown as it was given: there is no house either
            return [Path(given)]
    try:
        state = expand_home(os.environ.get("XDG_STATE_HOME") or "~/.local/state")
    except FileNotFoundError:  # a user without a home has no such folder
        return [Path("var")]
    return [Path("var"), state / "cuig"]
