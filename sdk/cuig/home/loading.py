"""Load bots by name: baselines, files, modules, and bots that connect to a port here."""

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
from cuig.config import parse_address
from cuig.paths import expand_home

BASELINES: Final[dict[str, str]] = {
    "random": "cuig.bots.random:Random",
    "lowest-winner": "cuig.bots.lowest_winner:LowestWinner",
    "rule-of-thumb": "cuig.bots.rule_of_thumb:RuleOfThumb",
    "monte-carlo": "cuig.bots.monte_carlo:MonteCarlo",
}


REMOTE: Final = "remote:"


class BotLoadError(Exception):
    """A text that names no bot, or a bot that cannot be loaded."""

    def __init__(self, spec: str, reason: str) -> None:
        self.spec = spec
        super().__init__(reason)


# How many files are being imported for the bot in them: meanwhile their `run(…)` at the end does nothing.
_loading: int = 0


def is_loading() -> bool:
    """Tell whether a file is being imported only for the bot in it."""
    return _loading > 0


def load_bot(spec: str) -> type[Bot]:
    """Load the bot that a text names: `random`, `mybot.py`, `mybot.py:Class`, `package.module:Class`,
    `remote:PORT`.

    Raises BotLoadError.
    """
    if spec.startswith(REMOTE):
        return _remote(spec)
    spec = BASELINES.get(spec, spec)
    place, colon, class_name = spec.rpartition(":")
    if not colon or (not place.endswith(".py") and class_name.endswith(".py")):
        place, class_name = spec, ""
    if place.endswith(".py") or "/" in place:
        module = _file_module(spec, _file(spec, place))
    elif class_name:
        module = _named_module(spec, place)
    else:
        known = ", ".join(BASELINES)
        raise BotLoadError(
            spec, f"there is no bot {spec!r}: name {known}, a file.py, a module:Class or remote:PORT"
        )
    return _bot_in(spec, module, class_name)


def _remote(spec: str) -> type[Bot]:
    """Make the bot that connects to a port here."""
    from cuig.home.remote import RemoteError, remote_at

    where = spec.removeprefix(REMOTE)
    try:
        return remote_at(parse_address(where if ":" in where else f"127.0.0.1:{where}"))
    except (RemoteError, ValueError) as error:
        raise BotLoadError(spec, str(error)) from error


def _file(spec: str, place: str) -> Path:
    try:
        return expand_home(place)
    except FileNotFoundError as error:
        raise BotLoadError(spec, f"there is no file {place}: {error.strerror}") from error


def _file_module(spec: str, path: Path) -> ModuleType:
    """Import a file, once, as a module of its name."""
    if not path.is_file():
        raise BotLoadError(spec, f"there is no file {path}")
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
    # A bot may import modules in its own folder.
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        with _importing(spec, str(path)):
            found.loader.exec_module(module)
    except BotLoadError:
        del sys.modules[name]
        raise
    return module


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
