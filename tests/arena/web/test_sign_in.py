from __future__ import annotations

import re

import httpx
import psycopg
import pytest

from arena.account import accounts, attempts, door, invitations, passphrases, sessions
from arena.bot import bots, owners
from arena.store import audit
from tests.support.browsing import PASSPHRASE, Site, Visitor, account


def invited(site: Site, **how: object) -> str:
    with psycopg.connect(site.database_url) as connection:
        return invitations.invite(connection, **how).code  # type: ignore[arg-type]


def with_passphrase(site: Site, name: str = "ann", role: str = "member") -> None:
    with psycopg.connect(site.database_url) as connection:
        account(connection, name, role, passphrases.hashed(PASSPHRASE))


async def join(
    visitor: Visitor, code: str, name: str = "ann", passphrase: str = PASSPHRASE
) -> httpx.Response:
    return await visitor.post("/join", code=code, step="join", name=name, passphrase=passphrase)


async def sign_in(
    visitor: Visitor, name: str = "ann", passphrase: str = PASSPHRASE, **more: str
) -> httpx.Response:
    return await visitor.post("/sign-in", name=name, passphrase=passphrase, **more)


async def test_whoever_has_an_invitation_comes_in_and_is_signed_in(site: Site) -> None:
    code = invited(site)
    visitor = await site.visitor()
    asked = await visitor.post("/join", code=f"http://localhost/join#{code}")
    assert asked.status_code == 200 and "Choose a name" in asked.text
    answer = await visitor.post("/join", code=code, step="join", name="ann", passphrase=PASSPHRASE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/my/bots")
    page = await visitor.get("/account")
    assert page.status_code == 200 and ">ann <small>member" in page.text
    assert page.headers["cache-control"] == "no-store"


async def test_an_invitation_for_one_lets_in_one(site: Site) -> None:
    code = invited(site)
    assert (await join(await site.visitor(), code, "ann")).status_code == 303
    late = await (await site.visitor()).post(
        "/join", code=code, step="join", name="bob", passphrase=PASSPHRASE
    )
    assert late.status_code == 422 and "cannot be used" in late.text
    with psycopg.connect(site.database_url) as connection:
        assert [one.name for one in accounts.listed(connection)] == ["ann"]


@pytest.mark.parametrize(
    ("name", "passphrase", "says"),
    [
        ("x", PASSPHRASE, "2 to 32 characters"),
        ("Ann", PASSPHRASE, "2 to 32 characters"),
        ("taken", PASSPHRASE, "is taken"),
        ("tak3n-1", PASSPHRASE, "looks like"),
        ("ann", "short", "fewer than 10"),
        ("ann", "password1234", "Four or five words"),
        ("ann-of-the-hill", "ann-of-the-hill", "Four or five words"),
        ("", PASSPHRASE, "A name is needed"),
    ],
)
async def test_what_is_wrong_stands_beside_its_field_and_what_was_typed_stays(
    site: Site, name: str, passphrase: str, says: str
) -> None:
    with psycopg.connect(site.database_url) as connection:
        owners.create(connection, "taken")
        owners.create(connection, "tak3n-l")
    code = invited(site)
    visitor = await site.visitor()
    page = await visitor.post("/join", code=code, step="join", name=name, passphrase=passphrase)
    assert page.status_code == 422
    assert says in page.text
    assert f'value="{name}"' in page.text or not name
    assert passphrase == name or not passphrase or f'value="{passphrase}"' not in page.text
    with psycopg.connect(site.database_url) as connection:
        assert not accounts.listed(connection)
        assert invitations.opened(connection, code).left == 1


async def test_one_signs_in_and_out(site: Site) -> None:
    with_passphrase(site)
    visitor = await site.visitor()
    answer = await visitor.post("/sign-in", name="ann", passphrase=PASSPHRASE)
    assert answer.status_code == 303
    [cookie] = [one for one in answer.headers.get_list("set-cookie") if one.startswith("cuig_session=")]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
    assert (await visitor.get("/account")).status_code == 200
    token = visitor.client.cookies["cuig_session"]
    out = await visitor.post("/sign-out", at="/account")
    assert out.headers["location"] == "/sign-in?done=signed-out"
    visitor.client.cookies.set("cuig_session", token, domain="localhost.local")
    assert (await visitor.get("/account")).status_code == 303  # the session is gone, not only its cookie


async def test_over_tls_cookies_are_secure_and_bound_to_the_host(site: Site) -> None:
    with_passphrase(site)
    visitor = await site.visitor(origin="https://arena.example")
    answer = await visitor.post("/sign-in", name="ann", passphrase=PASSPHRASE)
    [cookie] = [one for one in answer.headers.get_list("set-cookie") if "cuig_session=" in one]
    assert cookie.startswith("__Host-cuig_session=") and "Secure" in cookie and "Path=/" in cookie


async def test_nobody_signs_in_over_a_network_without_tls(site: Site) -> None:
    with_passphrase(site)
    visitor = await site.visitor(origin="http://arena.example")
    page = await visitor.get("/sign-in")
    assert "unencrypted" in page.text and "passphrase" not in page.text.split("<main")[1]


async def test_a_wrong_name_and_a_wrong_passphrase_look_alike(site: Site) -> None:
    with_passphrase(site)
    answers = []
    for name, passphrase in (("ann", "another one of them"), ("nobody", PASSPHRASE)):
        page = await (await site.visitor()).post("/sign-in", name=name, passphrase=passphrase)
        assert page.status_code == 422
        answers.append(re.sub(r'value="[^"]*"', "", page.text))
    assert answers[0] == answers[1]


async def test_a_session_is_begun_anew_at_every_sign_in(site: Site) -> None:
    with_passphrase(site)
    visitor = await site.visitor()
    visitor.client.cookies.set("cuig_session", "a-session-that-another-has-chosen", domain="localhost.local")
    await sign_in(visitor)
    first = visitor.client.cookies["cuig_session"]
    assert first != "a-session-that-another-has-chosen"
    await sign_in(visitor)
    with psycopg.connect(site.database_url) as connection:
        assert sessions.signed(connection, first) is None


@pytest.mark.parametrize(
    ("asked", "goes"),
    [
        ("/bots", "/bots"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example/", "/"),
        ("/x\r\nset-cookie: a=b", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
async def test_signing_in_leads_to_no_other_site(site: Site, asked: str, goes: str) -> None:
    with_passphrase(site)
    answer = await sign_in(await site.visitor(), next=asked)
    assert answer.headers["location"] == goes


async def test_a_form_from_elsewhere_is_refused(site: Site) -> None:
    with_passphrase(site)
    ann, eve = await site.visitor(), await site.visitor()
    await sign_in(ann)
    foreign = await eve.token("/sign-in")
    for sent in ({}, {"csrf_token": "x"}, {"csrf_token": foreign}):
        assert (await ann.client.post("/account/sessions/end", data=sent)).status_code == 403
    own = await ann.token("/account")
    crossing = {"sec-fetch-site": "cross-site"}
    answer = await ann.client.post("/account/sessions/end", data={"csrf_token": own}, headers=crossing)
    assert answer.status_code == 403
    assert (await ann.client.post("/account/sessions/end", data={"csrf_token": own})).status_code == 303


async def test_a_form_that_is_too_long_is_refused(site: Site) -> None:
    visitor = await site.visitor()
    token = await visitor.token("/sign-in")
    answer = await visitor.client.post("/sign-in", data={"csrf_token": token, "name": "x" * 300_000})
    assert answer.status_code == 413


async def test_guessing_ends_and_keeps_nobody_out(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "PER_ACCOUNT", 3)
    monkeypatch.setattr(attempts, "PER_ADDRESS", 5)
    with_passphrase(site)
    with_passphrase(site, "bob")
    ann = await site.visitor("192.0.2.1")
    await sign_in(ann)
    await ann.post("/sign-out", at="/account")
    for guesser in ("192.0.2.1", "192.0.2.2"):
        eve = await site.visitor(guesser)
        for _ in range(4):
            page = await eve.post("/sign-in", name="ann", passphrase="a guess of hers")
        assert "Too many attempts" in page.text
        right = await eve.post("/sign-in", name="ann", passphrase=PASSPHRASE)
        assert "Too many attempts" in right.text  # not even the right one tells anything
    answer = await ann.post("/sign-in", name="ann", passphrase=PASSPHRASE)
    assert answer.status_code == 303  # from the very address of a guesser
    elsewhere = await site.visitor("192.0.2.3")
    assert (await elsewhere.post("/sign-in", name="bob", passphrase=PASSPHRASE)).status_code == 303


async def test_an_owner_that_exists_is_claimed_with_its_bots(site: Site) -> None:
    with psycopg.connect(site.database_url) as connection:
        owners.create(connection, "molly-hill")
        bots.create(connection, "molly", "molly-hill")
        code = invitations.invite_to_claim(connection, "molly-hill").code
    visitor = await site.visitor()
    answer = await visitor.post("/join", code=code, step="passphrase", passphrase=PASSPHRASE)
    assert answer.status_code == 303
    assert "molly-hill" in (await visitor.get("/account")).text
    with psycopg.connect(site.database_url) as connection, pytest.raises(invitations.OwnerClaimed):
        invitations.invite_to_claim(connection, "molly-hill")


async def test_a_lost_passphrase_is_set_anew_by_a_link_and_every_session_ends(site: Site) -> None:
    with_passphrase(site)
    old = await site.visitor()
    await sign_in(old)
    with psycopg.connect(site.database_url) as connection:
        spent = invitations.passphrase_link(connection, "ann").code
        code = invitations.passphrase_link(connection, "ann").code
    new = await site.visitor()
    late = await new.post("/join", code=spent)
    assert late.status_code == 422  # a newer link has taken its place
    answer = await new.post("/join", code=code, step="passphrase", passphrase="quite another vault 77")
    assert answer.status_code == 303 and (await new.get("/account")).status_code == 200
    assert (await old.get("/account")).status_code == 303
    assert (await sign_in(await site.visitor())).status_code == 422


async def test_the_door_is_shut_unless_it_is_opened(site: Site) -> None:
    visitor = await site.visitor()
    assert "whoever is invited" in (await visitor.get("/register")).text
    token = await visitor.token("/sign-in")
    sent = {"csrf_token": token, "name": "ann", "passphrase": PASSPHRASE}
    assert (await visitor.client.post("/register", data=sent)).status_code == 409
    with psycopg.connect(site.database_url) as connection:
        door.change(connection, mode="open", class_code="the green room")
    wrong = await visitor.post("/register", name="ann", passphrase=PASSPHRASE, class_code="another room")
    assert wrong.status_code == 422 and "not the class code" in wrong.text
    right = await visitor.post("/register", name="ann", passphrase=PASSPHRASE, class_code=" The Green Room ")
    assert right.status_code == 303


async def test_through_a_closed_door_comes_no_member_even_by_an_invitation(site: Site) -> None:
    code, first = invited(site), invited(site, role="operator")
    with psycopg.connect(site.database_url) as connection:
        door.change(connection, mode="closed")
    page = await (await site.visitor()).post(
        "/join", code=code, step="join", name="ann", passphrase=PASSPHRASE
    )
    assert page.status_code == 422 and "takes in nobody new" in page.text
    answer = await join(await site.visitor(), first, "boss")
    assert answer.status_code == 303


async def test_what_somebody_does_is_in_the_audit_by_name(site: Site) -> None:
    await join(await site.visitor(), invited(site))
    with psycopg.connect(site.database_url) as connection:
        lines = [(one.who, one.what, one.subject) for one in audit.lines(connection)]
    assert ("ann", "joined", "account ann") in lines
    assert ("ann", "signed in", "account ann") in lines
