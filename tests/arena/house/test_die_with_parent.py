"""Nothing outlives the process that started it, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.house.identity import Identity, identity_of
from tests.support.servers import scratch_folder
from tests.support.waiting import killed_after, wait_until

# A launcher with a PostgreSQL, a Valkey and a plain process; it prints their numbers and sleeps.
LAUNCHER = """
import sys, time
from pathlib import Path
from arena.house.child import Child
from arena.house.home import home_at
from arena.house.postgres import postgres_of
from arena.house.redis import redis_of

home = home_at(Path(sys.argv[1]))
home.make()
postgres, redis = postgres_of(home), redis_of(home)
children = [
    ("postgres", postgres.start(home.fresh_log("postgres"))),
    ("valkey-server", redis.start(home.fresh_log("redis"))),
    ("python", Child([sys.executable, "-c", "import time; time.sleep(600)"], log=home.fresh_log("bot"))),
]
while not (postgres.ready() and redis.ready()):
    time.sleep(0.05)
print(*(f"{program}:{child.pid}" for program, child in children), flush=True)
time.sleep(600)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as scratch:
        yield scratch / "home"


def launch(folder: Path) -> tuple[subprocess.Popen[str], list[Identity]]:
    launcher = subprocess.Popen(
        [sys.executable, "-c", LAUNCHER, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert launcher.stdout is not None
    with killed_after(launcher):
        words = launcher.stdout.readline().split()
    assert words, "the launcher ended before its servers were ready"
    found = [identity_of(int(pid), program) for program, pid in (word.split(":") for word in words)]
    return launcher, [identity for identity in found if identity is not None]


def test_kill_9_of_the_launcher_leaves_nothing_and_the_next_one_starts(folder: Path) -> None:
    for _ in range(2):
        launcher, children = launch(folder)
        with launcher:
            assert len(children) == 3 and all(child.lives() for child in children)
            launcher.kill()
        for child in children:
            wait_until(lambda child=child: not child.lives(), "the end of the children")  # type: ignore[misc]


def test_a_number_that_another_process_bears_now_is_not_signalled() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        real = identity_of(process.pid, "python")
        assert real is not None and real.lives()
        for other in (
            Identity(real.pid, real.started - 1, real.boot, real.program),
            Identity(real.pid, real.started, "another boot", real.program),
            Identity(real.pid, real.started, real.boot, "postgres"),
        ):
            assert not other.lives()
            assert not other.signal(signal.SIGKILL)
        assert process.poll() is None
        assert real.signal(signal.SIGKILL)
        process.wait(timeout=60)


def test_one_that_waits_to_be_reaped_does_not_live() -> None:
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    zombie = identity_of(pid, "")
    assert zombie is not None and not zombie.lives()
    os.waitpid(pid, 0)
