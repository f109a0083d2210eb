"""What the arena tells programs is what its OpenAPI document says, and nothing is told too early."""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import psycopg
import pytest
from cuig.engine.notation import parse_record
from cuig.engine.record import replay
from cuig.record_seats import seated_plan
from cuig.v1 import record_pb2
from starlette.routing import Route

from arena.bot import bots
from arena.runner.runner import RunnerTerms, run_matches
from arena.season import seasons
from arena.season.season_file import SeasonTerms
from arena.tournament import tournaments
from arena.web.api import ENDPOINTS, api_routes
from arena.web.openapi import document
from arena.web.page_data import ENTRANTS
from tests.support.evening import HOUSE_TOKEN, begin_tournament, evening, full_house
from tests.support.events import enter, event, play

FILLED = {"name": "molly", "bot": "molly", "owner": "ann", "id": "1"}


def address(path: str) -> str:
    """The path with something in place of its parameters that is there."""
    names = FILLED | ({"name": "twenty-five"} if path.startswith("/ladders") else {})
    if path.startswith("/schedules/"):
        names["name"] = "event"
    if path.startswith("/seasons/"):
        names["name"] = "spring"
    if path.startswith("/owners/"):
        names["name"] = "ann"
    return re.sub(r"{(\w+)}", lambda found: names[found[1]], path)


def faults(value: Any, schema: dict[str, Any], schemas: dict[str, Any], at: str = "") -> list[str]:
    """Where a value is not as its schema says; as much of JSON Schema as the document uses."""
    if "$ref" in schema:
        return faults(value, schemas[schema["$ref"].rpartition("/")[2]], schemas, at)
    if "anyOf" in schema:
        tried = [faults(value, one, schemas, at) for one in schema["anyOf"]]
        return [] if any(not found for found in tried) else min(tried, key=len)
    kinds: dict[str, type | tuple[type, ...]] = {
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
        "array": list,
        "object": dict,
    }
    kind = schema.get("type")
    if kind is not None and (
        not isinstance(value, kinds[kind]) or (isinstance(value, bool) and kind in ("integer", "number"))
    ):
        return [f"{at}: {value!r} is no {kind}"]
    found = []
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        found += [f"{at}.{name} is missing" for name in schema.get("required", ()) if name not in value]
        rest = schema.get("additionalProperties", True)
        for name, one in value.items():
            if name in properties:
                found += faults(one, properties[name], schemas, f"{at}.{name}")
            elif rest is False:
                found.append(f"{at}.{name} is not in the document")
            elif isinstance(rest, dict):
                found += faults(one, rest, schemas, f"{at}.{name}")
    if isinstance(value, list):
        for number, one in enumerate(value):
            prefix = schema.get("prefixItems")
            wanted = prefix[number] if prefix else schema.get("items", {})
            found += faults(one, wanted, schemas, f"{at}[{number}]")
    return found


@pytest.fixture
async def played(database_url: str, redis_url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=3)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url) as connection:
            tournaments.finish_ended(connection)
            seasons.create(connection, "spring", SeasonTerms(schedules=("event",)))
        async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
            yield client


async def test_the_document_is_what_is_served(played: httpx.AsyncClient) -> None:
    told = (await played.get("/openapi.json")).json()
    assert told["openapi"].startswith("3.1")
    schemas = told["components"]["schemas"]
    for path, methods in told["paths"].items():
        if path.startswith("/api/"):  # by a token: test_own_api.py
            continue
        answer = await played.get(address(path))
        assert answer.status_code == 200, path
        [(media, content)] = methods["get"]["responses"]["200"]["content"].items()
        assert answer.headers["content-type"].partition(";")[0] == media, path
        if media == "application/json":
            assert faults(answer.json(), content["schema"], schemas, path) == []


