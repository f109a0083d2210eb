"""The package as an author gets it: one wheel, alone in a fresh environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import cuig
import cuig.testing
import pytest

from tests.support.wheels import reaching_packages

SDK = Path(__file__).parents[2] / "sdk"
# What `from cuig import …` gives. A name is added here when it is made public, and stays from then on.
PUBLIC = [
    "BID", "Bot", "CLUBS", "DIAMONDS", "HEARTS", "KEEP", "PASS", "PRESETS", "Phase", "Result", "Rules",
    "SPADES",
    "STAND", "SUITS", "Seating", "TAKE", "View", "action_text", "card_text", "cards_in", "new_session",
    "parse_card", "preset", "run", "set_of", "set_text",
]  # fmt: skip
PUBLIC_TESTING = [
    "Bot", "BotError", "Played", "View", "ViewError", "answer", "assert_legal", "play_out", "scripted",
    "view",
    "view_text",
]  # fmt: skip
ASKED_OF_A_BOT = ["begin", "bid", "call", "discard", "end", "name_trump", "play", "rob", "time_left"]


def test_the_public_names_are_these_and_no_other() -> None:
    assert sorted(cuig.__all__) == sorted(PUBLIC)
    assert sorted(cuig.testing.__all__) == sorted(PUBLIC_TESTING)


def test_a_bot_is_asked_these_things_and_no_other() -> None:
    asked = [name for name, value in vars(cuig.Bot).items() if callable(value) or isinstance(value, property)]
    assert sorted(name for name in asked if not name.startswith("_")) == ASKED_OF_A_BOT


def python_of(version: str) -> str | None:
    """A Python of this version: this one, or one on the PATH or of pyenv; None where there is none."""
    if version == f"{sys.version_info[0]}.{sys.version_info[1]}":
        return sys.executable
    places = (shutil.which(f"python{version}"), *map(str, _installed(version)))
    return next((place for place in places if place and _works(place, version)), None)


def _installed(version: str) -> list[Path]:
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    try:
        return sorted(found / "bin" / "python" for found in root.iterdir() if found.match(f"{version}.*"))
    except OSError:  # none there, or none that we may look at
        return []


def _works(python: str, version: str) -> bool:
    code = "import sys, venv, ensurepip; print('.'.join(map(str, sys.version_info[:2])))"
    try:
        said = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0 and said.stdout.strip() == version


def test_pythons_that_we_may_not_look_at_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert _installed("3.12") == []
    (tmp_path / "versions" / "3.12.1").mkdir(parents=True)
    monkeypatch.setattr(Path, "iterdir", refuse)
    assert _installed("3.12") == []


def refuse(_: Path) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # A copy: the build leaves nothing in the tree, and takes nothing along that lies about there.
    source = folder / "sdk"
    shutil.copytree(
        SDK, source, ignore=shutil.ignore_patterns("__pycache__", "node_modules", "*.so", "build")
    )
    build = "import hatchling.build as b, sys; print(b.build_wheel(sys.argv[1]))"
    made = subprocess.run(
        [sys.executable, "-c", build, str(folder)],
        cwd=source, capture_output=True, text=True, timeout=120, check=False,
        env={name: value for name, value in os.environ.items() if name != "CUIG_COMPILE"},
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    return folder / made.stdout.split()[-1]


@pytest.mark.slow
def test_the_wheel_has_the_types_and_nothing_but_the_package(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "cuig/py.typed" in names
    assert "cuig/v1/referee_pb2.pyi" in names
    assert {name.split("/")[0] for name in names} == {"cuig", f"cuig-{wheel.name.split('-')[1]}.dist-info"}


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_wheel_works_alone_in_a_fresh_environment(version: str, wheel: Path, tmp_path: Path) -> None:
    python = python_of(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # where uv is

    def run(*command: object, seconds: float = 120) -> str:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=tmp_path, capture_output=True, text=True, timeout=seconds, check=False,
            env={"PATH": path, "HOME": str(tmp_path), **reaching_packages()},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    here = tmp_path / "fresh" / "bin"
    if python == sys.executable:
        # As an author does it; pip takes ten seconds for it.
        run(python, "-m", "venv", "fresh")
        run(here / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel, seconds=240)
    else:
        run("uv", "venv", "-q", "--python", python, "fresh")
        run("uv", "pip", "install", "-q", "--python", here / "python", wheel, seconds=240)
    listed = run("uv", "pip", "list", "--format", "freeze", "--python", here / "python")
    installed = {line.split("==")[0].lower() for line in listed.splitlines()}
    assert {"cuig", "grpcio", "protobuf"} <= installed
    wanted = {"cuig", "grpcio", "pathspec", "protobuf", "typing-extensions"}
    assert installed - {"pip", "setuptools", "wheel"} <= wanted
    run(here / "python", "-c", f"from cuig import {', '.join(PUBLIC)}")
    run(here / "python", "-c", f"from cuig.testing import {', '.join(PUBLIC_TESTING)}")
    assert "20 games" in run(here / "cuig", "play", "rule-of-thumb", "random", "--games", "20")
    run(here / "cuig", "new", "molly")
    assert "molly_bot.py" in run(here / "cuig", "play", "molly/molly_bot.py", "random", "--games", "4")
