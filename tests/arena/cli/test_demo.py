"""The demo with bots that something has happened to since the last one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from arena.bot import bots, hosting
from arena.cli import demo
from arena.cli.main import main
from arena.store import audit
from arena.store.schedule import clock
from arena.tournament import schedules, suspensions, tournaments
from tests.support.browsing import PASSPHRASE, opened_site
from tests.support.events import advance_to, enter, event

Connection = psycopg.Connection[Any]


def test_the_demo_lets_its_own_bots_in_again_and_the_audit_says_so(connection: Connection) -> None:
    versions = enter(connection, *demo.BOTS, owner=hosting.HOUSE)
    connection.execute("INSERT INTO suspension (version, reason) VALUES (%s, 'of a test')", (versions[0],))
    for name in demo.BOTS:
        demo.let_in(connection, name)
    assert suspensions.sentence(connection, demo.BOTS[0]) is None
    admitted = [(one.who, one.subject) for one in audit.lines(connection) if one.what == "admitted"]
    assert admitted == [("the demo", f"bot {demo.BOTS[0]}")]
    entries = tournaments.entries(connection, event(connection, same_owner=True).id)
    assert {one.bot for one in entries} == set(demo.BOTS)


def test_a_demo_without_its_bots_ends_with_the_reason_of_its_slot(connection: Connection) -> None:
    enter(connection, *demo.BOTS, owner=hosting.HOUSE)
    for name in demo.BOTS:
        bots.retire(connection, name)
    schedules.create(connection, "demo-2", preset=demo.PRESET, decks=2)
    slot = schedules.add_once(connection, "demo-2", clock(connection))
    assert demo.begun(connection, slot.id) is None
    advance_to(connection, clock(connection))
    with pytest.raises(demo.DemoClosed, match="does not take place: 2 entrants are needed") as refused:
        demo.begun(connection, slot.id)
    assert "\n" not in str(refused.value)


def test_what_ends_a_demo_is_one_sentence_with_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def no_house(*_: object) -> Iterator[SimpleNamespace]:
        yield SimpleNamespace(held=None)

    def closed(*_: object) -> None:
        raise demo.DemoClosed("2 entrants are needed and there were 0 (nobody)")

    monkeypatch.setattr(demo, "opened_house", no_house)
    monkeypatch.setattr(demo, "play_demo", closed)
    with pytest.raises(SystemExit) as ended:
        main(["demo", "--exit"])
    assert ended.value.code == 1
    assert capsys.readouterr().err == (
        "The demo's tournament does not take place: 2 entrants are needed and there were 0 (nobody).\n"
    )


async def test_the_link_that_the_demo_prints_signs_its_operator_in_at_once(
    database_url: str, redis_url: str
) -> None:
    with psycopg.connect(database_url) as connection:
        link = demo.invitation(connection, "http://127.0.0.1:8080")
    assert link.startswith("http://127.0.0.1:8080/join#")
    code = link.partition("#")[2]
    async with opened_site(database_url, redis_url) as site:
        visitor = await site.visitor()
        done = await visitor.post("/join", code=code, step="join", name="me", passphrase=PASSPHRASE)
        assert done.headers["location"] == "/my/bots"
        assert ">me <small>operator" in (await visitor.get("/account")).text
