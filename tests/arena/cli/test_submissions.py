"""`arena bot submit`: an operator hands a bot in for its owner."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
from cuig.validation.report import Failure, Passed, Report

from arena.bot import submissions
from tests.support.arena_command import Arena, check_refused, everything_in
from tests.support.events import enter
from tests.support.waiting import wait_until

VALID = Report(passed=(Passed("archive", "", "has bot.py"),), games=("twenty-five",), over=True)
REFUSED = Report(failure=Failure("play", "one-ten", "it exited with status 1", output="oh no"), over=True)


def bot_in(folder: Path, source: str = "x = 1\n") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "bot.py").write_text(source)
    (folder / ".env").write_text("secret")
    return str(folder)


def decide(database_url: str, report: Report) -> None:
    """As a host does, once something waits."""
    trials: list[submissions.Trial] = []

    def taken() -> bool:
        with psycopg.connect(database_url) as connection:
            trial = submissions.next_trial(connection, "host", 60)
        trials.extend([trial] if trial else [])
        return bool(trials)

    wait_until(taken, "something to be handed in")
    with psycopg.connect(database_url) as connection:
        submissions.decide(connection, trials[0].lease, report)


def test_it_is_handed_in_and_waited_for(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    enter(connection, "molly")
    connection.commit()
    with ThreadPoolExecutor() as pool:
        deciding = pool.submit(decide, database_url, VALID)
        said = arena("bot", "submit", "molly", bot_in(tmp_path / "bot"))
        deciding.result()
    assert said.code == 0, said.err
    assert said.out == "molly/2 plays from now on.\n"
    assert "left out: .env (a secret)" in said.err
    assert "passed  archive: has bot.py" in said.err
    again = arena("bot", "submit", "molly", bot_in(tmp_path / "bot"), "--json")
    assert (again.told["state"], again.told["version"]) == ("valid", "molly/2")


def test_one_that_fails_is_said_to_and_ends_with_its_reason(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    enter(connection, "molly")
    connection.commit()
    with ThreadPoolExecutor() as pool:
        deciding = pool.submit(decide, database_url, REFUSED)
        said = arena("bot", "submit", "molly", bot_in(tmp_path / "bot"))
        deciding.result()
    assert said.code != 0
    assert "it failed at `play one-ten`, because it exited with status 1." in said.err
    assert "oh no" in said.err


def test_who_does_not_wait_is_told_that_it_waits(arena: Arena, connection: Any, tmp_path: Path) -> None:
    enter(connection, "molly")
    connection.commit()
    said = arena("bot", "submit", "molly", bot_in(tmp_path / "bot"), "--no-wait", "--json")
    assert said.told["state"] == "waiting"


def test_what_cannot_be_handed_in_changes_nothing(
    arena: Arena, connection: Any, database_url: str, tmp_path: Path
) -> None:
    enter(connection, "molly")
    connection.commit()
    before = everything_in(database_url)
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04")
    for place in ("bad.zip", "nothing.zip"):
        check_refused(arena("bot", "submit", "molly", str(tmp_path / place)))
    check_refused(arena("bot", "submit", "nobody", bot_in(tmp_path / "bot")), "nobody")
    assert everything_in(database_url) == before
