"""Mail: lost passphrases, confirmed addresses, the door for mail domains; by a real mail server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest

from arena.account import accounts, attempts, door, passphrases
from arena.config import WorkerConfig
from arena.news import mailing
from arena.runner.telling import tell
from arena.store import letter
from arena.store.schedule import clock
from tests.support.browsing import PASSPHRASE, Site, Visitor, account, opened_site
from tests.support.mail_server import MailServer, mail_server

_ANOTHER = "quite another vault 77"


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture
async def site(database_url: str, redis_url: str) -> AsyncIterator[Site]:
    """The pages of an arena that sends mail."""
    async with opened_site(database_url, redis_url, mail=True) as opened:
        yield opened


def sent(site: Site, server: MailServer) -> int:
    """Send what is due, as workers do."""
    return tell(
        WorkerConfig(
            *(site.database_url, "redis://of-no-account", "a house token"),
            smtp_url=f"smtp://127.0.0.1:{server.port}",
            mail_from="arena@school.example",
            web_url="https://arena.example",
        )
    )


def waiting(site: Site) -> int:
    with psycopg.connect(site.database_url) as connection:
        found = connection.execute("SELECT count(*) FROM letter").fetchone()
    assert found is not None
    return int(found[0])


def with_mail(site: Site, name: str = "ann", mail: str = "ann@school.example") -> int:
    with psycopg.connect(site.database_url) as connection:
        whose = account(connection, name, kept=passphrases.hashed(PASSPHRASE))
        connection.execute("UPDATE account SET mail = %s WHERE id = %s", (mail, whose.id))
    return whose.id


async def by_link(visitor: Visitor, link: str, **fields: Any) -> Any:
    return await visitor.post("/join", code=link.partition("#")[2], **fields)


async def test_a_lost_passphrase_is_set_anew_by_a_letter(site: Site, server: MailServer) -> None:
    with_mail(site)
    visitor = await site.visitor()
    assert "/sign-in/lost" in (await visitor.get("/sign-in")).text
    asked = await visitor.post("/sign-in/lost", mail="Ann@School.example")
    assert asked.status_code == 200 and "If there is an account" in asked.text
    assert not server.heard  # nothing is sent within a request
    assert sent(site, server) == 1 and waiting(site) == 0
    [message] = server.heard
    assert (message["To"], message["From"]) == ("ann@school.example", "arena@school.example")
    done = await by_link(visitor, server.link(), step="passphrase", passphrase=_ANOTHER)
    assert done.headers["location"] == "/my/bots"
    spent = await by_link(await site.visitor(), server.link(), step="passphrase", passphrase=_ANOTHER)
    assert spent.status_code == 422


async def test_whether_an_address_has_an_account_is_told_to_its_mail_alone(
    site: Site, server: MailServer
) -> None:
    with_mail(site)
    pages = []
    for mail in ("ann@school.example", "bob@school.example"):
        page = await (await site.visitor()).post("/sign-in/lost", mail=mail)
        pages.append((page.status_code, page.text.replace(mail, "")))
    assert pages[0] == pages[1] and waiting(site) == 2
    assert sent(site, server) == 1 and waiting(site) == 0
    assert [message["To"] for message in server.heard] == ["ann@school.example"]


async def test_an_address_is_an_accounts_once_its_letter_was_opened_by_that_account(
    site: Site, server: MailServer
) -> None:
    ann, bob = await site.member("ann"), await site.member("bob")
    asked = await ann.post("/account/mail", mail="ann@school.example")
    assert "A letter is on its way to ann@school.example" in asked.text
    assert sent(site, server) == 1
    link = server.link()

    def mails() -> list[str | None]:
        with psycopg.connect(site.database_url) as connection:
            return [one.mail for one in accounts.listed(connection)]

    assert mails() == [None, None]
    wrong = await by_link(bob, link, step="confirm")
    assert wrong.status_code == 409 and "sign in as ann" in wrong.text
    nobody = await by_link(await site.visitor(), link, step="confirm")
    assert "Sign in" in nobody.text and mails() == [None, None]
    shown = await by_link(ann, link)
    assert "becomes the mail address of ann" in shown.text and mails() == [None, None]
    done = await by_link(ann, link, step="confirm")
    assert done.headers["location"] == "/account/mail?done=mail" and mails() == ["ann@school.example", None]

    await bob.post("/account/mail", mail="ANN@school.example")
    assert sent(site, server) == 1
    taken = await by_link(bob, server.link(), step="confirm")
    assert taken.status_code == 409 and "with this mail address already" in taken.text
    removed = await ann.post("/account/mail/remove", at="/account/mail")
    assert removed.headers["location"] == "/account/mail?done=no-mail" and mails() == [None, None]


async def test_a_newer_letter_ends_the_link_of_the_one_before(site: Site, server: MailServer) -> None:
    ann = await site.member("ann")
    links = []
    for mail in ("old@school.example", "new@school.example"):
        await ann.post("/account/mail", mail=mail)
        assert sent(site, server) == 1
        links.append(server.link())
    assert (await by_link(ann, links[0], step="confirm")).status_code == 422
    assert (await by_link(ann, links[1], step="confirm")).status_code == 303


async def test_the_open_door_takes_addresses_of_its_domains_that_have_opened_a_letter(
    site: Site, server: MailServer
) -> None:
    with psycopg.connect(site.database_url) as connection:
        door.change(connection, mode="open", mail_domains=["school.example"], class_code="k7fm-2xqp")
    visitor = await site.visitor()
    assert 'name="passphrase"' not in (await visitor.get("/register")).text
    for mail in ("finn@elsewhere.example", "finn@notschool.example", "finn@school.example.evil.example"):
        page = await visitor.post("/register", mail=mail, class_code="k7fm-2xqp")
        assert page.status_code == 422 and "invited" in page.text and f'value="{mail}"' in page.text
    page = await visitor.post("/register", mail="finn@school.example", class_code="another")
    assert page.status_code == 422 and "not the class code" in page.text
    for mail in ("finn", "finn@", "a@b@school.example", "finn@school.example\r\nBcc: x@school.example"):
        page = await visitor.post("/register", mail=mail, class_code="k7fm-2xqp")
        assert page.status_code == 422, mail
    assert waiting(site) == 0
    page = await visitor.post("/register", mail="finn@school.example", class_code="k7fm-2xqp")
    assert page.status_code == 200 and sent(site, server) == 1
    done = await by_link(await site.visitor(), server.link(), step="join", name="finn", passphrase=PASSPHRASE)
    assert done.headers["location"] == "/my/bots"
    with psycopg.connect(site.database_url) as connection:
        made = accounts.named(connection, "finn")
    assert (made.mail, made.role) == ("finn@school.example", "member")
    # Who is here already gets a link to get in again, and no second account.
    page = await visitor.post("/register", mail="Finn@school.example", class_code="k7fm-2xqp")
    assert sent(site, server) == 1 and server.heard[-1]["Subject"] == "Another passphrase"


async def test_a_letter_of_a_door_that_is_closed_meanwhile_is_not_sent(
    site: Site, server: MailServer
) -> None:
    with psycopg.connect(site.database_url) as connection:
        door.change(connection, mode="open", mail_domains=["school.example"])
    await (await site.visitor()).post("/register", mail="finn@school.example")
    with psycopg.connect(site.database_url) as connection:
        door.change(connection, mode="invited", mail_domains=["school.example"])
    assert sent(site, server) == 0 and waiting(site) == 0 and not server.heard


async def test_so_many_letters_are_asked_for_and_no_more(
    site: Site, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = await site.visitor()
    for _ in range(attempts.LETTERS_TO_ONE):
        assert (await visitor.post("/sign-in/lost", mail="ann@school.example")).status_code == 200
    page = await visitor.post("/sign-in/lost", mail="ANN@school.example")
    assert page.status_code == 422 and "on their way already" in page.text
    assert waiting(site) == 1
    monkeypatch.setattr(attempts, "LETTERS", 0)
    assert (await visitor.post("/sign-in/lost", mail="bob@school.example")).status_code == 422


async def test_what_does_not_arrive_is_tried_again_and_given_up_at_last(
    site: Site, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_mail(site)
    visitor = await site.visitor()
    await visitor.post("/sign-in/lost", mail="ann@school.example")
    server.refuses = "450 try again"
    assert sent(site, server) == 0 and waiting(site) == 1
    assert sent(site, server) == 0  # not yet due
    server.refuses = ""
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE letter SET next_at = now()")
    assert sent(site, server) == 1 and waiting(site) == 0
    await visitor.post("/sign-in/lost", mail="ann@school.example")
    server.refuses = "550 there is nobody"
    assert sent(site, server) == 0 and waiting(site) == 0
    await visitor.post("/sign-in/lost", mail="ann@school.example")
    server.refuses = "450 try again"
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE letter SET tries = %s", (len(mailing.PAUSES_S),))
    assert sent(site, server) == 0 and waiting(site) == 0


async def test_no_link_of_a_letter_is_kept_or_logged(
    site: Site, server: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "arena")
    with_mail(site)
    await (await site.visitor()).post("/sign-in/lost", mail="ann@school.example")
    assert sent(site, server) == 1
    code = server.link().partition("#")[2]
    with psycopg.connect(site.database_url) as connection:
        tables = connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        ).fetchall()
        for (table,) in tables:
            kept = connection.execute(f'SELECT t::text FROM "{table}" t'.encode()).fetchall()
            assert not any(code in row[0] for row in kept), table
    assert "sent" in caplog.text and code not in caplog.text and "ann@school" not in caplog.text


async def test_a_worker_that_dies_leaves_its_letters_to_the_next(site: Site, server: MailServer) -> None:
    with_mail(site)
    await (await site.visitor()).post("/sign-in/lost", mail="ann@school.example")
    with psycopg.connect(site.database_url, autocommit=True) as connection:
        now = clock(connection)
        assert len(letter.take_due(connection, 9, now, mailing.LEASE_S)) == 1
        assert letter.take_due(connection, 9, now, mailing.LEASE_S) == []
        later = now + timedelta(seconds=mailing.LEASE_S + 1)
        assert len(letter.take_due(connection, 9, later, mailing.LEASE_S)) == 1


async def test_a_deleted_account_gets_no_letter(site: Site, server: MailServer) -> None:
    ann = await site.member("ann")
    await ann.post("/account/mail", mail="ann@school.example")
    await ann.post("/account/delete", name="ann")
    assert sent(site, server) == 0 and waiting(site) == 0


async def test_an_arena_without_mail_says_so(database_url: str, redis_url: str) -> None:
    async with opened_site(database_url, redis_url) as site:
        visitor = await site.visitor()
        assert "/sign-in/lost" not in (await visitor.get("/sign-in")).text
        assert "sends no mail" in (await visitor.get("/sign-in/lost")).text
        with psycopg.connect(database_url) as connection:
            door.change(connection, mode="open", mail_domains=["school.example"])
        assert "no way to find that out" in (await visitor.get("/register")).text


async def test_the_mail_domains_of_the_door_are_set_by_its_page(site: Site) -> None:
    olive = await site.member("olive", "operator")
    page = await olive.post("/door", mode="open", mail_domains="not a domain!")
    assert page.status_code == 422 and "like school.example" in page.text
    done = await olive.post("/door", mode="open", mail_domains="@School.example\r\nclub.example, ")
    assert done.status_code == 303
    with psycopg.connect(site.database_url) as connection:
        assert door.current(connection).mail_domains == ["school.example", "club.example"]
    assert "school.example\nclub.example" in (await olive.get("/door")).text
