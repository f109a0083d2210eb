"""How a script that cannot play ends: with one sentence and an exit status, as `cuig connect` does."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Final

from cuig.client.credentials import CredentialError
from cuig.client.errors import Replaced, Retired, SessionError
from cuig.config import ConfigError
from cuig.net.certificates import CertificatesUnreadable
from cuig.net.channel import PlainChannelError
from cuig.printable import printable

# No mistakes of the script: a traceback would tell its author nothing.
EXPECTED: Final = (SessionError, CredentialError, ConfigError, CertificatesUnreadable, PlainChannelError)


def exit_status(error: Exception) -> int:
    """Return 3 when another copy has taken over or the version is retired, else 2.

    A supervisor must not restart a bot that was replaced: the two copies would replace each other for ever.
    A version that is retired would only end again.
    """
    return 3 if isinstance(error, Replaced | Retired) else 2


def install_excepthook() -> None:
    """From now on end the program with the sentence alone when an expected error is not caught.

    Nothing changes where the hook is already another, or in an interactive interpreter.
    """
    if sys.excepthook is sys.__excepthook__ and not (hasattr(sys, "ps1") or sys.flags.interactive):
        sys.excepthook = _uncaught


def _uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    if not isinstance(error, EXPECTED):
        sys.__excepthook__(kind, error, traceback)
        return
    sys.stderr.write(printable(f"cuig: {error}\n"))
    # Only SystemExit from within the hook sets the exit status of a program that ends by an error.
    raise SystemExit(exit_status(error))
