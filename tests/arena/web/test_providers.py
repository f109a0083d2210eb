"""Signing in by a provider: a real one on this machine, asked over HTTP."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
import pytest

from arena.account import accounts, door, identities, invitations, openid, passphrases
from arena.bot import owners
from arena.store import audit
from tests.support.browsing import PASSPHRASE, Site, Visitor, opened_site
from tests.support.openid_provider import (
    CLIENT,
    SECRET,
    OpenidProvider,
    another_key,
    by_nobody,
    by_secret,
    openid_provider,
)


@pytest.fixture
def provider() -> Iterator[OpenidProvider]:
    with openid_provider() as found:
        yield found


@pytest.fixture
async def site(database_url: str, redis_url: str, provider: OpenidProvider) -> AsyncIterator[Site]:
    """The pages of an arena with two providers."""
    both = (provider.with_openid, provider.without_openid)
    async with opened_site(database_url, redis_url, both) as opened:
        yield opened


def set_door(site: Site, **how: Any) -> None:
    with psycopg.connect(site.database_url) as connection:
        door.change(connection, **how)


async def to_provider(visitor: Visitor, path: str = "/sign-in/by/hill") -> str:
    """Go to the provider; the address to which it sends the browser back."""
    there = await visitor.get(path)
    assert there.status_code == 303, there.text
    async with httpx.AsyncClient(timeout=20) as browser:
        back = await browser.get(there.headers["location"])
    assert back.status_code == 302, back.text
    return back.headers["location"]


async def by_provider(visitor: Visitor, path: str = "/sign-in/by/hill") -> httpx.Response:
    """Go to the provider and come back."""
    return await visitor.get(await to_provider(visitor, path))


async def come_in(visitor: Visitor, path: str = "/sign-in/by/hill", name: str = "finn") -> httpx.Response:
    back = await by_provider(visitor, path)
    assert (back.status_code, back.headers["location"]) == (303, "/sign-in/new"), back.text
    return await visitor.post("/sign-in/new", name=name)


def names(site: Site) -> list[str]:
    with psycopg.connect(site.database_url) as connection:
        return [one.name for one in accounts.listed(connection)]


@pytest.mark.parametrize("path", ["/sign-in/by/hill", "/sign-in/by/hub"])
async def test_one_comes_in_by_a_provider_and_signs_in_by_it_from_then_on(site: Site, path: str) -> None:
    set_door(site, mode="open")
    visitor = await site.visitor()
    page = await visitor.get("/sign-in?next=/bots")
    assert f'href="{path}?next=' in page.text
    answer = await come_in(visitor, path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/my/bots")
    assert ">finn <small>member" in (await visitor.get("/account")).text
    with psycopg.connect(site.database_url) as connection:
        assert accounts.named(connection, "finn").mail == "finn@school.example"
    elsewhere = await site.visitor()
    again = await by_provider(elsewhere, f"{path}?next=/ladders")
    assert (again.status_code, again.headers["location"]) == (303, "/ladders")
    assert ">finn <small>member" in (await elsewhere.get("/account")).text


async def test_the_provider_is_asked_with_state_nonce_and_a_challenge_that_are_new_each_time(
    site: Site, provider: OpenidProvider
) -> None:
    visitor = await site.visitor()
    await to_provider(visitor)
    await to_provider(visitor)
    first, second = provider.asked
    assert first["code_challenge_method"] == "S256" and first["response_type"] == "code"
    assert first["redirect_uri"] == "http://localhost/sign-in/by/hill/back"
    for key in ("state", "nonce", "code_challenge"):
        assert len(first[key]) >= 32 and first[key] != second[key]


def wrong(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda claims: claims.update({key: value})


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda claims: claims.pop(key) and None


@pytest.mark.parametrize(
    "change",
    [
        wrong("nonce", "another"),
        wrong("iss", "https://elsewhere.example"),
        wrong("aud", "another"),
        wrong("aud", [CLIENT, "another"]),
        wrong("azp", "another"),
        lambda claims: claims.update(exp=int(time.time()) - 300),
        lambda claims: claims.update(iat=int(time.time()) - 86_400),
        lambda claims: claims.update(nbf=int(time.time()) + 3600),
        wrong("sub", ""),
        wrong("sub", "x" * 256),
        wrong("iat", "now"),
        *map(without, ("nonce", "iss", "aud", "exp", "iat", "sub")),
    ],
)
async def test_an_id_token_that_is_not_for_this_question_is_refused(
    site: Site, provider: OpenidProvider, change: Callable[[dict[str, Any]], None]
) -> None:
    set_door(site, mode="open")
    provider.change = change
    visitor = await site.visitor()
    answer = await by_provider(visitor)
    assert answer.status_code == 409 and "not taken" in answer.text
    assert "Nobody has told the arena" in (await visitor.get("/sign-in/new")).text


async def test_an_id_token_that_another_has_signed_is_refused(site: Site, provider: OpenidProvider) -> None:
    set_door(site, mode="open")
    for sign in (by_nobody, by_secret):
        provider.sign = sign
        assert (await by_provider(await site.visitor())).status_code == 409
    provider.sign, provider.published = None, [provider.key]
    provider.key = another_key()
    assert (await by_provider(await site.visitor())).status_code == 409
    provider.key = provider.published[0]
    assert (await by_provider(await site.visitor())).status_code == 303


async def test_a_key_that_is_new_is_asked_for(
    site: Site, provider: OpenidProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openid, "KEYS_AGAIN_S", 0.0)
    set_door(site, mode="open")
    await come_in(await site.visitor())
    provider.key = another_key("second")
    assert (await by_provider(await site.visitor())).headers["location"] == "/my/bots"


async def test_an_answer_is_taken_once_and_in_the_browser_that_asked_alone(site: Site) -> None:
    set_door(site, mode="open")
    visitor, stranger = await site.visitor(), await site.visitor()
    await stranger.get("/sign-in")
    back = await to_provider(visitor)
    assert (await stranger.get(back)).status_code == 409
    assert (await visitor.get(re.sub("state=[^&]+", "state=another", back))).status_code == 409
    assert (await visitor.get(re.sub("&?state=[^&]+", "", back))).status_code == 409
    assert (await visitor.get(back.replace("/hill/", "/hub/"))).status_code == 409
    back = await to_provider(visitor)
    assert (await visitor.get(back + "&iss=https://elsewhere.example")).status_code == 409
    back = await to_provider(visitor)
    assert (await visitor.get(back)).headers["location"] == "/sign-in/new"
    assert (await visitor.get(back)).status_code == 409


async def test_a_code_of_another_question_is_refused(site: Site) -> None:
    """PKCE: who has somebody else's code has not its verifier."""
    set_door(site, mode="open")
    victim, thief = await site.visitor(), await site.visitor()
    stolen = parse_qs(urlsplit(await to_provider(victim)).query)["code"][0]
    mine = await to_provider(thief)
    assert (await thief.get(re.sub("code=[^&]+", f"code={stolen}", mine))).status_code == 409


