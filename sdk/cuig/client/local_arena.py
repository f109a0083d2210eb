"""The arena that runs on this machine, if one does."""

from __future__ import annotations

import json
import os
from pathlib import Path

from cuig.config import parse_address
from cuig.paths import followed_home


def local_arena() -> str | None:
    """`host:port` of an arena started here by `arena up` or `arena demo`, or None.

    A house that runs says so in `house.json` in its folder: CUIG_HOME, else `var` in the working
    directory, else the user's folder for state.
    """
    for folder in _folders():
        try:
            told = json.loads((folder / "house.json").read_text(encoding="utf-8"))
            address = told["arena"]
            parse_address(address)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            continue
        return str(address)
    return None


def none_found() -> str:
    """A sentence for whoever has named no arena where none was found."""
    looked = " and ".join(str(folder.absolute()) for folder in _folders())
    return (
        f"no arena is named, and none runs in {looked}: name one by --arena HOST:PORT or CUIG_ARENA "
        "(`arena up` says where bots connect to it), or set CUIG_HOME to the folder of one on this machine"
    )


def _folders() -> list[Path]:
    given = os.environ.get("CUIG_HOME")
    if given:
        try:
            return [followed_home(given)]
        except FileNotFoundError:  # told as it is named: no house is there
            return [Path(given)]
    try:
        state = followed_home(os.environ.get("XDG_STATE_HOME") or "~/.local/state")
    except FileNotFoundError:  # whoever has no home has no such folder
        return [Path("var")]
    return [Path("var"), state / "cuig"]
