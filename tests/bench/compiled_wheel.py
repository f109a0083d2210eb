"""A wheel of the package with the engine compiled, built behind everything else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

SDK = Path(__file__).parents[2] / "sdk"


COMPILING = 540  # seconds


class Build:
    """A wheel with the engine compiled, being built in a folder of its own, behind everything else."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cuig-compiled-"))
        self._log = self.folder / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                ["nice", sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(self.folder)],
                cwd=SDK,
                env=os.environ | {"CUIG_COMPILE": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wheel(self) -> Path:
        """The wheel, once it is built."""
        assert self._process.wait(COMPILING) == 0, self._log.read_text()[-6000:]
        (built,) = self.folder.glob("*.whl")
        return built

    def clear(self) -> None:
        """Leave nothing behind, built or not."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)  # the compiler too
            self._process.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


def compiler() -> str:
    return (sysconfig.get_config_var("CC") or "cc").split()[0]


def headers() -> Path:
    return Path(sysconfig.get_path("include")) / "Python.h"
