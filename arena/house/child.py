"""A child process that dies with its parent, logs to a file, and is ended with all that it started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from arena.house.account import Account

WRAPPER: Final = Path(__file__).with_name("die_with_parent.py")


class Child:
    """A process in a session of its own, so that Ctrl-C at the terminal reaches only its parent.

    Start it from the main thread: to the kernel the parent ends when the thread that forked does.
    parent_death: the signal that it gets then.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        log: Path,
        environment: Mapping[str, str] | None = None,
        account: Account | None = None,
        parent_death: signal.Signals = signal.SIGKILL,
    ) -> None:
        who = "-" if account is None or account.uid == os.geteuid() else f"{account.uid}:{account.gid}"
        parent = (str(os.getpid()), str(int(parent_death)))
        wrapper = [sys.executable, "-I", "-S", str(WRAPPER), *parent, who]
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [*wrapper, *command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=None if environment is None else dict(environment),
                start_new_session=True,
            )
        self.pid = self._process.pid

    def exit_status(self) -> int | None:
        """The exit status (minus a signal's number), or None while it runs.

        What an ended process has left in its session is killed before the process is reaped: until then the
        kernel gives the number of the group to nobody else.
        """
        if self._process.returncode is None:
            if os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
                return None
            self._signal_group(signal.SIGKILL)
            self._process.wait()
        return self._process.returncode

    def send(self, number: signal.Signals) -> None:
        """Signal the process, not its session; does nothing once it has ended."""
        if self.exit_status() is None:
            self._process.send_signal(number)

    def kill(self) -> None:
        """Kill the process and all of its session, and wait for it."""
        if self.exit_status() is None:
            self._signal_group(signal.SIGKILL)
            self._process.wait()

    def _signal_group(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):  # nobody is left
            os.killpg(self.pid, number)
