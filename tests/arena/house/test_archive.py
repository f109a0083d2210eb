"""A backup is a house as it was at one moment; a house that is made of one is held, and rated the same."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from arena.errors import SchemaNewer
from arena.house import archive
from arena.house.account import server_account
from arena.house.archive import CopyFailed, DatabaseOccupied, FileRefused, FileTaken, ToolMissing
from arena.house.postgres import Postgres, installed
from arena.rating import ladders, ratings
from arena.store import hold
from arena.store.migrate import migrate
from arena.tournament import tournaments
from tests.support.events import enter, event, play
from tests.support.servers import Databases, own, running, scratch_folder

Connection = psycopg.Connection[Any]
MAJORS = sorted({programs.major for programs in installed()})


def nobody(done: int, total: int) -> None:
    """Nobody looks how far it is."""


def play_an_event(database_url: str, name: str = "evening", decks: int = 4) -> None:
    with psycopg.connect(database_url) as connection:
        event(connection, name, decks=decks)
        play(connection)
        ratings.rate_ready(connection)
        tournaments.finish_ended(connection)


@pytest.fixture
def played(database_url: str) -> str:
    """The URL of a house in which an event was played."""
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn", "mary")
    play_an_event(database_url)
    return database_url


@pytest.fixture
def backed_up(played: str, tmp_path: Path) -> Path:
    archive.backup(played, tmp_path / "house.backup", nobody)
    return tmp_path / "house.backup"


def ladder_of(database_url: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(database_url) as connection:
        assert ratings.recompute(connection, "twenty-five", check=True).equal
        rows = ladders.ladder(connection, "twenty-five").rows
    return [(row.name, row.mu, row.sigma, row.matches) for row in rows]


def is_empty(database_url: str) -> bool:
    with psycopg.connect(database_url) as connection:
        return connection.execute("SELECT FROM pg_tables WHERE schemaname = 'public'").fetchone() is None


def test_a_restored_house_is_what_it_was_and_is_held(
    played: str, backed_up: Path, bare_database_url: str
) -> None:
    seen: list[tuple[int, int]] = []
    assert archive.restore(backed_up, bare_database_url, lambda *far: seen.append(far)) == []
    assert seen[-1] == (backed_up.stat().st_size,) * 2
    assert ladder_of(bare_database_url) == ladder_of(played)
    with psycopg.connect(bare_database_url) as connection:
        held = hold.current(connection)
    assert held is not None
    assert held.because == "it was restored from a backup"


def test_a_backup_is_for_its_owner_alone(backed_up: Path) -> None:
    assert backed_up.stat().st_mode & 0o777 == 0o600


def test_a_backup_is_consistent_while_events_are_played(
    played: str, tmp_path: Path, databases: Databases
) -> None:
    over = threading.Event()

    def play_on() -> None:
        for number in range(200):
            if over.is_set():
                return
            play_an_event(played, f"event-{number}", decks=2)

    player = threading.Thread(target=play_on)
    player.start()
    try:
        for number in range(3):
            archive.backup(played, tmp_path / str(number), nobody)
    finally:
        over.set()
        player.join(60)
    matches = []
    for number in range(3):
        with databases.fresh(migrated=False) as url:
            archive.restore(tmp_path / str(number), url, nobody)
            matches.append(sum(row[3] for row in ladder_of(url)))
    assert matches == sorted(set(matches)), "each was made later, and has more"


def test_a_backup_of_an_earlier_schema_is_brought_to_today_s(
    bare_database_url: str, databases: Databases, tmp_path: Path
) -> None:
    dump = Path(__file__).parents[1] / "store" / "dumps" / "08.sql"
    with psycopg.connect(bare_database_url) as connection:
        connection.execute(dump.read_bytes())
    archive.backup(bare_database_url, tmp_path / "old", nobody)
    with databases.fresh(migrated=False) as url:
        assert "0009_ladder_reads" in archive.restore(tmp_path / "old", url, nobody)
        assert ladder_of(url)


def test_a_backup_of_a_newer_schema_is_refused(played: str, tmp_path: Path, databases: Databases) -> None:
    with psycopg.connect(played) as connection:
        connection.execute("INSERT INTO migration (number, name, sha256) VALUES (9000, '9000_later', '')")
    archive.backup(played, tmp_path / "newer", nobody)
    with databases.fresh(migrated=False) as url, pytest.raises(SchemaNewer, match="9000_later"):
        archive.restore(tmp_path / "newer", url, nobody)


def test_a_file_that_is_there_is_not_replaced(played: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("a letter")
    with pytest.raises(FileTaken):
        archive.backup(played, tmp_path / "mine", nobody)
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]
    assert (tmp_path / "mine").read_text() == "a letter"


def test_a_folder_that_is_not_there_is_said(played: str, tmp_path: Path) -> None:
    with pytest.raises(FileRefused, match="cannot be written: no such file or directory"):
        archive.backup(played, tmp_path / "nowhere" / "file", nobody)


def test_a_database_with_something_in_it_is_refused(played: str, backed_up: Path) -> None:
    before = ladder_of(played)
    with pytest.raises(DatabaseOccupied, match="not empty"):
        archive.restore(backed_up, played, nobody)
    assert ladder_of(played) == before


def test_what_is_no_backup_is_refused(bare_database_url: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear sir")
    with pytest.raises(FileRefused, match="is no backup"):
        archive.restore(tmp_path / "letter", bare_database_url, nobody)
    with pytest.raises(FileRefused, match="cannot be read: no such file"):
        archive.restore(tmp_path / "nothing", bare_database_url, nobody)
    assert is_empty(bare_database_url)


def test_a_backup_of_something_else_is_refused(
    bare_database_url: str, databases: Databases, tmp_path: Path
) -> None:
    archive.backup(bare_database_url, tmp_path / "empty", nobody)
    with databases.fresh(migrated=False) as url, pytest.raises(FileRefused, match="has no house in it"):
        archive.restore(tmp_path / "empty", url, nobody)


@pytest.mark.parametrize("part", [0.3, 0.6, 0.99])
def test_a_backup_that_was_cut_off_leaves_nothing(
    backed_up: Path, bare_database_url: str, part: float
) -> None:
    whole = backed_up.read_bytes()
    backed_up.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises((CopyFailed, FileRefused)):
        archive.restore(backed_up, bare_database_url, nobody)
    assert is_empty(bare_database_url)
    backed_up.write_bytes(whole)
    archive.restore(backed_up, bare_database_url, nobody)
    assert ladder_of(bare_database_url)


def test_a_backup_that_is_broken_off_leaves_no_file(played: str, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        archive.backup(played, tmp_path / "house.backup", stop)
    assert not list(tmp_path.iterdir())


def test_earlier_programs_than_the_server_s_are_refused_by_name(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "installed", lambda program: iter(()))
    with pytest.raises(ToolMissing, match=r"needs a pg_dump of .* or later; there is none here"):
        archive.backup(played, tmp_path / "house.backup", nobody)


@contextmanager
def server_of(major: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The URL of an empty database on a server of this version."""
    found = [programs for programs in installed() if programs.major == major]
    with scratch_folder() as folder, monkeypatch.context() as patched:
        own(folder)
        patched.setattr("arena.house.postgres.installed", lambda: iter(found))
        server = Postgres(folder / "data", folder / "s", folder, server_account(), durable=False)
        with running(server, folder / "log"):
            server.make_database()
            yield server.url


