"""A season is told alike on its page, in JSON, as CSV and by the command."""

from __future__ import annotations

import asyncio
import json

import httpx
import psycopg
import pytest
from click.testing import CliRunner

from arena.cli.main import arena
from arena.runner.runner import RunnerTerms, run_matches
from arena.season import seasons
from arena.season.season_file import SeasonTerms
from arena.tournament import tournaments
from tests.support.evening import HOUSE_TOKEN, begin_tournament, full_house


async def test_a_season_is_told_alike_everywhere(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUIG_DATABASE_URL", database_url)
    async with (
        full_house(database_url, redis_url) as opened,
        httpx.AsyncClient(base_url=opened.web, timeout=10) as client,
    ):
        event = begin_tournament(database_url, decks=2)
        with psycopg.connect(database_url) as connection:
            terms = SeasonTerms(title="Spring & all", schedules=("event",))
            seasons.create(connection, "spring", terms)
        before = (await client.get("/seasons/spring")).text
        assert "No event of this season has ended yet" in before
        assert "Spring &amp; all" in before
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url) as connection:
            tournaments.finish_ended(connection)
        found = (await client.get("/seasons/spring.json")).json()
        first, second = found["bots"]
        points = f"{first['points']:.2f}"
        # By the cards; where they were equal the two share both places.
        assert (first["points"], second["points"]) in ((25, 18), (21.5, 21.5))
        page = (await client.get("/seasons/spring")).text
        assert page.index(f"/bots/{first['name']}") < page.index(f"/bots/{second['name']}")
        assert "25 for place 1, 18 for place 2" in page
        assert (await client.get("/seasons")).text.count("/seasons/spring") == 1
        assert '<a href="/seasons/spring">' in (await client.get(f"/tournaments/{event}")).text
        sheet = (await client.get("/seasons/spring.csv")).text.splitlines()
        assert sheet[1].split(",")[:4] == ["1", first["name"], first["owner"], points]
        owners = (await client.get("/seasons/spring/owners.csv")).text.splitlines()
        assert owners[1].split(",")[:3] == [
            "1",
            found["owners"][0]["name"],
            points if len(owners) > 2 else "43.00",
        ]

        def command(*arguments: str) -> str:
            said = CliRunner().invoke(arena, ["season", "show", "spring", *arguments])
            assert said.exit_code == 0, said.output
            return said.output

        assert json.loads(await asyncio.to_thread(command, "--json")) == found
        assert (await asyncio.to_thread(command, "--csv")).splitlines() == sheet
        assert (await asyncio.to_thread(command, "--csv", "--owners")).splitlines() == owners
        assert first["name"] in await asyncio.to_thread(command)
        gone = await client.get("/seasons/nowhere")
        assert (gone.status_code, "There is no season nowhere" in gone.text) == (404, True)
