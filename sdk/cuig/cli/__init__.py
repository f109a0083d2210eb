"""The command `cuig`: play at home, play in an arena, read the rules."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from cuig.cli import connect, play, rules
from cuig.cli.complaint import Complaint
from cuig.cli.parser import Parser

_EPILOG: Final = """\
A BOT is a baseline (random, lowest-winner, rule-of-thumb), a file with a bot in it (mybot.py, or
mybot.py:Class where it has several), or a module:Class. Fifteen lines make one:

    from cuig import Bot, run

    class Lowest(Bot):
        def play(self, view):
            return min(view.legal, key=view.strength)

    run(Lowest)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command line says. Returns the exit status: 1 when something failed, 2 when it was wrong."""
    parser = Parser(
        prog="cuig",
        description="Bots for the Irish trick-taking games: play them at home, enter them in an arena.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"cuig {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for command in (play, connect, rules):
        command.add_to(commands)
    try:
        given = parser.parse_args(arguments)
        status: int = given.do(given)
    except Complaint as complaint:
        print(f"cuig: {complaint}", file=sys.stderr)
        return complaint.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has had enough of it; what is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _version() -> str:
    try:
        return version("cuig")
    except PackageNotFoundError:
        return "(not installed)"
