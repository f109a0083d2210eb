"""The bot in Go, built for a run of the tests with what the distribution has."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from pathlib import Path

import pytest

BOT = Path(__file__).parents[2] / "sdk" / "examples" / "go"
_LIBRARIES = Path("/usr/share/gocode/src/google.golang.org")
_BUILDING_SECONDS = 170


def build(folder: Path) -> Path:
    """The program, in this folder; skips the test aloud where it cannot be built."""
    missing = [name for name in ("go", "protoc", "protoc-gen-go") if shutil.which(name) is None]
    missing += [f"{_LIBRARIES / name}" for name in ("grpc", "protobuf") if not (_LIBRARIES / name).is_dir()]
    if missing:
        why = f"there is no {', no '.join(missing)} here"
        warnings.warn(f"the bot in Go was not tested: {why}", stacklevel=2)
        pytest.skip(why)
    program = folder / "bot"
    done = subprocess.run(
        [BOT / "build.sh", program],
        capture_output=True,
        text=True,
        timeout=_BUILDING_SECONDS,
        env={name: value for name, value in os.environ.items() if name != "GOPATH"},
    )
    assert not done.returncode, done.stderr
    return program
