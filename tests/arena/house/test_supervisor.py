"""The supervisor: processes are ready, start again when they end, and are all gone at the end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.house import identity
from arena.house.errors import NotReady
from arena.house.home import Home, home_at
from arena.house.service import Service
from arena.house.signals import StopRequested, StopSignals
from arena.house.supervisor import Supervisor
from tests.support.waiting import wait_until

SLEEPER = "import time; print('up', flush=True); time.sleep(600)"
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + SLEEPER
PARENT = (
    "import sys, time, subprocess as s; p = s.Popen([sys.executable, '-c', 'import time; time.sleep(99)']);"
    "print('child', p.pid, 'up', flush=True); time.sleep(600)"
)


def service(name: str, program: str, rank: int = 0, stopped_within: float = 10) -> Service:
    return Service(
        name=name,
        command=lambda: [sys.executable, "-c", program],
        ready=lambda said: "up" in said,
        ready_within=30,
        stopped_within=stopped_within,
        rank=rank,
    )


def lives(pid: int) -> bool:
    stat = identity.process_stat(pid)
    return stat is not None and stat.state not in "ZX"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = home_at(tmp_path / "home")
    home.make()
    return home


@pytest.fixture
def signals() -> Iterator[StopSignals]:
    with StopSignals() as found:
        yield found


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def supervisor(home: Home, signals: StopSignals, told: list[str]) -> Iterator[Supervisor]:
    supervisor = Supervisor(home, signals, told.append)
    yield supervisor
    supervisor.stop()


def test_start_returns_when_all_are_ready(supervisor: Supervisor, home: Home) -> None:
    supervisor.start([service("one", SLEEPER), service("two", SLEEPER)])
    assert (home.log / "one.log").read_text() == (home.log / "two.log").read_text() == "up\n"
    assert all(lives(pid) for pid in supervisor.pids.values())


def test_one_that_ends_before_it_is_ready_is_named_with_its_last_line(supervisor: Supervisor) -> None:
    with pytest.raises(NotReady, match=r"The arena ended with status 3 .*last line: no cards in the house"):
        supervisor.start([service("arena", "print('no cards in the house'); raise SystemExit(3)")])


def test_one_that_is_killed_is_started_again_and_its_log_goes_on(
    supervisor: Supervisor, told: list[str], home: Home
) -> None:
    supervisor.start([service("referee", SLEEPER)])
    first = supervisor.pids["referee"]
    os.kill(first, signal.SIGKILL)

    def started_again() -> bool:
        supervisor.supervise(0.1)
        return supervisor.pids.get("referee", first) != first

    wait_until(started_again, "a new referee")
    assert told == ["The referee ended with Killed; it is started again."]
    wait_until(lambda: (home.log / "referee.log").read_text() == "up\nup\n", "its log")


def test_one_that_keeps_ending_is_started_ever_more_rarely(supervisor: Supervisor, told: list[str]) -> None:
    flaky = service("bot", "print('up', flush=True); import time; time.sleep(0.3)")
    supervisor.start([flaky])

    def ended() -> bool:
        supervisor.supervise(0.1)
        return bool(told)

    wait_until(ended, "the first end")
    supervisor.supervise(3)
    assert len(told) <= 5


def test_later_ranks_are_gone_before_earlier_ones_are_told(supervisor: Supervisor, home: Home) -> None:
    order = home.path / "order"
    at_the_end = (
        "import signal, sys, time, pathlib\n"
        "def end(*_):\n"
        f"    time.sleep(0.2); pathlib.Path({str(order)!r}).open('a').write(sys.argv[1] + ' '); sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end); print('up', flush=True)\n"
        "while True: time.sleep(1)\n"
    )
    for rank, name in enumerate(("postgres", "arena", "bot")):
        started = service(name, at_the_end, rank)
        command = [*started.command(), name]
        supervisor.start(
            [Service(name=name, command=lambda command=command: command, ready=started.ready, rank=rank)]  # type: ignore[misc]
        )
    supervisor.stop()
    assert order.read_text().split() == ["bot", "arena", "postgres"]


def test_one_that_does_not_listen_is_killed_in_the_end(supervisor: Supervisor) -> None:
    supervisor.start([service("worker", STUBBORN, stopped_within=0.3)])
    pid = supervisor.pids["worker"]
    supervisor.stop()
    assert not lives(pid)


def test_a_second_request_to_stop_waits_for_nobody(supervisor: Supervisor, signals: StopSignals) -> None:
    supervisor.start([service("worker", STUBBORN, stopped_within=100)])
    pid = supervisor.pids["worker"]
    os.kill(os.getpid(), signal.SIGINT)
    os.kill(os.getpid(), signal.SIGTERM)
    with pytest.raises(StopRequested):
        supervisor.supervise(100)
    supervisor.stop()
    assert not lives(pid)


def test_a_request_to_stop_ends_the_waiting_for_readiness(supervisor: Supervisor) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    with pytest.raises(StopRequested):
        supervisor.start([service("arena", "import time; time.sleep(600)")])


def test_what_a_process_started_ends_with_it(supervisor: Supervisor, home: Home) -> None:
    supervisor.start([service("worker", PARENT)])
    grandchild = int((home.log / "worker.log").read_text().split()[1])
    assert lives(grandchild)
    supervisor.stop()
    wait_until(lambda: not lives(grandchild), "the end of what the worker started")


def test_a_log_that_grows_too_long_is_put_aside_and_begins_again(
    supervisor: Supervisor, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    chatty = (
        "import time\nprint('up', flush=True)\nwhile True: print('talk ' * 5, flush=True); time.sleep(0.01)"
    )
    supervisor.start([service("bot", chatty)])
    log, aside = home.log / "bot.log", home.log / "bot.1.log"
    supervisor.supervise(0.1)
    assert not aside.exists()
    monkeypatch.setattr("arena.house.supervisor.LOG_LIMIT", 50)
    monkeypatch.setattr("arena.house.supervisor.LOG_CHECK_EVERY_S", 0)
    wait_until(lambda: log.stat().st_size > 50, "some talk")
    supervisor.supervise(0)
    assert aside.read_text().startswith("up\n")
    wait_until(lambda: log.read_text().startswith("talk"), "talk in the new log")


def test_the_logs_of_the_last_starts_are_kept(home: Home) -> None:
    for number in range(8):
        home.fresh_log("arena").write_text(str(number))
    kept = {log.name: log.read_text() for log in home.log.iterdir()}
    assert kept == {
        "arena.log": "7",
        "arena.1.log": "6",
        "arena.2.log": "5",
        "arena.3.log": "4",
        "arena.4.log": "3",
    }
