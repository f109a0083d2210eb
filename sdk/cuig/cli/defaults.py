"""`cuig.toml`: what flags are when they are not given.

    arena = "play.example.org:443"
    token_file = "molly.token"

    [play]
    rules = "one-ten"
    jobs = 4

A key is a flag's long name; at the top it holds for every command that has such a flag, in a table for that
command alone. A flag goes before the environment, the environment before the file. The file is looked for in
the working directory and then in those above it; paths in it count from where it lies.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cuig.cli.errors import CommandError
from cuig.paths import expand_home

NAME: Final = "cuig.toml"
# Flags whose value the environment may have, and the variable.
_VARIABLES: Final = {"arena": "CUIG_ARENA", "token_file": "CUIG_TOKEN"}


def find_file(folder: Path) -> Path | None:
    """Find the nearest `cuig.toml`, in this folder or one above it."""
    for above in (folder, *folder.parents):
        if (above / NAME).is_file():
            return above / NAME
    return None


def set_from_file(
    commands: Mapping[str, argparse.ArgumentParser], folder: Path, environ: Mapping[str, str] = os.environ
) -> None:
    """Make what the file says the defaults of these commands' flags. Raises CommandError.

    folder: where the search for the file begins.
    """
    file = find_file(folder)
    if file is None:
        return
    import tomllib  # most commands find no file

    try:
        settings = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}") from error
    everywhere = {_key(name): value for name, value in settings.items() if not isinstance(value, dict)}
    tables = {name: value for name, value in settings.items() if isinstance(value, dict)}
    flags = {name: _flags(command) for name, command in commands.items()}
    wrong = [name for name in everywhere if not any(name in known for known in flags.values())]
    wrong += [f"[{name}]" for name in tables if name not in commands]
    for name in tables.keys() & commands.keys():
        wrong += [f"{key} in [{name}]" for key in tables[name] if _key(key) not in flags[name]]
    if wrong:
        raise CommandError(f"{file}: no flag is called {', '.join(wrong)}")
    for name, command in commands.items():
        own = {_key(key): value for key, value in tables.get(name, {}).items()}
        values = {key: value for key, value in everywhere.items() if key in flags[name]} | own
        for key, value in values.items():
            if not environ.get(_VARIABLES.get(key, ""), ""):
                command.set_defaults(**{key: _default(file, flags[name][key], value)})


def _key(name: str) -> str:
    return name.replace("-", "_")


def _flags(command: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    return {
        action.dest: action for action in command._actions if action.option_strings and action.dest != "help"
    }


def _default(file: Path, flag: argparse.Action, value: Any) -> Any:
    """Convert a value of the file to a default of the flag. Raises CommandError."""
    wrong = CommandError(f"{file}: {flag.dest} cannot be {value!r}")
    if isinstance(flag, argparse._StoreTrueAction):
        if not isinstance(value, bool):
            raise wrong
        return value
    if isinstance(flag, argparse._AppendAction):
        return [str(one) for one in (value if isinstance(value, list) else [value])]
    if isinstance(value, bool | list | dict) or (flag.choices is not None and str(value) not in flag.choices):
        raise wrong
    if flag.type is Path:
        try:
            return file.parent / expand_home(str(value))
        except OSError as error:  # nobody's home
            raise wrong from error
    # A text goes through the flag's own reader.
    return str(value)
