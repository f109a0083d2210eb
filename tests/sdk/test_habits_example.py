"""The page of what wins shows what was measured: a line of it is measured again, and no habit is left out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.cli import main
from cuig.loading import load_bot

ROOT = Path(__file__).parents[2]
HABITS = ROOT / "sdk" / "examples" / "habits.py"
PAGE = (ROOT / "docs" / "strategy.md").read_text()


def figures(row: str) -> dict[str, str]:
    """The figures of a row of the page, by game."""
    for table in re.findall(r"^\|.*?(?=^[^|]|\Z)", PAGE, re.MULTILINE | re.DOTALL):
        head, _, *rows = [
            [cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line
        ]
        for name, *cells in rows:
            if name.startswith(row):
                return {game.strip("`"): cell for game, cell in zip(head[1:], cells, strict=True) if cell}
    raise AssertionError(f"the page has no row {row}")


@pytest.mark.parametrize("name", re.findall(r"^class (\w+)", HABITS.read_text(), re.MULTILINE))
def test_every_habit_is_on_the_page_as_its_class_says(name: str) -> None:
    habit = load_bot(f"{HABITS}:{name}")
    assert issubclass(habit, RuleOfThumb) and habit.__doc__ is not None
    says = habit.__doc__.strip().rstrip(".")
    assert figures(f"`{name}`: {says[0].lower()}{says[1:]}")


@pytest.mark.parametrize(
    ("name", "row", "game", "games"),
    [
        (f"{HABITS}:Greedy", "`Greedy`", "twenty-five", 1000),
        ("lowest-winner", "`lowest-winner` against `random`", "twenty-five", 1000),
    ],
)
def test_what_the_page_says_is_what_is_measured(
    name: str, row: str, game: str, games: int, capsys: pytest.CaptureFixture[str]
) -> None:
    opponent = "random" if "random" in row else "rule-of-thumb"
    assert main(["play", name, opponent, "--rules", game, "--games", str(games), "--json"]) == 0
    first = json.loads(capsys.readouterr().out)["bots"][0]
    low, high = first["interval"]
    assert figures(row)[game] == f"{100 * first['share']:.1f} ({100 * low:.1f}–{100 * high:.1f})"
