"""The sandbox of one bot: starts its processes, each as if there had never been another."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import os
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

from cuig.sandbox import control_group
from cuig.sandbox.bot_process import BotProcess, Output
from cuig.sandbox.bundle import Bundle
from cuig.sandbox.confined import Confined, limited
from cuig.sandbox.environment import PACKAGES, Environment
from cuig.sandbox.errors import StartFailed
from cuig.sandbox.layout import SOCKET, Layout, layout
from cuig.sandbox.limits import Limits
from cuig.sandbox.syscall_filter import syscall_filter
from cuig.sandbox.zygote import PACKET

REFEREE: Final = f"unix:{SOCKET}"
READY_SECONDS: Final = 30.0
_CLOSE_SECONDS: Final = 5.0
_AGAIN_SECONDS: Final = 0.05


async def open_sandbox(
    bundle: Bundle,
    environment: Environment,
    slot: int,
    *,
    at: Path | None = None,
    limits: Limits | None = None,
    strict: bool = False,
) -> Sandbox:
    """A sandbox for a bot.

    at: the socket, there already, at which a command plays; a Python bot needs none.
    slot: no two that are open at once should have the same.
    strict: an error of a Python bot ends its process; else it is logged and answered for.

    Raises StartFailed, SandboxUnavailable.
    """
    limits = limits or Limits()
    plan = layout(bundle, environment, at if bundle.command else None, limits)
    group = control_group.make(str(slot), limits)
    sandbox = (
        CommandSandbox(bundle.command, plan, slot, group)
        if bundle.command
        else PythonSandbox(bundle, environment, plan, slot, group, strict=strict)
    )
    try:
        await sandbox.begin()
    except BaseException:
        await sandbox.close()
        raise
    return sandbox


class Sandbox(ABC):
    """A bot's processes, while it is open."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._numbers = count(1)
        self.processes: dict[int, BotProcess] = {}

    @property
    def alive(self) -> bool:
        """Whether processes can still be started in it."""
        return True

    @abstractmethod
    async def begin(self) -> None:
        """Get ready to start processes. Raises StartFailed."""

    def start(self, token: str) -> BotProcess:
        """A new process: a command will show this token at the socket, a Python bot has a `stream`.

        Raises StartFailed.
        """
        number = next(self._numbers)
        reads, writes = os.pipe()
        try:
            kill, stream = self._start(number, token, writes)
        except OSError as error:
            os.close(reads)
            raise StartFailed(error.strerror or str(error)) from error
        finally:
            os.close(writes)
        process = self.processes[number] = BotProcess(number, reads, self._limits, kill, stream)
        return process

    async def close(self) -> None:
        """End everything, and wait until it has ended."""
        self._end()
        waiting = [process.ended for process in self.processes.values()]
        if waiting:
            await asyncio.wait(waiting, timeout=_CLOSE_SECONDS)

    @property
    def killed_for_memory(self) -> int:
        """How many processes the kernel has ended because all together used too much memory."""
        return 0

    @abstractmethod
    def _start(self, number: int, token: str, output: int) -> tuple[Callable[[], None], socket.socket | None]:
        """Start a process that writes to `output`: what kills it, and its stream if it has one.

        Raises OSError.
        """

    @abstractmethod
    def _end(self) -> None:
        """Kill everything."""

    def _ended(self, number: int, status: int) -> None:
        process = self.processes.pop(number, None)
        if process is not None:
            process.has_ended(status)


class WalledSandbox(Sandbox):
    """A sandbox with a wall, and the kernel's group around it where one can be had."""

    def __init__(self, plan: Layout, slot: int, group: control_group.ControlGroup | None) -> None:
        super().__init__(plan.limits)
        self._plan = plan
        self._slot = slot
        self._group = group
        # Memory used by several processes is not bounded by the limit of each.
        self._filter = syscall_filter(may_fork=group is not None)

    async def close(self) -> None:
        """As for any sandbox; the group goes with it."""
        await super().close()
        if self._group is not None:
            await asyncio.to_thread(self._group.remove)

    @property
    def killed_for_memory(self) -> int:
        """How many processes the kernel has ended because all together used too much memory."""
        return 0 if self._group is None else self._group.killed_for_memory()


class CommandSandbox(WalledSandbox):
    """A program in any language: each process has a wall of its own."""

    def __init__(
        self, command: tuple[str, ...], plan: Layout, slot: int, group: control_group.ControlGroup | None
    ) -> None:
        super().__init__(plan, slot, group)
        self._command = command

    async def begin(self) -> None:
        """Nothing is shared between its processes, so there is nothing to get ready."""

    def _start(self, number: int, token: str, output: int) -> tuple[Callable[[], None], socket.socket | None]:
        confined = Confined(
            [*limited(self._limits), *self._command],
            self._plan,
            slot=self._slot,
            group=self._group,
            variables={"CUIG_REFEREE": REFEREE, "CUIG_TOKEN": token},
            output=output,
            system_calls=self._filter,
        )
        confined.watch(lambda status: self._ended(number, status))
        return confined.kill, None

    def _end(self) -> None:
        for process in list(self.processes.values()):
            process.kill("its sandbox was closed")


