"""`arena backup`, `restore`, `hold` and `release`, as people type them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arena.match import claims
from arena.rating import ratings
from arena.store import hold
from tests.support.arena_command import Arena, check_refused, everything_in
from tests.support.events import enter, event, play

Connection = psycopg.Connection[Any]


@pytest.fixture
def house(connection: Connection) -> Connection:
    """A house in which an event was played."""
    enter(connection, "molly", "finn")
    event(connection, decks=3)
    play(connection)
    ratings.rate_ready(connection)
    return connection


@pytest.fixture
def backup(arena: Arena, house: Connection, tmp_path: Path) -> Path:
    said = arena("backup", str(tmp_path / "house.backup"))
    assert (said.code, said.err) == (0, "")
    assert "arena restore" in said.out
    return tmp_path / "house.backup"


def test_a_backup_becomes_a_house_that_is_held_and_goes_on_when_it_is_released(
    arena: Arena,
    database_url: str,
    backup: Path,
    bare_database_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = everything_in(database_url)
    monkeypatch.setenv("CUIG_DATABASE_URL", bare_database_url)
    said = arena("restore", str(backup))
    assert (said.code, said.err) == (0, "")
    assert "6 rating steps" in said.out
    assert "The house is held" in said.out
    # Its audit has a line more: that it is held.
    assert everything_in(bare_database_url) == before | {"audit": before["audit"] + 1}
    assert arena("release").out == "The house goes on.\n"
    assert arena("release").out == "The house was not held.\n"
    with psycopg.connect(bare_database_url) as connection:
        assert hold.current(connection) is None


def test_a_backup_whose_ladder_is_not_its_matches_is_told(
    arena: Arena, house: Connection, tmp_path: Path, bare_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.execute("UPDATE rating SET mu = mu + 1")
    arena("backup", str(tmp_path / "house.backup"))
    monkeypatch.setenv("CUIG_DATABASE_URL", bare_database_url)
    said = arena("restore", str(tmp_path / "house.backup"))
    assert said.code == 1
    assert "The ladder twenty-five differs from its matches" in said.err


def test_what_cannot_be_restored_is_refused_in_a_sentence(arena: Arena, backup: Path, tmp_path: Path) -> None:
    check_refused(arena("restore", str(backup)), "not empty", "CUIG_HOME")
    check_refused(arena("backup", str(backup)), "is there already")
    check_refused(arena("restore", str(tmp_path / "nothing")), "cannot be read")


def test_a_house_without_a_database_has_no_backup(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CUIG_DATABASE_URL")
    check_refused(arena("backup", str(tmp_path / "house.backup")), "No house runs")


def test_a_password_is_in_no_list_of_processes(
    arena: Arena, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []

    class Watched(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **how: Any) -> None:
            started.append([str(word) for word in command])
            super().__init__(command, **how)

    monkeypatch.setattr("arena.house.archive.subprocess.Popen", Watched)
    monkeypatch.setenv("CUIG_DATABASE_URL", f"{database_url}&password=secret-of-the-house")
    assert arena("backup", str(tmp_path / "house.backup")).code == 0
    assert started
    assert not [word for command in started for word in command if "secret-of-the-house" in word]


def test_a_house_is_held_by_hand(arena: Arena, house: Connection) -> None:
    event(house, decks=3)
    assert "held: the server moves" in arena("hold", "the server moves").out
    assert claims.claim(house, "worker", 10, 60) == []
    assert "the server moves" in arena("audit").out
    arena("release")
    assert len(claims.claim(house, "worker", 10, 60)) == 3
