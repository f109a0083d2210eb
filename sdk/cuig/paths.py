"""Files and folders as people name them."""

from __future__ import annotations

import errno
from pathlib import Path


def followed_home(path: str | Path) -> Path:
    """The path, where it begins with `~` or `~NAME` from that home on.

    Raises FileNotFoundError where nobody has that home, so that it is told as any file is that is not there.
    """
    named = Path(path)
    try:
        return named.expanduser()
    except RuntimeError as error:
        reason = f"nobody's home is {named.parts[0]}"
        raise FileNotFoundError(errno.ENOENT, reason, str(named)) from error
