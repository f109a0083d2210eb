"""`cuig connect`: a bot in an arena."""

from __future__ import annotations

import logging
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from cuig.channel import PlainChannelError
from cuig.cli.complaint import Complaint
from cuig.cli.parser import bot_named, rules_named, whole
from cuig.config import ConfigError, parse_address, read
from cuig.credentials import CredentialError
from cuig.neighbour import local_arena
from cuig.running import Settings, new_session, run_session
from cuig.sitting import BotError, OnError
from cuig.terms import Replaced, SessionError


def add_to(commands: Any) -> None:
    """The command's arguments."""
    command = commands.add_parser(
        "connect",
        help="play in an arena",
        description="Plays at every referee that the arena lists, in as many matches as come, until "
        "interrupted. A connection that breaks is taken up again. The token, which the arena's owner or "
        "`arena bot token` gives, comes from a file or from CUIG_TOKEN, never from the command line, where "
        "others could read it. Exit status: 0 after SIGINT or SIGTERM, 1 when the bot erred under "
        "--on-error raise, 2 when it cannot play, 3 when another copy has taken over.",
    )
    command.add_argument("bot", metavar="BOT", help="a baseline, a file.py, file.py:Class or module:Class")
    command.add_argument(
        "--arena",
        metavar="HOST:PORT",
        help="the arena (default: CUIG_ARENA, else the one that runs here by `arena up`)",
    )
    command.add_argument(
        "--referee",
        metavar="HOST:PORT",
        action="append",
        default=[],
        help="play at this referee, asking no arena (may be given more than once)",
    )
    command.add_argument("--token-file", metavar="FILE", type=Path, help="a file that holds the token")
    command.add_argument(
        "--capacity", metavar="SEATS", type=whole(1), default=0, help="seats to hold at once, at most"
    )
    command.add_argument(
        "--presets", metavar="NAMES", default="", help="the games to play, by commas (default: all)"
    )
    command.add_argument(
        "--on-error",
        choices=[policy.value for policy in OnError],
        default=OnError.DEFAULT.value,
        help="what an error in the bot, or an answer that is not legal, does: it is logged, and answered by "
        "`default` as a lenient referee would (pass, keep, lowest number), or by `raise` ends the command",
    )
    command.add_argument("--tls", action="store_true", help="encrypt, trusting the system's certificates")
    command.add_argument(
        "--tls-roots", metavar="FILE", type=Path, help="encrypt, trusting the certificates in this file"
    )
    command.add_argument(
        "--plain", action="store_true", help="allow the token to travel unencrypted to another machine"
    )
    command.add_argument(
        "--patience",
        metavar="SECONDS",
        type=whole(0),
        default=10,
        help="how long the arena's first word may take",
    )
    command.set_defaults(do=connect)


def connect(given: Namespace) -> int:
    """Play until interrupted, refused or replaced."""
    try:
        settings = read(Settings)
    except ConfigError as error:
        raise Complaint(str(error)) from error
    bot = bot_named(given.bot)
    presets = tuple(name for name in given.presets.split(",") if name)
    for name in presets:
        rules_named(name, [])
    logging.basicConfig(
        level=settings.log.upper(), stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    arena = given.arena
    if arena is None and not given.referee:
        arena = str(settings.arena) if settings.arena is not None else local_arena()
        if arena is None:
            raise Complaint("no arena: name one by --arena or CUIG_ARENA, or start one here by `arena up`")
    for address in filter(None, [arena, *given.referee]):
        _check_address(address, given)
    try:
        session = new_session(
            bot,
            arena=arena,
            referee=given.referee,
            token_file=given.token_file,
            capacity=given.capacity,
            presets=presets,
            on_error=given.on_error,
            tls=given.tls,
            roots=_roots(given.tls_roots),
            plain=given.plain,
            patience=given.patience,
        )
    except CredentialError as error:
        raise Complaint(str(error)) from error
    try:
        run_session(session)
    except (SessionError, PlainChannelError) as error:
        # Who restarts bots should not restart one that was replaced: the two would chase each other for ever.
        raise Complaint(str(error), status=3 if isinstance(error, Replaced) else 2) from error
    except BotError as error:
        if error.__cause__ is not None:
            logging.getLogger("cuig.bot").error("%s", error, exc_info=error.__cause__)
        raise Complaint(str(error), status=1) from error
    return 0


def _check_address(address: str, given: Namespace) -> None:
    if address.startswith("unix:"):
        return
    try:
        where = parse_address(address)
    except ValueError as error:
        raise Complaint(str(error)) from error
    if not (where.is_loopback or given.plain or given.tls or given.tls_roots):
        raise Complaint(f"{PlainChannelError(address)} (--tls, or --plain)")


def _roots(file: Path | None) -> bytes | None:
    if file is None:
        return None
    try:
        return file.expanduser().read_bytes()
    except OSError as error:
        raise Complaint(f"the certificates in {file} cannot be read: {error.strerror}") from error
