"""What the protocol's page shows is so."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text()
GENERATING = re.findall(r"^((?:python -m grpc_tools\.protoc|protoc) .*)$", PAGE, re.MULTILINE)


def test_four_languages_are_shown() -> None:
    assert len(GENERATING) == 4


@pytest.mark.parametrize("command", GENERATING)
def test_code_is_made_as_the_page_says(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    if words[0] == "python":
        words[0] = sys.executable
    plugin = ["protoc-gen-go"] if "--go_out=out" in words else []
    if missing := [name for name in [words[0], *plugin] if shutil.which(name) is None]:
        pytest.skip(f"{missing[0]} is not here")
    shutil.copytree(ROOT / "proto", tmp_path / "proto")
    (tmp_path / "out").mkdir()
    files = [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.glob(words.pop()))]
    subprocess.run([*words, *files], cwd=tmp_path, check=True, timeout=60)
    assert len([path for path in (tmp_path / "out").rglob("*") if path.is_file()]) >= 7
