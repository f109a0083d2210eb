from __future__ import annotations

import re

import psycopg
import pytest

from arena.account import accounts, door, invitations, sessions, teams
from arena.bot import bots, owners
from arena.store import audit
from tests.support.browsing import PASSPHRASE, Site, account

FORM = {"note": "", "uses": "1", "days": "3", "role": "member", "owner": ""}


async def test_what_one_says_of_oneself_is_text_with_links_and_never_markup(site: Site) -> None:
    ann = await site.member("ann")
    about = "I play.\nSee https://ann.example/bots. <script>alert(1)</script>"
    await ann.post("/account/profile", about=about, homepage="https://ann.example")
    page = (await (await site.visitor()).get("/owners/ann")).text
    assert '<a href="https://ann.example/bots" rel="nofollow noopener ugc">' in page
    assert "<script>alert" not in page and "&lt;script&gt;" in page


@pytest.mark.parametrize(
    "homepage", ["javascript:alert(1)", "data:text/html,x", "//evil", "no address", "http://"]
)
async def test_a_homepage_is_an_address_of_the_web(site: Site, homepage: str) -> None:
    ann = await site.member("ann")
    page = await ann.post("/account/profile", about="kept as typed", homepage=homepage)
    assert page.status_code == 422 and "is like https://" in page.text and "kept as typed" in page.text
    with psycopg.connect(site.database_url) as connection:
        assert owners.named(connection, "ann").homepage is None


async def test_another_passphrase_ends_every_other_session(site: Site) -> None:
    here, there = await site.member("ann"), await site.member("ann")
    answer = await here.post("/account/passphrase", passphrase=PASSPHRASE)
    assert answer.headers["location"] == "/account?done=passphrase"
    assert (await here.get("/account")).status_code == 200
    assert (await there.get("/account")).status_code == 303


async def test_a_session_is_listed_and_ended(site: Site) -> None:
    here, there = await site.member("ann"), await site.member("ann")
    page = (await here.get("/account")).text
    [number] = re.findall(r"/account/sessions/(\d+)/end", page)
    assert "a browser of the tests" in page
    await here.post(f"/account/sessions/{number}/end", at="/account")
    assert (await there.get("/account")).status_code == 303


async def test_who_deletes_the_account_takes_the_bots_along_and_leaves_no_name(site: Site) -> None:
    ann = await site.member("ann")
    with psycopg.connect(site.database_url) as connection:
        bots.create(connection, "molly", "ann")
        owners.describe(connection, "ann", "Ann of the hill", None)
    wrong = await ann.post("/account/delete", name="anna")
    assert wrong.status_code == 422
    answer = await ann.post("/account/delete", name="ann")
    assert answer.headers["location"] == "/sign-in?done=deleted"
    nobody = await site.visitor()
    assert (await nobody.get("/owners/ann")).status_code == 404
    bot = (await nobody.get("/bots/molly.json")).json()["bot"]
    assert bot["withdrawn_at"] and re.fullmatch(r"former-\d+", bot["owner"])
    assert "Ann" not in (await nobody.get(f"/owners/{bot['owner']}")).text
    with psycopg.connect(site.database_url) as connection:
        told = connection.execute("SELECT who || subject || detail FROM audit").fetchall()
        assert not [line for [line] in told if re.search(r"\bann\b", line)]
        kept = connection.execute("SELECT count(*) FROM session").fetchone()
        assert kept == (0,)
        with pytest.raises(Exception, match=r"taken|looks like"):
            owners.create(connection, "ann")  # nobody becomes who went


async def test_the_last_operator_stays(site: Site) -> None:
    olive = await site.member("olive", "operator")
    assert "last operator" in (await olive.post("/account/delete", name="olive")).text
    assert "last operator" in (await olive.post("/accounts/olive/role", role="member")).text
    await site.member("orla", "organiser")
    assert (await olive.post("/accounts/orla/role", role="operator")).status_code == 303
    assert (await olive.post("/accounts/olive/role", role="member")).status_code == 303
    assert (await olive.get("/door")).status_code == 403


