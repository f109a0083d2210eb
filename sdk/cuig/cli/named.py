"""Rules and bots by the names that are typed."""

from __future__ import annotations

from cuig.bot import Bot
from cuig.cli.errors import CommandError
from cuig.engine.errors import RulesError
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.home.loading import BotLoadError, load_bot


def rules_named(name: str, options: list[str]) -> Rules:
    """Make the rules of a preset with `option=value` words laid over it. Raises CommandError."""
    wrong = [word for word in options if "=" not in word]
    if wrong:
        raise CommandError(f"{wrong[0]!r} is no option=value")
    try:
        return preset(name, **dict(word.split("=", 1) for word in options))
    except RulesError as error:
        raise CommandError(str(error)) from error


def bot_named(spec: str) -> type[Bot]:
    """Load the bot that a text names (see `load_bot`). Raises CommandError."""
    try:
        return load_bot(spec)
    except BotLoadError as error:
        raise CommandError(str(error)) from error