async def test_who_declines_at_the_provider_is_told_so(site: Site) -> None:
    visitor = await site.visitor()
    back = re.sub("code=[^&]+", "error=access_denied", await to_provider(visitor))
    answer = await visitor.get(back)
    assert answer.status_code == 409 and "you were not signed in there" in answer.text


async def test_no_other_site_begins_it(site: Site) -> None:
    visitor = await site.visitor()
    sent = await visitor.get("/sign-in/by/hill", headers={"sec-fetch-site": "cross-site"})
    assert sent.headers["location"] == "/sign-in"
    unsafe = await site.visitor(origin="http://arena.example")
    assert (await unsafe.get("/sign-in/by/hill")).headers["location"] == "/sign-in"


async def test_a_provider_leads_to_no_other_site(site: Site) -> None:
    set_door(site, mode="open")
    await come_in(await site.visitor())
    for elsewhere in ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"):
        answer = await by_provider(await site.visitor(), f"/sign-in/by/hill?next={elsewhere}")
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize("mode", ["closed", "invited"])
async def test_a_provider_opens_no_door(site: Site, mode: str) -> None:
    set_door(site, mode=mode)
    visitor = await site.visitor()
    back = await by_provider(visitor)
    page = await visitor.get(back.headers["location"])
    assert "takes in" in page.text and 'name="name"' not in page.text
    token = await visitor.token("/sign-in")
    sent = await visitor.client.post("/sign-in/new", data={"csrf_token": token, "name": "finn"})
    assert sent.status_code == 422 and "takes in" in sent.text
    assert names(site) == []


