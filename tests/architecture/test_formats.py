"""What differs between formats is a value or a function of the format; nobody else asks for one by name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena.tournament.event_file import example
from arena.tournament.formats.format import Format
from arena.tournament.formats.registry import FORMATS

ROOT = Path(__file__).parents[2]
ARENA = ROOT / "arena"
ROOM = ARENA / "tournament" / "formats"
PACKAGES = (ARENA, ROOT / "workers", ROOT / "referee")
_NAMES = re.compile(rf"(?<![\w-])({'|'.join(FORMATS)})(?![\w-])")

# Where a name is spelled all the same, and why.
SPELLED: dict[str, str] = {
    "arena/tournament/event_file.py": "the example of an event file is an event of some format",
}


def modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in sorted(package.rglob("*.py")) if ROOM not in path.parents)


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Strings that are statements of their own: docstrings of modules, classes, functions and fields."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def spelled(source: str) -> list[int]:
    """The lines with a string that holds a format's name."""
    tree = ast.parse(source)
    prose = docstrings(tree)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in prose
        and _NAMES.search(node.value)
    ]


def compared(source: str) -> list[int]:
    """The lines in which something called `format` is compared."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        if isinstance(side, ast.Attribute)
        and side.attr == "format"
        and not all(isinstance(op, ast.Is | ast.IsNot) for op in node.ops)
    ]


def test_no_name_of_a_format_is_spelled_outside_their_room() -> None:
    found = {str(path.relative_to(ROOT)): lines for path in modules() if (lines := spelled(path.read_text()))}
    assert found.keys() == SPELLED.keys(), found


def test_no_format_is_compared_by_name_outside_their_room() -> None:
    # Whether a change gives a schedule another format is asked of the schedule, whichever they are.
    allowed = {"arena/tournament/schedules.py": 1}
    found = {
        str(path.relative_to(ROOT)): len(lines) for path in modules() if (lines := compared(path.read_text()))
    }
    assert found == allowed


def test_no_page_and_no_script_spells_one() -> None:
    for kind in ("*.html", "*.js"):
        for path in (ARENA / "web").rglob(kind):
            code = (
                re.findall(r"\{[{%].*?[%}]\}", path.read_text()) if kind == "*.html" else [path.read_text()]
            )
            assert not [part for part in code if _NAMES.search(part)], path


@pytest.mark.parametrize("name", FORMATS)
def test_a_name_in_code_is_found_and_one_in_prose_is_not(name: str) -> None:
    assert spelled(f'if kind == "{name}":\n    pass') == [1]
    assert spelled(f"x = f\"SELECT ... format <> '{name}' {{y}}\"") == [1]
    assert spelled(f'"""What a {name} event does."""\nx: int\n"""In {name} events."""') == []
    assert compared(f"if plan.format == kind:\n    pass\nif plan.format is None: {name!r}") == [1]


@pytest.mark.parametrize("format", FORMATS.values(), ids=lambda format: format.name)
def test_the_organisers_page_has_each_format_with_its_terms_and_their_defaults(format: Format[Any]) -> None:
    page = (ROOT / "docs" / "organiser.md").read_text()
    [row] = re.findall(rf"^\| `{format.name}` \| .* \| (.*)\|$", page, re.MULTILINE)
    assert [part.partition(" ")[0] for part in re.findall(r"`(.*?)`", row)] == [
        term.name for term in format.its_terms()
    ]
    for term in format.its_terms():
        default = "" if term.names_bots else str(term.default).lower()
        assert re.search(rf"^\| `{term.name}` \| `?{default}`? ?\| .*{format.title}", page, re.M | re.I), term


def test_the_organisers_page_names_the_formats_as_the_example_does() -> None:
    [line] = [line for line in example().splitlines() if line.startswith('name = "swiss"')]
    assert line in (ROOT / "docs" / "organiser.md").read_text()
