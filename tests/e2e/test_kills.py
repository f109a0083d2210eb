"""kill -9 of anything in the middle of an event: every match is played, and rated exactly once."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import psycopg
import pytest
from cuig.archive.contents import Contents, File

from arena.bot import bots, owners, submissions
from arena.house.identity import PROC, process_stat
from arena.tournament import schedules
from tests.e2e.counted import check_counted_once
from tests.e2e.launched import PATIENCE, Launched, fresh_home, launched, traces
from tests.support.bots_handed_in import SOUND
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

EVENT = "killed-in-the-middle"
DECKS = 14
KILLED_AFTER = 5  # matches


@pytest.fixture(scope="module")
def demo() -> Iterator[Launched]:
    """A house with the demo's bots attached, and a schedule of events long enough to be disturbed."""
    with fresh_home() as home, launched(home, "demo", "--decks", "2") as found:
        found.wait_open()
        found.wait(lambda: "Ctrl-C closes the house" in found.said, "the demo to be over")
        with found.database() as connection:
            schedules.create(
                connection,
                EVENT,
                preset="twenty-five",
                entry="bots: random, lowest-winner, rule-of-thumb",
                decks=DECKS,
                same_owner=True,
            )
        yield found


@pytest.mark.parametrize("victim", ["worker", "referee", "arena", "beat", "host", "redis", "postgres"])
def test_after_kill_9_of_one_process_every_match_counts_once(demo: Launched, victim: str) -> None:
    tournament = demo.begin(EVENT)
    demo.wait_done(tournament, KILLED_AFTER)
    pid = demo.house.pids[victim]
    os.kill(pid, signal.SIGKILL)
    assert demo_state(demo, tournament) == "running", "killed too late to disturb anything"
    demo.wait_finished(tournament)
    with demo.database() as connection:
        check_counted_once(connection, tournament)
    assert process_stat(pid) is None
    demo.wait(lambda: victim in demo.house.pids and demo.house.pids[victim] != pid, f"a new {victim}")


def test_after_kill_9_of_every_sandbox_every_match_counts_once(demo: Launched) -> None:
    tournament = demo.begin(EVENT)
    demo.wait_done(tournament, KILLED_AFTER)
    host = demo.house.pids["host"]
    sandboxes = children_of(host)
    assert sandboxes, "the demo's bots are hosted"
    for pid in sandboxes:
        os.kill(pid, signal.SIGKILL)
    assert demo_state(demo, tournament) == "running", "killed too late to disturb anything"
    demo.wait_finished(tournament)
    with demo.database() as connection:
        check_counted_once(connection, tournament)
    assert demo.house.pids["host"] == host, "the host itself went on"


def test_after_kill_9_of_the_host_in_mid_validation_the_next_one_validates(demo: Launched) -> None:
    slow = f"import time\ntime.sleep(0.7)\n{SOUND}"
    files = (File("bot.py", slow.encode()), File("bot.toml", b'games = ["twenty-five"]\n'))
    contents = Contents(files)
    with demo.database() as connection:
        owners.create(connection, "ann")
        bots.create(connection, "handed-in", "ann")
        number = submissions.hand_in(connection, "handed-in", contents, contents.packed()).submission.id

    def standing() -> submissions.Standing:
        with demo.database() as connection:
            return submissions.standing(connection, "handed-in", number)

    demo.wait(lambda: standing().report.stage == "play", "the validation to be under way")
    host = demo.house.pids["host"]
    os.kill(host, signal.SIGKILL)
    assert standing().submission.state == "waiting", "killed too late to disturb anything"
    demo.wait(lambda: standing().submission.state != "waiting", "the validation to be over")
    found = standing()
    assert found.submission.state == "valid", found.report
    assert [one.stage for one in found.report.passed] == ["archive", "start", "games", "play"]
    with demo.database() as connection:
        assert [one.number for one in bots.versions(connection, "handed-in")] == [2, 1]
        bots.withdraw(connection, "handed-in")  # the events of the other tests go on without it
    assert demo.house.pids["host"] != host


def children_of(parent: int) -> list[int]:
    """The processes that this one has started and that run."""
    found = []
    for entry in PROC.iterdir():
        stat = process_stat(int(entry.name)) if entry.name.isdecimal() else None
        if stat is not None and stat.parent == parent and stat.state not in "ZX":
            found.append(int(entry.name))
    return found


def demo_state(demo: Launched, tournament: int) -> str:
    """The tournament's state, asked for until the database answers again."""
    states: list[str] = []

    def answers() -> bool:
        try:
            states.append(demo.progress(tournament).state)
        except psycopg.OperationalError:
            return False
        return True

    demo.wait(answers, "the database")
    return states[0]


def test_after_kill_9_of_the_launcher_nothing_is_left_and_the_next_one_goes_on(demo: Launched) -> None:
    # The last of this module: its house ends here.
    tournament = demo.begin(EVENT)
    demo.wait_done(tournament, KILLED_AFTER)
    demo.launcher.kill()
    demo.launcher.wait(timeout=PATIENCE)
    wait_until(lambda: not traces(demo.home), "the end of all processes")
    with launched(demo.home, "demo", "--decks", "2") as second:
        second.wait_open()
        second.wait_finished(tournament)
        with second.database() as connection:
            check_counted_once(connection, tournament)
        second.wait(lambda: "Ctrl-C closes the house" in second.said, "the second demo to be over")
        assert second.interrupt() == 0
    assert not traces(demo.home)
