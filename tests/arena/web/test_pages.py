from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any
from urllib.parse import quote

import httpx
import psycopg
import pytest
from cuig.bots.random import Random

from arena.match import matches
from arena.runner.runner import RunnerTerms, run_matches
from arena.store import hold
from arena.tournament import schedules, tournaments
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening, full_house
from tests.support.ponderer import Ponderer
from tests.support.waiting import until, until_told

PAGES = (
    "/",
    "/ladders/twenty-five",
    "/tournaments",
    "/tournaments/1",
    "/matches/1",
    "/matches/1/table",
    "/bots",
    "/bots/molly",
    "/schedules",
)


@asynccontextmanager
async def browser(opened: Evening) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
        yield client


@pytest.fixture
async def played(database_url: str, redis_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """The pages of an arena in which a tournament of four matches has been played."""
    async with full_house(database_url, redis_url) as opened:
        begin_tournament(database_url, decks=4)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        async with browser(opened) as client:
            yield client


@pytest.fixture
async def empty(database_url: str, redis_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """The pages of an arena in which nothing has happened."""
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        "/bots/x%00y",
        "/bots/x%00y.json",
        "/ladders/%00",
        "/schedules/%00.json",
        "/bots/adam/history.csv?ladder=%00",
        "/matches/" + "9" * 5000,
        "/tournaments/" + "9" * 19 + "/crosstable.json",
    ],
)
async def test_an_address_that_cannot_be_read_leads_nowhere(empty: httpx.AsyncClient, path: str) -> None:
    assert (await empty.get(path)).status_code == 404


async def test_every_page_is_there_and_as_json_too(played: httpx.AsyncClient) -> None:
    for path in PAGES:
        page = await played.get(path)
        assert page.status_code == 200, path
        assert page.headers["content-type"].startswith("text/html")
        [link] = re.findall(r'href="([^"]+\.json)">This page as JSON', page.text)
        told = await played.get(link)
        assert told.status_code == 200, link
        assert told.headers["content-type"] == "application/json"
        assert told.json()


async def test_every_link_of_every_page_leads_somewhere(played: httpx.AsyncClient) -> None:
    found: set[str] = set()
    for path in (*PAGES, "/enter", "/matches/1/table?step=14"):
        found |= set(re.findall(r'(?:href|src|data-live)="(/[^"#]*)"', (await played.get(path)).text))
    assert "/bots/finn" in found
    for link in sorted(found):
        answer = await played.get(link)
        if answer.status_code == 303:  # for who is signed in
            assert answer.headers["location"] == f"/sign-in?next={quote(link, safe='')}", link
            answer = await played.get(answer.headers["location"])
        assert answer.status_code == 200, link


async def test_how_to_enter_names_the_address_that_bots_connect_to(played: httpx.AsyncClient) -> None:
    page = (await played.get("/enter")).text
    [address] = re.findall(r"cuig connect thrifty.py --arena (\S+) --token-file", page)
    _, _, port = address.rpartition(":")
    with socket.create_connection(("127.0.0.1", int(port)), timeout=5):
        assert re.search(r"pip install --extra-index-url http://127.0.0.1:\d+/simple/ cuig==\S+\+\w+<", page)


async def test_how_to_enter_has_a_way_for_other_languages(played: httpx.AsyncClient) -> None:
    page = (await played.get("/enter")).text
    assert 'href="#other-languages"' in page and 'id="other-languages"' in page
    [of_python] = re.findall(r"cuig connect thrifty.py --arena (\S+) --token-file", page)
    assert f"./bot -arena {of_python} " in page
    assert "cuig conform 4567" in page and "ListReferees" in page


async def test_a_slot_leads_to_what_it_became(played: httpx.AsyncClient) -> None:
    assert '<a href="/tournaments/1">taken</a>' in (await played.get("/schedules")).text


async def test_nothing_is_loaded_from_elsewhere(played: httpx.AsyncClient) -> None:
    for path in PAGES:
        page = await played.get(path)
        assert re.findall(r"(?:href|src)=[\"']?(?:https?:)?//", page.text) == []
        assert "style=" not in page.text
        assert "<script>" not in page.text
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert page.headers["x-content-type-options"] == "nosniff"


async def test_a_ladder_is_shown_with_intervals(played: httpx.AsyncClient) -> None:
    page = (await played.get("/ladders/twenty-five")).text
    assert page.count('class="interval"') == 2
    told = (await played.get("/ladders/twenty-five.json")).json()
    assert [row["matches"] for row in told["rows"]] == [4, 4]
    assert all(row["low"] < row["mu"] < row["high"] for row in told["rows"])


