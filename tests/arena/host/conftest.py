"""Where there is no sandbox no bot is hosted, and that is said aloud."""

from __future__ import annotations

import pytest
from cuig.sandbox.machine import obstacle


@pytest.fixture(scope="session", autouse=True)
def a_machine_that_can() -> None:
    missing = obstacle()
    if missing is not None:
        pytest.skip(missing)
