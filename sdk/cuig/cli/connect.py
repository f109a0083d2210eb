"""`cuig connect`: play in an arena."""

from __future__ import annotations

import logging
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict

from cuig.apart.report import error_report
from cuig.apart.seats import ApartSeats
from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.named import bot_named, bot_titles
from cuig.cli.output import say_json
from cuig.cli.rules import rules_named
from cuig.client.bot_seats import BotSeats, SeatsHere
from cuig.client.errors import SessionError
from cuig.client.exit_status import exit_status
from cuig.client.offer import processors
from cuig.client.seat import BotError
from cuig.client.secret import SecretError
from cuig.client.tally import Tally
from cuig.loading import BASELINES, BotLoadError
from cuig.net.channel import PlainChannelError
from cuig.paths import os_error_reason
from cuig.printable import log_handler
from cuig.running import new_session, run_session


def run(given: Namespace) -> int:
    """Play until interrupted, refused or replaced. Raises CommandError."""
    settings = connection.settings()
    connection.go_to_known(given)
    [title] = bot_titles([given.bot])
    presets = tuple(name for name in given.presets.split(",") if name)
    for name in presets:
        rules_named(name, [])
    logging.basicConfig(
        level=settings.log.upper(),
        handlers=[log_handler("%(asctime)s %(levelname)s %(message)s", one_line=False)],
    )
    # With referees named, an arena is only asked if it is named too.
    for address in [*filter(None, [given.arena]), *given.referee] or [connection.arena_named(given)]:
        connection.check_address(address, given)
    token = connection.token_of(given, connection.bot_name(given.bot))
    # The standard output is the command's, also where the bot is in this process.
    with redirect_stdout(sys.stderr), _seats(given, title) as seats:
        tally = _play(given, seats, token, presets)
    if given.json:
        say_json(asdict(tally))
    return 0


@contextmanager
def _seats(given: Namespace, title: str) -> Iterator[BotSeats]:
    """Load the bot where it is to decide, and end what runs for it. Raises CommandError."""
    here = given.bot in BASELINES if given.processes is None else given.processes == 0
    if here:
        yield SeatsHere(bot_named(given.bot))
        return
    try:
        seats = ApartSeats(given.bot, title, given.processes or processors())
    except BotLoadError as error:
        raise CommandError(str(error)) from error
    try:
        yield seats
    finally:
        seats.close()


def _play(given: Namespace, seats: BotSeats, token: str, presets: tuple[str, ...]) -> Tally:
    """Play until the session ends; what was done. Raises CommandError."""
    dialer = connection.dialer_of(given)
    try:
        session = new_session(
            seats,
            arena=given.arena,
            referee=given.referee,
            token=token,
            capacity=given.capacity,
            presets=presets,
            on_error=given.on_error,
            tls=dialer.tls,
            roots=dialer.roots,
            plain=dialer.plain,
            patience=given.patience,
            receipts=given.receipts,
            secret_file=given.secret_file,
        )
    except SecretError as error:
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
        raise CommandError(error_report(error), status=1) from error
    return session.tally
