"""An error of a bot with its place in the author's file."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

import cuig
from cuig.client.seat import BotError

_PACKAGE: Final = Path(cuig.__file__).parent


class ApartBotError(BotError):
    """A BotError of another process.

    Attributes:
        report: The error with its place in the bot's file and its traceback there, as text.
    """

    def __init__(self, bot: str, what: str, report: str) -> None:
        self.report = report
        super().__init__(bot, what)


def error_report(error: BotError) -> str:
    """Format an error with its place in the bot's file and its traceback there."""
    if isinstance(error, ApartBotError):
        return error.report
    cause = error.__cause__
    if cause is None:
        return str(error)
    report = traceback.TracebackException.from_exception(cause)
    frames = list(report.stack)
    while frames and Path(frames[0].filename).is_relative_to(_PACKAGE):
        del frames[0]
    if not frames:
        return f"{error}\n{''.join(report.format())}".rstrip()
    report.stack = traceback.StackSummary.from_list(frames)
    # The last frame in the bot's own file, not in what it calls, is what its author can mend.
    last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
    return f"{error}\n  at {last.filename}:{last.lineno}: {last.line}\n{''.join(report.format())}".rstrip()