async def test_the_check_of_the_document_can_fail(played: httpx.AsyncClient) -> None:
    schemas = document(ENDPOINTS)["components"]["schemas"]
    row = (await played.get("/ladders/twenty-five.json")).json()["rows"][0]
    reference = {"$ref": "#/components/schemas/LadderRow"}
    assert faults(row, reference, schemas) == []
    assert faults({**row, "mu": "high"}, reference, schemas)
    assert faults({**row, "more": 1}, reference, schemas)
    assert faults({name: value for name, value in row.items() if name != "mu"}, reference, schemas)


def test_every_address_of_the_api_is_in_the_document() -> None:
    written = {one.path for one in ENDPOINTS}
    routes = [route for route in api_routes(None) if isinstance(route, Route)]  # type: ignore[arg-type]
    assert {route.path.replace(":int", "") for route in routes} <= written


async def test_every_json_of_a_page_is_in_the_document(played: httpx.AsyncClient) -> None:
    written = {address(one.path) for one in ENDPOINTS}
    for page in ("/", "/ladders/twenty-five", "/tournaments", "/tournaments/1", "/matches/1", "/bots/molly"):
        for link in re.findall(r'href="([^"?]+\.json)', (await played.get(page)).text):
            assert link in written, link


async def test_what_is_not_there_is_said_in_json(played: httpx.AsyncClient) -> None:
    error = document(ENDPOINTS)["components"]["schemas"]["Error"]
    for path in ("/ladders/whist.csv", "/matches/99/record.txt", "/bots/nobody/history.csv"):
        answer = await played.get(path)
        assert answer.status_code == 404, path
        assert faults(answer.json(), error, {}) == []


async def test_tables_are_csv(played: httpx.AsyncClient) -> None:
    rows = list(csv.DictReader(io.StringIO((await played.get("/ladders/twenty-five.csv")).text)))
    assert {row["bot"] for row in rows} == {"molly", "finn"}
    told = (await played.get("/ladders/twenty-five.json")).json()["rows"]
    assert [float(row["mu"]) for row in rows] == [row["mu"] for row in told]  # to the last bit
    pairs = list(csv.DictReader(io.StringIO((await played.get("/tournaments/1/crosstable.csv")).text)))
    assert [(row["bot"], row["matches"]) for row in pairs] == [(row["bot"], "3") for row in pairs]
    steps = list(csv.DictReader(io.StringIO((await played.get("/bots/molly/history.csv")).text)))
    assert [int(step["match"]) for step in steps] == [3, 2, 1]


async def test_the_records_of_a_match_say_the_same(played: httpx.AsyncClient) -> None:
    record = record_pb2.Record.FromString((await played.get("/matches/1/record.pb")).content)
    text = (await played.get("/matches/1/record.txt")).text
    parsed = parse_record(text)
    replay(parsed)  # it fits its rules
    plan = seated_plan(parsed, text)
    assert plan is not None
    told = (await played.get("/matches/1/record.json")).json()
    assert list(plan.entrants) == [told["entrants"][holder] for holder in told["games"][0]["holders"][:2]]
    for game, planned in zip(told["games"], plan.games, strict=True):
        names = [told["entrants"][holder] for holder in game["holders"]]
        assert [plan.entrants[holder] for holder in planned.holders] == names
    actions = [action for segment in record.segments for action in segment.actions]
    assert actions == [a for game in parsed.games for deal in game.deals for a in deal.actions]
    assert (await played.get("/matches/1/record.json")).json()["match"] == "1"


async def test_no_record_is_told_before_the_match_has_ended(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=1)
        async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
            for ending in ("txt", "pb", "json"):
                assert (await client.get(f"/matches/1/record.{ending}")).status_code == 404
            with psycopg.connect(database_url) as connection:
                connection.execute("UPDATE match SET state = 'void', finished_at = now()")
            for ending in ("txt", "pb", "json"):
                assert (await client.get(f"/matches/1/record.{ending}")).status_code == 404


