"""The study of a house that has grown, in a small one."""

from __future__ import annotations

import pytest

from tests.bench.growth import SLOWEST, grown
from tests.support.full_house import FullHouse


@pytest.mark.slow
def test_a_house_is_filled_and_asked(database_url: str, redis_url: str) -> None:
    house = FullHouse(bots=50, running=3, waiting=300, ended=2_000)
    found = grown(database_url, redis_url, house)
    assert found.tick_ms > 0 and found.slowest_page_ms > 0
    assert len(found.slowest) == SLOWEST
    assert all(one.plan for one in found.slowest)