class PythonSandbox(WalledSandbox):
    """A Python bot: one wall around a zygote, which forks its processes."""

    def __init__(
        self,
        bundle: Bundle,
        environment: Environment,
        plan: Layout,
        slot: int,
        group: control_group.ControlGroup | None,
        *,
        strict: bool,
    ) -> None:
        super().__init__(plan, slot, group)
        self._bundle = bundle
        self._strict = strict
        self._python = str(environment.python)
        self._control: socket.socket | None = None
        self._confined: Confined | None = None
        self._output = Output(self._limits.output_kept)
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def begin(self) -> None:
        """Start the zygote, and wait until it has imported what most bots do. Raises StartFailed."""
        loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        reads, writes = os.pipe()
        program = (
            f"import sys; sys.path.append({str(PACKAGES)!r}); from cuig.sandbox.zygote import main; main()"
        )
        ours.setblocking(False)
        os.set_blocking(reads, False)
        loop.add_reader(reads, self._read, reads)
        self._control = ours
        try:
            with theirs:
                self._confined = Confined(
                    [self._python, "-I", "-S", "-u", "-c", program, str(theirs.fileno())],
                    self._plan,
                    slot=self._slot,
                    group=self._group,
                    variables={},
                    output=writes,
                    passed=[theirs.fileno()],
                )
        except OSError as error:
            self._gone.set_result(None)
            raise StartFailed(error.strerror or str(error)) from error
        finally:
            os.close(writes)
        self._confined.watch(self._zygote_ended)
        loop.add_reader(ours, self._hear)
        limits = dataclasses.asdict(self._limits)
        bot = {"bot": self._bundle.bot, "games": self._bundle.games, "strict": self._strict}
        self._tell({**bot, "filter": self._filter.hex(), "limits": limits})
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self._ready
        except TimeoutError as late:
            raise StartFailed(f"nothing was ready within {READY_SECONDS:.0f} s", self._output.text) from late

    @property
    def alive(self) -> bool:
        """Whether its zygote lives."""
        return not self._gone.done()

    async def close(self) -> None:
        """As for any sandbox."""
        await super().close()
        await asyncio.wait([self._gone], timeout=_CLOSE_SECONDS)

    def _start(self, number: int, token: str, output: int) -> tuple[Callable[[], None], socket.socket | None]:
        if self._gone.done() or self._control is None:
            raise ChildProcessError(0, "its sandbox has ended")
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(
                    self._control, [json.dumps({"start": number}).encode()], [output, theirs.fileno()]
                )
            except OSError:
                ours.close()
                raise
        return lambda: self._tell({"kill": number}), ours

    def _end(self) -> None:
        if self._confined is not None:
            self._confined.kill()

    def _tell(self, what: dict[str, Any]) -> None:
        if self._control is not None and not self._gone.done():
            try:
                self._control.send(json.dumps(what).encode())
            except BlockingIOError:  # it has much to do just now
                asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self._tell, what)
            except OSError:  # it does not listen any more: whatever it was, it ends with its wall
                self._end()

    def _hear(self) -> None:
        while self._control is not None:
            try:
                packet = self._control.recv(PACKET)
            except BlockingIOError:
                return
            except OSError:
                packet = b""
            if not packet:
                self._stop_hearing()
                return
            told = json.loads(packet)
            if "ready" in told and not self._ready.done():
                self._ready.set_result(None)
            elif "ended" in told:
                self._ended(told["ended"], os.waitstatus_to_exitcode(told["status"]))

    def _stop_hearing(self) -> None:
        if self._control is not None:
            asyncio.get_running_loop().remove_reader(self._control)
            self._control.close()
            self._control = None

    def _zygote_ended(self, status: int) -> None:
        self._stop_hearing()
        if not self._gone.done():
            self._gone.set_result(None)
        if not self._ready.done():
            said = self._output.text.strip()
            last = said.splitlines()[-1] if said else f"its sandbox ended with status {status}"
            self._ready.set_exception(StartFailed(last, said))
        for number in list(self.processes):
            self._ended(number, -9)

    def _read(self, descriptor: int) -> None:
        piece = os.read(descriptor, PACKET)
        self._output.add(piece)
        if not piece:
            asyncio.get_running_loop().remove_reader(descriptor)
            os.close(descriptor)
