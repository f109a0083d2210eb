"""Whether the worker is closing down: known to all its children, through memory that they share.

A worker that is told to stop waits for its tasks, and a play task may have hours to go; so it looks here
ten times a second, and gives its matches back.
"""

from __future__ import annotations

import mmap
from typing import Any

from celery.signals import worker_init, worker_shutting_down

# Made before the worker forks its children, so that all of them have the same page.
_shared = mmap.mmap(-1, 1)


def is_closing() -> bool:
    """Whether the worker has been told to stop."""
    return _shared[0] != 0


@worker_init.connect  # type: ignore[untyped-decorator]
def open_again(**_: Any) -> None:
    _shared[0] = 0


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def close(**_: Any) -> None:
    _shared[0] = 1