async def test_a_ladder_is_told_in_parts(played: httpx.AsyncClient) -> None:
    first = (await played.get("/ladders/twenty-five.json?limit=1")).json()
    [best] = first["rows"]
    assert first["next_after"] == best["version"]
    second = (await played.get(f"/ladders/twenty-five.json?limit=1&after={best['version']}")).json()
    assert [row["place"] for row in first["rows"] + second["rows"]] == [1, 2]
    assert second["next_after"] is None
    [rank] = (await played.get(f"/ladders/twenty-five/ranks/{second['rows'][0]['bot']}.json")).json()["ranks"]
    assert (rank["place"], rank["of"]) == (2, 2)
    table = await played.get("/ladders/twenty-five.csv?limit=1")
    assert len(table.text.splitlines()) == 2
    behind = await played.get(table.links["next"]["url"])
    assert [row["place"] for row in csv.DictReader(io.StringIO(behind.text))] == ["2"]
    assert "next" not in behind.links


async def test_the_pages_of_a_ladder_lead_on_to_each_other(played: httpx.AsyncClient) -> None:
    first = (await played.get("/ladders/twenty-five?limit=1")).text
    [further] = re.findall(r'href="([^"]+)" rel="next"', first)
    assert "limit=1" in further
    second = (await played.get(further.replace("&amp;", "&"))).text
    assert 'rel="next"' not in second
    assert '<a href="/ladders/twenty-five?limit=1">The best</a>' in second
    assert len(re.findall(r'<td class="place">', second)) == 1
    for link in re.findall(r'href="([^"]+(?:json|csv)[^"]*)"', second):
        assert (await played.get(link)).status_code == 200, link


async def test_a_ladder_whose_name_is_a_line_of_rules_leads_on_too(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=1, options={"target": "15"})
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
            page = (await client.get("/ladders/twenty-five%20target=15?limit=1")).text
            links = re.findall(r'href="(/ladders/[^"]+)"', page)
            assert any(".csv" in link for link in links) and any("after=" in link for link in links)
            for link in links:
                assert " " not in link
                assert (await client.get(link)).status_code == 200, link
            table = await client.get("/ladders/twenty-five%20target=15.csv?limit=1")
            assert (await client.get(table.links["next"]["url"])).status_code == 200


async def test_a_number_out_of_bounds_is_told_its_bounds(played: httpx.AsyncClient) -> None:
    answer = await played.get("/bots.json?limit=5000")
    assert answer.status_code == 400
    assert answer.json()["next"] == "Ask again with limit from 1 to 1000, or without it."


async def test_programs_hear_the_same_of_what_is_not_there_at_every_address(
    played: httpx.AsyncClient,
) -> None:
    for path in ("/ladders/bridge.json", "/ladders/bridge.csv", "/bots/nobody/suspensions.json"):
        answer = await played.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["next"].endswith("/openapi.json"), path


@pytest.mark.parametrize(
    "path",
    [
        "/ladders/twenty-five.json?after=%00",
        "/ladders/twenty-five.csv?limit=1%00",
        "/bots/molly/history.csv?ladder=%00",
        "/bots.json?after=%00",
        "/nothing%00.csv",
        "/nothing.json",
        "/nothing.pb",
        "/matches/" + "9" * 19 + "/record.txt",
    ],
)
async def test_an_address_that_leads_nowhere_is_said_so_in_json_to_programs(
    played: httpx.AsyncClient, path: str
) -> None:
    answer = await played.get(path)
    assert answer.status_code == 404
    assert faults(answer.json(), document(ENDPOINTS)["components"]["schemas"]["Error"], {}) == []
    page = await played.get("/ladders/twenty-five?after=%00")
    assert page.status_code == 404 and "<html" in page.text


