"""The tutorial shows what its commands print: they are run, and only figures, names and widths may differ."""

from __future__ import annotations

import asyncio
import re
import shlex
from datetime import timedelta
from pathlib import Path
from types import ModuleType

import httpx
import psycopg
import pytest
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.cli import main as cuig
from cuig.loading import load_bot

from arena.cli.main import main as arena
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.schedule import clock
from arena.tournament import tournaments
from tests.support.evening import HOUSE_TOKEN, evening

pytestmark = pytest.mark.timeout(120)

TUTORIAL = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text()
_SHOWN = re.compile(r"^```sh\n((?:(?!^```).)*)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What is printed, by the last line of the commands that print it.
SHOWN = {said.strip().splitlines()[-1]: printed for said, printed in _SHOWN.findall(TUTORIAL)}


def shape(printed: str) -> list[str]:
    """The lines of an output, without figures, who is ahead, and how wide the columns are."""
    text = re.sub(r"thrifty(\.py)?|thumb|rule-of-thumb|lowest-winner", "NAME", printed)
    text = re.sub(r"\b(me|friend)\b", "OWNER", text)
    text = text.replace(" (shared)", "")
    text = re.sub(r"\(/\S+\)", "(PATH)", text)
    text = re.sub(r"(\d)\+[0-9a-f]{12}\b", r"\1+LABEL", text)  # of a version: its sources
    text = re.sub(r"[+-]?\d+(\.\d+)*", "0", text)
    text = re.sub(r"(0Z?[- :]?)+", "0 ", text)
    text = re.sub(r"[─●]+", "─", text)
    text = re.sub(r"(?<= )[~?](?= )", "", text)  # of those who cannot be told apart, or are new
    return [" ".join(line.split()) for line in text.strip().splitlines()]


async def said_by(
    program: ModuleType | object, command: str, capsys: pytest.CaptureFixture[str], code: int = 0
) -> str:
    """What the command prints, run beside the servers of this loop."""
    capsys.readouterr()

    def run() -> int:
        words = shlex.split(command)[1:]
        if program is cuig:
            return cuig(words)
        try:
            arena(words)
        except SystemExit as end:
            return int(end.code or 0)
        return 0

    assert await asyncio.to_thread(run) == code
    return capsys.readouterr().out


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the tutorial's bot, in which the commands run."""
    [bot] = re.findall(r"^```python\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL)
    (tmp_path / "thrifty.py").write_text(bot)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_is_said_of_the_shape_is_not_nothing() -> None:
    assert shape(" a 12.5 % thumb\n  ──●─ ") == ["a 0 % NAME", "─"]
    assert shape("bot won") != shape("bot points") and len(SHOWN) == 8


@pytest.mark.parametrize(
    "command", ["cuig play thrifty.py rule-of-thumb --games 200", "cuig compare thrifty.py lowest-winner"]
)
async def test_at_home(command: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = await said_by(cuig, command, capsys)
    # Told only of a decision that took long, as on a machine with much else to do.
    printed = "\n".join(line for line in printed.splitlines() if " thought longest at: " not in line)
    assert shape(printed) == shape(SHOWN[command])
    # All but how long it takes is decided by the seed.
    for line, shown in zip(printed.splitlines(), SHOWN[command].splitlines(), strict=True):
        if " s" not in line and " ms" not in line:
            assert line.split() == shown.split()


async def test_in_a_house(
    here: Path,
    database_url: str,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CUIG_HOME", str(here / "home"))
    monkeypatch.setenv("CUIG_DATABASE_URL", database_url)
    monkeypatch.delenv("CUIG_TOKEN", raising=False)
    async with evening(database_url, redis_url, ()) as opened:
        monkeypatch.setenv("CUIG_ARENA", str(opened.arena))
        await opened.open_referee()
        for block in re.findall(r"^```sh\n(.*?)^```", TUTORIAL, re.MULTILINE | re.DOTALL):
            for command in block.replace("\\\n", " ").splitlines():
                if command.startswith(("arena owner", "arena bot", "arena schedule")):
                    await said_by(arena, command, capsys)
        for name, bot in (("thrifty", load_bot("thrifty.py")), ("thumb", RuleOfThumb)):
            opened.tokens[name] = Path(f"{name}.token").read_text().strip()  # noqa: ASYNC240
            opened.connect(name, bot)
        await opened.all_here(2)
        with psycopg.connect(database_url) as connection:
            number = tournaments.advance(connection, clock(connection) + timedelta(seconds=30)).started[0]
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        for command in (
            "arena tournament list",
            "arena tournament watch 1",
            "arena ladder show twenty-five",
            "cuig logs --token-file thrifty.token --limit 1",
            "cuig doctor --token-file thrifty.token",
        ):
            program = cuig if command.startswith("cuig") else arena
            printed = await said_by(program, command.replace("watch 1", f"watch {number}"), capsys)
            told, shown = shape(printed), shape(SHOWN[command])
            assert (sorted(told) if "doctor" in command else told) == (
                sorted(shown) if "doctor" in command else shown
            ), command
        assert "steps of twenty-five taken anew: it was just that." in await said_by(
            arena, "arena ladder recompute twenty-five --check", capsys
        )
        async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
            record = (await client.get("/matches/1/record.json")).content
        Path("record.json").write_bytes(record)  # noqa: ASYNC240
        verified = await said_by(cuig, "cuig verify record.json", capsys)
        assert [shape(verified)] == [shape(SHOWN["cuig replay record.txt"])]
