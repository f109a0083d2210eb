"""The flags of every command.

They stand apart from what the commands do, so that help and `cuig.toml` need none of it: the command NAME is
`cuig.cli.NAME.run`, which is imported when it is run.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from cuig.cli.arena_flags import add_arena_commands
from cuig.cli.common_flags import json_flag, on_error_flag
from cuig.cli.parser import clock, hexadecimal, named_nonce, share, whole
from cuig.client.on_error import OnError
from cuig.clock import ClockPolicy
from cuig.engine.presets import PRESETS
from cuig.match import FaultPolicy


def add_commands(commands: Any) -> None:
    """Add every command to the sub-parsers of `cuig`."""
    for add in (_new, _play, _compare, _replay):
        add(commands)
    add_arena_commands(commands)
    for add in (_conform, _rules, _verify):
        add(commands)


def _new(commands: Any) -> None:
    command = commands.add_parser(
        "new",
        help="begin a bot: a folder with the bot, its test and what belongs to them",
        description="Makes a folder NAME with a bot that plays every game, a test, a pyproject.toml, a "
        "README and a cuig.toml. Nothing that is there is overwritten.",
    )
    command.add_argument("name", metavar="NAME", help="2 to 32 of a-z, 0-9 and `-`, such as clever-molly")
    command.add_argument(
        "--in", dest="where", metavar="FOLDER", type=Path, default=Path(), help="where (here)"
    )
    json_flag(command, "the files made, for programs")


def _play(commands: Any) -> None:
    command = commands.add_parser(
        "play",
        help="let bots play each other here, without a server",
        description="Lets bots play each other and says who is better, and how sure that is. A match is "
        "played in duplicate: the same cards once for every way to turn the seats, so that luck cancels. "
        "More bots than the game has sides meet in every combination; fewer sit down more than once. Each "
        "seat of a bot in a file has a process of its own, in the file's folder: it shares nothing with "
        "another, and what it prints goes to the error stream (`shares_state = True` in the class puts them "
        "into one). How long each bot thinks is measured. Interrupted, it says what was played by then (exit "
        "status 130).",
    )
    _bots(command, "+")
    _game(command)
    command.add_argument(
        "--games",
        type=whole(1),
        default=200,
        help="games for each pairing, rounded up to whole matches (200)",
    )
    command.add_argument("--seed", default="0", help="decides every card; the same seed, the same games (0)")
    command.add_argument("--single", action="store_true", help="a match is one game: no duplicate")
    _jobs(command)
    _clock(command)
    on_error_flag(
        command,
        OnError.RAISE,
        "what an error in a bot, or an answer that is not legal, does: `raise` stops and shows its "
        "traceback, `default` logs it and answers for the bot (raise)",
    )
    command.add_argument(
        "--records",
        metavar="FOLDER",
        type=Path,
        help="write the record of every match there (see `cuig replay`)",
    )
    json_flag(command, "the result for programs")


def _compare(commands: Any) -> None:
    command = commands.add_parser(
        "compare",
        help="play until it is clear which of two bots is better",
        description="Lets two bots play whole games, each again with the same cards and the seats turned: "
        "such a pair, not a deal, is what counts. Stops as soon as the pairs say that one bot is better, or "
        "that neither is by as much as --gain; interrupted, it says how far it came (exit status 130). It is "
        "a sequential test (a generalised SPRT) run both ways: with chance --error it is wrong, whenever it "
        "stops. Exit status: 0 when it can say, 1 when --most pairs did not suffice or a bot erred.",
    )
    _bots(command, 2)
    _game(command)
    command.add_argument(
        "--gain",
        type=share,
        default=0.02,
        help="the share of pairs above a half that counts as better (0.02); less takes longer",
    )
    command.add_argument("--error", type=share, default=0.05, help="how often the answer may be wrong (0.05)")
    command.add_argument(
        "--most", metavar="PAIRS", type=whole(1), default=20_000, help="pairs at most (20000)"
    )
    command.add_argument("--seed", default="0", help="decides every card (0)")
    _jobs(command)
    _clock(command)
    on_error_flag(
        command,
        OnError.RAISE,
        "what an error in a bot does: `raise` stops and shows its traceback, `default` answers for "
        "the bot (raise)",
    )
    json_flag(command, "the result for programs")


def _replay(commands: Any) -> None:
    command = commands.add_parser(
        "replay",
        help="tell a match trick by trick, or ask a bot what it would have done",
        description="Tells the match in a record file (docs/record.md; `cuig play --records` writes them, an "
        "arena's match pages offer them). With --bot the bot sits where the match was decided: at decision "
        "--at N, or at every one, and what it would have done stands beside what was done. Exit status: "
        "0, or 1 when the bot errs.",
    )
    command.add_argument(
        "file", metavar="FILE", type=Path, help="a record; - reads it from the standard input"
    )
    command.add_argument("--bot", metavar="BOT", help="a baseline, a file.py or file.py:Class")
    command.add_argument("--at", metavar="N", type=whole(1), help="the N-th decision of the match only")
    command.add_argument("--seat", metavar="SEAT", type=whole(0), help="the decisions of this seat only")
    command.add_argument("--game", metavar="N", type=whole(1), help="this game of the match only")
    command.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help="red and black cards (auto)"
    )
    json_flag(command)


def _conform(commands: Any) -> None:
    command = commands.add_parser(
        "conform",
        help="let a referee check a client that you have written, in whatever language",
        description="Listens on a port of this machine as referee and arena in one, waits for a client, with "
        "any token, and checks it against the protocol: every kind of prompt of every game, "
        "batches, refused and late answers, connections that break, a referee that goes down, "
        "nonces, short clocks, fields of a later version. Prints what it checked, and where something failed "
        "what was expected and what came. Exit status: 0 when all is well, 1 when a check failed.",
    )
    command.add_argument("port", metavar="PORT", help="where to listen, such as 4567")
    command.add_argument(
        "--patience", metavar="SECONDS", type=whole(1), default=120, help="how long it may take to come (120)"
    )
    json_flag(command, "the findings for programs")


def _rules(commands: Any) -> None:
    command = commands.add_parser(
        "rules",
        help="list the games, or every option of one",
        description="Without a game, the games. With one, its complete rules: every option, its value, what "
        "else it could be, and the paragraph of docs/rules.md; `*` marks what differs from the preset.",
    )
    command.add_argument("preset", nargs="?", metavar="PRESET", help="a game: " + ", ".join(PRESETS))
    command.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="an option laid over the game")
    json_flag(command)


def _verify(commands: Any) -> None:
    command = commands.add_parser(
        "verify",
        help="check the cards, the actions and the result of a finished match",
        description="Repeats a finished match from its file (on a match's page: record; `-` reads it from "
        "the input): whether its seeds are those that were committed to before the first card, every deal "
        "from the seeds and the bots' nonces, every action by the rules, and the result; with the receipts "
        "of a bot, also whether rules, seats, dealers and everybody's nonces are those that it was told of, "
        "and how often the match was opened. Says what does not fit; the exit status is then 1.",
    )
    command.add_argument("file", metavar="FILE", help="the match's file, as JSON")
    command.add_argument(
        "--commitment",
        type=hexadecimal,
        default=b"",
        metavar="HEX",
        help="what the bot was told when it sat down",
    )
    command.add_argument(
        "--nonce",
        type=named_nonce,
        action="append",
        default=[],
        metavar="BOT=HEX",
        help="what a bot added, by its name in the match",
    )
    command.add_argument(
        "--receipts",
        metavar="FILE",
        help="check it by what `cuig connect --receipts FILE` has kept of this match",
    )
    json_flag(command, "what was found, for programs")


def _bots(command: ArgumentParser, count: int | str) -> None:
    command.add_argument(
        "bots", metavar="BOT", nargs=count, help="a baseline, a file.py, file.py:Class, remote:PORT"
    )


def _game(command: ArgumentParser) -> None:
    command.add_argument(
        "--rules", "--preset", metavar="PRESET", default="twenty-five", help="the game (see `cuig rules`)"
    )
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option laid over the game"
    )


def _jobs(command: ArgumentParser) -> None:
    command.add_argument("--jobs", type=whole(1), default=1, help="processes to play in (1)")


def _clock(command: ArgumentParser) -> None:
    command.add_argument(
        "--clock",
        metavar="SECONDS",
        type=clock,
        nargs="?",
        const=ClockPolicy(),
        help="count time as an arena does: seconds free for a decision, in the bank for a match and added to "
        "it a decision, such as 1+10 or 1+10+0.5; alone, the arena's usual 5+30 (no clock)",
    )
    command.add_argument(
        "--faults",
        choices=[policy.name.lower() for policy in FaultPolicy],
        default="lenient",
        help="what being late costs under --clock: the decision, or the match (lenient)",
    )
