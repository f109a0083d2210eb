"""How arguments are read."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from cuig.cli.complaint import Complaint
from cuig.engine.errors import RulesError
from cuig.engine.numbers import whole_number
from cuig.engine.presets import preset
from cuig.engine.rules import Rules
from cuig.home.loading import BotLoadError, load_bot


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and shows the usage only when asked."""

    def __init__(self, **options: Any) -> None:
        # A flag is said in full: `--token SECRET` is no `--token-file`.
        super().__init__(**options, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message} (`{self.prog} --help` tells more)")


def whole(least: int) -> Any:
    """A reader of whole numbers from `least` on."""

    def read(text: str) -> int:
        try:
            return whole_number(text, least)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return read


def share() -> Any:
    """A reader of shares of a whole: `0.05`, or `5%`."""

    def read(text: str) -> float:
        try:
            value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            value = -1.0
        if not 0 < value < 1:
            raise argparse.ArgumentTypeError(f"a share between 0 and 1 is wanted, such as 0.05, not {text!r}")
        return value

    return read


def rules_named(name: str, options: list[str]) -> Rules:
    """The rules of `PRESET` with `option=value` words. Raises Complaint."""
    wrong = [word for word in options if "=" not in word]
    if wrong:
        raise Complaint(f"{wrong[0]!r} is no option=value")
    try:
        return preset(name, **dict(word.split("=", 1) for word in options))
    except RulesError as error:
        raise Complaint(str(error)) from error


def bot_named(spec: str) -> Any:
    """The bot of that name. Raises Complaint."""
    try:
        return load_bot(spec)
    except BotLoadError as error:
        raise Complaint(str(error)) from error
