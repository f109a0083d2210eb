"""What organisers do by the pages: events looked at and made, and what is put right."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

from arena.bot import bots, owners
from arena.rating import ratings
from arena.store import audit
from arena.tournament import schedules, suspensions, tournaments
from arena.tournament.event_file import event_text, example, parse_event
from arena.tournament.formats import registry
from arena.web import deeds
from tests.support.browsing import Site, Visitor
from tests.support.events import enter, event, play, stronger_wins


@pytest.fixture
async def orla(site: Site) -> Visitor:
    """An organiser."""
    return await site.member("orla", "organiser")


def connected(site: Site) -> Any:
    return psycopg.connect(site.database_url)


def played(site: Site, **terms: Any) -> int:
    """An event of four bots that has been played; its id."""
    with connected(site) as connection:
        enter(connection, "ann", "bob", "finn", "molly")
        number = event(connection, decks=1, **terms).id
        play(connection, stronger_wins)
        tournaments.finish_ended(connection)
        ratings.rate_ready(connection)
    return number


def said(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


async def test_an_event_is_looked_at_before_it_is_written(site: Site, orla: Visitor) -> None:
    with connected(site) as connection:
        owners.create(connection, "ann")
        for name in ("molly", "finn", "una"):
            bots.create(connection, name, "ann")
    fields = {
        "name": "friday",
        "preset": "twenty-five",
        "format": "round-robin",
        "decks": "2",
        "duplicate": "y",
        "entry": "open",
        "cron": "0 20 * * 5",
        "zone": "Europe/Dublin",
        "freeze_seconds": "60",
    }
    looked = await orla.post("/organise/new-event", **fields)
    assert looked.status_code == 200
    assert "If entries closed now" in looked.text
    assert all(name in said(looked.text) for name in ("finn", "molly", "una"))
    with connected(site) as connection:
        assert schedules.every(connection) == []
    text = re.search(r"<textarea[^>]*>\s*(.*?)</textarea>", looked.text, re.S)
    assert text
    written = html.unescape(text[1])
    assert parse_event(written).terms["cron"] == "0 20 * * 5"
    again = await orla.post("/organise/event-file", text=written, step="look")
    assert again.status_code == 200 and "Make it" in again.text
    made = await orla.post("/organise/event-file", text=written, step="write")
    assert made.headers["location"] == "/organise/schedules/friday?done=event"
    with connected(site) as connection:
        [found] = schedules.every(connection)
        assert (found.name, found.zone, found.freeze_seconds, found.rated) == (
            "friday",
            "Europe/Dublin",
            60,
            False,
        )
        assert [line.who for line in audit.lines(connection, "schedule friday")] == ["orla"]
    page = await orla.get("/organise/schedules/friday")
    assert page.status_code == 200 and "0 20 * * 5" in page.text


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"name": "X"}, "name"),
        ({"cron": "often"}, "often"),
        ({"zone": "Mars/Olympus"}, "no such time zone"),
        ({"entry": "bots: nobody-so"}, "nobody-so"),
        ({"decks": "0"}, "1 to 1000"),
        ({"once": "2001-01-01T10:00"}, "past"),
        ({"name": ""}, "A name is needed"),
    ],
)
async def test_what_is_wrong_stands_in_the_form_and_what_was_typed_stays(
    site: Site, orla: Visitor, changed: dict[str, str], wrong: str
) -> None:
    fields = {"name": "friday", "preset": "twenty-five", "format": "swiss", "decks": "2", "entry": "open"}
    fields |= {"zone": "UTC", "freeze_seconds": "0", "cron": "0 20 * * *", **changed}
    answer = await orla.post("/organise/new-event", **fields)
    assert answer.status_code == 422
    assert wrong in said(answer.text) and "swiss" in answer.text
    with connected(site) as connection:
        assert schedules.every(connection) == []


async def test_an_event_file_is_pasted_and_changed(site: Site, orla: Visitor) -> None:
    made = await orla.post("/organise/event-file", text=example(), step="write")
    assert made.status_code == 303, said(made.text)
    page = await orla.get("/organise/schedules/friday-night/change")
    assert "friday-night" in page.text
    with connected(site) as connection:
        of = schedules.named(connection, "friday-night")
    text = example().replace('cron = "0 20 * * 5"', 'cron = "0 21 * * 5"')
    looked = await orla.post("/organise/schedules/friday-night/change", text=text, step="look")
    assert "Change it" in looked.text
    with connected(site) as connection:
        assert schedules.named(connection, "friday-night").cron == of.cron
    await orla.post("/organise/schedules/friday-night/change", text=text, step="write")
    with connected(site) as connection:
        assert schedules.named(connection, "friday-night").cron == "0 21 * * 5"
    other = text.replace("friday-night", "another")
    refused = await orla.post("/organise/schedules/friday-night/change", text=other, step="write")
    assert refused.status_code == 422 and "it is called another" in said(refused.text)
    for broken in ("name = ", "colour = 1", "x" * 20_001):
        refused = await orla.post("/organise/event-file", text=broken, step="write")
        assert refused.status_code == 422


@pytest.mark.parametrize("format", registry.FORMATS)
def test_an_event_file_is_written_as_it_is_read(format: str) -> None:
    own = {"challengers": ["molly", 'fi"nn']} if format == "gauntlet" else {}
    terms: dict[str, Any] = {
        "preset": "twenty-five",
        "format": format,
        "options": {"target": "25"},
        "cron": "0 20 * * 5",
        "rated": False,
        "entry": "bots: molly, finn",
        **({"format_terms": own} if own else {}),
    }
    at = datetime(2030, 1, 1, 20, tzinfo=UTC)
    read = parse_event(event_text("friday", terms, at))
    assert (read.name, read.terms, read.at) == ("friday", terms, at)


async def test_what_follows_is_said_before_a_correction_is_made(site: Site, orla: Visitor) -> None:
    number = played(site)
    path = f"/organise/tournaments/{number}/disqualify"
    looked = await orla.post(path, bot="molly", reason="two copies", step="look")
    assert looked.status_code == 200
    assert "Nothing is done yet" in looked.text and "Void: 3 matches" in said(looked.text)
    with connected(site) as connection:
        assert all(one.left_at is None for one in tournaments.entries(connection, number))
    done = await orla.post(path, bot="molly", reason="two copies", step="do")
    assert done.headers["location"] == f"/organise/tournaments/{number}?done=organised"
    with connected(site) as connection:
        [left] = [one for one in tournaments.entries(connection, number) if one.left_at is not None]
        assert (left.name, left.left_because) == ("molly", "two copies")
        assert "orla" in [line.who for line in audit.lines(connection, f"tournament {number}")]
    public = (await (await site.visitor()).get(f"/tournaments/{number}")).text
    assert "two copies" in public and "orla" not in public and "/organise" not in public
    assert f"/organise/tournaments/{number}" in (await orla.get(f"/tournaments/{number}")).text


async def test_every_deed_of_an_event_is_done(site: Site, orla: Visitor) -> None:
    number = played(site)

    async def does(word: str, **fields: str) -> str:
        answer = await orla.post(f"/organise/tournaments/{number}/{word}", reason="so", step="do", **fields)
        return "done" if answer.status_code == 303 else said(answer.text)

    assert await does("rule", bot="ann", how="shared", place="2") == "done"
    assert "place" in await does("rule", bot="ann", how="shared", place="99")
    assert "finished" in await does("pause")
    assert "Not a valid choice" in await does("replay-from", stage="final")
    assert await does("replay") == "done"
    assert await does("requeue") == "done"
    assert await does("disqualify", bot="molly") == "done"
    assert await does("void") == "done"
    with connected(site) as connection:
        running = event(connection, "another", decks=1).id
        connection.commit()
    number = running
    for word, fields in (
        ("pause", {}),
        ("resume", {}),
        ("outage", {"seconds": "0"}),
        ("withdraw", {"bot": "bob"}),
    ):
        assert await does(word, **fields) == "done", word
    assert "paused" in await does("resume")


async def test_a_match_is_put_right(site: Site, orla: Visitor) -> None:
    number = played(site)
    with connected(site) as connection:
        [match, *_] = [row[0] for row in connection.execute("SELECT id FROM match ORDER BY id").fetchall()]
    looked = await orla.post(f"/organise/matches/{match}/void", reason="a bug", step="look")
    assert "Void: 1 match" in said(looked.text)
    assert (await orla.post(f"/organise/matches/{match}/void", reason="a bug", step="do")).status_code == 303
    again = await orla.post(f"/organise/matches/{match}/requeue", reason="anew", step="do")
    assert again.status_code == 303
    with connected(site) as connection:
        assert tournaments.by_id(connection, number).state == "running"
    assert (await orla.get("/organise/matches/99999/void")).status_code == 404


async def test_times_of_a_schedule_are_put_right(site: Site, orla: Visitor) -> None:
    with connected(site) as connection:
        schedules.create(connection, "plan", preset="twenty-five", cron="0 20 * * *", zone="Europe/Dublin")
        connection.commit()
        [first, *_] = schedules.coming(connection, schedules.named(connection, "plan"), 3)

    async def does(word: str, **fields: str) -> str:
        answer = await orla.post(f"/organise/schedules/plan/{word}", reason="a feast", step="do", **fields)
        return "done" if answer.status_code == 303 else said(answer.text)

    page = (await orla.get("/organise/schedules/plan/skip")).text
    times = re.findall(r'<option[^>]* value="([^"]+)"', page)
    assert datetime.fromisoformat(times[0]) == first
    assert await does("skip", time=times[0]) == "done"
    assert await does("play-after-all", time=times[0]) == "done"
    tomorrow = (datetime.now(UTC) + timedelta(days=1, hours=3)).strftime("%Y-%m-%dT%H:%M")
    assert await does("move", time=times[1], to=tomorrow) == "done"
    later = (datetime.now(UTC) + timedelta(days=2, hours=5)).strftime("%Y-%m-%dT%H:%M")
    assert await does("add", to=later) == "done"
    assert "past" in await does("add", to="2001-01-01T10:00")
    assert await does("shift", minutes="30") == "done"
    with connected(site) as connection:
        assert schedules.named(connection, "plan").cron == "30 20 * * *"
    assert await does("pause") == "done"
    assert await does("resume") == "done"
    assert await does("delete") == "done"
    assert (await orla.get("/organise/schedules/plan")).status_code == 404


async def test_a_bot_is_suspended_and_let_in_again(site: Site, orla: Visitor) -> None:
    with connected(site) as connection:
        owners.create(connection, "ann")
        bots.create(connection, "molly", "ann")
    done = await orla.post("/organise/bots/molly/suspend", reason="it was sold", step="do")
    assert done.headers["location"] == "/bots/molly?done=organised"
    with connected(site) as connection:
        assert "it was sold" in (suspensions.sentence(connection, "molly") or "")
    twice = await orla.post("/organise/bots/molly/suspend", reason="again", step="do")
    assert twice.status_code == 422 and "suspended" in said(twice.text)
    assert (await orla.post("/organise/bots/molly/admit", reason="back", step="do")).status_code == 303
    with connected(site) as connection:
        assert suspensions.sentence(connection, "molly") is None
        assert {line.detail for line in audit.lines(connection, "bot molly")} >= {"it was sold", "back"}
    page = (await orla.get("/organise/audit")).text
    assert "it was sold" in page


async def test_every_deed_asks_why(site: Site, orla: Visitor) -> None:
    number = played(site)
    with connected(site) as connection:
        [match, *_] = [row[0] for row in connection.execute("SELECT id FROM match ORDER BY id").fetchall()]
    for place, known in (
        (f"tournaments/{number}", deeds.OF_EVENTS),
        (f"matches/{match}", deeds.OF_MATCHES),
        ("schedules/evening", deeds.OF_SCHEDULES),
        ("bots/molly", deeds.OF_BOTS),
    ):
        for deed in known:
            answer = await orla.post(f"/organise/{place}/{deed.word}", reason="", step="do")
            assert answer.status_code == 422, deed.word
            assert "A reason is needed" in answer.text, deed.word
