"""Starts a program behind the wall: bubblewrap's arguments, the account, the group and the filter."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cuig.sandbox.control_group import ControlGroup
from cuig.sandbox.layout import Layout, bubblewrap, change_account
from cuig.sandbox.limits import Limits

_GIVES_WAY: Final = ("nice", "-n", "5")


class Confined:
    """A program behind the wall. With its first process everything ends that it has started.

    Start it from the thread that lives longest: the kernel takes that thread's end for ours.
    """

    def __init__(
        self,
        program: Sequence[str],
        layout: Layout,
        *,
        slot: int,
        group: ControlGroup | None,
        variables: Mapping[str, str],
        output: int,
        passed: Sequence[int] = (),
        system_calls: bytes | None = None,
    ) -> None:
        """`system_calls`: the filter, from the start; without one the program is ours, and may make
        namespaces. `output` is where it writes. Raises OSError."""
        root = os.geteuid() == 0
        opened: list[int] = []
        try:
            inner = (layout.inside() if root else layout).arguments(
                variables, lock_namespaces=system_calls is not None
            )
            if system_calls is not None:
                opened.append(_file_of(system_calls))
                inner += ["--seccomp", str(opened[-1])]
            # By a file: arguments could be read in /proc, with what they say of this machine.
            opened.append(_file_of(_joined(inner)))
            command = [bubblewrap(), "--args", str(opened[-1]), "--", *program]
            if root:
                opened.append(_file_of(_joined(layout.outer_arguments())))
                command = [bubblewrap(), "--args", str(opened[-1]), "--", *change_account(slot), *command]
            command = [*_GIVES_WAY, *command]  # to the referee and the arena on the same machine
            if group is not None:
                command = [*group.joining(), *command]
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={"PATH": "/usr/bin:/bin"},
                cwd="/",
                pass_fds=[*opened, *passed],
                start_new_session=True,
            )
        finally:
            for descriptor in opened:
                os.close(descriptor)
        self._handle = os.pidfd_open(self._process.pid)

    def watch(self, ended: Callable[[int], None]) -> None:
        """Have `ended` called with the exit status, in the running loop."""
        loop = asyncio.get_running_loop()

        def look() -> None:
            loop.remove_reader(self._handle)
            os.close(self._handle)
            status = self._process.wait()
            # bubblewrap passes a signal on as a shell does.
            ended(128 - status if status > 128 else status)

        loop.add_reader(self._handle, look)

    def kill(self) -> None:
        """End it at once. One that has ended does not mind."""
        if self._process.returncode is None:
            self._process.kill()


def limited(limits: Limits) -> list[str]:
    """The program that takes on the limits of a process, and then turns into what follows."""
    return [
        "prlimit",
        f"--data={limits.memory}",
        f"--cpu={limits.processor_seconds}",
        f"--nproc={limits.processes}",
        f"--nofile={limits.descriptors}",
        f"--fsize={limits.scratch}",
        *("--core=0", "--memlock=0"),
    ]


def _file_of(content: bytes) -> int:
    """A file without a name that holds this, to be read from its beginning."""
    descriptor = os.memfd_create("cuig", 0)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _joined(arguments: Sequence[str]) -> bytes:
    return b"".join(os.fsencode(argument) + b"\0" for argument in arguments)
