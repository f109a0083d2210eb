"""The package compiled: building it takes most of a minute, so it begins when the tests begin."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.bench.compiled_wheel import Build, compiler, headers

_BUILD = pytest.StashKey[Build]()


def pytest_collection_finish(session: pytest.Session) -> None:
    wanted = any("compiled_wheel" in getattr(item, "fixturenames", ()) for item in session.items)
    if wanted and not session.config.option.collectonly and shutil.which(compiler()) and headers().exists():
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
        pytest.skip(f"compiling needs {compiler()} and {headers()}")
    return build.wheel()
