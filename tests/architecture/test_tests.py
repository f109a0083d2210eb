"""The tests keep to their own rules: what is shared lies apart from them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"


def files() -> Iterator[Path]:
    yield from sorted(TESTS.rglob("*.py"))


def imported(path: Path, source: str) -> Iterator[tuple[int, str]]:
    """The line and the module of every import from the tests, also of those inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: imports are absolute here"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            if module := module_of(name):
                yield node.lineno, module


def module_of(name: str) -> str | None:
    """The module of the tests that holds a name; None for what is none of theirs."""
    while name.startswith("tests."):
        if (ROOT / name.replace(".", "/")).with_suffix(".py").is_file():
            return name
        name = name.rpartition(".")[0]
    return None


def breach(path: Path, module: str) -> str | None:
    """What is wrong with a test's import of a module of the tests."""
    room, _, last = module.rpartition(".")
    if last.startswith("test_") or last == "conftest":
        return f"{module} holds tests or fixtures: what is shared goes to tests/support"
    here = ".".join(path.relative_to(ROOT).parent.parts)
    if room not in ("tests.support", here):
        return f"{module} is for the tests beside it: what others need goes to tests/support"
    return None


def test_no_test_imports_a_test_module() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {wrong}"
        for path in files()
        for line, module in imported(path, path.read_text())
        if (wrong := breach(path, module))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "from tests.docs.test_pages import ROOT",
        "import tests.referee.conftest",
        "def late():\n    from tests.bench.lane import Lane",
        "from tests.bench import lane",
    ],
)
def test_an_import_of_a_test_module_is_found(source: str) -> None:
    path = TESTS / "sdk" / "test_table.py"
    [(_, module)] = imported(path, source)
    assert breach(path, module)


def test_what_is_shared_may_be_imported() -> None:
    path = TESTS / "bench" / "scale.py"
    [(_, lane), (_, servers)] = imported(
        path, "from tests.bench.lane import Lane\nfrom tests.support import servers"
    )
    assert not breach(path, lane) and not breach(path, servers)
