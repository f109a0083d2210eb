"""Where there is no sandbox nothing of it can be tested, and that is said aloud."""

from __future__ import annotations

import pytest
from cuig.sandbox.machine import obstacle


@pytest.fixture(scope="session", autouse=True)
def a_machine_that_can() -> None:
    missing = obstacle()
    if missing is not None:
        pytest.skip(missing)


@pytest.fixture(params=["python", "command"])
def kind(request: pytest.FixtureRequest) -> str:
    """Both ways in which a bot is started."""
    way: str = request.param
    return way
