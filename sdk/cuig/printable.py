"""Text that came from elsewhere, for a terminal, a log or a page: what would control them is written out."""

from __future__ import annotations

import logging
import re
from typing import Final

# Controls but tab and newline; marks that turn the direction of what follows; halves of characters.
_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)


def printable(text: str) -> str:
    r"""Write each control character as `\u001b`, as JSON does; tabs and newlines stay."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class LogFormatter(logging.Formatter):
    """Formats a record without control characters; a traceback follows as it is.

    As one line, or with the line breaks of its message where these are a bot's own.
    """

    def __init__(self, form: str, *, one_line: bool = True) -> None:
        super().__init__(form)
        self._one_line = one_line

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  (as the library has it)
        line = printable(super().formatMessage(record))
        return line.replace("\n", "\\n") if self._one_line else line


def log_handler(form: str, *, one_line: bool = True) -> logging.Handler:
    """Make a handler that logs to stderr in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter(form, one_line=one_line))
    return handler
