"""What the README shows works, and the public names are there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import cuig
import pytest
from cuig.cli import main
from cuig.engine.views import View

README = Path(__file__).parents[2] / "sdk" / "README.md"


def test_the_readmes_bot_plays_as_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", README.read_text(), flags=re.DOTALL)
    assert len([line for line in source.splitlines() if line.strip()]) <= 15
    (tmp_path / "thrifty.py").write_text(source)
    assert main(["play", str(tmp_path / "thrifty.py"), "random", "--games", "100"]) == 0
    assert re.search(r"confidence thrifty.py above and random below", capsys.readouterr().out)


def test_everything_that_the_readme_says_of_a_view_is_there() -> None:
    section = README.read_text().split("## What it sees")[1].split("##")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    names = {name for row in rows for name in re.findall(r"`(\w+)[^`]*`", row)}
    assert len(names) > 25
    assert {name for name in names if not hasattr(View, name)} == set()


def test_dir_lists_the_public_names_and_nothing_else() -> None:
    assert dir(cuig) == sorted(cuig.__all__)


def test_every_public_name_can_be_had() -> None:
    for name in cuig.__all__:
        assert getattr(cuig, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Bott'"):
        _ = cuig.Bott


def test_the_engine_alone_brings_no_grpc_along() -> None:
    code = (
        "import sys, cuig.engine.state; sys.exit('grpc' in sys.modules or 'google.protobuf' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=30).returncode == 0
