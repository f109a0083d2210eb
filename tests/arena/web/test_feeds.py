"""Feed readers and calendars read what the pages say."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import httpx
import psycopg
import pytest
from icalendar import Calendar
from starlette.requests import Request

from arena.store.schedule import clock
from arena.tournament import rescheduling, schedules
from arena.web.site_address import site_address
from tests.support.evening import Evening, evening
from tests.support.events import enter, event, played_out

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
async def opened(database_url: str, redis_url: str) -> AsyncIterator[Evening]:
    """An arena in which an event is over."""
    with psycopg.connect(database_url) as connection:
        enter(connection, "oisin", owner="bob")
        enter(connection, "una", owner="eve")
        played_out(connection, event(connection).id)
    async with evening(database_url, redis_url) as found:
        yield found


@pytest.fixture
async def client(opened: Evening) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=opened.web, timeout=10) as made:
        yield made


async def feed(client: httpx.AsyncClient, path: str) -> ElementTree.Element:
    answer = await client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(answer.content)


def said(element: ElementTree.Element, name: str) -> str:
    found = element.find(f"{ATOM}{name}")
    assert found is not None and found.text, name
    return found.text


async def test_a_feed_has_what_the_standard_asks_for(client: httpx.AsyncClient, opened: Evening) -> None:
    for path in ("/results.atom", "/bots/oisin.atom", "/owners/bob.atom", "/bots/molly.atom"):
        found = await feed(client, path)
        assert found.tag == f"{ATOM}feed"
        assert said(found, "title") and datetime.fromisoformat(said(found, "updated"))
        assert re.fullmatch(r"tag:127\.0\.0\.1,\d{4}-\d\d-\d\d:/\S+", said(found, "id"))
        links = {link.get("rel"): link.get("href") for link in found.findall(f"{ATOM}link")}
        assert links["self"] == opened.web + path
        for entry in found.findall(f"{ATOM}entry"):
            assert said(entry, "title") and said(entry, "id") != said(found, "id")
            assert datetime.fromisoformat(said(entry, "updated")) <= datetime.now(UTC)
            link = entry.find(f"{ATOM}link")
            assert link is not None
            assert (await client.get(link.get("href", ""))).status_code == 200


async def test_each_feed_says_what_concerns_it(client: httpx.AsyncClient) -> None:
    titles = {
        path: [said(entry, "title") for entry in (await feed(client, path)).findall(f"{ATOM}entry")]
        for path in ("/results.atom", "/bots/una.atom", "/owners/bob.atom", "/bots/molly.atom")
    }
    [arena] = titles["/results.atom"]
    assert re.fullmatch(r"evening.*: oisin wins", arena)
    [una] = titles["/bots/una.atom"]
    assert re.fullmatch(r"evening.*: una: 2nd of 2, rating \d+\.\d \(−\d+\.\d\)", una)
    [bob] = titles["/owners/bob.atom"]
    assert re.fullmatch(r"evening.*: oisin: 1st of 2, rating \d+\.\d \(\+\d+\.\d\)", bob)
    assert titles["/bots/molly.atom"] == []


async def test_an_event_keeps_its_name_in_every_feed(client: httpx.AsyncClient) -> None:
    names = set()
    for path in ("/results.atom", "/bots/una.atom", "/results.atom"):
        [entry] = (await feed(client, path)).findall(f"{ATOM}entry")
        names.add(said(entry, "id"))
    assert len(names) == 1


@pytest.mark.parametrize("path", ["/bots/nobody.atom", "/owners/nobody.atom", "/schedules/nothing.ics"])
async def test_of_what_is_not_there_there_is_no_feed(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_pages_name_their_feeds(client: httpx.AsyncClient) -> None:
    assert 'type="application/atom+xml" title="Results" href="/results.atom"' in (await client.get("/")).text
    assert 'href="/bots/una.atom"' in (await client.get("/bots/una")).text
    assert 'href="/schedules.ics"' in (await client.get("/schedules")).text


def times(found: Any) -> list[tuple[str, datetime, str]]:
    return [(str(one["summary"]), one["dtstart"].dt, str(one["status"])) for one in found.walk("VEVENT")]


async def test_the_calendar_has_what_comes_and_what_is_off(
    client: httpx.AsyncClient, database_url: str
) -> None:
    with psycopg.connect(database_url) as connection:
        schedules.create(
            connection,
            "friday",
            preset="one-ten",
            decks=2,
            cron="0 20 * * 5",
            zone="Europe/Dublin",
            freeze_seconds=3600,
        )
        first, second = schedules.coming(connection, schedules.named(connection, "friday"), 2)
        rescheduling.skip(connection, "friday", second, "the hall is closed")
        later = (clock(connection) + timedelta(days=1)).replace(microsecond=0)
        schedules.add_once(connection, "evening", later)
    answer = await client.get("/schedules.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert b"\r\n" in answer.content
    told = Calendar.from_ical(answer.content)
    found = times(told)
    assert ("friday", first.astimezone(UTC), "CONFIRMED") in found
    assert ("friday", second.astimezone(UTC), "CANCELLED") in found
    assert ("evening", later.astimezone(UTC), "CONFIRMED") in found
    assert all(at.utcoffset() == timedelta() for _, at, _ in found)
    uids = [str(one["uid"]) for one in told.walk("VEVENT")]
    assert len(uids) == len(set(uids))
    again = Calendar.from_ical((await client.get("/schedules.ics")).content)
    assert [str(one["uid"]) for one in again.walk("VEVENT")] == uids
    [off] = [one for one in told.walk("VEVENT") if str(one["status"]) == "CANCELLED"]
    assert "the hall is closed" in str(off["description"])
    only = times(Calendar.from_ical((await client.get("/schedules/friday.ics")).content))
    assert {name for name, _, _ in only} == {"friday"}
    assert len(only) == 21


def asked(host: str) -> Request:
    return Request(
        {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": "/",
            "query_string": b"",
            "server": ("h", 1),
            "headers": [(b"host", host.encode())],
        }
    )


def test_the_configured_address_goes_before_the_one_that_was_asked_for() -> None:
    assert site_address(asked("arena:8080"), "") == "http://arena:8080"
    assert site_address(asked("arena:8080"), "https://arena.example") == "https://arena.example"
    assert site_address(asked("$(reboot)"), "") == ""
