"""Processes that the bench starts and ends."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator

from tests.support.arena import HOUSE_TOKEN
from tests.support.waiting import killed_after


@contextlib.contextmanager
def child(*command: str, says: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process, once it has said what it says when it is ready; with what it said."""
    environ = {**os.environ, "CUIG_HOUSE_TOKEN": HOUSE_TOKEN, "CUIG_LOG": "warning" if not says else "info"}
    process = subprocess.Popen(
        [sys.executable, "-m", *command], env=environ, stderr=subprocess.PIPE, text=True
    )
    try:
        found = None
        with killed_after(process):
            while says and found is None:
                assert process.stderr is not None
                line = process.stderr.readline()
                if not line:
                    raise RuntimeError(f"{command[0]} ended before it was ready")
                found = re.search(says, line)
        # What else it says is let go, so that it never waits for somebody to read.
        subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        yield process, found[1] if found else ""
    finally:
        process.terminate()
        process.wait(10)


def free_port() -> int:
    import socket

    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port
