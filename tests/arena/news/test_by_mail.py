"""News by mail: to whom wants it, by a real mail server, until a link in it ends it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest

from arena.account import letters
from arena.config import WorkerConfig
from arena.news import by_mail, webhooks
from arena.news.notices import put_on_their_way
from arena.runner.telling import tell
from arena.season.placings import PlacedEvents
from tests.support.browsing import Site, account, opened_site
from tests.support.events import enter, event, forfeited, play, played_out
from tests.support.mail_server import MailServer, mail_server


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture
async def site(database_url: str, redis_url: str) -> AsyncIterator[Site]:
    """The pages of an arena with a bot of ann's, who has a mail address, and one of bob's."""
    with psycopg.connect(database_url) as connection:
        for name, bot in (("ann", "molly"), ("bob", "finn")):
            account(connection, name)
            enter(connection, bot, owner=name)
        connection.execute(
            "UPDATE account SET mail = 'ann@school.example' FROM owner "
            "WHERE owner.id = account.owner AND owner.name = 'ann'"
        )
    async with opened_site(database_url, redis_url, mail=True) as opened:
        yield opened


async def told(site: Site, server: MailServer) -> list[str]:
    """Tell what has happened, as tick and workers do; the subjects of what came."""
    before = len(server.heard)
    with psycopg.connect(site.database_url, autocommit=True) as connection:
        put_on_their_way(connection, PlacedEvents())
    config = WorkerConfig(
        *(site.database_url, "redis://of-no-account", "a house token"),
        smtp_url=f"smtp://127.0.0.1:{server.port}",
        mail_from="arena@school.example",
        web_url="https://arena.example",
    )
    while await asyncio.to_thread(tell, config):
        pass
    return [str(message["Subject"]) for message in server.heard[before:]]


async def test_who_wants_news_is_told_of_faults_and_events_of_their_own_bots(
    site: Site, server: MailServer
) -> None:
    ann = await site.member("ann")
    assert (await ann.post("/account/mail/news", at="/account/mail", wants="yes")).status_code == 303
    with psycopg.connect(site.database_url, autocommit=True) as connection:
        event(connection, decks=1)
        play(connection, lambda one: forfeited([at.name for at in one.entrants].index("molly")), 1)
    [subject] = await told(site, server)
    assert subject.startswith("molly") and "a fault in match" in subject
    text = server.heard[-1].get_content()
    assert "It forfeited the match." in text and "https://arena.example/matches/" in text
    assert server.heard[-1]["To"] == "ann@school.example"
    with psycopg.connect(site.database_url, autocommit=True) as connection:
        played_out(connection, event(connection, name="evening").id)
    subjects = await told(site, server)
    assert subjects and all(re.fullmatch(r"evening .* is over", one) for one in subjects)
    assert "molly" in server.heard[-1].get_content() and "rating" in server.heard[-1].get_content()
    assert await told(site, server) == []


async def test_nobody_gets_news_who_has_not_asked_or_has_no_confirmed_address(
    site: Site, server: MailServer
) -> None:
    bob = await site.member("bob")
    refused = await bob.post("/account/mail/news", at="/account/mail", wants="yes")
    assert refused.status_code == 409 and "no confirmed mail address" in refused.text
    with psycopg.connect(site.database_url, autocommit=True) as connection:
        event(connection, decks=1)
        play(connection, lambda one: forfeited(0), 1)
    assert await told(site, server) == []


async def test_the_link_in_a_letter_ends_news_without_signing_in(site: Site, server: MailServer) -> None:
    ann = await site.member("ann")
    await ann.post("/account/mail/news", at="/account/mail", wants="yes")
    with psycopg.connect(site.database_url, autocommit=True) as connection:
        event(connection, decks=1)
        play(connection, lambda one: forfeited([at.name for at in one.entrants].index("molly")), 1)
    assert len(await told(site, server)) == 1
    link = server.heard[-1]["List-Unsubscribe"].strip(" <>")
    assert link in server.heard[-1].get_content() and "/news/stop#" in link
    code = link.partition("#")[2]
    visitor = await site.visitor()
    for wrong in ("", "1", "x.y", code[:-1], "9" * 30 + code, code.replace(code[-1], "é")):
        assert (await visitor.post("/news/stop", code=wrong)).status_code == 422, wrong
    assert "No more of them" in (await ann.get("/account/mail")).text
    assert "No more news comes" in (await visitor.post("/news/stop", code=link)).text
    assert "Send me news" in (await ann.get("/account/mail")).text
    assert (await visitor.post("/news/stop", code=code)).status_code == 422


async def test_news_ends_with_the_address_and_is_no_webhook_of_a_list(site: Site, server: MailServer) -> None:
    ann = await site.member("ann")
    await ann.post("/account/mail/news", at="/account/mail", wants="yes")
    with psycopg.connect(site.database_url) as connection:
        whose = account(connection, "ann").id
        assert webhooks.every(connection) == [] and by_mail.wanted(connection, whose) is not None
        letters.forget_mail(connection, whose)
        assert by_mail.wanted(connection, whose) is None
