"""A house is backed up while it plays; its copy is looked at and plays nothing until it is released."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest

from arena.rating import ratings
from tests.e2e.launched import Launched, arena, launched
from tests.support.servers import scratch_folder

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

EVENT = 1


def notice(house: Launched) -> bool:
    """Whether its pages say that it is held."""
    with urllib.request.urlopen(house.house.web, timeout=30) as answer:
        return "This house is held" in answer.read().decode()


def done(home: Path, *arguments: str) -> str:
    """What the command printed, which did well."""
    ended = arena(home, *arguments)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_house_is_backed_up_while_it_plays_and_its_copy_plays_on_when_it_is_released() -> None:
    with scratch_folder() as folder, scratch_folder() as elsewhere:
        first, second, file = folder / "home", elsewhere / "home", folder / "house.backup"
        with launched(first, "demo", "--decks", "1000") as house:
            house.wait_open()
            house.wait(lambda: "A tournament of" in house.said, "the event")
            house.wait(lambda: house_plays(house), "matches to end")
            done(first, "backup", str(file))
            assert house.progress(EVENT).state == "running", "the backup was made in the middle"
        # The house is closed: its database is opened for a backup alone.
        done(first, "backup", str(folder / "closed.backup"))
        assert "The house is held" in done(second, "restore", str(file))
        assert arena(second, "restore", str(file)).returncode == 2, "there is a house now"
        with launched(second, "up") as copy:
            copy.wait_open()
            copy.wait(lambda: "It is held: it was restored" in copy.said, "it to say that it is held")
            with copy.database() as connection:
                assert ratings.recompute(connection, "twenty-five", check=True).equal
            assert notice(copy)
            before = copy.progress(EVENT)
            assert before.state == "running"
            assert 0 < before.done < before.total
            assert done(second, "release") == "The house goes on.\n"
            assert not notice(copy)
            copy.wait_done(EVENT, before.done + 10)  # its own bots are there
            with copy.database() as connection:
                ratings.rate_ready(connection, wait=True)
                assert ratings.recompute(connection, "twenty-five", check=True).equal


def house_plays(house: Launched) -> bool:
    with house.database() as connection:
        row = connection.execute("SELECT count(*) >= 20 FROM match WHERE state = 'finished'").fetchone()
    return row is not None and bool(row[0])
