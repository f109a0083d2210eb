"""The package compiled: building it takes most of a minute, so it begins when the tests begin."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import pytest

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
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


_BUILD = pytest.StashKey[Build]()


def _compiler() -> str:
    return (sysconfig.get_config_var("CC") or "cc").split()[0]


def _headers() -> Path:
    return Path(sysconfig.get_path("include")) / "Python.h"


def pytest_collection_finish(session: pytest.Session) -> None:
    wanted = any("compiled_wheel" in getattr(item, "fixturenames", ()) for item in session.items)
    if wanted and not session.config.option.collectonly and shutil.which(_compiler()) and _headers().exists():
        session.config.stash[_BUILD] = Build()


def pytest_sessionfinish(session: pytest.Session) -> None:
    build = session.config.stash.get(_BUILD, None)
    if build is not None:
        build.clear()


@pytest.fixture(scope="session")
def compiled_wheel(request: pytest.FixtureRequest) -> Path:
    """The wheel that was built with CUIG_COMPILE=1."""
    build = request.config.stash.get(_BUILD, None)
    if build is None:
        pytest.skip(f"compiling needs {_compiler()} and {_headers()}")
    return build.wheel()
