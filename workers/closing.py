"""Whether the worker is closing down: a flag in memory that it shares with its child processes.

A worker that is told to stop waits for its tasks, and a play task may take hours; so the task reads the flag
ten times a second, and gives its matches back.
"""

from __future__ import annotations

import mmap
from typing import Any

from celery.signals import worker_init, worker_shutting_down

# Mapped before the worker forks, so that all children share the page.
_shared = mmap.mmap(-1, 1)


def is_closing() -> bool:
    """Whether the worker has been told to stop."""
    return _shared[0] != 0


@worker_init.connect  # type: ignore[untyped-decorator]
def clear(**_: Any) -> None:
    """Clear the flag: the worker starts."""
    _shared[0] = 0


@worker_shutting_down.connect  # type: ignore[untyped-decorator]
def set_closing(**_: Any) -> None:
    """Set the flag: the worker has been told to stop."""
    _shared[0] = 1
