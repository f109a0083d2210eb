"""The documentation says what is so: its commands exist, its bot plays, its pictures are the engine's."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest
from cuig.bot import Seating
from cuig.cli import main as cuig
from cuig.clock import ClockPolicy
from cuig.engine.cards import card_text
from cuig.engine.events import Event
from cuig.engine.presets import PRESETS, preset
from cuig.engine.ranking import ranking
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.match import Fault, Plan, Result, Standing

from arena.cli.main import arena

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "deploy" / "README.md", *DOCS.glob("*.md")])
_FENCE = re.compile(r"^ *```(?:sh)?\n(.*?)^ *```", re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[list[str]]:
    """The `arena` and `cuig` commands in a page's blocks, as words."""
    lines = [line for block in _FENCE.findall(page.read_text()) for line in block.splitlines()]
    split = [shlex.split(line, comments=True) for line in lines if re.match(r"\s*(arena|cuig) ", line)]
    return [words for words in split if "…" not in words]


def from_code() -> ModuleType:
    spec = importlib.util.spec_from_file_location("from_code", DOCS / "_hooks" / "from_code.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_arena_command_of_a_page_exists_with_its_options(page: Path) -> None:
    for words in commands(page):
        if words[0] != "arena":
            continue
        command: click.Command = arena
        rest = words[1:]
        while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
            found = command.get_command(click.Context(command), rest[0])
            assert found is not None, words
            command, rest = found, rest[1:]
        known = {name for one in command.params for name in one.opts} | {"--help", "--version"}
        assert {word.split("=")[0] for word in rest if word.startswith("--")} <= known, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_cuig_command_of_a_page_exists_with_its_options(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in commands(page):
        if words[0] != "cuig":
            continue
        try:
            cuig([words[1], "--help"])
        except SystemExit as end:
            assert not end.code, words
        told = capsys.readouterr().out
        for option in (word.split("=")[0] for word in words[2:] if word.startswith("--")):
            assert re.search(rf"{option}\b", told), words


def test_the_tutorials_bot_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [bot] = re.findall(r"^```python\n(.*?)^```", (DOCS / "tutorial.md").read_text(), re.MULTILINE | re.DOTALL)
    assert bot in (ROOT / "README.md").read_text()
    (tmp_path / "thrifty.py").write_text(bot)
    assert not cuig(["play", str(tmp_path / "thrifty.py"), "random", "--games", "4", "--on-error", "raise"])
    assert "thrifty.py" in capsys.readouterr().out


@pytest.mark.parametrize("name", PRESETS)
def test_a_picture_of_the_ranks_shows_the_engines_own_order(name: str) -> None:
    rules = preset(name)
    rows = re.findall(r"<tr>(.*?)</tr>", from_code().picture(rules))[1:]
    assert len(rows) == 8
    for suit, row in zip((1, 2, 3, 4), rows[:4], strict=True):
        shown = re.findall(r'title="([^"]+)"', row)
        names = {"JR": "red joker", "JB": "black joker"}
        order = [names.get(card_text(card), card_text(card)) for card in ranking(rules, suit).order]
        assert shown == order
        for better, worse in zip(ranking(rules, suit).order, ranking(rules, suit).order[1:], strict=False):
            assert ranking(rules, suit).winner([worse, better]) == 1


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as `make docs` builds them."""
    return built(tmp_path_factory.mktemp("docs"))


def built(folder: Path, **pages: str) -> Path:
    """The site, with these pages in place of ours; where it was built. Raises CalledProcessError."""
    if importlib.util.find_spec("zensical") is None:
        pytest.skip("no zensical here: `make docs` brings it")
    for name in ("docs", "deploy", "sdk/cuig"):
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True, ignore=left_out)
    shutil.copy(ROOT / "zensical.toml", folder)
    for name, text in pages.items():
        (folder / "docs" / f"{name}.md").write_text(text)
    subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--clean", "--strict"],
        cwd=folder, capture_output=True, text=True, timeout=100, check=True,
        env=os.environ | {"PYTHONPATH": "docs/_hooks"},
    )  # fmt: skip
    return folder / "site"


@pytest.mark.parametrize(
    "text", ["[gone](nowhere.md)", "[gone](rules.md#nowhere)", "::: cuig.bot.Nobody", '--8<-- "nowhere.md"']
)
def test_a_page_that_leads_nowhere_is_not_built(text: str, tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        built(tmp_path, strategy=f"# What wins\n\n{text}\n")


def test_the_contents_name_every_page() -> None:
    named = set(re.findall(r'"([\w/-]+\.md)"', (ROOT / "zensical.toml").read_text()))
    assert named == {page.name for page in DOCS.glob("*.md")} | {"decisions/index.md"}


def test_the_site_has_no_dead_link_and_loads_nothing_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    for source in DOCS.rglob("*.md"):
        assert (site / source.relative_to(DOCS).with_suffix(".html")).exists(), source
    listed = (site / "decisions" / "index.html").read_text()
    for decision in DOCS.glob("decisions/*.md"):
        assert f'href="{decision.stem}.html' in listed, decision
    for page in pages:
        loaded = re.findall(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="([^"]+)"', page.read_text())
        assert [address for address in loaded if re.match(r"(?:https?:)?//", address)] == [], page
        for address in loaded:
            if not address.startswith(("data:", "#", "/")):
                assert (page.parent / address.split("?")[0].split("#")[0]).exists(), (page, address)


def test_the_page_of_the_library_describes_every_field_of_what_it_shows(site: Path) -> None:
    page = (site / "api.html").read_text()
    shown = [
        kind
        for module, name in re.findall(r'id="(cuig\.[\w.]+)\.([A-Z]\w+)"', page)
        if isinstance(kind := getattr(importlib.import_module(module), name), type)
    ]
    assert {View, Rules, Seating, Result, Standing, Fault, ClockPolicy, Plan, Event} <= set(shown)
    for kind in shown:
        fields = getattr(kind, "_fields", getattr(kind, "__dataclass_fields__", ()))
        for field in fields:
            row = rf'title="{kind.__module__}\.{kind.__name__}\.{field}".*?doc-md-description">\s*<p>\w'
            assert re.search(row, page, re.DOTALL), (kind, field)
