"""The pages say how an event stands, what it waits for, and what schedules play next."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

import httpx
import psycopg

from arena.match import matches
from arena.runner.runner import RunnerTerms, run_matches
from arena.tournament import rescheduling, schedules, tournaments, withdrawals
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening, full_house


@asynccontextmanager
async def browser(opened: Evening) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=opened.web, timeout=10) as client:
        yield client


async def test_the_pages_show_what_is_frozen_what_can_be_entered_and_what_is_off(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        with psycopg.connect(database_url) as connection:
            schedules.create(
                connection, "weekly", preset="twenty-five", cron="0 20 * * 5", freeze_seconds=600
            )
            slot = schedules.add_in(connection, "weekly", 300)
            tournaments.advance(connection, slot.created_at)
            frozen = tournaments.of_slot(connection, slot.id)
            assert frozen is not None
            skipped, entering = schedules.coming(connection, schedules.named(connection, "weekly"), 2)
            rescheduling.skip(connection, "weekly", skipped, "the hall is let")
        [plan] = (await client.get("/schedules.json")).json()["schedules"]
        assert [one["stage"] for one in plan["agenda"]] == ["frozen", "off", "entering", "next", "next"]
        assert datetime.fromisoformat(plan["schedule"]["next_at"]) == slot.due_at
        page = (await client.get("/schedules")).text
        assert f'href="/tournaments/{frozen.id}"' in page and ">entries closed</span>" in page
        assert "skipped: the hall is let" in page and ">entering</span>" in page
        upcoming = (await client.get("/index.json")).json()["upcoming"]
        assert [(one["stage"], one["tournament"]) for one in upcoming] == [
            ("frozen", frozen.id),
            ("entering", None),
        ]
        assert datetime.fromisoformat(upcoming[1]["at"]) == entering
        assert ">entries closed</span>" in (await client.get("/")).text


async def test_a_page_says_which_matches_wait_as_their_bots_are_apart(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        event = begin_tournament(database_url, decks=2)
        with psycopg.connect(database_url) as connection:
            one, other = (entry.version for entry in tournaments.entries(connection, event))
            tournaments.note_presence(connection, {one, other}, lambda game, seats: [{one}, {other}])
        assert (await client.get(f"/tournaments/{event}.json")).json()["progress"]["apart"] == 2
        page = await client.get(f"/tournaments/{event}")
        assert "2 matches wait for a referee that can seat all" in page.text


async def test_a_page_says_that_an_event_is_held_as_nearly_all_its_bots_are_gone(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        event = begin_tournament(database_url, decks=2)
        with psycopg.connect(database_url) as connection:
            for present in ([entry.version for entry in tournaments.entries(connection, event)], []):
                tournaments.note_presence(connection, present)
        page = (await client.get(f"/tournaments/{event}")).text
        assert "Held since" in page and "away since" not in page
        assert ">held</span>" in (await client.get("/tournaments")).text
        told = (await client.get(f"/tournaments/{event}.json")).json()["tournament"]
        assert told["held_since"] is not None and told["outage_seconds"] == 3_600


async def test_a_page_does_not_wait_for_who_has_left(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        event = begin_tournament(database_url, decks=2)
        with psycopg.connect(database_url) as connection:
            one, other = tournaments.entries(connection, event)
            tournaments.note_presence(connection, {one.version})
        assert "away since" in (await client.get(f"/tournaments/{event}")).text
        with psycopg.connect(database_url) as connection:
            withdrawals.withdraw(connection, event, other.bot, "it is tired")
            assert tournaments.by_id(connection, event).state == "running"
        page = (await client.get(f"/tournaments/{event}")).text
        assert "was withdrawn: it is tired" in page and "away since" not in page


async def test_the_page_of_an_event_by_rounds_tells_only_the_rounds_so_far(
    database_url: str, redis_url: str
) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        number = begin_tournament(database_url, decks=1, format="swiss", format_terms={"rounds": 3})
        page = (await client.get(f"/tournaments/{number}")).text
        assert "0 of 1 so far" in page and "<progress" not in page and "<dt>Left</dt>" not in page
        assert "0 of 1 so far" in (await client.get("/tournaments")).text
        assert (await client.get(f"/tournaments/{number}.json")).json()["progress"]["complete"] is False


async def test_corrections_are_on_the_page_of_their_event(database_url: str, redis_url: str) -> None:
    async with evening(database_url, redis_url) as opened, browser(opened) as client:
        number = begin_tournament(database_url, decks=1)
        assert "Corrections" not in (await client.get(f"/tournaments/{number}")).text
        with psycopg.connect(database_url) as connection:
            [first, *_] = [one.id for one in matches.of_tournament(connection, number)]
            matches.void_match(connection, first, "<b>cards</b> were known", by="zebulon")
        page = (await client.get(f"/tournaments/{number}")).text
        assert "<h2>Corrections</h2>" in page and "&lt;b&gt;cards&lt;/b&gt; were known" in page
        assert f'<a href="/matches/{first}">match {first}</a>' in page and "zebulon" not in page
        [told] = (await client.get(f"/tournaments/{number}.json")).json()["corrections"]
        assert (told["role"], told["what"], told["reason"]) == (
            "organiser",
            "voided",
            "<b>cards</b> were known",
        )


async def test_the_places_of_an_event_are_on_its_page_and_a_table_for_grading(
    database_url: str, redis_url: str
) -> None:
    async with full_house(database_url, redis_url) as opened, browser(opened) as client:
        event = begin_tournament(database_url, decks=2)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        with psycopg.connect(database_url) as connection:
            tournaments.finish_ended(connection)
        page = (await client.get(f"/tournaments/{event}")).text
        assert "<h2>Result</h2>" in page and "Sonneborn-Berger" in page and "A void match gives each" in page
        told = (await client.get(f"/tournaments/{event}.json")).json()["result"]
        answer = await client.get(f"/tournaments/{event}/standings.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        lines = list(csv.DictReader(io.StringIO(answer.text)))
        assert [one["bot"] for one in lines] == [one["name"] for one in told["places"]]
        assert {one["matches"] for one in lines} == {"2"} and lines[0]["place"] == "1"
        rows = list(csv.DictReader(io.StringIO((await client.get(f"/tournaments/{event}/results.csv")).text)))
        assert len(rows) == 2 * 2 and {row["state"] for row in rows} == {"finished"}
        assert sorted(row["place"] for row in rows if row["match"] == rows[0]["match"]) in (
            ["1", "2"],
            ["1", "1"],
        )
        missing = await client.get("/tournaments/404/standings.csv")
        assert missing.status_code == 404
