"""Files and folders as people name them."""

from __future__ import annotations

import errno
import os
import sys
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


def configuration_folder() -> Path:
    """Return the folder in which whoever runs this keeps what is theirs. Raises OSError without a home."""
    if sys.platform == "win32":
        folder = os.environ.get("APPDATA") or "~/AppData/Roaming"
    else:
        folder = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return expand_home(folder) / "cuig"


def os_error_reason(error: OSError) -> str:
    """Say in lower case why a call to the system failed, without the file's name."""
    return (error.strerror or str(error)).lower()