async def test_bots_are_told_in_parts(played: httpx.AsyncClient, database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        for name in ("oisin", "aoife", "niamh"):
            bots.create(connection, name, "ann")
    every = (await played.get("/bots.json")).json()
    names = [bot["name"] for bot in every["bots"]]
    assert names == ["aoife", "finn", "molly", "niamh", "oisin"] and every["next_after"] is None
    met, after = [], ""
    for size in (2, 2, 1):
        part = (await played.get(f"/bots.json?limit=2{after}")).json()
        assert len(part["bots"]) == size
        met += [bot["name"] for bot in part["bots"]]
        after = f"&after={part['next_after']}"
    assert met == names and part["next_after"] is None
    page = (await played.get("/bots?limit=2")).text
    [following] = re.findall(r'href="(/bots\?[^"]+)" rel="next"', page)
    assert "/bots/finn" in page and "/bots/molly" not in page
    assert "/bots/molly" in (await played.get(html.unescape(following))).text
    assert (await played.get("/ladders")).headers["location"] == "/"
    assert (await played.get("/bots.json?after=77")).status_code == 404
    for query in ("limit=0", "limit=1001", "limit=x", "after=molly"):
        assert (await played.get(f"/bots.json?{query}")).status_code == 400


async def test_a_crosstable_is_told_in_parts_and_its_pairs_all_together(
    played: httpx.AsyncClient, database_url: str
) -> None:
    with psycopg.connect(database_url) as connection:
        connection.execute("UPDATE bot SET withdrawn_at = now()")
        enter(connection, *(f"bot-{number:02}" for number in range(1, ENTRANTS + 12)))
        made = event(connection, "crowd", decks=1)
        play(connection, limit=10_000)
    first = (await played.get(f"/tournaments/{made.id}.json")).json()["crosstable"]
    assert (first["entrants"], first["behind"], first["next_behind"]) == (ENTRANTS + 11, 0, ENTRANTS)
    assert first == (await played.get(f"/tournaments/{made.id}/crosstable.json")).json()
    rest = (await played.get(f"/tournaments/{made.id}/crosstable.json?behind={ENTRANTS}")).json()
    assert (len(rest["rows"]), rest["next_behind"]) == (11, None)
    assert [len(row["cells"]) for row in rest["rows"]] == [11] * 11
    names = [row["name"] for row in first["rows"] + rest["rows"]]
    assert names == sorted(names) and len(names) == ENTRANTS + 11
    # The totals are over all matches, though only a part of the others is there.
    assert all(row["total"]["matches"] == ENTRANTS + 10 for row in rest["rows"])
    page = (await played.get(f"/tournaments/{made.id}")).text
    assert f"Places 1 to {ENTRANTS} of {ENTRANTS + 11}" in page
    [further] = re.findall(r'href="([^"]+)" rel="next"', page)
    last = (await played.get(further.replace("&amp;", "&"))).text
    assert f"Places {ENTRANTS + 1} to {ENTRANTS + 11}" in last and 'rel="next"' not in last
    assert f'<a href="/tournaments/{made.id}">The best</a>' in last
    pairs = list(
        csv.DictReader(io.StringIO((await played.get(f"/tournaments/{made.id}/crosstable.csv")).text))
    )
    assert len(pairs) == (ENTRANTS + 11) * (ENTRANTS + 10)
    assert {row["bot"] for row in pairs} == set(names)
    assert (await played.get(f"/tournaments/{made.id}?behind=9999")).status_code == 200
    assert (await played.get(f"/tournaments/{made.id}/crosstable.json?behind=-1")).status_code == 400


async def test_a_number_that_is_none_is_refused(played: httpx.AsyncClient) -> None:
    error = document(ENDPOINTS)["components"]["schemas"]["Error"]
    for query in ("limit=all", "limit=0", "limit=1001", "after=-1", "after=" + "9" * 19, "after=٣"):
        for form in ("json", "csv"):
            answer = await played.get(f"/ladders/twenty-five.{form}?{query}")
            assert answer.status_code == 400, query
            assert faults(answer.json(), error, {}) == []
        page = await played.get(f"/ladders/twenty-five?{query}")
        assert page.status_code == 400
        assert "a whole number from" in page.text
    assert (await played.get("/ladders/twenty-five?after=77")).status_code == 404
