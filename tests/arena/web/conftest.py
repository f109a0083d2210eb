"""The pages, for tests of forms."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.support.browsing import Site, opened_site


@pytest.fixture
async def site(database_url: str, redis_url: str) -> AsyncIterator[Site]:
    """The pages of an arena in which nobody is yet."""
    async with opened_site(database_url, redis_url) as opened:
        yield opened