async def test_a_team_is_entered_by_its_link_and_left(site: Site) -> None:
    ann, bob = await site.member("ann"), await site.member("bob")
    await ann.post("/account/new-team", name="the-hill")
    page = (await ann.post("/teams/the-hill", uses="2")).text
    [code] = re.findall(r"/join#([\w-]+)", page)
    assert (await bob.get("/teams/the-hill")).status_code == 403
    nobody = await (await site.visitor()).post("/join", code=code, step="confirm")
    assert nobody.status_code == 200 and "Sign in" in nobody.text
    assert "Enter the team as bob" in (await bob.post("/join", code=code)).text
    await bob.post("/join", code=code, step="confirm")
    assert (await bob.get("/teams/the-hill")).status_code == 200
    await bob.post("/teams/the-hill/members/ann/remove", at="/teams/the-hill")
    assert (await ann.get("/teams/the-hill")).status_code == 403
    alone = await bob.post("/teams/the-hill/members/bob/remove", at="/teams/the-hill")
    assert alone.status_code == 409 and "nobody who looks after" in alone.text


async def test_who_leaves_the_arena_leaves_a_team_to_its_others(site: Site) -> None:
    with psycopg.connect(site.database_url) as connection:
        ann, bob = account(connection, "ann"), account(connection, "bob")
        for name in ("shared", "alone"):
            team = teams.create(connection, name, ann.id)
            bots.create(connection, f"bot-of-{name}", name)
            if name == "shared":
                teams.enter(connection, teams.invite(connection, name, ann.id).code, bob.id)
            assert teams.looks_after(connection, team.id, ann.id)
        accounts.delete(connection, ann.id)
        assert bots.named(connection, "bot-of-shared").withdrawn_at is None
        assert bots.named(connection, "bot-of-alone").withdrawn_at is not None
        assert sessions.of_account(connection, ann.id) == []


async def test_a_class_is_invited_from_a_list_with_a_link_each(site: Site) -> None:
    orla = await site.member("orla", "organiser")
    page = (await orla.post("/invitations/class", people="Una B.\n\n  Tom C. \nNell <b>\n")).text
    assert len(set(re.findall(r"http://localhost/join#([\w-]{30,})", page))) == 3
    assert "Tom C." in page and "Nell &lt;b&gt;" in page
    [number, *_] = re.findall(r"/invitations/(\d+)/withdraw", page)
    await orla.post(f"/invitations/{number}/withdraw", at="/account")
    with psycopg.connect(site.database_url) as connection:
        assert len(invitations.listed(connection, 10)) == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"uses": "0"}, "From 1 to 1000"),
        ({"uses": "many"}, "Not a valid integer"),
        ({"days": "999"}, "From 1 to 366"),
        ({"note": "x" * 101}, "more than 100"),
        ({"owner": "nobody-so"}, "There is no owner nobody-so"),
        ({"role": "king"}, "Not a valid choice"),
        ({"role": "organiser", "uses": "3"}, "for one"),
    ],
)
async def test_an_invitation_that_cannot_be_is_refused_beside_its_field(
    site: Site, given: dict[str, str], says: str
) -> None:
    olive = await site.member("olive", "operator")
    page = await olive.post("/invitations", **{**FORM, **given})
    assert page.status_code == 422 and says in page.text
    assert 'aria-invalid="true"' in page.text
    with psycopg.connect(site.database_url) as connection:
        assert not invitations.listed(connection, 10)


async def test_the_door_is_set_with_a_code_that_is_not_kept(site: Site) -> None:
    olive = await site.member("olive", "operator")
    await olive.post("/door", mode="open", class_code="the green room")
    with psycopg.connect(site.database_url) as connection:
        found = door.current(connection)
        assert found.mode == "open" and found.class_code is not None
        told = connection.execute("SELECT detail FROM audit WHERE subject = 'arena'").fetchall()
        assert "green" not in str(told)
        assert [line.who for line in audit.lines(connection, "arena")] == ["olive"]
    await olive.post("/door", mode="open", class_code="")
    with psycopg.connect(site.database_url) as connection:
        assert door.current(connection).class_code is not None
    await olive.post("/door", mode="open", no_code="y")
    with psycopg.connect(site.database_url) as connection:
        assert door.current(connection).class_code is None
