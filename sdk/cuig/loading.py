"""Load bots by name: baselines, files and modules."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final

from cuig.bot import Bot
from cuig.paths import expand_home

BASELINES: Final[dict[str, str]] = {
    "random": "cuig.bots.random:Random",
    "lowest-winner": "cuig.bots.lowest_winner:LowestWinner",
    "rule-of-thumb": "cuig.bots.rule_of_thumb:RuleOfThumb",
    "monte-carlo": "cuig.bots.monte_carlo:MonteCarlo",
}


class BotLoadError(Exception):
    """A text that names no bot, or a bot that cannot be loaded."""

    def __init__(self, spec: str, reason: str) -> None:
        self.spec = spec
        super().__init__(reason)


# Folders of installed packages.
_INSTALLED: Final = ("site-packages", "dist-packages")

# How many files are being imported for the bot in them: meanwhile their `run(…)` at the end does nothing.
_loading: int = 0


def is_loading() -> bool:
    """Tell whether a file is being imported only for the bot in it."""
    return _loading > 0


def load_bot(spec: str, file: Path | None = None) -> type[Bot]:
    """Load the bot that a text names: `random`, `mybot.py`, `mybot.py:Class`, `package.module:Class`.

    file: where the file is that the text names, if that is known. Raises BotLoadError.
    """
    file = file or file_of(spec)
    place, class_name = bot_parts(BASELINES.get(spec, spec))
    module = _file_module(spec, file) if file is not None else _named_module(spec, place)
    return _bot_in(spec, module, class_name)


def file_of(spec: str) -> Path | None:
    """Return the file that a text names, None if it names a module; the file exists.

    Raises BotLoadError for a text that names neither, and where there is no such file.
    """
    if spec in BASELINES:
        return None
    place, class_name = bot_parts(spec)
    if not (place.endswith(".py") or "/" in place):
        if class_name:
            return None
        known = ", ".join(BASELINES)
        raise BotLoadError(
            spec, f"there is no bot {spec!r}: name {known}, a file.py, a module:Class or remote:PORT"
        )
    try:
        path = expand_home(place)
    except FileNotFoundError as error:
        raise BotLoadError(spec, f"there is no file {place}: {error.strerror}") from error
    if not path.is_file():
        raise BotLoadError(spec, f"there is no file {path}")
    return path


def bot_parts(spec: str) -> tuple[str, str]:
    """Split `place:Class`; the class may be missing, and a place may hold colons."""
    place, colon, class_name = spec.rpartition(":")
    if not colon or (not place.endswith(".py") and class_name.endswith(".py")):
        return spec, ""
    return place, class_name


def _file_module(spec: str, path: Path) -> ModuleType:
    """Import a file, once, as a module of its name."""
    path = path.resolve()
    name = path.stem
    known = sys.modules.get(name)
    if known is not None:
        if getattr(known, "__file__", None) == str(path):
            return known
        name = f"cuig_bot_{name}_{abs(hash(path)):x}"  # the file may be called as a library is
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise BotLoadError(spec, f"{path} is no Python file")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    _add_to_path(str(path.parent))
    try:
        with _importing(spec, str(path)):
            found.loader.exec_module(module)
    except BotLoadError:
        del sys.modules[name]
        raise
    return module


def _add_to_path(folder: str) -> None:
    """Let a bot import modules in its own folder, before installed ones but after Python's own.

    A bot that is called `random.py` must not be taken for the library's module.
    """
    if folder in sys.path:
        return
    installed = [place for place, entry in enumerate(sys.path) if Path(entry).name in _INSTALLED]
    sys.path.insert(installed[0] if installed else len(sys.path), folder)


def _named_module(spec: str, name: str) -> ModuleType:
    with _importing(spec, name):
        return importlib.import_module(name)


@contextmanager
def _importing(spec: str, place: str) -> Iterator[None]:
    """Turn any error of an import into BotLoadError."""
    global _loading
    _loading += 1
    try:
        yield
    except (Exception, SystemExit) as error:  # the edge to an author's code
        raise BotLoadError(spec, f"{place} cannot be imported: {_where(error, place)}") from error
    finally:
        _loading -= 1


def _where(error: BaseException, place: str) -> str:
    """Format an error with the last line of that file that it passed."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == place]
    return f"line {lines[-1]}: {text}" if lines else text


def _bot_in(spec: str, module: ModuleType, class_name: str) -> type[Bot]:
    """Find the bot in a module: the class of that name, or its only one."""
    place = getattr(module, "__file__", None) or module.__name__
    if class_name:
        found = getattr(module, class_name, None)
        if not (inspect.isclass(found) and issubclass(found, Bot)):
            raise BotLoadError(spec, f"{place} has no bot {class_name}")
        return _concrete(spec, found)
    bots = [
        found
        for found in vars(module).values()
        if inspect.isclass(found) and issubclass(found, Bot) and found.__module__ == module.__name__
    ]
    # The base class of another bot in the file is not meant.
    bots = [bot for bot in dict.fromkeys(bots) if not any(bot in other.__mro__[1:] for other in bots)]
    if not bots:
        raise BotLoadError(spec, f"{place} has no bot: no class in it is a subclass of cuig.Bot")
    if len(bots) > 1:
        names = ", ".join(bot.__name__ for bot in bots)
        raise BotLoadError(
            spec, f"{place} has several bots ({names}): say which, as {spec}:{bots[0].__name__}"
        )
    return _concrete(spec, bots[0])


def _concrete(spec: str, bot: type[Bot]) -> type[Bot]:
    """Check that a bot can be instantiated."""
    if inspect.isabstract(bot):
        raise BotLoadError(spec, f"{bot.__name__} does not say which card to play: it has no method `play`")
    return bot
