"""`arena webhook` says in words what becomes of what is told."""

from __future__ import annotations

import psycopg
import pytest

from arena.news import webhooks
from arena.news.posting import networks
from arena.news.sending import send_due
from tests.support.arena_command import Arena
from tests.support.receiver import receiver


def test_a_webhook_is_made_tried_looked_at_and_deleted(arena: Arena, database_url: str) -> None:
    arena("owner", "create", "ann")
    with receiver() as there:
        made = arena("webhook", "create", there.url, "--owner", "ann", "--json").told
        assert made["secret"].startswith("whsec_")
        number = str(made["id"])
        assert "on its way" in arena("webhook", "try", number).out
        with psycopg.connect(database_url, autocommit=True) as connection:
            assert send_due(connection, networks("127.0.0.0/8")) == 1
    assert "arrived (204)" in arena("webhook", "show", number).out
    listed = arena("webhook", "list").out
    assert "ann's bots" in listed
    assert made["secret"] not in listed + arena("webhook", "list", "--json").out + arena("audit").out
    assert "forgotten" in arena("webhook", "delete", number).out
    assert arena("webhook", "list", "--json").told == []


def test_one_that_is_off_says_why_and_is_switched_on(arena: Arena, database_url: str) -> None:
    with receiver() as there:
        there.status = 410
        number = str(arena("webhook", "create", there.url, "--json").told["id"])
        arena("webhook", "try", number)
        with psycopg.connect(database_url, autocommit=True) as connection:
            send_due(connection, networks("127.0.0.0/8"))
            assert webhooks.named(connection, int(number)).off_at is not None
    assert "410" in arena("webhook", "list").out
    refused = arena("webhook", "try", number)
    assert (refused.code, f"`arena webhook on {number}`" in refused.err) == (2, True)
    assert arena("webhook", "on", number).code == 0
    assert arena("webhook", "try", number).code == 0


@pytest.mark.parametrize(
    "given",
    [
        ("create", "ftp://bots.example/"),
        ("create", "https://bots.example/", "--owner", "nobody"),
        ("show", "99"),
        ("try", "99"),
        ("on", "99"),
        ("delete", "99"),
        ("list", "--owner", "nobody"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arena: Arena, given: tuple[str, ...]) -> None:
    said = arena("webhook", *given)
    assert said.code == 2
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
