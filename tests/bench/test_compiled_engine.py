"""The engine compiled by mypyc is the same engine: it plays alike, and passes the engine's own tests."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.bench.compiled_wheel import COMPILING

ROOT = Path(__file__).parents[2]
TESTING = 1200  # seconds
SENT = """
import dataclasses, pickle
from cuig.engine.presets import preset
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import start
from cuig.engine.views import view
rules = preset("one-ten")
state = start(rules)
state.deal(deck(bytes(32), 1, fresh_pack(rules)))
seen = view(state, 1)
assert pickle.loads(pickle.dumps((rules, seen))) == (rules, seen)
assert dataclasses.replace(rules, target=120).target == 120
print("the same")
assert "hand=[AC KC 7D 7H 6S]" in repr(seen), repr(seen)
assert "hand: The cards in this seat's hand." in type(seen).__doc__
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(COMPILING + TESTING)]


def python(*arguments: str, tree: Path | None = None, within: float = 120) -> str:
    """The output of a Python that imports `cuig` from the tree, or from where it is installed."""
    environment: Mapping[str, str] = os.environ | ({"PYTHONPATH": str(tree)} if tree is not None else {})
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=within,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-6000:]
    return done.stdout


@pytest.fixture(scope="module")
def compiled(compiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as installed from a wheel that was built with CUIG_COMPILE=1."""
    assert not compiled_wheel.name.endswith("-none-any.whl"), "the wheel says that it is pure Python"
    tree = tmp_path_factory.mktemp("compiled") / "tree"
    with zipfile.ZipFile(compiled_wheel) as packed:
        packed.extractall(tree)
    return tree


def test_the_wheel_holds_the_engine_compiled(compiled: Path) -> None:
    engine = compiled / "cuig" / "engine"
    made = {path.name.partition(".")[0] for path in engine.rglob("*") if path.suffix in (".so", ".pyd")}
    assert made >= {"cards", "ranking", "state", "views", "sampling", "auction", "exchange", "settling"}
    where = python("-c", "import cuig.engine.state as s; print(s.__file__)", tree=compiled)
    assert where.startswith(str(engine)) and not where.strip().endswith(".py")


def test_rules_and_views_can_still_be_sent_to_other_processes(compiled: Path) -> None:
    assert python("-c", SENT, tree=compiled) == "the same\n"


def test_compiled_and_interpreted_play_the_same_games_action_by_action(compiled: Path) -> None:
    games = ("tests/bench/trace.py", "12")
    ours = python(*games, within=TESTING).splitlines()
    theirs = python(*games, tree=compiled, within=TESTING).splitlines()
    for number, (line, other) in enumerate(zip(ours, theirs, strict=True)):
        assert line == other, f"line {number}, after {ours[max(0, number - 3) : number]}"
    assert len(ours) > 20_000


def test_the_compiled_engine_passes_the_engines_tests(compiled: Path) -> None:
    tests = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/sdk/engine")
    passed = re.search(r"(\d+) passed", python(*tests, tree=compiled, within=TESTING))
    assert passed is not None and int(passed[1]) > 300


def test_an_ordinary_wheel_is_pure_python(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT / "sdk",
        env={name: value for name, value in os.environ.items() if name != "CUIG_COMPILE"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert not [name for name in packed.namelist() if name.endswith((".so", ".pyd"))]
