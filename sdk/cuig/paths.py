"""Files and folders as people name them."""

from __future__ import annotations

import errno
from pathlib import Path


def expand_home(path: str | Path) -> Path:
    """Replace a leading `~` or `~NAME` by that home.

    Raises FileNotFoundError for a home that nobody has, so that it is reported as any missing file is.
    """
    named = Path(path)
    try:
        return named.expanduser()
    except RuntimeError as error:
        reason = f"nobody's home is {named.parts[0]}"
        raise FileNotFoundError(errno.ENOENT, reason, str(named)) from error


def os_error_reason(error: OSError) -> str:
    """Say in lower case why a call to the system failed, without the file's name."""
    return (error.strerror or str(error)).lower()
