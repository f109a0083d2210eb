"""The engine and the bench's own loop, compiled into a folder that the next run finds again."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

SDK = Path(__file__).parents[2] / "sdk"
LOOP = Path(__file__).with_name("playout.py")
LIMIT = 900  # seconds


def _digest() -> str:
    """Names the sources and the Python that they are compiled for."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (LOOP, SDK / "compile_engine.py", *sorted((SDK / "cuig" / "engine").rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compiled_engine() -> Path:
    """The folder that holds the compiled engine and `playout`, made now or by an earlier run.

    Raises CalledProcessError if it cannot be compiled.
    """
    folder = Path(sys.prefix) / "bench" / _digest()
    if folder.exists():
        return folder
    making = folder.with_suffix(".making")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    shutil.copy(LOOP, making)
    subprocess.run(
        [sys.executable, str(SDK / "compile_engine.py"), str(making), LOOP.name],
        check=True,
        timeout=LIMIT,
        stdout=subprocess.DEVNULL,
    )
    return making.rename(folder)
