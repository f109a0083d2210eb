"""Make a dump of a small played house: `python -m tests.support.played_house CHECKOUT FILE`.

CHECKOUT is a working copy of this repository at any commit; the house is run by its code, with the libraries
that are installed here. The dump has one event that is over and one that was killed while it was played.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import psycopg

from arena.house.account import server_account
from arena.house.home import Home
from arena.house.postgres import installed, postgres_of
from tests.support.servers import running
from tests.support.waiting import wait_until

WITHIN_S: Final = 60.0
BEGUN, HALF_PLAYED = 1, 2
SLICE_S: Final = 0.01
WRITTEN_S: Final = 0.3  # within which what was played is in the database
DUMP: Final = ("--inserts", "--rows-per-insert=200", "--no-owner", "--no-privileges", "--no-comments")
# What a newer pg_dump writes that an older server, or a driver instead of psql, does not understand.
_NOT_EVERYWHERE: Final = re.compile(
    r"^(\\(un)?restrict .*|SET transaction_timeout = 0;|--.*)\n", re.MULTILINE
)


def make(checkout: Path, file: Path) -> None:
    """Play in a house of that working copy, kill it in the middle of its second event, and dump it."""
    folder = Path(tempfile.mkdtemp(prefix="cuig-dump-", dir="/tmp"))
    folder.chmod(0o711)
    try:
        play(checkout, folder, "--decks", "1", "--exit")
        play(checkout, folder, "--decks", "4", killed=True)
        server = postgres_of(Home(folder, server_account()))
        programs = next(installed()).folder
        with running(server, folder / "postgres.log"):
            said = subprocess.run(
                [programs / "pg_dump", *DUMP, server.url],
                capture_output=True,
                text=True,
                timeout=60,
                check=True,
            )
        text = _NOT_EVERYWHERE.sub("", said.stdout).replace(f"{checkout}/", "")
        file.write_text(re.sub(r"\n{2,}", "\n", text).lstrip())
    finally:
        elsewhere = (folder / "servers").resolve()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(elsewhere, ignore_errors=True)


def play(checkout: Path, home: Path, *flags: str, killed: bool = False) -> None:
    """Run the demo there; to its end, or killed in the middle of its event."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("CUIG_")}
    environment |= {"CUIG_HOME": str(home), "PYTHONPATH": f"{checkout}:{checkout / 'sdk'}"}
    with subprocess.Popen(
        [sys.executable, "-m", "arena", "demo", *flags], cwd=checkout, env=environment, start_new_session=True
    ) as demo:
        try:
            if not killed:
                assert demo.wait(WITHIN_S) == 0
                return
            url = postgres_of(Home(home, server_account())).url
            wait_until(lambda: begun(url) >= BEGUN, "a match of the second event to begin", WITHIN_S)
            pids = json.loads((home / "house.json").read_text())["pids"]
            bot = next((pid for name, pid in pids.items() if "random" in name), None)
            deadline = time.monotonic() + WITHIN_S
            while begun(url) < HALF_PLAYED and time.monotonic() < deadline:
                if bot is None:  # in a sandbox it plays so slowly that a match is caught as it is
                    continue
                os.kill(bot, signal.SIGSTOP)  # its matches stay as they are, the others end
                time.sleep(WRITTEN_S)
                os.kill(bot, signal.SIGCONT)
                time.sleep(SLICE_S)
                os.kill(bot, signal.SIGSTOP)
                time.sleep(WRITTEN_S)
            assert begun(url) == HALF_PLAYED, "no match was caught in the middle"
        finally:
            if demo.poll() is None:
                demo.send_signal(signal.SIGKILL)  # all its processes die with it


def begun(url: str) -> int:
    """How far the second event is; HALF_PLAYED: one match is over, another has been recorded in part."""
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            matches = connection.execute(
                "SELECT state, octet_length(record) FROM match WHERE tournament = 2"
            ).fetchall()
    except (psycopg.OperationalError, psycopg.errors.UndefinedTable):
        return 0
    states = {state for state, _ in matches}
    if "finished" in states and any(state == "playing" and length for state, length in matches):
        return HALF_PLAYED
    return BEGUN if "playing" in states else 0


if __name__ == "__main__":
    make(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
