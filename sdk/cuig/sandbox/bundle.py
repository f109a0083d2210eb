"""A bundle: what is handed to the sandbox to be played.

This is the seam between those who take bots in and those who run them. Whoever takes a bot in leaves

- a **folder**, unpacked, that nobody writes to any more. It is bound read-only at `/bot`, which is also the
  working directory of every process; nothing else of the machine that took it in is seen;
- in it, optionally, a **manifest** `bot.toml`, of at most 4 KiB, with one of two lines:

      bot = "molly.py:Molly"            # Python: a file in the folder, and the class if it has several
      command = ["node", "bot.js"]      # anything else: a program of the folder (`./bot`) or of the system

  and, of a Python bot, the games that it plays, if these are not all (a command says so by itself):

      games = ["twenty-five", "spoil-five"]

  Without a manifest it is `bot = "bot.py"`;
- the **id of the version** that it is, under which the host plays it (`arena.host.hosting`).

`bundle_in` reads that; `baseline` makes the bundle of a bot that comes with `cuig`. A Python bot is imported
anew in every process. A command finds in its environment `CUIG_REFEREE`, the address (`unix:…`) of the one
socket there is, and `CUIG_TOKEN`, which it shows there as any bot shows its token to a referee.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.engine.presets import PRESETS
from cuig.loading import BASELINES
from cuig.sandbox.errors import BundleRefused

MANIFEST: Final = "bot.toml"
MANIFEST_BYTES: Final = 4096
USUAL: Final = "bot.py"
MOST_WORDS: Final = 32
LONGEST_WORD: Final = 256
BASELINE_NAMES: Final = tuple(BASELINES)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bot as it is started: either `bot`, for Python, or `command`."""

    folder: Path | None  # None: nothing but what comes with cuig
    bot: str = ""  # as `load_bot` takes it: `random`, `bot.py`, `molly.py:Molly`
    command: tuple[str, ...] = ()
    games: tuple[str, ...] = ()  # the presets that a Python bot plays; none named is all

    @property
    def baseline(self) -> bool:
        """Whether it is a bot that comes with `cuig`, which is trusted."""
        return self.folder is None and self.bot in BASELINES


def baseline(name: str) -> Bundle:
    """One of the bots that come with `cuig`. Raises BundleRefused."""
    if name not in BASELINES:
        raise BundleRefused(Path(), f"no baseline is called {name}; there are {', '.join(BASELINES)}")
    return Bundle(None, name)


def bundle_in(folder: Path) -> Bundle:
    """The bot in an unpacked folder. Raises BundleRefused."""
    manifest = _manifest(folder)
    unknown = sorted(set(manifest) - {"bot", "command", "games"})
    if unknown:
        raise BundleRefused(folder, f"{MANIFEST} has {unknown[0]!r}; it knows `bot`, `command` and `games`")
    if "bot" in manifest and "command" in manifest:
        raise BundleRefused(folder, f"{MANIFEST} has both a bot and a command; one of them is started")
    if "command" in manifest:
        if "games" in manifest:
            raise BundleRefused(
                folder, f"{MANIFEST} has games, which a command says by itself (hello.presets)"
            )
        return Bundle(folder, command=_command(folder, manifest["command"]))
    if "bot" not in manifest and not (folder / USUAL).is_file():
        raise BundleRefused(folder, f"there is no {USUAL}, and no {MANIFEST} says which file it is")
    return Bundle(folder, _bot(folder, manifest.get("bot", USUAL)), games=_games(folder, manifest))


def _manifest(folder: Path) -> dict[str, object]:
    file = folder / MANIFEST
    if not file.is_file():
        return {}
    try:
        text = file.read_bytes()[: MANIFEST_BYTES + 1]
        if len(text) > MANIFEST_BYTES:
            raise BundleRefused(folder, f"{MANIFEST} is longer than {MANIFEST_BYTES} bytes")
        return tomllib.loads(text.decode())
    except (OSError, ValueError) as error:
        raise BundleRefused(folder, f"{MANIFEST} cannot be read: {error}") from error


def _bot(folder: Path, named: object) -> str:
    if not isinstance(named, str) or not named.isprintable() or len(named) > LONGEST_WORD:
        raise BundleRefused(folder, f"{MANIFEST} has a bot that is no file's name")
    place, _, wanted = named.partition(":")
    if not place.endswith(".py"):
        raise BundleRefused(folder, f"{place} is no Python file; another program is started by `command`")
    if wanted and not wanted.isidentifier():
        raise BundleRefused(folder, f"{wanted!r} is no name of a class")
    _inside(folder, place)
    return named


def _games(folder: Path, manifest: Mapping[str, object]) -> tuple[str, ...]:
    named = manifest.get("games", [])
    if not isinstance(named, list) or ("games" in manifest and not named):
        raise BundleRefused(folder, f"the games in {MANIFEST} are no list of names")
    for game in named:
        if game not in PRESETS:
            raise BundleRefused(
                folder, f"{MANIFEST} has the game {str(game)[:32]!r}; there are {', '.join(PRESETS)}"
            )
    return tuple(dict.fromkeys(named))


def _command(folder: Path, words: object) -> tuple[str, ...]:
    if not isinstance(words, list) or not 1 <= len(words) <= MOST_WORDS:
        raise BundleRefused(folder, f"the command in {MANIFEST} is no list of 1 to {MOST_WORDS} words")
    for word in words:
        if not isinstance(word, str) or not word or len(word) > LONGEST_WORD or not word.isprintable():
            raise BundleRefused(
                folder, f"a word of the command in {MANIFEST} is not 1 to {LONGEST_WORD} letters"
            )
    program = words[0]
    if "/" in program and not os.access(_inside(folder, program), os.X_OK):
        raise BundleRefused(folder, f"{program} is not executable")
    return tuple(words)


def _inside(folder: Path, place: str) -> Path:
    """A file of the folder, reached by no way that leads out of it. Raises BundleRefused."""
    found = (folder / place).resolve()
    if Path(place).is_absolute() or not found.is_relative_to(folder.resolve()):
        raise BundleRefused(folder, f"{place} lies outside of the folder")
    if not found.is_file():
        raise BundleRefused(folder, f"there is no {place}")
    return found
