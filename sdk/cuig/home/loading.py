"""Bots by name: baselines, files and modules."""

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
    """A name that stands for no bot."""

    def __init__(self, spec: str, reason: str) -> None:
        self.spec = spec
        super().__init__(reason)


# Whether a file is being read for the bot in it: then its `run(…)` at the end does nothing.
_reading: int = 0


def reading_a_bot() -> bool:
    """Whether a file is being imported only for the bot in it."""
    return _reading > 0


def load_bot(spec: str) -> type[Bot]:
    """The bot that a text names: `random`, `mybot.py`, `mybot.py:Class`, `package.module:Class`,
    `remote:PORT`.

    Raises BotLoadError.
    """
    if spec.startswith(REMOTE):
        return _remote(spec)
    spec = BASELINES.get(spec, spec)
    place, colon, wanted = spec.rpartition(":")
    if not colon or (not place.endswith(".py") and wanted.endswith(".py")):
        place, wanted = spec, ""
    if place.endswith(".py") or "/" in place:
        module = _file_module(spec, _file(spec, place))
    elif wanted:
        module = _named_module(spec, place)
    else:
        known = ", ".join(BASELINES)
        raise BotLoadError(
            spec, f"there is no bot {spec!r}: name {known}, a file.py, a module:Class or remote:PORT"
        )
    return _bot_in(spec, module, wanted)


def _remote(spec: str) -> type[Bot]:
    """The bot that comes to a port here."""
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
    if not path.is_file():
        raise BotLoadError(spec, f"there is no file {path}")
    path = path.resolve()
    name = path.stem
    known = sys.modules.get(name)
    if known is not None:
        if getattr(known, "__file__", None) == str(path):
            return known
        name = f"cuig_bot_{name}_{abs(hash(path)):x}"  # a bot in `random.py` is not the library's module
    found = importlib.util.spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise BotLoadError(spec, f"{path} is no Python file")
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    # What lies beside the bot may be imported by it.
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
    global _reading
    _reading += 1
    try:
        yield
    except (Exception, SystemExit) as error:  # the edge to an author's code
        raise BotLoadError(spec, f"{place} cannot be imported: {_where(error, place)}") from error
    finally:
        _reading -= 1


def _where(error: BaseException, place: str) -> str:
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == place]
    return f"line {lines[-1]}: {said}" if lines else said


def _bot_in(spec: str, module: ModuleType, wanted: str) -> type[Bot]:
    place = getattr(module, "__file__", None) or module.__name__
    if wanted:
        found = getattr(module, wanted, None)
        if not (inspect.isclass(found) and issubclass(found, Bot)):
            raise BotLoadError(spec, f"{place} has no bot {wanted}")
        return _playable(spec, found)
    bots = [
        found
        for found in vars(module).values()
        if inspect.isclass(found) and issubclass(found, Bot) and found.__module__ == module.__name__
    ]
    # A bot that others in the file are built on is not meant itself.
    bots = [bot for bot in dict.fromkeys(bots) if not any(bot in other.__mro__[1:] for other in bots)]
    if not bots:
        raise BotLoadError(spec, f"{place} has no bot: no class in it is a subclass of cuig.Bot")
    if len(bots) > 1:
        names = ", ".join(bot.__name__ for bot in bots)
        raise BotLoadError(
            spec, f"{place} has several bots ({names}): say which, as {spec}:{bots[0].__name__}"
        )
    return _playable(spec, bots[0])


def _playable(spec: str, bot: type[Bot]) -> type[Bot]:
    if inspect.isabstract(bot):
        raise BotLoadError(spec, f"{bot.__name__} does not say which card to play: it has no method `play`")
    return bot
