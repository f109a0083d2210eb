"""What a command loads before it has anything to do: a help text is there at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

# Each of these takes longer to load than everything that help and listings need.
HEAVY = {
    "asyncio",
    "cuig.client.session",
    "cuig.home.remote",
    "cuig.home.remote_server",
    "cuig.v1",
    "google",
    "grpc",
    "ssl",
    "uvloop",
}
# What only some commands need: processes to play in, the version of a package, the file with defaults.
UNUSED = {"concurrent", "cuig.cli.play", "cuig.cli.doctor", "cuig.home", "importlib.metadata", "tomllib"}

LIST_MODULES = """
import json, sys
from cuig.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def modules_of(folder: Path, *arguments: str) -> set[str]:
    """The modules that a process has loaded by the end of a command, run in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", LIST_MODULES, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        cwd=folder,
    )
    assert done.stdout
    return set(json.loads(done.stderr))


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["connect", "--help"]])
def test_help_loads_nothing_that_plays_or_connects(arguments: list[str], tmp_path: Path) -> None:
    assert not modules_of(tmp_path, *arguments) & (HEAVY | UNUSED)


@pytest.mark.parametrize("arguments", [["--version"], ["rules"], ["rules", "one-ten", "target=55"]])
def test_a_listing_loads_nothing_that_connects(arguments: list[str], tmp_path: Path) -> None:
    assert not modules_of(tmp_path, *arguments) & HEAVY


def test_defaults_for_other_commands_load_none_of_them(tmp_path: Path) -> None:
    (tmp_path / "cuig.toml").write_text('arena = "127.0.0.1:1"\n[play]\njobs = 2\n')
    loaded = modules_of(tmp_path, "rules")
    assert "tomllib" in loaded
    assert not loaded & (HEAVY | {"cuig.cli.play"})


def test_a_match_at_home_loads_no_grpc(tmp_path: Path) -> None:
    assert not modules_of(tmp_path, "play", "random", "random", "--games", "2") & {
        "grpc",
        "google",
        "cuig.v1",
    }
