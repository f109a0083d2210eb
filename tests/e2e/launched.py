"""A real house, started as people start it, in a folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

from arena.house.house_file import RunningHouse, find
from arena.house.identity import PROC, process_stat
from arena.tournament import schedules, tournaments
from arena.tournament.tournaments import Progress
from tests.support.servers import scratch_folder
from tests.support.waiting import wait_until

PATIENCE = 240.0  # seconds; what is waited for takes a few, and minutes where the machine does much else
ANY_PORT = ("--web", "127.0.0.1:0", "--grpc", "127.0.0.1:0", "--referee", "127.0.0.1:0")


@dataclass
class Launched:
    """One `arena …` command that runs a house."""

    home: Path
    launcher: subprocess.Popen[bytes]
    output: Path

    @property
    def said(self) -> str:
        return self.output.read_text()

    @property
    def house(self) -> RunningHouse:
        """The house as other commands find it."""
        found = find(self.home)
        assert found is not None, f"no house runs; {self.said}"
        return found

    @contextmanager
    def database(self) -> Iterator[psycopg.Connection[Any]]:
        url = self.house.database_url
        assert url is not None
        with psycopg.connect(url, connect_timeout=10) as connection:
            yield connection

    def wait_open(self) -> None:
        self.wait(lambda: find(self.home) is not None, "the house to open")

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Waits until the condition holds, but no longer than the launcher lives."""

        def holds() -> bool:
            if condition():
                return True
            assert self.launcher.poll() is None, f"the launcher ended while we waited for {what}: {self.said}"
            return False

        wait_until(holds, what, PATIENCE)

    def progress(self, tournament: int) -> Progress:
        with self.database() as connection:
            return tournaments.progress(connection, tournament)

    def begin(self, schedule: str) -> int:
        """Gives the schedule a slot that is due now, and waits for its tournament; its id."""
        with self.database() as connection:
            slot = schedules.add_once(connection, schedule, datetime.now(UTC)).id
        found: list[int] = []

        def begun() -> bool:
            with self.database() as connection:
                event = tournaments.of_slot(connection, slot)
            found.extend([event.id] if event else [])
            return event is not None

        self.wait(begun, "the tournament")
        return found[0]

    def wait_done(self, tournament: int, matches: int) -> None:
        """Waits until so many matches have ended."""
        self.wait(lambda: self.progress(tournament).done >= matches, f"{matches} matches to end")

    def wait_finished(self, tournament: int) -> None:
        self.wait(lambda: self.progress(tournament).state == "finished", f"tournament {tournament} to finish")

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        self.launcher.send_signal(signal.SIGINT)
        return self.launcher.wait(timeout=PATIENCE)


def clean_environment(home: Path, given: Mapping[str, str]) -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CUIG_")}
    return environment | {"CUIG_HOME": str(home), **given}


def arena(
    home: Path, *arguments: str, given: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """One `arena` command, to its end; `given` are variables."""
    command = [sys.executable, "-m", "arena", *arguments]
    environment = clean_environment(home, given or {})
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)


@contextmanager
def launched(home: Path, *arguments: str) -> Iterator[Launched]:
    """A house run by `arena ARGUMENTS`; at the end of the block it is closed, by force if need be."""
    output = home.with_name("said")
    with output.open("wb") as file:
        launcher = subprocess.Popen(
            [sys.executable, "-m", "arena", *arguments, *ANY_PORT],
            env=clean_environment(home, {}),
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Launched(home, launcher, output)
    finally:
        if launcher.poll() is None:
            launcher.send_signal(signal.SIGTERM)
            try:
                launcher.wait(timeout=60)
            except subprocess.TimeoutExpired:
                launcher.kill()
                launcher.wait(timeout=60)


def traces(home: Path) -> dict[int, str]:
    """The live processes of a house: its folder is in their environment or arguments."""
    found = {}
    for entry in PROC.iterdir():
        if not entry.name.isdecimal() or int(entry.name) == os.getpid():
            continue
        try:
            arguments = (entry / "cmdline").read_bytes()
            about = arguments + (entry / "environ").read_bytes()
        except OSError:  # ended meanwhile, or not ours
            continue
        stat = process_stat(int(entry.name))
        if os.fsencode(home) in about and stat is not None and stat.state not in "ZX":
            found[int(entry.name)] = arguments.replace(b"\0", b" ").decode(errors="replace")
    return found


@contextmanager
def fresh_home() -> Iterator[Path]:
    with scratch_folder() as folder:
        yield folder / "home"
