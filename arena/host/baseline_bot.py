"""A baseline that the house plays: code of our own, which needs no wall, in one process for all its seats."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterable
from typing import Final

from cuig.sandbox.errors import StartFailed

from arena.bot.hosting import Taken
from arena.host.channels import Channels

log = logging.getLogger(__name__)

START_SECONDS: Final = 30.0
# It is told to end, and has as long as this to do so.
END_SECONDS: Final = 2.0
FIRST_PAUSE_S: Final = 0.2
LONGEST_PAUSE_S: Final = 5.0
# One that has lived for so long had begun well.
GOOD_S: Final = 10.0


class BaselineBot:
    """A leased version that is a baseline, while this host runs it."""

    slot = None  # it needs no account of its own

    def __init__(self, taken: Taken, baseline: str, roots: bytes | None, level: str) -> None:
        """roots: certificates (PEM) by which referees are known; level: of its log."""
        self.leased = taken.leased
        self.name = taken.leased.name
        self._told = {
            "bot": baseline,
            "token": taken.token,
            "presets": taken.leased.presets,
            "client": "cuig-host",
            "roots": None if roots is None else roots.decode(),
            "log": level,
        }
        self._process: Process | None = None
        self._addresses: tuple[str, ...] = ()
        self._matches = 0
        self._staying: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether it is at a match."""
        return self._matches > 0

    async def open(self) -> None:
        """Start its process. Raises StartFailed, OSError."""
        self._process = await self._start()
        self._staying = asyncio.create_task(self._stay(self._process))
        log.info("ready bot=%s version=%d process=%d", self.name, self.leased.version, self._process.pid)

    async def close(self) -> None:
        """Leave every referee, and end the process."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        if self._process is not None:
            await _end(self._process)

    def move_to(self, addresses: Iterable[str], channels: Channels) -> None:
        """Be at these referees, and at no others. The process has channels of its own."""
        wanted = tuple(sorted(addresses))
        if wanted != self._addresses:
            self._addresses = wanted
            self._send_addresses()

    async def _start(self) -> Process:
        """A process that has imported the baseline. Raises StartFailed, OSError."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "arena.host.baseline_process"),
            stdin=PIPE,
            stdout=PIPE,
            env={name: value for name, value in os.environ.items() if not name.startswith("CUIG_")},
            start_new_session=True,  # Ctrl-C is for the host
        )
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(self._told).encode() + b"\n")
            async with asyncio.timeout(START_SECONDS):
                ready = await process.stdout.readline()
            if not ready:
                raise StartFailed("its process ended at once; the log of the host says why")
        except TimeoutError as late:
            await _end(process)
            raise StartFailed(f"nothing was ready within {START_SECONDS:.0f} s") from late
        except BaseException:
            await _end(process)
            raise
        return process

    async def _stay(self, process: Process) -> None:
        """Hear what the process says; start another when it has ended. Until cancelled."""
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE_S
        while True:
            began = loop.time()
            self._process = process
            self._send_addresses()
            assert process.stdout is not None
            while line := await process.stdout.readline():
                self._matches = int(json.loads(line)["matches"])
            self._matches = 0
            log.warning("process ended bot=%s status=%d", self.name, await process.wait())
            pause = FIRST_PAUSE_S if loop.time() - began > GOOD_S else min(2 * pause, LONGEST_PAUSE_S)
            while True:
                await asyncio.sleep(pause)
                try:
                    process = await self._start()
                    break
                except (StartFailed, OSError) as error:
                    log.warning("not started bot=%s error=%s", self.name, error)
                    pause = min(2 * pause, LONGEST_PAUSE_S)

    def _send_addresses(self) -> None:
        stdin = None if self._process is None else self._process.stdin
        if stdin is not None and not stdin.is_closing():
            stdin.write(json.dumps({"referees": self._addresses}).encode() + b"\n")


async def _end(process: Process) -> None:
    """Close its orders, by which it ends; kill it if it does not."""
    if process.stdin is not None:
        process.stdin.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(END_SECONDS):
            await process.wait()
            return
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