async def test_the_open_door_takes_mail_of_its_domains_that_the_provider_has_verified(
    site: Site, provider: OpenidProvider
) -> None:
    set_door(site, mode="open", mail_domains=["school.example"])
    for mail, verified in (("finn@school.example", False), ("finn@elsewhere.example", True)):
        provider.mail, provider.verified = mail, verified
        for path in ("/sign-in/by/hill", "/sign-in/by/hub"):
            visitor = await site.visitor()
            back = await by_provider(visitor, path)
            assert (
                "open to mail addresses of school.example"
                in (await visitor.get(back.headers["location"])).text
            )
            token = await visitor.token("/sign-in")
            sent = await visitor.client.post("/sign-in/new", data={"csrf_token": token, "name": "finn"})
            assert sent.status_code == 422
    assert names(site) == []
    provider.mail, provider.verified = "Finn@School.example", True
    assert (await come_in(await site.visitor())).status_code == 303
    provider.subject = "1730"
    late = await come_in(await site.visitor(), name="finn-again")
    assert late.status_code == 422 and "account with this mail address" in late.text
    assert names(site) == ["finn"]


async def test_the_class_code_is_asked_for_beside_the_provider(site: Site) -> None:
    set_door(site, mode="open", class_code="k7fm-2xqp-9dtw")
    visitor = await site.visitor()
    refused = await come_in(visitor)
    assert refused.status_code == 422 and "not the class code" in refused.text
    done = await visitor.post("/sign-in/new", name="finn", class_code="k7fm-2xqp-9dtw")
    assert done.status_code == 303 and names(site) == ["finn"]


async def test_an_invitation_is_used_by_way_of_a_provider(site: Site) -> None:
    with psycopg.connect(site.database_url) as connection:
        code = invitations.invite(connection, role="organiser").code
        owners.create(connection, "old-hill")
        claim = invitations.invite_to_claim(connection, "old-hill").code
    visitor = await site.visitor()
    page = await visitor.post("/join", code=code)
    assert 'href="/sign-in/by/hill"' in page.text
    assert (await come_in(visitor)).headers["location"] == "/my/bots"
    assert ">finn <small>organiser" in (await visitor.get("/account")).text
    another = await site.visitor()
    await another.post("/join", code=claim)
    back = await by_provider(another, "/sign-in/by/hub")
    assert back.headers["location"] == "/sign-in/new"
    assert "bots of old-hill" in (await another.get("/sign-in/new")).text
    assert (await another.post("/sign-in/new")).headers["location"] == "/my/bots"
    assert names(site) == ["finn", "old-hill"]


async def test_what_is_wrong_with_a_name_stands_beside_it(site: Site) -> None:
    set_door(site, mode="open")
    with psycopg.connect(site.database_url) as connection:
        owners.create(connection, "taken")
    visitor = await site.visitor()
    page = await come_in(visitor, name="taken")
    assert page.status_code == 422 and "is taken" in page.text and 'value="taken"' in page.text
    assert "finn-mccool" in (await visitor.get("/sign-in/new")).text


