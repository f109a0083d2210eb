"""`cuig login`, and what needs no token file after it, at a real arena."""

from __future__ import annotations

import asyncio
import json
import re
import stat
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.cli import main
from cuig.login import device, kept
from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError, Refused, Unreachable
from cuig.login.kept import KnownArena
from cuig.login.pages_address import pages_address

from arena.account import api_tokens, devices
from arena.bot import bots
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.transactions import transact
from arena.tournament import tournaments
from tests.support.browsing import account
from tests.support.evening import HOUSE_TOKEN, Evening, evening
from tests.support.waiting import until, within

BOT = """
from cuig import Bot

class Mine(Bot):
    def play(self, view):
        return view.legal[0]
"""


@dataclass
class Terminal:
    """Somebody at a terminal, with a folder of configurations of their own."""

    opened: Evening
    capsys: pytest.CaptureFixture[str]

    async def types(self, *arguments: str) -> tuple[int, str, str]:
        """The exit status, and what is written."""
        status = await asyncio.to_thread(main, arguments)
        return status, *self.capsys.readouterr()

    async def logs_in(self, name: str = "thea", *flags: str) -> str:
        """Sign in, with somebody who allows it; what is written."""
        typed = asyncio.create_task(asyncio.to_thread(main, ["login", self.opened.web, *flags]))
        written = ""
        async with asyncio.timeout(30):
            while not (code := re.search(r"[A-Z]{4}-[A-Z]{4}", written)):
                await asyncio.sleep(0.05)
                written += self.capsys.readouterr().out
        with psycopg.connect(self.opened.database_url) as connection:
            whose = account(connection, name)
            transact(connection, devices.allow, code[0], whose.id)
        assert await within(typed, "to sign in") == 0
        return written + self.capsys.readouterr().out


