"""Runs inside the sandbox of a Python bot, as the parent of its processes; started by `sandbox`.

It has imported half a second's worth of packages and nothing of the bot, and forks: a process is there in a
few milliseconds, imports the bot, and plays. **The bot itself is not imported here.** A zygote that had run
the bot's code would be the bot's own, and with one page of memory that all forks share, every game would
know the others.

One packet each way at a time, JSON, over the socket that it is given:

    host    {"bot": …, "games": […], "strict": …, "filter": hex, "limits": {…}}     first
            {"start": 7}   with the descriptors of its output and of its end of the stream
            {"kill": 7}
    zygote  {"ready": true}
            {"started": 7, "pid": 12}
            {"ended": 7, "status": as os.waitpid has it}
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import selectors
import signal
import socket
import sys
from typing import Any, Final, NoReturn

from cuig.running import client_name
from cuig.sandbox import own_namespaces, python_bot
from cuig.sandbox.limits import Limits
from cuig.sandbox.pipe import DESCRIPTOR

# What most bots import; the rest they import themselves, in every process.
PRELOADED: Final = ("grpc.aio", "cuig.running", "cuig.bots.rule_of_thumb", "asyncio", "numpy", "numpy.random")
PACKET: Final = 64 * 1024
NOT_SHUT_IN: Final = 5  # the exit status of a process that could not be


class Zygote:
    """The parent of a bot's processes."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        told = json.loads(control.recv(PACKET))
        self._bot: str = told["bot"]
        self._games: list[str] = told["games"]
        self._strict: bool = told["strict"]
        self._filter = bytes.fromhex(told["filter"])
        self._limits = Limits(**told["limits"])
        self._children: dict[int, int] = {}  # the host's number by pid

    def serve(self) -> None:
        """Fork what is asked for, until the host is gone."""
        woken, wakes = socket.socketpair()
        woken.setblocking(False)
        wakes.setblocking(False)
        signal.set_wakeup_fd(wakes.fileno())
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        self._tell({"ready": True})
        with selectors.DefaultSelector() as selector:
            selector.register(self._control, selectors.EVENT_READ)
            selector.register(woken, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    if key.fileobj is self._control:
                        if not self._hear():
                            return
                    else:
                        with contextlib.suppress(BlockingIOError):
                            woken.recv(4096)
                self._reap()

    def _hear(self) -> bool:
        packet, descriptors, _, _ = socket.recv_fds(self._control, PACKET, 2)
        if not packet:
            return False
        told = json.loads(packet)
        if "start" in told:
            self._start(told["start"], *descriptors)
        else:
            for pid, number in self._children.items():
                if number == told["kill"]:
                    os.kill(pid, signal.SIGKILL)  # its other half goes with it
        return True

    def _start(self, number: int, output: int, stream: int) -> None:
        pid = os.fork()
        if pid == 0:
            self._become_bot(output, stream)
        os.close(output)
        os.close(stream)
        self._children[pid] = number
        self._tell({"started": number, "pid": pid})

    def _become_bot(self, output: int, stream: int) -> NoReturn:
        """In the fork: never returns."""
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(output, 1)
            os.dup2(output, 2)
            os.dup2(stream, DESCRIPTOR)
            other = own_namespaces.enter(self._limits, self._filter, kept=DESCRIPTOR)
            if other is not None:
                own_namespaces.die(os.waitpid(other, 0)[1])
        except OSError as error:
            sys.stderr.write(f"the process could not be shut in: {error}\n")
            python_bot.end(NOT_SHUT_IN)
        _draw_anew()
        try:
            status = python_bot.play(self._bot, self._games, strict=self._strict)
        except KeyboardInterrupt:
            status = 130
        except BaseException:  # noqa: BLE001  (the edge to an author's code)
            sys.excepthook(*sys.exc_info())
            status = 1
        python_bot.end(status)

    def _reap(self) -> None:
        while self._children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            self._tell({"ended": self._children.pop(pid), "status": status})

    def _tell(self, what: dict[str, Any]) -> None:
        self._control.send(json.dumps(what).encode())


def main() -> None:
    """`python -c … main()` with the number of the socket's descriptor as the argument."""
    control = socket.socket(fileno=int(sys.argv[1]))
    for name in PRELOADED:
        with contextlib.suppress(ImportError):  # numpy, where the operator gives none
            importlib.import_module(name)
    client_name()  # looks through all packages, once
    zygote = Zygote(control)
    gc.collect()
    gc.freeze()
    zygote.serve()


def _draw_anew() -> None:
    """Forks would draw the same numbers: `random` sees to that itself, numpy does not."""
    drawing = sys.modules.get("numpy.random")
    if drawing is not None:
        drawing.seed()
