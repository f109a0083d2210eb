"""The flags of the commands that have to do with an arena."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from cuig.cli.common_flags import json_flag, on_error_flag
from cuig.cli.parser import whole
from cuig.client.on_error import OnError


def add_arena_commands(commands: Any) -> None:
    """Add them to the sub-parsers of `cuig`."""
    for add in (_login, _logout, _whoami, _bot, _practice, _connect, _submit, _logs, _doctor):
        add(commands)


def _login(commands: Any) -> None:
    command = commands.add_parser(
        "login",
        help="sign in to an arena from this terminal",
        description="Shows an address and a code: whoever is signed in at the arena in a browser, on this "
        "machine or on another, types the code there and lets this terminal in. From then on `cuig bot`, "
        "`cuig connect`, `cuig submit` and `cuig logs` need no token file. What it gets is kept in your "
        "folder of configurations, for you alone (in the keyring, where the library `keyring` is installed). "
        "Several arenas are known side by side; the last one signed in to is meant where none is named.",
    )
    command.add_argument(
        "arena",
        metavar="ARENA",
        nargs="?",
        help="the address of its pages, as a browser shows it (the one that runs here by `arena up`)",
    )
    command.add_argument("--name", help="what to call it here (default: its host)")
    command.add_argument("--no-browser", action="store_true", help="open no browser")
    command.add_argument(
        "--tls-roots", metavar="FILE", type=Path, help="trust the certificates in this file instead"
    )
    command.add_argument(
        "--plain", action="store_true", help="allow tokens to travel unencrypted to another machine"
    )
    json_flag(command, "what happens for programs, as it happens: an object of JSON a line")


def _logout(commands: Any) -> None:
    command = commands.add_parser(
        "logout",
        help="sign out of an arena",
        description="Revokes this terminal's token at the arena, and forgets it and the tokens of bots that "
        "are kept here. Bots that are connected play on.",
    )
    _known(command)


def _whoami(commands: Any) -> None:
    command = commands.add_parser(
        "whoami",
        help="say to which arena this terminal is signed in, and as whom",
        description="Asks the arena whose the token is, and lists the other arenas that are known here.",
    )
    _known(command)
    json_flag(command)


def _bot(commands: Any) -> None:
    command = commands.add_parser(
        "bot",
        help="make and list your bots in an arena, their versions and tokens",
        description="Makes and lists your bots in the arena to which `cuig login` has signed in. Tokens that "
        "are made are kept here, for `cuig connect`, `cuig submit` and `cuig logs`.",
    )
    actions = command.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    create = actions.add_parser(
        "create",
        help="make a bot",
        description="Makes a bot with its first version, and keeps its token here.",
    )
    create.add_argument("name", metavar="NAME", help="2 to 32 of a-z, 0-9 and `-`; it stays")
    create.add_argument("--owner", metavar="TEAM", help="the team that looks after it (default: you)")
    create.add_argument(
        "--presets", metavar="NAMES", default="", help="the games that it plays, by commas (all)"
    )
    version = actions.add_parser(
        "version",
        help="make a new version of a bot",
        description="Makes a version, a new state of your program, which begins with its predecessor's "
        "rating and more doubt; and keeps its token here.",
    )
    version.add_argument("name", metavar="NAME", help="the bot")
    version.add_argument(
        "--keep-older", action="store_true", help="the versions before it go on entering events"
    )
    listing = actions.add_parser(
        "list", help="list your bots", description="Lists the bots that you look after, with their versions."
    )
    token = actions.add_parser(
        "token",
        help="make a token for a bot",
        description="Makes another token of a bot's newest version, and keeps it here; or writes it into a "
        "file, for another machine. It is never printed on a terminal, where others might read it.",
    )
    token.add_argument("name", metavar="NAME", help="the bot")
    token.add_argument("--file", metavar="FILE", type=Path, help="write it there, and keep none here")
    token.add_argument(
        "--called", metavar="TEXT", help="to tell it from others (default: this machine's name)"
    )
    token.add_argument(
        "--withdraw-older", action="store_true", help="the tokens before it open nothing any more"
    )
    for one in (create, version, listing, token):
        _known(one)
        json_flag(one)


def _practice(commands: Any) -> None:
    command = commands.add_parser(
        "practice",
        help="ask for unrated matches in an arena",
        description="Asks for unrated matches of one of your bots against a bot that agrees to it (yours, "
        "the house's, and those whose owners say so), and tells how they go. Both have to be connected, or "
        "run by the arena. Interrupted, they are played nevertheless. Without --against it lists with whom "
        "your bot may practise, and what was asked for lately. Exit status: 1 when they do not take place.",
    )
    command.add_argument("name", metavar="BOT", help="your bot")
    command.add_argument("--against", metavar="BOT", help="the other; itself: another version of it")
    command.add_argument("--preset", default="twenty-five", help="the game (twenty-five)")
    command.add_argument(
        "--decks", type=whole(1), default=5, help="each is played twice, with the seats turned (5)"
    )
    command.add_argument("--no-wait", action="store_true", help="do not wait for them")
    _known(command)
    json_flag(command)


def _connect(commands: Any) -> None:
    command = commands.add_parser(
        "connect",
        help="play in an arena",
        description="Plays at every referee that the arena lists, in as many matches as the bot can carry, "
        "until interrupted. A connection that breaks is taken up again. A bot in a file decides in processes "
        "of its own, in the file's folder; two of its seats in one match never share one. The token is what "
        "`cuig login` and `cuig bot create` have brought, or comes from a file or from CUIG_TOKEN, never "
        "from the command line, where others could read it. Exit status: 0 after SIGINT or SIGTERM, 1 when "
        "the bot erred under --on-error raise, 2 when it cannot play, 3 when another copy has taken over or "
        "the version is retired.",
    )
    command.add_argument("bot", metavar="BOT", help="a baseline, a file.py, file.py:Class or module:Class")
    _connection(command)
    command.add_argument(
        "--referee",
        metavar="HOST:PORT",
        action="append",
        default=[],
        help="play at this referee, asking no arena (may be given more than once)",
    )
    command.add_argument(
        "--capacity",
        metavar="SEATS",
        type=whole(1),
        default=0,
        help="seats to hold at once at each referee (default: as many as the bot is found to carry, by how "
        "long it thinks, the processors and the clocks; 64 at most, at all referees together)",
    )
    command.add_argument(
        "--processes",
        metavar="N",
        type=whole(0),
        help="processes in which a bot of a file decides (default: one for each processor; 0: in this one, "
        "where all its seats share modules and globals)",
    )
    command.add_argument(
        "--presets", metavar="NAMES", default="", help="the games to play, by commas (default: all)"
    )
    on_error_flag(
        command,
        OnError.DEFAULT,
        "what an error in the bot, or an answer that is not legal, does: it is logged, and answered by "
        "`default` as a lenient referee would (pass, keep, lowest number), or by `raise` ends the command "
        "(default)",
    )
    command.add_argument(
        "--patience",
        metavar="SECONDS",
        type=whole(0),
        default=10,
        help="how long the arena's first word may take",
    )
    command.add_argument(
        "--receipts",
        metavar="FILE",
        help="keep there what the bot is told of each match before its first card, by which `cuig verify "
        "--receipts FILE` checks it",
    )
    command.add_argument(
        "--secret-file",
        metavar="FILE",
        help="the bot's own secret, from which follows what it adds to the cards; made if it is missing "
        "(cuig/secret in your folder of configurations)",
    )
    json_flag(command, "at the end, what was done, for programs")


def _submit(commands: Any) -> None:
    command = commands.add_parser(
        "submit",
        help="hand a bot in, for an arena that runs it itself",
        description="Packs a folder with a bot (bot.py, or what its bot.toml says), shows what it packs, "
        "hands it in, and tells how its validation goes: whether it starts, which games it "
        "plays, and whether it plays them without a fault. A bot that passes is a new "
        "version, which plays from then on; until then the one before plays. Left out are "
        "what tools leave behind, virtual environments, secrets, and what a file .cuigignore "
        "names, as .gitignore does. With --check nothing is handed in: the bot is tried here "
        "in the same way, in the same sandbox where this machine has it. Interrupted, it is "
        "validated nevertheless; the same command tells how far it is. Exit status: 0 when it "
        "passes, 1 when it does not, 2 when it cannot be handed in.",
    )
    command.add_argument(
        "bot", metavar="BOT", type=Path, help="a folder, a file.py, or an archive (zip, tar, tar.gz)"
    )
    command.add_argument("--check", action="store_true", help="try it here, and hand nothing in")
    command.add_argument("--no-wait", action="store_true", help="do not wait for its validation")
    _connection(command)
    json_flag(command, "what happens for programs, as it happens: an object of JSON a line")


def _logs(commands: Any) -> None:
    command = commands.add_parser(
        "logs",
        help="show your bot's own matches in an arena: results and faults; or what it wrote in one",
        description="Shows the matches of the bot whose token it is, the newest first: tournament, "
        "opponents, place, the points of the bot and of each opponent, who forfeited, and "
        "every fault with what the bot sent last, the time that it took and the time that it "
        "had. With a MATCH, and a bot that the arena runs, what its processes wrote there, "
        "and why they ended, with what they were asked then.",
    )
    command.add_argument("match", metavar="MATCH", nargs="?", type=whole(1), help="what was written in it")
    _connection(command)
    command.add_argument("--limit", type=whole(1), default=20, help="matches at most, up to 200 (20)")
    command.add_argument("--before", metavar="MATCH", type=whole(1), help="matches before this one only")
    command.add_argument("--faults", action="store_true", help="only matches in which the bot was at fault")
    json_flag(command)


def _doctor(commands: Any) -> None:
    command = commands.add_parser(
        "doctor",
        help="find out whether a bot could play from here",
        description="Looks at Python and its packages, the token, the way to the arena (name, port, "
        "encryption), whether it takes the token, the version of the protocol, the clocks, and the way to "
        "every referee; and says what to do where something is wrong. It plays nothing, and a bot that is "
        "connected with the same token is not disturbed. Exit status: 0 when all is well, 1 when something "
        "is wrong.",
    )
    _connection(command)
    json_flag(command, "the findings for programs")


def _connection(command: ArgumentParser) -> None:
    command.add_argument(
        "--arena",
        metavar="ARENA",
        help="the arena: HOST:PORT where bots connect, or one that `cuig login` knows (default: CUIG_ARENA, "
        "else the one signed in to, else the one that runs here by `arena up`)",
    )
    command.add_argument(
        "--as",
        dest="name",
        metavar="BOT",
        help="which of your bots it is, where `cuig login` has signed in (default: the one called as the "
        "file is, or your only one)",
    )
    command.add_argument("--token-file", metavar="FILE", type=Path, help="a file that holds the token")
    command.add_argument("--tls", action="store_true", help="encrypt, trusting the system's certificates")
    command.add_argument(
        "--tls-roots", metavar="FILE", type=Path, help="encrypt, trusting the certificates in this file"
    )
    command.add_argument(
        "--plain", action="store_true", help="allow the token to travel unencrypted to another machine"
    )


def _known(command: ArgumentParser) -> None:
    command.add_argument(
        "--arena", metavar="ARENA", help="one that `cuig login` knows (default: the last one signed in to)"
    )
