"""`arena demo`, from nothing to a ladder, and once more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from cuig.sandbox.machine import obstacle

from arena.house.house_file import find
from tests.e2e.counted import check_counted_once
from tests.e2e.launched import ANY_PORT, arena, fresh_home, launched, traces

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture
def home() -> Iterator[Path]:
    with fresh_home() as found:
        yield found


def test_the_demo_plays_a_tournament_shows_the_ladder_and_leaves_nothing_running(home: Path) -> None:
    first = arena(home, "demo", "--exit", "--decks", "25", *ANY_PORT)
    assert first.returncode == 0, first.stderr
    places = re.findall(
        r"^\s*(\d)\s+~?\s*(rule-of-thumb|lowest-winner|high-lead|random)", first.stdout, re.MULTILINE
    )
    assert len(places) == (4 if obstacle() is None else 3), first.stdout
    assert places[-1] == (str(len(places)), "random"), first.stdout
    assert "/tournaments/1" in first.stdout
    assert not traces(home)
    assert find(home) is None

    second = arena(home, "demo", "--exit", "--decks", "5", *ANY_PORT)
    assert second.returncode == 0, second.stderr
    assert "/tournaments/2" in second.stdout


def test_an_open_house_is_found_by_commands_and_keeps_its_folder_and_its_ports(home: Path) -> None:
    with launched(home, "up") as house:
        house.wait_open()
        second = arena(home, "up")
        assert second.returncode == 2
        assert second.stdout == ""
        expected = f"already run by process {house.launcher.pid}; its page is {house.house.web}."
        assert second.stderr == f"The house in {home} is {expected}\n"

        taken = house.house.web.removeprefix("http://")
        other = home.with_name("other")
        refused = arena(other, "up", "--web", taken)
        assert refused.returncode == 2
        assert refused.stderr == f"The web server cannot listen on {taken}: address already in use.\n"
        assert not (other / "servers").exists()

        created = arena(home, "owner", "create", "ann")
        assert created.returncode == 0, created.stderr
        with house.database() as connection:
            assert connection.execute("select name from owner").fetchall() == [("house",), ("ann",)]
        assert house.interrupt() == 0
    assert not traces(home)


def test_ctrl_c_in_the_middle_closes_the_house_in_order(home: Path) -> None:
    with launched(home, "demo", "--decks", "500") as demo:
        demo.wait(lambda: (home / "log" / "postgres.log").exists(), "the first process")
        assert demo.interrupt() == 130
        assert not traces(home)
    with launched(home, "demo", "--decks", "500") as demo:
        demo.wait_open()
        demo.wait(lambda: "A tournament of" in demo.said, "the tournament")
        assert demo.interrupt() == 130
        assert not traces(home)
        assert "Traceback" not in demo.said
    assert "killed" not in (home / "log" / "house.log").read_text()


def test_servers_of_ones_own_are_used_instead_of_embedded_ones(
    home: Path, bare_database_url: str, redis_url: str
) -> None:
    given = {"CUIG_DATABASE_URL": bare_database_url, "CUIG_REDIS_URL": redis_url}
    demo = arena(home, "demo", "--exit", "--decks", "2", *ANY_PORT, given=given)
    assert demo.returncode == 0, demo.stderr
    assert not (home / "servers").exists()
    with psycopg.connect(bare_database_url) as connection:
        check_counted_once(connection, 1)


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        (
            "CUIG_DATABASE_URL",
            "postgresql://nobody@127.0.0.1:1/none",
            "PostgreSQL that CUIG_DATABASE_URL names",
        ),
        ("CUIG_REDIS_URL", "redis://127.0.0.1:1/0", "Redis that CUIG_REDIS_URL names"),
    ],
)
def test_a_server_that_is_named_but_not_there_is_refused_in_a_sentence(
    home: Path, variable: str, value: str, sentence: str
) -> None:
    refused = arena(home, "up", given={variable: value})
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"The {sentence} does not answer: ")
    assert refused.stderr.count("\n") == 1
    assert not (home / "servers").exists()
