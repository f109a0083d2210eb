"""The map (docs/architecture.md) is the tree: every room has a line, and every path named is there."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAP = ROOT / "docs" / "architecture.md"
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])

# Folders whose folders and lone modules all have a line, and packages whose modules all do.
WITH_ROOMS = ("arena", "sdk/cuig", "tests")
FLAT = ("referee",)
BESIDES = ("deploy/", "docs/", "proto/", "workers/", "arena/store/migrations/", "sdk/cuig/engine/phases/")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the tree: the paths that it names, and what it says of them."""

    paths: tuple[str, ...]
    says: str


def tree(page: str) -> Iterator[Line]:
    """The lines of the block marked `tree`, with whole paths; a deeper indent is inside the folder above."""
    block = re.search(r"^```tree\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert block is not None, "the map has no block marked `tree`"
    above: list[tuple[int, str]] = []
    for line in block[1].splitlines():
        names, says = re.split(r"\s{2,}", line.strip(), maxsplit=1)
        indent = len(line) - len(line.lstrip())
        while above and above[-1][0] >= indent:
            above.pop()
        inside = above[-1][1] if above else ""
        yield Line(tuple(inside + name for name in names.split()), says)
        if names.endswith("/") and " " not in names:
            above.append((indent, inside + names))


def rooms(folder: str) -> set[str]:
    """The folders with code in `folder`, and the modules beside them."""
    inside = {path for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts}
    parts = [path.relative_to(ROOT / folder).parts for path in inside]
    names = {f"{folder}/{head}{'/' if rest else ''}" for head, *rest in parts}
    return names - {f"{folder}/__init__.py", "tests/conftest.py"}


def test_every_room_has_a_line_and_every_line_a_room() -> None:
    named = [path for line in tree(MAP.read_text()) for path in line.paths]
    assert len(named) == len(set(named)), "a room has two lines"
    assert not [path for path in named if not (ROOT / path).exists()]
    there = {room for folder in (*WITH_ROOMS, *FLAT) for room in rooms(folder)} - {"tests/transcripts/"}
    wanted = there | set(BESIDES)
    assert not wanted - set(named), "docs/architecture.md has no line for these"


def named_paths(page: str) -> set[str]:
    """What stands between backticks, or in a link, and begins like a path of this repository."""
    tops = "arena|deploy|docs|proto|referee|sdk|tests|workers"
    return set(re.findall(rf"`((?:{tops})/[\w./-]*\w/?)`", page))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    assert not [path for path in sorted(named_paths(page.read_text())) if not (ROOT / path).exists()]


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs" / "decisions").glob("*.md")), ids=lambda page: str(page.name)
)
def test_every_module_that_a_decision_names_is_there(page: Path) -> None:
    names = {
        path.name
        for top in ("arena", "referee", "sdk", "tests", "workers")
        for path in (ROOT / top).rglob("*.py")
    }
    assert not set(re.findall(r"`(\w+\.py)`", page.read_text())) - names


def walks(page: str) -> Iterator[tuple[str, str]]:
    """The rows of tables that begin with a file: the file, and the rest of the row."""
    yield from re.findall(r"^\| `([\w/]+\.py)` \| (.*) \|$", page, re.MULTILINE)


def test_the_functions_that_a_walk_names_are_in_the_file_that_it_enters() -> None:
    rows = list(walks(MAP.read_text()))
    assert len(rows) > 20
    missing = []
    for file, says in rows:
        nodes = ast.walk(ast.parse((ROOT / file).read_text()))
        functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        missing += [
            f"{file} has no {name}()" for name in re.findall(r"`(\w+)\(\)`", says) if name not in functions
        ]
    assert not missing


def glossary(page: str) -> list[str]:
    return re.findall(r"^\| ([a-z ]+) \| ", page.partition("## Glossary")[2], re.MULTILINE)[1:]


def test_a_word_of_the_glossary_has_one_meaning() -> None:
    words = glossary(MAP.read_text())
    assert len(words) > 40
    assert sorted(set(words)) == sorted(words)


def test_a_tree_is_read_with_its_indents_and_a_path_with_its_backticks() -> None:
    block = "a/   a folder\n  b/   one in it\n    c.py d.py   two files\ne/   another\n"
    page = f"see `arena/nowhere.py`\n```tree\n{block}```\n"
    assert [line.paths for line in tree(page)] == [("a/",), ("a/b/",), ("a/b/c.py", "a/b/d.py"), ("e/",)]
    assert named_paths(page) == {"arena/nowhere.py"}