@pytest.mark.parametrize("major", MAJORS)
def test_a_house_is_played_backed_up_and_restored_on_every_installed_version(
    major: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bare_database_url: str
) -> None:
    with server_of(major, monkeypatch) as url:
        migrate(url)
        with psycopg.connect(url) as connection:
            assert connection.info.server_version // 10_000 == major
            enter(connection, "molly", "finn", "mary")
        play_an_event(url)
        archive.backup(url, tmp_path / "house.backup", nobody)
        before = ladder_of(url)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        archive.restore(tmp_path / "house.backup", url, nobody)
        assert ladder_of(url) == before
    # And on the server of the tests, which is of the latest.
    archive.restore(tmp_path / "house.backup", bare_database_url, nobody)
    assert ladder_of(bare_database_url) == before


@pytest.mark.skipif(not (MAJORS[0] < 17 <= MAJORS[-1]), reason="one PostgreSQL is here")
def test_a_backup_of_a_later_version_is_refused_by_an_earlier_server(
    monkeypatch: pytest.MonkeyPatch, backed_up: Path
) -> None:
    with server_of(MAJORS[0], monkeypatch) as url:
        with pytest.raises(FileRefused, match=f"a server of {MAJORS[0]} is too old for it"):
            archive.restore(backed_up, url, nobody)
        assert is_empty(url)
