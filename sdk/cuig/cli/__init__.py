"""The command `cuig`: begin a bot, play at home, play in an arena, look at what was played."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cuig.cli import defaults
from cuig.cli.errors import CommandError
from cuig.cli.flags import add_commands
from cuig.cli.parser import Parser
from cuig.printable import printable

_EPILOG: Final = """\
A BOT is a baseline (random, lowest-winner, rule-of-thumb, monte-carlo), a file with a bot in it (mybot.py, or
mybot.py:Class where it has several), a module:Class, or remote:PORT, a bot that connects to this port here.
`cuig new NAME` begins one with its tests; ten lines make one:

    from cuig import Bot, run

    class Thrifty(Bot):
        def play(self, view):
            winners = [card for card in view.legal_plays if view.would_win(card)]
            return min(winners or view.legal_plays, key=view.strength)

    if __name__ == "__main__":
        run(Thrifty)

A flag that is not given comes from the environment (CUIG_ARENA, CUIG_TOKEN, CUIG_LOG), else from cuig.toml in
this folder or one above it, else it is what its command's --help says. Exit status: 0 when all is well, 1
when something failed, 2 when the command was wrong, 3 when another copy of a bot has taken over or its
version is retired.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (default: the process's own).

    Returns the exit status: 1 when something failed, 2 when the command was wrong.
    """
    parser = Parser(
        prog="cuig",
        description="Bots for the Irish trick-taking games: play them at home, enter them in an arena.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    add_commands(commands)
    try:
        defaults.set_from_file(commands.choices, Path.cwd())
        given, unknown = parser.parse_known_args(arguments)
        if unknown:
            # A flag that is not known is named without its value, which may be a secret.
            flags = [word.partition("=")[0] for word in unknown if word.startswith("-")]
            commands.choices[given.command].error(f"unrecognized arguments: {' '.join(flags or unknown)}")
        status: int = import_module(f"cuig.cli.{given.command}").run(given)
    except CommandError as complaint:
        print(printable(f"cuig: {complaint}"), file=sys.stderr)
        return complaint.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has had enough of it; what is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


class _Version(argparse.Action):
    """Print the version and exit; it is looked up only then, which takes as long as all else."""

    def __call__(self, *_: Any) -> None:
        from cuig.version import installed_version

        print(f"cuig {installed_version() or '(not installed)'}")
        raise SystemExit(0)
