"""Which PostgreSQL a data folder is opened with, and how an unprivileged account gets at it."""

from __future__ import annotations

import dataclasses
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from arena.house import redis
from arena.house.account import accessible_programs, server_account
from arena.house.errors import BinaryMissing
from arena.house.postgres import Postgres, installed, programs_for
from tests.support.servers import own, running, scratch_folder

MAJORS = sorted({programs.major for programs in installed()})


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as scratch:
        own(scratch)
        yield scratch


def test_a_new_folder_is_made_by_the_first_that_is_found(folder: Path) -> None:
    assert programs_for(folder / "data") == next(installed())


@pytest.mark.parametrize("major", MAJORS)
def test_a_folder_is_opened_by_the_version_that_made_it(folder: Path, major: int) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "PG_VERSION").write_text(f"{major}\n")
    assert programs_for(folder / "data").major == major


def test_a_folder_of_a_version_that_is_not_installed_is_refused_in_a_sentence(folder: Path) -> None:
    (folder / "PG_VERSION").write_text("9.6\n")
    with pytest.raises(BinaryMissing, match=r"There is no PostgreSQL 9.6 to start: .* was made by it"):
        programs_for(folder)


@pytest.mark.parametrize("major", MAJORS)
def test_every_installed_version_will_do(folder: Path, major: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [programs for programs in installed() if programs.major == major]
    monkeypatch.setattr("arena.house.postgres.installed", lambda: iter(found))
    server = Postgres(folder / "data", folder / "s", folder, server_account(), durable=False)
    with running(server, folder / "log"):
        server.make_database()
        server.make_database()
        with psycopg.connect(server.url, connect_timeout=10) as connection:
            assert connection.info.server_version // 10_000 == major


def test_programs_within_reach_stay_where_they_are(folder: Path) -> None:
    program = next(redis.installed())
    if server_account().can_reach(program.parent):
        assert accessible_programs(server_account(), program.parent, folder) == program.parent


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's servers run as another account")
def test_the_wheel_works_below_a_private_folder_which_stays_private(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = next(installed())
    if not best.libraries:
        pytest.skip("the wheel of PostgreSQL is not installed")
    hidden, package = folder / "root", best.folder.parents[1]
    shutil.copytree(package, hidden / package.name)
    shutil.copytree(best.libraries[0], hidden / best.libraries[0].name)
    hidden.chmod(0o700)
    moved = dataclasses.replace(
        best,
        folder=hidden / package.name / best.folder.relative_to(package),
        libraries=(hidden / best.libraries[0].name,),
    )
    monkeypatch.setattr("arena.house.postgres.installed", lambda: iter([moved]))
    server = Postgres(folder / "data", folder / "s", folder, server_account(), durable=False)
    with running(server, folder / "log") as child:
        first = Path(f"/proc/{child.pid}/exe").readlink()
    assert folder in first.parents and hidden not in first.parents
    with running(server, folder / "log") as child:
        assert Path(f"/proc/{child.pid}/exe").readlink() == first
    assert hidden.stat().st_mode & 0o777 == 0o700
