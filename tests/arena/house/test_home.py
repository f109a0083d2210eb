"""The folder of a house: private, lockable, and usable wherever it lies."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cuig.config import Address

from arena.house.errors import AlreadyRunning, HomeCopied, HomeUnusable, PortTaken
from arena.house.home import SOCKET_PATH_BYTES, Home, home_at
from arena.house.house_file import RunningHouse, find, sole_launcher
from arena.house.identity import own_identity
from arena.house.ports import choose
from arena.house.postgres import postgres_of
from arena.house.redis import redis_of
from tests.support.servers import running, scratch_folder


@pytest.fixture
def home() -> Iterator[Home]:
    with scratch_folder() as folder:
        home = home_at(folder / "home")
        home.make()
        yield home


def house(home: Home, **changed: object) -> RunningHouse:
    fields: dict[str, object] = {
        "home": home.path,
        "launcher": own_identity(),
        "database_url": "postgresql://cuig@/cuig",
        "redis_url": "unix:///r.sock",
        "web": "http://127.0.0.1:8080",
        "arena": "127.0.0.1:8081",
        "referees": ("127.0.0.1:8082",),
        "pids": {"arena": 1},
    }
    return RunningHouse(**(fields | changed))  # type: ignore[arg-type]


def test_who_has_no_home_is_told_to_name_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("HOME", "XDG_STATE_HOME", "CUIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.getuid", lambda: 2**31 - 2)  # an account that has no entry
    monkeypatch.setattr("arena.__file__", str(tmp_path / "site-packages" / "arena" / "__init__.py"))
    with pytest.raises(
        HomeUnusable, match=r"^~/\.local/state/cuig cannot .*: nobody's home is ~; set CUIG_HOME"
    ):
        home_at()


def test_a_secret_is_made_once_and_for_the_owner_alone(home: Home) -> None:
    first = home.secret("house-token")
    assert len(first) >= 32
    assert home.secret("house-token") == first
    assert (home.path / "secrets").stat().st_mode & 0o777 == 0o700
    assert (home.path / "secrets" / "house-token").stat().st_mode & 0o777 == 0o600


def test_a_second_launcher_is_told_who_runs_the_house_and_where_its_page_is(home: Home) -> None:
    second = (
        "import sys; from pathlib import Path; from arena.house.home import home_at\n"
        "from arena.house.house_file import sole_launcher\n"
        "with sole_launcher(home_at(Path(sys.argv[1]))): pass"
    )
    with sole_launcher(home):
        house(home).save()
        expected = f"process {os.getpid()}; its page is http://127.0.0.1:8080"
        with pytest.raises(AlreadyRunning, match=expected), sole_launcher(home):
            pass
        other = subprocess.run([sys.executable, "-c", second, home.path], capture_output=True, timeout=60)
        assert b"AlreadyRunning" in other.stderr
    assert subprocess.run([sys.executable, "-c", second, home.path], timeout=60).returncode == 0


def test_other_commands_find_the_house_while_its_launcher_lives(home: Home) -> None:
    assert find(home.path) is None
    house(home).save()
    assert find(home.path) == house(home)
    assert home.house_file.stat().st_mode & 0o777 == 0o600


def test_a_house_whose_launcher_has_ended_does_not_run(home: Home) -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    me = own_identity()
    house(home, launcher=type(me)(child.pid, me.started, me.boot, me.program)).save()
    assert find(home.path) is None  # the number is alive, but another process bears it
    child.communicate(timeout=60)


def test_no_password_is_written_down(home: Home) -> None:
    house(home, database_url="postgresql://me:secret@db/x", redis_url="redis://:secret@r").save()
    assert "secret" not in home.house_file.read_text()
    found = find(home.path)
    assert found is not None and found.database_url is None and found.redis_url is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"launcher": 3}'])
def test_a_damaged_house_file_is_no_house(home: Home, text: str) -> None:
    home.house_file.write_text(text)
    assert find(home.path) is None


def test_a_home_that_cannot_be_made_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HomeUnusable, match=r"cannot be the folder of a house: .*; set CUIG_HOME"):
        home_at(tmp_path / "file" / "home").make()


def test_a_home_deep_down_has_its_sockets_elsewhere_in_private() -> None:
    with scratch_folder() as folder:
        home = home_at(folder / ("d" * 100) / ("e" * 100))
        home.make()
        postgres, redis = postgres_of(home), redis_of(home)
        try:
            assert len(os.fsencode(postgres.sockets)) + len("/.s.PGSQL.5432.lock") <= SOCKET_PATH_BYTES
            assert (home.path / "run").resolve() == postgres.sockets.parent == redis.socket.parent.parent
            assert postgres.sockets.parent.stat().st_mode & 0o777 == 0o700
            assert postgres_of(home) == postgres
            with running(redis, home.path / "log" / "redis.log"):
                pass
        finally:
            shutil.rmtree((home.path / "run").resolve())


def test_a_socket_folder_that_was_cleaned_away_or_is_not_ours_is_replaced() -> None:
    with scratch_folder() as folder:
        home = home_at(folder / ("d" * 200))
        home.make()
        first = postgres_of(home).sockets.parent
        shutil.rmtree(first)
        second = postgres_of(home).sockets.parent
        assert second != first
        second.chmod(0o777)
        third = postgres_of(home).sockets.parent
        assert third != second
        shutil.rmtree(second)
        shutil.rmtree(third)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's servers run as another account")
def test_roots_servers_work_from_a_home_that_their_account_cannot_enter(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir(mode=0o700)
    home = home_at(hidden / "home")
    home.make()
    redis = redis_of(home)
    elsewhere = [(home.path / name).resolve() for name in ("servers", "run")]
    try:
        with running(redis, home.path / "log" / "redis.log") as child:
            uid = Path(f"/proc/{child.pid}").stat().st_uid
            assert uid == home.account.uid != 0
        assert hidden.stat().st_mode & 0o777 == 0o700
    finally:
        for folder in elsewhere:
            shutil.rmtree(folder)


def test_a_copied_home_leaves_the_sockets_of_the_first_alone() -> None:
    with scratch_folder() as folder:
        home = home_at(folder / ("d" * 200))
        home.make()
        first = home.sockets()
        shutil.copytree(home.path, folder / ("e" * 200), symlinks=True)
        second = home_at(folder / ("e" * 200)).sockets()
        assert second != first
        assert home.sockets() == first
        shutil.rmtree(first)
        shutil.rmtree(second)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's servers run as another account")
def test_a_copied_home_does_not_open_data_that_are_outside_it_and_a_moved_one_does(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir(mode=0o700)
    home = home_at(hidden / "home")
    home.make()
    data = home.servers()
    try:
        assert data.parent != home.path
        shutil.copytree(home.path, hidden / "copy", symlinks=True)
        with pytest.raises(HomeCopied, match="arena backup"):
            home_at(hidden / "copy").servers()
        assert home.servers() == data
        shutil.rmtree(hidden / "copy")
        home.path.rename(hidden / "moved")
        assert home_at(hidden / "moved").servers() == data
        # One that was made before the name of its house was written down.
        (data / "home").unlink()
        with pytest.raises(HomeCopied, match="if it was moved, write"):
            home_at(hidden / "moved").servers()
        (data / "home").write_text(str(hidden / "moved"))
        assert home_at(hidden / "moved").servers() == data
    finally:
        shutil.rmtree(data)


def test_a_house_knows_itself_by_its_folder(home: Home) -> None:
    assert str(home.path) in home.identity()
    assert home.identity() == home_at(home.path).identity()
    assert home.identity() != home_at(home.path.parent / "other").identity()


def test_ports_not_asked_for_are_free_ones_and_all_different() -> None:
    any_port = Address("127.0.0.1", 0)
    told: list[str] = []
    addresses = choose(any_port, any_port, any_port, told.append)
    assert told == []
    assert len({addresses.web.port, addresses.arena.port, addresses.referee.port}) == 3
    assert all(address.is_loopback for address in (addresses.web, addresses.arena, addresses.referee))


def test_a_house_listens_where_it_did_before_on_ports_that_nobody_asked_for(home: Home) -> None:
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch, socket.create_server(("127.0.0.1", 0)) as taken:
        for name in ("WEB", "ARENA", "REFEREE"):
            patch.setattr(f"arena.house.ports.{name}", Address(*taken.getsockname()))
        first = choose(None, None, None, told.append, home.path)
        assert len(told) == 3
        assert choose(None, None, None, told.append, home.path) == first
        assert len(told) == 3  # where it was before is where it is usually
        # What is asked for is so once; the ports that were not asked for stay as they were.
        asked = choose(Address("127.0.0.1", 0), None, None, told.append, home.path)
        assert asked.web != first.web and (asked.arena, asked.referee) == (first.arena, first.referee)
        assert choose(None, None, None, told.append, home.path) == first
        with socket.create_server((first.arena.host, first.arena.port)):
            moved = choose(None, None, None, told.append, home.path)
        assert told[-1] == f"Port {first.arena.port} is taken; the arena listens on {moved.arena}."
        assert choose(None, None, None, told.append, home.path) == moved
    for damaged in ("", "[]", '{"web": "x", "arena": 70000}', "\x00"):
        (home.path / "ports.json").write_text(damaged)
        assert choose(None, None, None, told.append, home.path).web.port


def test_a_usual_port_in_use_is_passed_over_but_one_asked_for_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = Address(*taken.getsockname())
        with pytest.raises(
            PortTaken, match=f"The referee cannot listen on {address}: address already in use"
        ):
            choose(None, None, address, print)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("arena.house.ports.WEB", address)
            told: list[str] = []
            chosen = choose(None, None, None, told.append).web
            assert chosen != address
            assert f"Port {address.port} is taken; the web server listens on {chosen}." in told
