"""The pages of a bot that was renamed are found by its old name too, and tell both."""

from __future__ import annotations

import httpx
import psycopg

from arena.runner.runner import RunnerTerms, run_matches
from arena.tournament.renaming import rename
from tests.support.evening import HOUSE_TOKEN, begin_tournament, full_house


async def test_an_old_address_leads_to_the_bot(database_url: str, redis_url: str) -> None:
    async with (
        full_house(database_url, redis_url) as opened,
        httpx.AsyncClient(base_url=opened.web, timeout=10) as client,
    ):
        event = begin_tournament(database_url, decks=1)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url) as connection:
            rename(connection, "molly", "maeve")
        for rest in ("?before=9", ".json", "/history.csv", "/suspensions.json", ".atom"):
            found = await client.get(f"/bots/molly{rest}")
            assert (found.status_code, found.headers["location"]) == (307, f"/bots/maeve{rest}")
            assert (await client.get(f"/bots/maeve{rest}")).status_code == 200
        page = (await client.get("/bots/maeve")).text
        assert "It was called molly, until" in page
        told = (await client.get("/bots/maeve.json")).json()
        assert [one["name"] for one in told["former_names"]] == ["molly"]
        assert told["standings"] and told["matches"], "what it has played is its own"
        assert {one["name"] for one in told["matches"][0]["entrants"]} == {"molly", "finn"}
        assert ">molly</a>" in (await client.get(f"/tournaments/{event}")).text
        gone = await client.get("/ladders/twenty-five/ranks/molly.json")
        assert (gone.status_code, "called maeve now" in gone.text) == (404, True)
