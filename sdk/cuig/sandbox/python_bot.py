"""What a process of a Python bot does, once it is shut in: import the bot, and play."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Final, NoReturn

from cuig.client.errors import SessionError
from cuig.client.exit_status import exit_status
from cuig.client.on_error import OnError
from cuig.client.options import SessionOptions
from cuig.client.seat import BotError
from cuig.client.session import Session
from cuig.loading import BotLoadError, load_bot
from cuig.running import client_name, run_session
from cuig.sandbox.pipe import HOST, PipeDialer

NOT_LOADED: Final = 4  # the exit status of a bot that could not be imported
ERRED: Final = 1  # and of one that erred, where that is to end it


def play(bot: str, games: Sequence[str] = (), *, strict: bool = False) -> int:
    """Play until the host has no more for it to do; the exit status.

    games: the presets that it plays, none named is all. strict: an error of the bot ends it.
    """
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(message)s")
    try:
        loaded = load_bot(bot)
    except BotLoadError as error:
        if error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        sys.stderr.write(f"{error}\n")
        return NOT_LOADED
    try:
        options = SessionOptions(
            token="",
            client=client_name(),
            capacity=1,  # its seat; else it would tell the host of every change of mind
            presets=tuple(games),
            on_error=OnError.RAISE if strict else OnError.DEFAULT,
            dialer=PipeDialer(),
        )
        run_session(Session(loaded, options, referees=[HOST]))
    except SessionError as error:
        sys.stderr.write(f"{error}\n")
        return exit_status(error)
    except BotError as error:
        if error.__cause__ is not None:
            traceback.print_exception(error.__cause__)
        sys.stderr.write(f"{error}\n")
        return ERRED
    return 0


def end(status: int) -> NoReturn:
    """End at once: a bot's threads and exit handlers are not waited for."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # nobody reads any more, or the bot has closed it
            continue
    os._exit(status)