async def test_a_match_that_has_ended_is_told_trick_by_trick(played: httpx.AsyncClient) -> None:
    told = (await played.get("/matches/1.json")).json()
    [first, *_] = [deal for game in told["games"] for deal in game["deals"]]
    assert [len(hand) for hand in first["hands"]] == [5, 5, 5, 5]
    assert all(trick["winner"] is not None for trick in first["tricks"])
    # Who wins a trick leads to the next.
    leaders = [trick["leader"] for trick in first["tricks"]]
    assert leaders[1:] == [trick["winner"] for trick in first["tricks"]][:-1]
    points = [standing["points"] for standing in told["entrants"]]
    last_scores = [game["deals"][-1]["scores"] for game in told["games"]]
    assert sum(points) == sum(sum(scores) for scores in last_scores)


async def test_a_bots_page_has_its_way(played: httpx.AsyncClient) -> None:
    page = (await played.get("/bots/molly")).text
    assert 'class="spark"' in page
    assert "how many matches would tell the two apart" in page
    told = (await played.get("/bots/molly.json")).json()
    assert len(told["standings"][0]["steps"]) == 4
    assert told["idle_because"] is None
    assert told["connected"]
    [against] = told["opponents"]
    assert (against["opponent"], against["preset"], against["score"]["matches"]) == ("finn", "twenty-five", 4)
    [row] = [
        row
        for row in (await played.get("/tournaments/1.json")).json()["crosstable"]["rows"]
        if row["name"] == "molly"
    ]
    assert against["score"]["points_per_deal"] == row["total"]["points_per_deal"]


async def test_a_bot_that_is_not_connected_is_told_so(empty: httpx.AsyncClient) -> None:
    assert "No referee is running" in (await empty.get("/bots/molly")).text


async def test_a_slot_that_was_added_is_what_comes_next(empty: httpx.AsyncClient, database_url: str) -> None:
    at = datetime(2999, 1, 1, 12, tzinfo=UTC)
    with psycopg.connect(database_url) as connection:
        schedules.create(connection, "seldom", preset="twenty-five", zone="Asia/Tokyo")
        schedules.add_once(connection, "seldom", at)
    assert "Tue 01 Jan 2999, 21:00 JST" in (await empty.get("/schedules")).text
    [plan] = [
        one
        for one in (await empty.get("/schedules.json")).json()["schedules"]
        if one["schedule"]["name"] == "seldom"
    ]
    assert plan["coming"] == ["2999-01-01T21:00:00+09:00"]
    for told in (plan, (await empty.get("/schedules/seldom.json")).json()):
        assert datetime.fromisoformat(told["schedule"]["next_at"]) == at
    assert "seldom" in [one["schedule"] for one in (await empty.get("/index.json")).json()["upcoming"]]


async def test_pages_without_anything_say_how_to_begin(empty: httpx.AsyncClient) -> None:
    assert "Enter a bot" in (await empty.get("/")).text
    for path in ("/", "/tournaments", "/schedules"):  # no command that takes the organiser's shell
        assert not re.search(r"arena (demo|schedule|bot) ", (await empty.get(path)).text), path
    assert "/schedules" in (await empty.get("/tournaments")).text
    assert "enters the next tournament" in (await empty.get("/bots/molly")).text


@pytest.mark.parametrize("path", ["/", "/tournaments", "/bots", "/schedules", "/bots/molly"])
async def test_the_pages_of_a_house_that_is_held_say_so_and_not_why(
    empty: httpx.AsyncClient, database_url: str, path: str
) -> None:
    assert "This house is held" not in (await empty.get(path)).text
    with psycopg.connect(database_url) as connection:
        hold.impose(connection, "it was last opened in /home/ann")
    text = (await empty.get(path)).text
    assert "This house is held" in text
    assert "/home/ann" not in text


async def test_what_is_not_there_says_where_to_go(empty: httpx.AsyncClient) -> None:
    for path in (
        "/nowhere",
        "/bots/nobody",
        "/ladders/bridge",
        "/matches/999",
        "/matches/99999999999999999999999",
        "/matches/0",
        "/tournaments/7/progress",
        "/bots/nobody.json",
        "/tournaments/7.json",
        "/static/../app.py",
    ):
        answer = await empty.get(path)
        assert answer.status_code == 404, path
        if path.endswith(".json"):
            assert set(answer.json()) == {"error", "next"}
        else:
            assert 'href="/tournaments"' in answer.text


