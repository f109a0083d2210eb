"""`cuig submit` and `cuig logs MATCH` at a real arena with a host, and `cuig submit --check` here."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cuig.cli import main, submit_check
from cuig.sandbox.errors import SandboxUnavailable
from cuig.sandbox.machine import obstacle

from arena.bot import bots as arena_bots
from arena.bot import hosting
from arena.match import matches
from tests.support import bots_handed_in as bots
from tests.support.evening import Evening, begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module", autouse=True)
def a_machine_that_can() -> None:
    missing = obstacle()
    if missing is not None:
        pytest.skip(missing)


async def cuig(opened: Evening, name: str, *arguments: str) -> int:
    """The command with the token of that bot, beside the arena that runs in this loop."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CUIG_ARENA", str(opened.arena))
        patched.setenv("CUIG_TOKEN", opened.tokens.get(name, "cuig_guessed"))
        return await asyncio.to_thread(main, arguments)


def bot_in(folder: Path, source: str = bots.SOUND) -> str:
    folder.mkdir()
    (folder / "bot.py").write_text(source)
    (folder / "bot.toml").write_text('games = ["twenty-five"]\n')
    (folder / ".env").write_text("PASSWORD=x\n")
    folder.chmod(0o755)
    return str(folder)


def events(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


async def test_a_bot_is_handed_in_validated_and_plays_and_the_same_again_is_the_same(
    tmp_path: Path, database_url: str, redis_url: str, capsys: Captured
) -> None:
    async with evening(database_url, redis_url) as opened:
        bot = bot_in(tmp_path / "molly")
        async with hosting_bots(opened):
            assert await cuig(opened, "molly", "submit", bot) == 0
        said = capsys.readouterr().out
        for words in ("packed  2 files", "left out: .env (a secret)", "passed  archive", "passed  start"):
            assert words in said
        assert "passed  play twenty-five" in said
        assert said.splitlines()[-1] == "molly/2 plays from now on."
        assert await cuig(opened, "molly", "submit", bot, "--json") == 0
        told = events(capsys.readouterr().out)
        assert [one["event"] for one in told] == [
            *("packed", "handed-in", "passed", "passed", "passed", "passed", "over")
        ]
        assert (told[1]["known"], told[1]["version"], told[-1]["state"]) == (True, "molly/2", "valid")


async def test_a_bot_that_fails_is_told_why_with_what_it_wrote_and_the_one_before_plays_on(
    tmp_path: Path, database_url: str, redis_url: str, capsys: Captured
) -> None:
    async with evening(database_url, redis_url) as opened:
        async with hosting_bots(opened):
            assert await cuig(opened, "molly", "submit", bot_in(tmp_path / "bad", bots.RAISES)) == 1
        said = capsys.readouterr().out
        assert "failed  play twenty-five" in said
        assert "it was asked: " in said
        assert "| ZeroDivisionError: division by zero" in said
        assert "molly was not taken in; what played before plays on." in said
        with psycopg.connect(database_url) as connection:
            assert [one.number for one in arena_bots.versions(connection, "molly")] == [1]


async def test_who_does_not_wait_is_told_that_it_was_handed_in(
    tmp_path: Path, database_url: str, redis_url: str, capsys: Captured
) -> None:
    async with evening(database_url, redis_url) as opened:
        bot = bot_in(tmp_path / "molly")
        assert await cuig(opened, "molly", "submit", bot, "--no-wait") == 0
        assert "submission 1" in capsys.readouterr().out
        assert await cuig(opened, "nobody", "submit", bot) == 2
        assert "refuses the token" in capsys.readouterr().err


def check(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    status = main(["submit", "--check", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_bot_is_tried_here_in_the_sandbox_and_nothing_is_handed_in(
    tmp_path: Path, capsys: Captured
) -> None:
    status, out, err = check(capsys, bot_in(tmp_path / "molly"))
    assert status == 0, out + err
    assert "tried in a sandbox, by bubblewrap" in err
    assert "passed  play twenty-five" in out
    assert out.splitlines()[-1] == "It passes: an arena would let it play."
    status, out, _ = check(capsys, bot_in(tmp_path / "bad", bots.CHEATS))
    assert status == 1
    assert "wrong answer" in out


def test_a_bot_as_cuig_new_begins_it_can_be_handed_in(tmp_path: Path, capsys: Captured) -> None:
    assert main(["new", "clever-molly", "--in", str(tmp_path)]) == 0
    status, out, err = check(capsys, str(tmp_path / "clever-molly"))
    assert status == 0, out + err
    assert "has clever_molly_bot.py" in out
    assert "left out: test_clever_molly_bot.py (ignored)" in out


def test_without_a_sandbox_it_is_tried_too_and_that_is_said(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none_here() -> None:
        raise SandboxUnavailable("only Linux has namespaces")

    monkeypatch.setattr(submit_check, "machine", none_here)
    status, out, err = check(capsys, bot_in(tmp_path / "molly"))
    assert status == 0, out + err
    assert "This machine has no sandbox for bots: only Linux has namespaces." in err
    assert "passed  play twenty-five" in out
    status, out, _ = check(capsys, "--json", bot_in(tmp_path / "bad", bots.ENDS))
    assert status == 1
    told = events(out)
    assert [one["event"] for one in told] == [
        *("packed", "not-shut-in", "passed", "passed", "passed", "failed", "over")
    ]
    assert told[-2]["reason"] == "it exited with status 7"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("nothing", None, "cannot be read: no such file"),
        ("bot.zip", b"PK\x03\x04", "The bot cannot be handed in so"),
        ("notes.txt", b"x = 1", "does not end in .py"),
        ("bot.py", b"token = 'cuig_" + b"a" * 43 + b"'", "a token of an arena in line 1"),
    ],
)
def test_what_cannot_be_handed_in_is_refused_in_a_sentence(
    tmp_path: Path, capsys: Captured, name: str, content: bytes | None, says: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    status, out, err = check(capsys, str(tmp_path / name))
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


async def test_the_owner_reads_what_a_hosted_bot_wrote_and_what_it_was_asked(
    tmp_path: Path, database_url: str, redis_url: str, capsys: Captured
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        folder = Path(bot_in(tmp_path / "molly", bots.ENDS.replace("import os;", "print('off'); import os;")))
        hand_in_keeping_token(opened, f"folder:{folder}")
        hand_in(opened, "finn", "baseline:random")
        begin_tournament(database_url, decks=1, faults="strict", decision_ms=500, bank_ms=0, startup_ms=2000)
        async with hosting_bots(opened):
            await opened.all_here(2)
            await play_out(opened)
        with psycopg.connect(database_url) as connection:
            version = arena_bots.versions(connection, "molly")[0].id
            [match] = matches.of_versions(connection, [version])
        assert await cuig(opened, "molly", "logs", str(match.id)) == 0
        said = capsys.readouterr().out
        assert "it exited with status 7" in said
        assert "it was asked: " in said
        assert "    off" in said
        assert await cuig(opened, "molly", "logs", str(match.id), "--json") == 0
        told = json.loads(capsys.readouterr().out)
        assert told["logs"][0]["reason"] == "it exited with status 7"
        assert await cuig(opened, "molly", "logs", "999") == 2
        assert "There is no match of molly with the id 999" in capsys.readouterr().err


def hand_in_keeping_token(opened: Evening, content: str) -> None:
    with psycopg.connect(opened.database_url) as connection:
        hosting.run_by_the_arena(connection, arena_bots.versions(connection, "molly")[0].id, content)
