"""One process that we started: on a leash, with a log, and ended together with all that it started itself."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from arena.house.account import Account

LEASH = Path(__file__).with_name("leash.py")


class Child:
    """A running process in a session of its own, so that a Ctrl-C at the terminal reaches us and not it.

    Start it from the main thread: the kernel takes the end of the thread that forked for the parent's end.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        log: Path,
        environment: Mapping[str, str] | None = None,
        account: Account | None = None,
        death: signal.Signals = signal.SIGKILL,
    ) -> None:
        who = "-" if account is None or account.uid == os.geteuid() else f"{account.uid}:{account.gid}"
        leash = [sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), str(int(death)), who]
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [*leash, *command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=None if environment is None else dict(environment),
                start_new_session=True,
            )
        self.pid = self._process.pid

    def ended(self) -> int | None:
        """The exit status (minus a signal's number), or None while it runs.

        Whatever the process left in its session is killed before its own number is given back to the
        kernel, so the group's number is certainly still ours.
        """
        if self._process.returncode is None:
            if os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
                return None
            self._signal_group(signal.SIGKILL)
            self._process.wait()
        return self._process.returncode

    def send(self, number: signal.Signals) -> None:
        """Signals the process alone; one that has ended does not mind."""
        if self.ended() is None:
            self._process.send_signal(number)

    def kill(self) -> None:
        """Ends the process and all of its session at once, and waits for it."""
        if self.ended() is None:
            self._signal_group(signal.SIGKILL)
            self._process.wait()

    def _signal_group(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):  # nobody is left
            os.killpg(self.pid, number)
