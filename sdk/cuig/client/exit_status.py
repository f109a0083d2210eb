"""How a script ends that cannot play: with a sentence and an exit status, as `cuig connect` does."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Final

from cuig.client.credentials import CredentialError
from cuig.client.options import Replaced, SessionError
from cuig.config import ConfigError
from cuig.net.certificates import CertificatesUnreadable
from cuig.net.channel import PlainChannelError

# What is no mistake in the script: its traceback would tell its author nothing.
EXPECTED: Final = (SessionError, CredentialError, ConfigError, CertificatesUnreadable, PlainChannelError)


def exit_status(error: Exception) -> int:
    """3 when another copy has taken over, else 2.

    Who restarts bots should not restart one that was replaced: the two would chase each other for ever.
    """
    return 3 if isinstance(error, Replaced) else 2


def end_with_a_sentence() -> None:
    """From now on an expected error that nobody catches ends the program with its sentence alone.

    Whoever catches it still can: only the last resort is changed, and only where nobody else has
    changed it, and where no prompt would be left by it.
    """
    if sys.excepthook is sys.__excepthook__ and not (hasattr(sys, "ps1") or sys.flags.interactive):
        sys.excepthook = _uncaught


def _uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    if not isinstance(error, EXPECTED):
        sys.__excepthook__(kind, error, traceback)
        return
    sys.stderr.write(f"cuig: {error}\n")
    # Raised here, it is the only way to choose the status of a program that an error ends.
    raise SystemExit(exit_status(error))