@pytest.fixture
async def terminal(
    database_url: str,
    redis_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> AsyncIterator[Terminal]:
    for name in ("CUIG_ARENA", "CUIG_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("CUIG_HOME", str(tmp_path / "no house"))
    monkeypatch.setattr(devices, "EVERY_S", 1)
    monkeypatch.chdir(tmp_path)
    async with evening(database_url, redis_url) as opened:
        yield Terminal(opened, capsys)


async def test_from_signing_in_to_a_bot_that_plays(terminal: Terminal, tmp_path: Path) -> None:
    await terminal.opened.open_referee()
    written = await terminal.logs_in()
    assert f"{terminal.opened.web}/device" in written
    assert "as thea; `cuig bot create NAME` makes a bot" in written
    assert (await terminal.types("whoami"))[1].startswith("thea at 127.0.0.1")
    assert "you have no bot" in (await terminal.types("bot", "list"))[1]
    status, said, _ = await terminal.types("bot", "create", "my-bot", "--presets", "twenty-five")
    assert status == 0 and "my-bot is made" in said
    (tmp_path / "my_bot.py").write_text(BOT)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cuig", "connect", "my_bot.py"), stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await terminal.opened.all_here(1)
    finally:
        process.terminate()
        assert await within(process.wait(), "the bot to leave") == 0
    assert "my-bot has played no match yet." in (await terminal.types("logs"))[1]
    assert (await terminal.types("doctor"))[0] == 0
    assert "its token is kept here" in (await terminal.types("bot", "list"))[1]
    listed = json.loads((await terminal.types("bot", "list", "--json"))[1])
    assert [one["bot"]["name"] for owner in listed["owners"] for one in owner["bots"]] == ["my-bot"]


async def test_practice_is_asked_for_from_the_terminal(terminal: Terminal, redis_url: str) -> None:
    opened = terminal.opened
    await opened.open_referee()
    await terminal.logs_in()
    await terminal.types("bot", "create", "nessa")
    status, _, said = await terminal.types("practice", "nessa", "--against", "finn")
    assert (status, "finn does not practise" in said) == (1, True)
    assert "may practise against  nessa" in (await terminal.types("practice", "nessa"))[1]
    with psycopg.connect(opened.database_url) as connection:
        bots.describe(
            connection, "finn", about="", homepage=None, source=None, licence=None, presets=(), practises=True
        )
    opened.tokens["nessa"] = kept.bot_token(kept.every()[0], "nessa") or ""
    opened.connect("nessa", LowestWinner)
    opened.connect("finn", Random)
    await opened.all_here(2)
    typed = asyncio.create_task(terminal.types("practice", "nessa", "--against", "finn", "--decks", "2"))

    def laid_out() -> bool:
        with psycopg.connect(opened.database_url, autocommit=True) as connection:
            tournaments.advance(connection)
            return connection.execute("SELECT FROM tournament").fetchone() is not None

    await until(laid_out, "the practice to be laid out")
    await run_matches(opened.database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
    with psycopg.connect(opened.database_url) as connection:
        tournaments.finish_ended(connection)
    status, said, _ = await within(typed, "the practice to be told of")
    assert status == 0 and "of 2 against finn; finished" in said and "/tournaments/1" in said
    assert "against finn, twenty-five: finished" in (await terminal.types("practice", "nessa"))[1]


async def test_what_is_kept_is_for_its_owner_alone(terminal: Terminal) -> None:
    await terminal.logs_in()
    await terminal.types("bot", "create", "nessa")
    files = [path for path in kept.folder().rglob("*") if path.is_file()]
    assert {path.name for path in files} == {"arena.json", "account.token", "nessa.bot", "current"}
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in files)
    assert stat.S_IMODE(kept.folder().stat().st_mode) == 0o700
    [token] = [path for path in files if path.name == "account.token"]
    token.chmod(0o644)
    status, _, said = await terminal.types("whoami")
    assert (status, "others may read" in said, "chmod 600" in said) == (2, True, True)


async def test_a_version_and_a_token_are_made_and_kept(terminal: Terminal, tmp_path: Path) -> None:
    await terminal.logs_in()
    await terminal.types("bot", "create", "nessa")
    [known] = kept.every()
    first = kept.bot_token(known, "nessa")
    assert "nessa/2 is made" in (await terminal.types("bot", "version", "nessa"))[1]
    second = kept.bot_token(known, "nessa")
    assert second != first
    file = tmp_path / "elsewhere.token"
    told = json.loads((await terminal.types("bot", "token", "nessa", "--file", str(file), "--json"))[1])
    assert told["version"] == "nessa/2" and kept.bot_token(known, "nessa") == second
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and file.read_text().startswith("cuig_")
    status, _, said = await terminal.types("bot", "token", "nessa", "--file", str(file))
    assert (status, "file exists" in said) == (2, True)
    status, said, _ = await terminal.types("bot", "token", "nessa")
    assert status == 0 and "cuig_" not in said
    assert kept.bot_token(known, "nessa") not in (first, second)


async def test_signing_out_revokes_the_token_and_forgets(terminal: Terminal) -> None:
    await terminal.logs_in()
    [known] = kept.every()
    token = kept.token(known)
    assert token is not None
    status, said, _ = await terminal.types("logout")
    assert (status, said) == (0, f"signed out of {known.name}\n")
    assert kept.every() == [] and not (kept.folder() / "current").exists()
    async with httpx.AsyncClient(base_url=terminal.opened.web, timeout=10) as client:
        answer = await client.get("/api/me", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 401
    status, _, said = await terminal.types("bot", "list")
    assert (status, "this terminal is not signed in" in said) == (2, True)


async def test_signing_in_again_revokes_the_former_token(terminal: Terminal) -> None:
    await terminal.logs_in()
    await terminal.logs_in()
    with psycopg.connect(terminal.opened.database_url) as connection:
        whose = account(connection, "thea")
        assert len(api_tokens.of_account(connection, whose.id)) == 1


async def test_a_terminal_that_is_refused_says_so(terminal: Terminal) -> None:
    typed = asyncio.create_task(asyncio.to_thread(main, ["login", terminal.opened.web, "--json"]))
    written = ""
    async with asyncio.timeout(30):
        while "code" not in written:
            await asyncio.sleep(0.05)
            written += terminal.capsys.readouterr().out
    code = json.loads(written)["code"]
    with psycopg.connect(terminal.opened.database_url) as connection:
        transact(connection, devices.refuse, code)
    assert await within(typed, "to be refused") == 1
    assert "has refused it" in terminal.capsys.readouterr().err
    assert kept.every() == []


async def test_several_arenas_stand_side_by_side(terminal: Terminal) -> None:
    await terminal.logs_in("thea", "--name", "school")
    await terminal.logs_in("mary", "--name", "league")
    assert (await terminal.types("whoami"))[1].startswith("mary at league")
    assert "known  school" in (await terminal.types("whoami"))[1]
    assert (await terminal.types("whoami", "--arena", "school"))[1].startswith("thea at school")
    assert "made at school" in (await terminal.types("bot", "create", "nessa", "--arena", "school"))[1]
    status, _, said = await terminal.types("logs", "--arena", "league")
    assert (status, "mary has no bot at league" in said) == (2, True)
    await terminal.types("logout")
    assert [one.name for one in kept.every()] == ["school"]


async def test_which_bot_is_meant_is_asked_where_it_is_not_clear(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(BOT)
    await terminal.logs_in()
    for name in ("nessa", "orla"):
        await terminal.types("bot", "create", name)
    status, _, said = await terminal.types("connect", "other.py")
    assert status == 2 and "no bot of yours is called other; --as says which" in said
    assert "nessa, orla" in said
    assert (await terminal.types("logs", "--as", "orla"))[1].startswith("orla has played")
    status, _, said = await terminal.types("logs")
    assert status == 2 and "--as says which of your bots" in said
    # A bot that was made elsewhere gets a token here.
    with psycopg.connect(terminal.opened.database_url) as connection:
        bots.create(connection, "sorcha", "thea")
    assert (await terminal.types("logs", "--as", "sorcha"))[1].startswith("sorcha has played")
    assert kept.bots(kept.every()[0]) == ["nessa", "orla", "sorcha"]


async def test_a_token_that_is_given_goes_first(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    await terminal.logs_in()
    await terminal.types("bot", "create", "nessa")
    monkeypatch.setenv("CUIG_TOKEN", terminal.opened.tokens["molly"])
    monkeypatch.setenv("CUIG_ARENA", str(terminal.opened.arena))
    assert (await terminal.types("logs"))[1].startswith("molly has played")


async def test_what_the_arena_refuses_is_said_in_a_sentence(terminal: Terminal) -> None:
    await terminal.logs_in()
    for arguments, said in (
        (("create", "x"), "2 to 32"),
        (("create", "molly"), "molly"),
        (("create", "nessa", "--presets", "whist"), "whist"),
        (("version", "molly"), "molly is not a bot of yours"),
        (("token", "nobody-so"), "There is no bot nobody-so"),
    ):
        status, _, wrote = await terminal.types("bot", *arguments)
        assert status == 1 and said in wrote and wrote.count("\n") == 1, wrote


@pytest.mark.parametrize(
    ("text", "url", "name"),
    [
        ("arena.example", "https://arena.example", "arena.example"),
        ("https://arena.example/enter?x#y", "https://arena.example", "arena.example"),
        ("arena.example:8443", "https://arena.example:8443", "arena.example:8443"),
        ("http://arena.example", "http://arena.example", "arena.example"),
        ("localhost:8080", "http://localhost:8080", "localhost:8080"),
        ("127.0.0.1", "http://127.0.0.1", "127.0.0.1"),
        ("[::1]:8080", "http://[::1]:8080", "[::1]:8080"),
    ],
)
def test_an_address_is_read_as_it_is_pasted(text: str, url: str, name: str) -> None:
    assert pages_address(text) == (url, name)


@pytest.mark.parametrize(
    "text", ["", "ftp://x", "https://", "a b", "me@arena.example", "x:port", "x:99999", "/"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(LoginError, match=r"like https://arena\.example"):
        pages_address(text)


def test_a_token_travels_encrypted() -> None:
    with pytest.raises(LoginError, match="is not encrypted"):
        ArenaApi("http://arena.example", "a token")
    ArenaApi("http://arena.example", "a token", plain=True)


async def test_no_token_follows_a_redirection() -> None:
    seen: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seen.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(
            b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:%d/x\r\nContent-Length: 0\r\n\r\n" % port
        )
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(LoginError):
            await asyncio.to_thread(ArenaApi(f"http://127.0.0.1:{port}", "a token").get, "/api/me")
    assert len(seen) == 1


def test_waiting_slows_down_when_it_is_told_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[Any] = [
        Refused("wait", "authorization_pending"),
        Refused("slower", "slow_down"),
        Unreachable("away"),
        {"access_token": "cuiga_x"},
    ]

    class Api:
        url = "https://arena.example"

        def post_form(self, *_: Any) -> Any:
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

    slept: list[float] = []
    waiting = device.Waiting("code", "BCDF-GHJK", "page", "page", 600.0, 5.0)
    assert device.wait(Api(), waiting, sleep=slept.append, clock=lambda: sum(slept)) == "cuiga_x"  # type: ignore[arg-type]
    assert slept == [5, 5, 10, 20]
    answers[:] = [Refused("wait", "authorization_pending")] * 500
    slept.clear()
    with pytest.raises(LoginError, match="in time"):
        device.wait(Api(), waiting, sleep=slept.append, clock=lambda: sum(slept))  # type: ignore[arg-type]


def test_tokens_are_in_the_keyring_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    ring = Ring()
    monkeypatch.setattr(kept, "_keyring", lambda: ring)
    arena = KnownArena("school", "https://school", "school:443", True, None, False, "thea")
    kept.keep(arena, "of the account")
    kept.keep_bot_token(arena, "nessa", "of nessa")
    assert (kept.token(arena), kept.bot_token(arena, "nessa")) == ("of the account", "of nessa")
    assert not any("of " in path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    kept.forget(arena)
    assert ring.kept == {}


class Ring:
    """As `keyring` is, in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def set_password(self, service: str, name: str, secret: str) -> None:
        self.kept[service, name] = secret

    def get_password(self, service: str, name: str) -> str | None:
        return self.kept.get((service, name))

    def delete_password(self, service: str, name: str) -> None:
        del self.kept[service, name]
