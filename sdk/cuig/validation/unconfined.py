"""A bot's processes on a machine that cannot shut them in: its author's own bot, on its author's machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from asyncio import get_running_loop
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cuig.sandbox.bundle import Bundle
from cuig.sandbox.errors import SandboxUnavailable
from cuig.sandbox.layout import SOCKET
from cuig.sandbox.limits import Limits
from cuig.sandbox.pipe import DESCRIPTOR
from cuig.sandbox.sandbox import Sandbox

_PROGRAM: Final = f"""\
import os, sys
os.dup2(int(sys.argv[1]), {DESCRIPTOR})
from cuig.sandbox.python_bot import end, play
end(play(sys.argv[2], sys.argv[3:], strict=True))
"""


async def open_unconfined(bundle: Bundle, at: Path | None) -> Sandbox:
    """Processes that are started as in a sandbox, and not shut in. Raises SandboxUnavailable on Windows."""
    if os.name != "posix":
        raise SandboxUnavailable("bots are started as in an arena on Linux and macOS only")
    return Unconfined(bundle, at)


class Unconfined(Sandbox):
    """A process of its own for each seat and game, and nothing else of what a sandbox is."""

    def __init__(self, bundle: Bundle, at: Path | None) -> None:
        super().__init__(Limits())
        self._bundle = bundle
        self._at = at

    async def begin(self) -> None:
        """Nothing is shared between its processes."""

    def _start(self, number: int, token: str, output: int) -> tuple[Callable[[], None], socket.socket | None]:
        loop = get_running_loop()
        variables = {name: value for name, value in os.environ.items() if not name.startswith("CUIG_")}
        variables["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), variables.get("PATH", "")])
        ours, theirs = (None, None) if self._bundle.command else socket.socketpair()
        if theirs is None:
            program = [word.replace(str(SOCKET), str(self._at)) for word in self._bundle.command]
            variables |= {"CUIG_REFEREE": f"unix:{self._at}", "CUIG_TOKEN": token}
        else:
            said = [str(theirs.fileno()), self._bundle.bot, *self._bundle.games]
            program = [sys.executable, "-u", "-c", _PROGRAM, *said]
        try:
            process = subprocess.Popen(
                program,
                cwd=self._bundle.folder,
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=[] if theirs is None else [theirs.fileno()],
                start_new_session=True,
            )
        except OSError:
            if ours is not None:
                ours.close()
            raise
        finally:
            if theirs is not None:
                theirs.close()

        def watch() -> None:
            status = process.wait()
            loop.call_soon_threadsafe(self._ended, number, status)

        threading.Thread(target=watch, daemon=True).start()
        return lambda: _kill(process), ours

    def _end(self) -> None:
        for process in list(self.processes.values()):
            process.kill("its validation is over")


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.returncode is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
