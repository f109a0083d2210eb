"""`cuig connect`: a bot in an arena."""

from __future__ import annotations

import json
import logging
import sys
from argparse import Namespace
from dataclasses import asdict
from typing import Any

from cuig.cli import reaching
from cuig.cli.complaint import Complaint
from cuig.cli.parser import bot_named, rules_named, whole
from cuig.client.credentials import CredentialError
from cuig.client.exit_status import exit_status
from cuig.client.options import SessionError
from cuig.client.seat import BotError, OnError
from cuig.net.channel import PlainChannelError
from cuig.running import new_session, run_session


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
    reaching.add_to(command)
    command.add_argument(
        "--referee",
        metavar="HOST:PORT",
        action="append",
        default=[],
        help="play at this referee, asking no arena (may be given more than once)",
    )
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
        help="keep there, a line for each match, what `cuig verify --receipts FILE` checks its cards by",
    )
    command.add_argument("--json", action="store_true", help="at the end, what was done, for programs")
    command.set_defaults(do=connect)


def connect(given: Namespace) -> int:
    """Play until interrupted, refused or replaced."""
    settings = reaching.settings()
    bot = bot_named(given.bot)
    presets = tuple(name for name in given.presets.split(",") if name)
    for name in presets:
        rules_named(name, [])
    logging.basicConfig(
        level=settings.log.upper(), stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    # Referees that are named are asked directly; an arena only if it is named too.
    arena = given.arena if given.referee else reaching.arena_named(given)
    for address in filter(None, [arena, *given.referee]):
        reaching.check_address(address, given)
    way = reaching.way(given)
    try:
        session = new_session(
            bot,
            arena=arena,
            referee=given.referee,
            token_file=given.token_file,
            capacity=given.capacity,
            presets=presets,
            on_error=given.on_error,
            tls=way.tls,
            roots=way.roots,
            plain=way.plain,
            patience=given.patience,
            receipts=given.receipts,
        )
    except CredentialError as error:
        raise Complaint(str(error)) from error
    except OSError as error:
        raise Complaint(
            f"no receipts can be kept in {given.receipts}: {(error.strerror or str(error)).lower()}"
        ) from error
    try:
        run_session(session)
    except (SessionError, PlainChannelError) as error:
        raise Complaint(str(error), status=exit_status(error)) from error
    except BotError as error:
        if error.__cause__ is not None:
            logging.getLogger("cuig.bot").error("%s", error, exc_info=error.__cause__)
        raise Complaint(str(error), status=1) from error
    if given.json:
        print(json.dumps(asdict(session.tally), indent=2))
    return 0
