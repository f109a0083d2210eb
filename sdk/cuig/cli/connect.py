"""`cuig connect`: play in an arena."""

from __future__ import annotations

import json
import logging
import sys
from argparse import Namespace
from dataclasses import asdict

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.named import bot_named, rules_named
from cuig.client.credentials import CredentialError
from cuig.client.errors import SessionError
from cuig.client.exit_status import exit_status
from cuig.client.seat import BotError
from cuig.net.channel import PlainChannelError
from cuig.paths import os_error_reason
from cuig.running import new_session, run_session


def run(given: Namespace) -> int:
    """Play until interrupted, refused or replaced. Raises CommandError."""
    settings = connection.settings()
    bot = bot_named(given.bot)
    presets = tuple(name for name in given.presets.split(",") if name)
    for name in presets:
        rules_named(name, [])
    logging.basicConfig(
        level=settings.log.upper(), stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    # With referees named, an arena is only asked if it is named too.
    for address in [*filter(None, [given.arena]), *given.referee] or [connection.arena_named(given)]:
        connection.check_address(address, given)
    dialer = connection.dialer_of(given)
    try:
        session = new_session(
            bot,
            arena=given.arena,
            referee=given.referee,
            token_file=given.token_file,
            capacity=given.capacity,
            presets=presets,
            on_error=given.on_error,
            tls=dialer.tls,
            roots=dialer.roots,
            plain=dialer.plain,
            patience=given.patience,
            receipts=given.receipts,
        )
    except CredentialError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(
            f"no receipts can be kept in {given.receipts}: {os_error_reason(error)}"
        ) from error
    try:
        run_session(session)
    except (SessionError, PlainChannelError) as error:
        raise CommandError(str(error), status=exit_status(error)) from error
    except BotError as error:
        if error.__cause__ is not None:
            logging.getLogger("cuig.bot").error("%s", error, exc_info=error.__cause__)
        raise CommandError(str(error), status=1) from error
    if given.json:
        print(json.dumps(asdict(session.tally), indent=2))
    return 0
