"""How arguments are read."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from cuig.cli.errors import CommandError
from cuig.clock import ClockError, ClockPolicy
from cuig.engine.numbers import whole_number


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and shows the usage only when asked."""

    def __init__(self, **options: Any) -> None:
        # A flag is said in full: `--token SECRET` is no `--token-file`.
        super().__init__(**options, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (`{self.prog} --help` tells more)")


def whole(least: int) -> Callable[[str], int]:
    """Make a reader of whole numbers from `least` on."""

    def read(text: str) -> int:
        try:
            return whole_number(text, least)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return read


def share(text: str) -> float:
    """Read a share of a whole, `0.05` or `5%`; between 0 and 1, neither of which it may be."""
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = -1.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"a share between 0 and 1 is wanted, such as 0.05, not {text!r}")
    return value


def named_nonce(text: str) -> tuple[str, bytes]:
    """Read a bot's name and what it added to the cards, as `molly=5f…`."""
    name, equals, digits = text.rpartition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"BOT=HEX is wanted, not {text!r}")
    return name, hexadecimal(digits)


def hexadecimal(text: str) -> bytes:
    """Read bytes written as hexadecimal digits."""
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"hexadecimal digits are wanted, not {text!r}") from error


def clock(text: str) -> ClockPolicy:
    """Read a clock: `DECISION`, `DECISION+BANK` or `DECISION+BANK+INCREMENT`, in seconds."""
    words = text.split("+")
    try:
        times = [round(float(word) * 1000) for word in words]
        if len(times) > 3:
            raise ValueError
    except (ValueError, OverflowError) as error:
        raise argparse.ArgumentTypeError(
            f"seconds a decision, in the bank and added are wanted, such as 5+30 or 1+10+0.5, not {text!r}"
        ) from error
    decision, bank, increment = [*times, 0, 0][:3]
    try:
        return ClockPolicy(decision_ms=decision, bank_ms=bank, increment_ms=increment)
    except ClockError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from error