async def test_a_page_that_fails_gives_a_number_and_no_secrets(
    database_url: str, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        with psycopg.connect(database_url) as connection:
            connection.execute("alter table bot rename column presets to secretly_renamed")
        answer = await client.get("/bots/molly")
    assert answer.status_code == 500
    [number] = re.findall(r"the number ([0-9a-f]{8})", answer.text)
    assert number in caplog.text
    assert "presets" not in answer.text
    assert "Traceback" not in answer.text


async def test_a_database_that_is_gone_is_said_and_comes_back(
    databases: Any, database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        with psycopg.connect(databases.maintenance_url, autocommit=True) as connection:
            name = psycopg.conninfo.conninfo_to_dict(database_url)["dbname"]
            connection.execute(f'alter database "{name}" allow_connections false'.encode())
            connection.execute(
                b"select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [name]
            )
            answer = await client.get("/")
            connection.execute(f'alter database "{name}" allow_connections true'.encode())
        assert answer.status_code == 503
        assert "cannot reach its database" in answer.text
        assert (await client.get("/healthz")).text == "ok\n"
        await until_told(partial(answers, client), "the page to be back: the pool looks now and then")


async def answers(client: httpx.AsyncClient) -> bool:
    return (await client.get("/")).status_code == 200


def cards_in(text: str) -> Iterator[str]:
    """Everything in a page that could be a card."""
    yield from re.findall(r'class="card|[♣♦♥♠]|"(?:[A23456789TJQK][CDHS]|J[RB])"', text)


async def test_no_card_of_a_match_is_shown_before_it_has_ended(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url, {"molly": Ponderer, "finn": Random}) as opened:
        event = begin_tournament(database_url, decks=1)
        with psycopg.connect(database_url, autocommit=True) as connection:
            [match] = matches.of_tournament(connection, event)
            running = asyncio.create_task(
                run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            )
            await until(lambda: len(matches.record(connection, match.id)) >= 100, "some of the record")
            [seed] = {game.seed for game in matches.games(connection, match.id)}
            paths = [
                f"/matches/{match.id}",
                f"/tournaments/{event}",
                f"/tournaments/{event}/progress",
                "/bots/molly",
            ]
            async with browser(opened) as client:
                for path in [
                    *paths,
                    f"/matches/{match.id}.json",
                    f"/tournaments/{event}.json",
                    "/index.json",
                ]:
                    answer = await client.get(path)
                    assert answer.status_code == 200
                    assert list(cards_in(answer.text)) == [], path
                    assert seed.hex() not in answer.text
                assert "when it has ended" in (await client.get(f"/matches/{match.id}")).text
                assert f"/matches/{match.id}/table" in (await client.get("/")).text
                assert matches.by_id(connection, match.id).state == "playing"
                await running
                assert any(cards_in((await client.get(f"/matches/{match.id}.json")).text))
                # A void match may be played again with the same cards.
                matches.void_match(connection, match.id, "to see")
                assert list(cards_in((await client.get(f"/matches/{match.id}.json")).text)) == []


async def test_a_running_tournament_refreshes_itself_until_it_is_over(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened, browser(opened) as client:
        event = begin_tournament(database_url, decks=2)
        page = (await client.get(f"/tournaments/{event}")).text
        assert f'data-live="/tournaments/{event}/progress"' in page
        assert (await client.get(f"/tournaments/{event}/progress")).headers["x-finished"] == "no"
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url) as connection:
            assert tournaments.progress(connection, event).state == "finished"
        assert (await client.get(f"/tournaments/{event}/progress")).headers["x-finished"] == "yes"
        assert "data-live" not in (await client.get(f"/tournaments/{event}")).text


async def test_a_static_file_keeps_for_ever_and_a_page_is_asked_for_anew(empty: httpx.AsyncClient) -> None:
    page = await empty.get("/")
    [style] = re.findall(r'href="(/static/style.css[^"]+)"', page.text)
    assert page.headers["cache-control"] == "no-cache"
    assert "immutable" in (await empty.get(style)).headers["cache-control"]
    assert "immutable" not in (await empty.get("/static/style.css")).headers["cache-control"]


async def test_what_may_only_be_read_says_so(empty: httpx.AsyncClient) -> None:
    for path in ("/bots", "/bots.json"):
        answer = await empty.post(path)
        assert answer.status_code == 405
        assert "There is no such page" not in answer.text
        assert "This address does not take POST" in answer.text
        assert "GET" in answer.headers["allow"]
