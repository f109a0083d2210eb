"""The tests keep to their own rules: what is shared lies apart from them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

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


# Calls that may wait for ever when they are given no time, and those that have a time when they stand in one.
ENDLESS = {"communicate", "get", "join", "readline", "wait"}
RUNNING = {"run", "check_call", "check_output", "call"}
LIMITS = {"timeout", "wait_for", "within", "killed_after", "ended", "line_with"}


def called(node: ast.AST) -> str:
    """The last name of what is called: `wait_for` of `asyncio.wait_for(…)`."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def has_time(call: ast.Call) -> bool:
    return any(keyword.arg in ("timeout", "seconds", None) for keyword in call.keywords)


def endless(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The line of each wait without an end, and what it is."""
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, limited = waiting.pop()
        name = called(node)
        if isinstance(node, ast.While) and isinstance(node.test, ast.Constant):
            yield node.lineno, "a loop without an end"
        if isinstance(node, ast.Call) and not limited and not has_time(node):
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            library = owner.id if isinstance(owner, ast.Name) else ""
            if library == "subprocess" and name in RUNNING:
                yield node.lineno, f"subprocess.{name} without a timeout"
            if library == "asyncio" and name == "wait":
                yield node.lineno, "asyncio.wait without a timeout"
            if owner is not None and name in ENDLESS and not node.args:
                yield node.lineno, f".{name}() without a time"
        limited |= name in LIMITS
        inner = limited or (
            isinstance(node, ast.With | ast.AsyncWith)
            and any(called(item.context_expr) in LIMITS for item in node.items)
        )
        waiting.extend((child, inner) for child in ast.iter_child_nodes(node))


def test_every_wait_ends() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {wrong}; tests/support/waiting.py has one that ends"
        for path in files()
        for line, wrong in sorted(endless(ast.parse(path.read_text())))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "while True:\n    pass",
        "while 1:\n    pass",
        "process.wait()",
        "await process.communicate()",
        "thread.join()",
        "queue.get()",
        "process.stdout.readline()",
        "subprocess.run(command, check=True)",
        "await asyncio.wait(tasks)",
    ],
)
def test_a_wait_without_an_end_is_found(source: str) -> None:
    assert len(list(endless(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "process.wait(10)",
        "subprocess.run(command, timeout=10)",
        "await within(process.wait(), 'its end')",
        "async with asyncio.timeout(10):\n    await process.communicate()",
        "with killed_after(process):\n    process.stdout.readline()",
        "kept.get(1)",
    ],
)
def test_a_wait_that_ends_may_stand(source: str) -> None:
    assert not list(endless(ast.parse(source)))


def test_no_example_fails_for_the_time_that_it_takes() -> None:
    assert settings().deadline is None


# What asserts by itself: pytest's, the libraries' own tests, and helpers whose names say that they check.
_ASSERTING = {"raises", "warns", "fail", "api_test", "seed_test"}


def asserts(test: ast.AST) -> bool:
    """Whether something in a test can fail it."""
    return any(
        isinstance(node, ast.Assert)
        or (name := called(node)) in _ASSERTING
        or name.startswith(("check_", "assert_"))
        for node in ast.walk(test)
    )


def test_every_test_asserts_something() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} asserts nothing"
        for path in files()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        if not asserts(node)
    ]
    assert not found, "\n".join(found)


def test_a_test_that_asserts_nothing_is_found() -> None:
    assert not asserts(ast.parse("def test_it():\n    play(1)"))
    assert asserts(ast.parse("def test_it():\n    check_same(play(1), play(1))"))


# As in the packages: a file of tests is about one noun; a longer one says why.
LONGEST = 400
LONG_FILES = {
    "tests/arena/store/test_locks.py": "one evening, in which everything happens that takes a lock",
    "tests/sdk/sandbox/test_escapes.py": "all ways out of the sandbox, in one list",
}


def test_no_file_is_long_without_a_reason() -> None:
    long = {str(path.relative_to(ROOT)) for path in files() if len(path.read_text().splitlines()) > LONGEST}
    assert long == set(LONG_FILES)
