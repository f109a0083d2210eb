"""The page of a cup names its champion, its rounds and who is out."""

from __future__ import annotations

import asyncio
import json

import httpx
import psycopg
import pytest
from click.testing import CliRunner

from arena.cli.main import arena
from arena.runner.runner import RunnerTerms, run_matches
from arena.tournament import tournaments
from tests.support.evening import HOUSE_TOKEN, begin_tournament, full_house


async def test_a_cup_is_told_alike_on_its_page_in_json_and_by_the_command(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUIG_DATABASE_URL", database_url)
    async with (
        full_house(database_url, redis_url) as opened,
        httpx.AsyncClient(base_url=opened.web, timeout=10) as client,
    ):
        event = begin_tournament(database_url, decks=1, format="knock-out")
        running = (await client.get(f"/tournaments/{event}")).text
        assert "Standings so far" in running
        assert "being played" in running
        state = "running"
        while state == "running":
            await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            with psycopg.connect(database_url) as connection:
                tournaments.finish_ended(connection)
                state = tournaments.by_id(connection, event).state
        found = (await client.get(f"/tournaments/{event}.json")).json()["result"]
        assert [one["place"] for one in found["places"]] == [1, 2]
        champion = found["places"][0]["name"]
        page = (await client.get(f"/tournaments/{event}/progress")).text
        assert "<h2>Result</h2>" in page
        assert f"<strong>{champion}</strong>" in page
        told = await asyncio.to_thread(
            CliRunner().invoke, arena, ["tournament", "show", str(event), "--json"]
        )
        assert json.loads(told.output)["result"] == found
        text = await asyncio.to_thread(CliRunner().invoke, arena, ["tournament", "show", str(event)])
        assert f"result of tournament {event}" in text.output
        assert champion in text.output
