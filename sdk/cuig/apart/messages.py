"""What passes between a command and the process of a bot.

Orders go to the process: a letter, and what it takes. What is asked for often is marshalled, the rest
pickled; what comes back from an author's code is only ever marshalled, which makes values and runs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuig.bot import Seating
from cuig.client.on_error import OnError
from cuig.match import Result

LOAD: Final = b"L"  # a Load, pickled; answered with a Loaded or a refusal
SIT: Final = b"S"  # a Sit, pickled; not answered: what goes wrong is told with the first decision
DECIDE: Final = b"D"  # (number, seat's key, seconds left or None, the view without its rules), marshalled
END: Final = b"E"  # an End, pickled

# What comes back, as a marshalled tuple that begins with one of these.
LOADED: Final = 0  # the bot's name, whether its seats share state
REFUSED: Final = 1  # the reason
DECIDED: Final = 2  # number, actions, mistakes of the seat so far, seconds, processor seconds
ERRED: Final = 3  # number, the bot, what it did, a report with its place in the author's file


@dataclass(frozen=True, slots=True)
class Load:
    """The first order: which bot to be."""

    spec: str
    file: Path | None  # the absolute path of its file; None: it is in a module
    title: str  # stands before each line that the bot prints
    threads: bool  # decide in a thread each, several seats at once; else one after another
    seeded: bool  # seed `random` for each seat from its match, so that a contest can be repeated
    log_format: str
    log_level: int
    path: (
        tuple[str, ...] | None
    )  # where modules are looked for; None: as Python has it, and the file's folder


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat for a game."""

    key: int  # stands for the seat from now on
    seating: Seating
    on_error: OnError


@dataclass(frozen=True, slots=True)
class End:
    """Leave a seat; without a result, the match went away."""

    number: int
    key: int
    result: Result | None
