"""The bot in JavaScript, installed for a run of the tests."""

from __future__ import annotations

import shutil
import subprocess
import warnings
from pathlib import Path

import pytest

BOT = Path(__file__).parents[2] / "sdk" / "examples" / "js"
_INSTALLING_SECONDS = 90


def install(folder: Path) -> Path:
    """The bot with what it needs, in this folder; skips the test aloud where that cannot be had."""

    def skip(why: str) -> None:
        warnings.warn(f"the JavaScript bot was not tested: {why}", stacklevel=2)
        pytest.skip(why)

    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        skip("Node 18 or later and npm are not on the PATH")
    version = subprocess.run(
        ["node", "--version"], capture_output=True, text=True, check=True, timeout=30
    ).stdout
    if int(version.lstrip("v").split(".")[0]) < 18:
        skip(f"Node {version.strip()} is older than 18")
    for name in ("package.json", "package-lock.json", "bot.js", "fair_cards.js"):
        shutil.copy(BOT / name, folder)
    done = subprocess.run(
        ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=_INSTALLING_SECONDS,
    )
    if done.returncode:
        skip(f"npm finds no registry: {done.stderr.strip().splitlines()[-1:]}")
    return folder
