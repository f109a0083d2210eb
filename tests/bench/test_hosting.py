"""The measurements of hosting, on next to nothing: that they still measure what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from cuig.sandbox.machine import obstacle

from tests.bench.hosting import first_legal, memory, pace, start


@pytest.fixture(scope="module", autouse=True)
def a_machine_that_can() -> None:
    missing = obstacle()
    if missing is not None:
        pytest.skip(missing)


@pytest.mark.slow
async def test_a_process_after_the_first_is_there_before_an_interpreter_would_be(tmp_path: Path) -> None:
    figures = await start(first_legal(tmp_path), turns=1)
    assert 0 < figures.forked < figures.cold
    assert figures.interpreter > 0


@pytest.mark.slow
async def test_many_idle_bots_share_what_they_have_imported(tmp_path: Path) -> None:
    figures = await memory(first_legal(tmp_path), bots=3)
    assert figures.bots == 3
    assert 0 < figures.each_of_many < figures.one  # pages of the same files are counted once


@pytest.mark.slow
async def test_the_same_bots_play_hosted_and_connected(tmp_path: Path) -> None:
    first_legal(tmp_path)
    figures = await pace(tmp_path, turns=1, seconds=0.5)
    assert min(figures.hosted + figures.connected) > 0
    assert figures.ratio == figures.hosted[0] / figures.connected[0]
