"""While a ladder is being re-rated its pages say so."""

from __future__ import annotations

import httpx
import psycopg
import pytest

from arena.rating import ratings
from tests.support.evening import full_house
from tests.support.events import event, play


async def test_the_pages_of_a_ladder_say_that_it_is_being_re_rated_until_it_is_not(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "_AT_ONCE", 1)
    async with (
        full_house(database_url, redis_url) as opened,
        httpx.AsyncClient(base_url=opened.web, timeout=10) as client,
    ):

        async def told() -> list[bool]:
            pages = [(await client.get(path)).text for path in ("/", "/ladders/twenty-five", "/bots/molly")]
            return ["eing re-rated" in page for page in pages]

        with psycopg.connect(database_url, connect_timeout=10) as connection:
            event(connection, decks=3)
            play(connection)
            ratings.rate_ready(connection)
            connection.commit()
            assert await told() == [False, False, False]
            [first] = connection.execute("SELECT min(match) FROM rating_step").fetchone() or [0]
            ratings.rewind(connection, ratings.lock(connection, "twenty-five"), [first])
            connection.commit()
            assert await told() == [True, True, True]
            assert "6 rating steps are still" in (await client.get("/ladders/twenty-five")).text
            ratings.rate_ready(connection)
            connection.commit()
            assert await told() == [False, False, False]