async def test_a_provider_is_linked_by_who_is_signed_in_and_has_seen_to_what(
    site: Site, provider: OpenidProvider
) -> None:
    ann, bob = await site.member("ann"), await site.member("bob")
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE account SET passphrase = %s", (passphrases.hashed(PASSPHRASE),))
    back = await by_provider(ann, "/account/providers/hill/link")
    assert back.headers["location"] == "/account/providers/confirm"
    with psycopg.connect(site.database_url) as connection:
        assert identities.of_account(connection, accounts.named(connection, "ann").id) == []
    page = await ann.get("/account/providers/confirm")
    assert "Finn.McCool" in page.text and "as ann" in page.text
    done = await ann.post("/account/providers/confirm")
    assert done.headers["location"] == "/account/providers?done=linked"
    assert "Unlink The Hill" in (await ann.get("/account/providers")).text
    assert ">ann <small>" in (await _signed_in(site)).text

    await by_provider(bob, "/account/providers/hill/link")
    taken = await bob.post("/account/providers/confirm")
    assert taken.status_code == 409 and "somebody signs in here already" in taken.text
    missing = await bob.post("/account/providers/hill/unlink", at="/account")
    assert missing.status_code == 404
    gone = await ann.post("/account/providers/hill/unlink", at="/account/providers")
    assert gone.headers["location"] == "/account/providers?done=unlinked"
    assert (await by_provider(await site.visitor())).headers["location"] == "/sign-in/new"
    with psycopg.connect(site.database_url) as connection:
        ann_id = accounts.named(connection, "ann").id
        said = [one.what for one in audit.lines(connection, f"account {ann_id}")]
    assert "linked a provider" in said and "unlinked a provider" in said


async def _signed_in(site: Site) -> httpx.Response:
    visitor = await site.visitor()
    assert (await by_provider(visitor)).headers["location"] == "/my/bots"
    return await visitor.get("/account")


async def test_the_last_way_to_sign_in_stays(site: Site) -> None:
    set_door(site, mode="open")
    visitor = await site.visitor()
    await come_in(visitor)
    refused = await visitor.post("/account/providers/hill/unlink", at="/account/providers")
    assert refused.status_code == 409 and "nothing by which you sign in" in refused.text
    assert "Unlink The Hill" in (await visitor.get("/account/providers")).text


async def test_who_one_is_is_shown_once_more_by_the_same_account_of_the_provider(
    site: Site, provider: OpenidProvider
) -> None:
    set_door(site, mode="open")
    visitor = await site.visitor()
    await come_in(visitor)
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE session SET proved_at = now() - interval '16 minutes'")
    assert (await visitor.get("/account/delete")).headers["location"].startswith("/prove?next=")
    page = await visitor.get("/prove?next=/account/delete")
    assert 'href="/prove/by/hill?next=/account/delete"' in page.text and "/prove/by/hub" not in page.text
    provider.subject = "1730"
    refused = await by_provider(visitor, "/prove/by/hill?next=/account/delete")
    assert refused.status_code == 409 and (await visitor.get("/account/delete")).status_code == 303
    provider.subject = "1729"
    proven = await by_provider(visitor, "/prove/by/hill?next=/account/delete")
    assert proven.headers["location"] == "/account/delete"
    assert provider.asked[-1]["prompt"] == "login"
    assert (await visitor.get("/account/delete")).status_code == 200


async def test_nothing_of_a_provider_is_logged_or_kept(
    site: Site, provider: OpenidProvider, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "arena")
    set_door(site, mode="open")
    visitor = await site.visitor()
    back = await to_provider(visitor)
    code = parse_qs(urlsplit(back).query)["code"][0]
    provider.change = wrong("nonce", "another")
    answer = await visitor.get(back)
    provider.change = None
    await come_in(visitor)
    assert "refused cause=" in caplog.text
    for secret in (SECRET, code, "the-access-token"):
        assert secret not in caplog.text and secret not in answer.text


async def test_a_deleted_account_is_not_signed_in_to_by_a_provider(site: Site) -> None:
    set_door(site, mode="open")
    visitor = await site.visitor()
    await come_in(visitor)
    await visitor.post("/account/delete", name="finn")
    assert (await by_provider(await site.visitor())).headers["location"] == "/sign-in/new"


async def test_a_provider_that_is_away_is_told_in_a_sentence(database_url: str, redis_url: str) -> None:
    with openid_provider() as gone:
        where = gone.with_openid
    async with opened_site(database_url, redis_url, (where,)) as site:
        visitor = await site.visitor()
        answer = await visitor.get("/sign-in/by/hill")
        assert answer.status_code == 409 and "The Hill cannot be asked at present" in answer.text
        account_of_nobody = await visitor.get("/sign-in/by/nobody")
        assert account_of_nobody.status_code == 404
