"""Keep the processes of a house running, and stop them in order."""

from __future__ import annotations

import logging
import math
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arena.house.child import Child
from arena.house.errors import HouseError, NotReady
from arena.house.home import Home
from arena.house.service import Service
from arena.house.signals import StopSignals

log = logging.getLogger(__name__)

FIRST_PAUSE_S: Final = 0.2  # before a process that ended is started again; then doubled
LONGEST_PAUSE_S: Final = 10.0
STEADY_AFTER_S: Final = 20.0  # a process that ran so long starts with the first pause again
STOP_WITHIN_S: Final = 40.0  # a whole house
POLL_S: Final = 0.05
LOG_LIMIT: Final = 20_000_000  # bytes
LOG_CHECK_EVERY_S: Final = 30.0
_READ_AT_MOST: Final = 64 * 1024


@dataclass(slots=True)
class Process:
    """A service, and the child that runs it now; None between an end and the next start."""

    service: Service
    log: Path
    child: Child | None = None
    log_offset: int = 0
    started_at: float = 0.0
    ready: bool = False
    ends_in_a_row: int = 0
    start_again_at: float = 0.0

    def output(self) -> str:
        """What it has logged since its start, at most 64 KiB of it."""
        with self.log.open("rb") as file:
            file.seek(self.log_offset)
            return file.read(_READ_AT_MOST).decode(errors="replace")


class Supervisor:
    """Starts services, starts again those that end, stops them all.

    Used from the main thread alone: children die with the thread that starts them. It has no thread of its
    own: ended services are started again within `supervise`.
    """

    def __init__(self, home: Home, signals: StopSignals, notify: Callable[[str], None]) -> None:
        self._home = home
        self._signals = signals
        self._notify = notify
        self._processes: dict[str, Process] = {}
        self._logs_checked_at = -math.inf
        self.on_change: Callable[[], None] = lambda: None  # called when `pids` has changed

    @property
    def pids(self) -> dict[str, int]:
        return {name: one.child.pid for name, one in self._processes.items() if one.child is not None}

    def start(self, services: Iterable[Service]) -> None:
        """Start the services side by side, and return when all are ready.

        Raises NotReady, whatever their preparation raises, and StopRequested. `stop` then stops those that
        have started.
        """
        starting = []
        for service in services:
            self._signals.check()
            process = Process(service, self._home.fresh_log(service.name))
            self._processes[service.name] = process
            self._start_process(process)
            starting.append(process)
        while waiting := [process for process in starting if not self._is_ready(process)]:
            for process in waiting:
                self._raise_if_failed(process)
            self._signals.check()
            self._signals.wait(POLL_S)

    def supervise(self, seconds: float) -> None:
        """Start again what ends, for so many seconds. Raises StopRequested when a signal asks to stop."""
        deadline = time.monotonic() + seconds
        while True:
            self._signals.check()
            for process in self._processes.values():
                self._check(process)
            self._truncate_logs()
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return
            self._signals.wait(min(remaining, self._next_start()))

    def stop(self) -> None:
        """Stop every service, the highest rank first, within STOP_WITHIN_S.

        A second signal stops those that remain at once.
        """
        deadline = time.monotonic() + STOP_WITHIN_S
        for rank in sorted({one.service.rank for one in self._processes.values()}, reverse=True):
            together = [one for one in self._processes.values() if one.service.rank == rank and one.child]
            self._stop_together(together, deadline)
            seconds = time.monotonic() - deadline + STOP_WITHIN_S
            log.info("stopped names=%s seconds=%.2f", ",".join(one.service.name for one in together), seconds)
        self._processes.clear()

    def _truncate_logs(self) -> None:
        """Move the contents of logs that are too long to NAME.1.log, and truncate them."""
        if time.monotonic() < self._logs_checked_at + LOG_CHECK_EVERY_S:
            return
        self._logs_checked_at = time.monotonic()
        for name, process in self._processes.items():
            if process.log.stat().st_size > LOG_LIMIT:
                shutil.copyfile(process.log, self._home.log / f"{name}.1.log")
                os.truncate(process.log, 0)  # opened for appending, so the process writes on at the start
                process.log_offset = 0

    def _start_process(self, process: Process) -> None:
        command = process.service.command()
        process.log_offset = process.log.stat().st_size
        process.started_at = time.monotonic()
        process.ready = False
        process.child = Child(
            command,
            log=process.log,
            environment=process.service.environment,
            account=process.service.account,
            parent_death=process.service.parent_death,
        )
        log.info("started name=%s pid=%d", process.service.name, process.child.pid)
        self.on_change()

    def _is_ready(self, process: Process) -> bool:
        if not process.ready and process.child is not None and process.child.exit_status() is None:
            process.ready = process.service.ready(process.output())
            if process.ready:
                taken = time.monotonic() - process.started_at
                log.info("ready name=%s seconds=%.2f", process.service.name, taken)
        return process.ready

    def _raise_if_failed(self, process: Process) -> None:
        status = process.child.exit_status() if process.child is not None else None
        if status is not None:
            raise NotReady(
                process.service.name, f"ended with {_in_words(status)}", process.log, _last_line(process.log)
            )
        if time.monotonic() > process.started_at + process.service.ready_within:
            what = f"was not ready within {process.service.ready_within:g} seconds"
            raise NotReady(process.service.name, what, process.log, _last_line(process.log))

    def _check(self, process: Process) -> None:
        now = time.monotonic()
        if process.child is not None:
            status = process.child.exit_status()
            if status is None:
                self._is_ready(process)
                return
            if now - process.started_at > STEADY_AFTER_S:
                process.ends_in_a_row = 0
            self._restart_later(process, f"ended with {_in_words(status)}")
        elif now >= process.start_again_at:
            try:
                self._start_process(process)
            except (HouseError, OSError) as error:
                self._restart_later(process, f"could not be started: {error}")

    def _restart_later(self, process: Process, what: str) -> None:
        pause = min(FIRST_PAUSE_S * 2**process.ends_in_a_row, LONGEST_PAUSE_S)
        process.child = None
        process.ends_in_a_row += 1
        process.start_again_at = time.monotonic() + pause
        log.warning("ended name=%s what=%s again_in=%.1f", process.service.name, what, pause)
        self._notify(f"The {process.service.name} {what}; it is started again.")

    def _next_start(self) -> float:
        """Seconds until the next start is due, at most 1; the end of a child wakes `wait` before."""
        due = [one.start_again_at - time.monotonic() for one in self._processes.values() if one.child is None]
        return max(POLL_S, min([1.0, *due]))

    def _stop_together(self, processes: list[Process], deadline: float) -> None:
        children = [(process, process.child) for process in processes if process.child is not None]
        for process, child in children:
            child.send(process.service.stop_at_once if self._signals.repeated else process.service.stop)
        signalled_at = time.monotonic()
        was_repeated = self._signals.repeated
        while children := [(process, child) for process, child in children if child.exit_status() is None]:
            now = time.monotonic()
            for process, child in children:
                if now > min(signalled_at + process.service.stopped_within, deadline):
                    log.warning("killed name=%s pid=%d", process.service.name, child.pid)
                    child.kill()
                elif self._signals.repeated and not was_repeated:
                    child.send(process.service.stop_at_once)
            was_repeated = self._signals.repeated
            self._signals.wait(POLL_S)
        for process in processes:
            process.child = None


def _in_words(status: int) -> str:
    return f"status {status}" if status >= 0 else signal.strsignal(-status) or f"signal {-status}"


def _last_line(log_file: Path) -> str:
    lines = log_file.read_text(errors="replace").strip().splitlines()
    return lines[-1].strip() if lines else ""
