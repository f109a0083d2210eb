"""Secrets stay where they belong, and guessing them is not made easy."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import Any

import psycopg
import pytest

from arena.account import attempts, invitations, passphrases
from tests.support.browsing import PASSPHRASE, Site, account


def everything_in(site: Site) -> str:
    """Every row of every table, as text."""
    with psycopg.connect(site.database_url) as connection:
        tables = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
        ).fetchall()
        return "\n".join(
            str(connection.execute(f'SELECT t::text FROM "{table}" t'.encode()).fetchall())
            for [table] in tables
        )


async def test_no_secret_is_in_an_address_a_log_or_the_database(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with psycopg.connect(site.database_url) as connection:
        code = invitations.invite(connection, role="operator").code
    visitor = await site.visitor()
    addresses: list[str] = []

    async def note(request: Any) -> None:
        addresses.append(f"{request.method} {request.url} {request.headers.get('referer', '')}")

    visitor.client.event_hooks["request"].append(note)
    await visitor.post("/join", code=code)
    wrong = await visitor.post("/join", code=code, step="join", name="x", passphrase=PASSPHRASE)
    await visitor.post("/join", code=code, step="join", name="una", passphrase=PASSPHRASE)
    session = visitor.client.cookies["cuig_session"]
    spent = await visitor.post("/join", code=code, step="join", name="tom", passphrase=PASSPHRASE)
    made = await visitor.post("/my/new-bot", name="nessa", owner="una")
    [token] = re.findall(r"cuig_[\w-]{40,}", made.text)
    guessed = await visitor.post("/sign-in", name="una", passphrase=PASSPHRASE + " x")
    visitor.client.cookies.clear()
    missing = await visitor.client.post("/my/new-bot", data={"passphrase": PASSPHRASE, "code": code})
    secrets = (PASSPHRASE, code, session, token)
    ours = [line for line in caplog.text.splitlines() if "httpx" not in line]
    places = {
        "addresses": "\n".join(addresses),
        "log": "\n".join(ours),
        "database": everything_in(site),
        "pages of what went wrong": guessed.text + missing.text,
    }
    assert "una" in places["database"] and "/join" in places["addresses"]
    found = [(place, secret) for place, text in places.items() for secret in secrets if secret in text]
    assert not found
    assert PASSPHRASE not in wrong.text + spent.text  # the code stays in its form, as what was typed


async def test_a_name_without_an_account_takes_the_same_work(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(site.database_url) as connection:
        account(connection, "ann", kept=passphrases.hashed(PASSPHRASE))
        account(connection, "keyed")  # signs in by something else
    worked: list[str] = []
    verify = type(passphrases._hasher).verify

    def watched(self: Any, kept: Any, given: Any) -> Any:
        worked.append(str(kept).rpartition("$")[0].rpartition("$")[0])  # what it costs, without salt and hash
        return verify(self, kept, given)

    monkeypatch.setattr(type(passphrases._hasher), "verify", watched)
    visitor = await site.visitor()
    for name in ("ann", "keyed", "nobody"):
        await visitor.post("/sign-in", name=name, passphrase="a guess of somebody")
    assert len(worked) == 3 and len(set(worked)) == 1


async def test_codes_of_invitations_are_not_guessed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "PER_ADDRESS", 3)
    with psycopg.connect(site.database_url) as connection:
        code = invitations.invite(connection).code
    eve, una = await site.visitor("192.0.2.1"), await site.visitor("192.0.2.2")
    for number in range(4):
        page = await eve.post("/join", code=f"a-guess-{number}")
    assert "Too many attempts" in page.text
    assert "Too many attempts" in (await eve.post("/join", code=code)).text
    assert "Choose a name" in (await una.post("/join", code=code)).text


async def test_an_invitation_for_one_lets_in_one_of_many_at_once(site: Site) -> None:
    with psycopg.connect(site.database_url) as connection:
        code = invitations.invite(connection).code
    visitors = [await site.visitor() for _ in range(4)]
    answers = await asyncio.gather(
        *(
            one.post("/join", code=code, step="join", name=f"guest-{number}", passphrase=PASSPHRASE)
            for number, one in enumerate(visitors)
        )
    )
    assert sorted(answer.status_code == 303 for answer in answers) == [False, False, False, True]
    with psycopg.connect(site.database_url) as connection:
        [[accounts]] = connection.execute("SELECT count(*) FROM account").fetchall()
    assert accounts == 1
