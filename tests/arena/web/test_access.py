"""Who may do what: every route of the pages against everybody. A route without a row fails."""

from __future__ import annotations

import re

import psycopg
import pytest
from starlette.routing import Route

from arena.account import teams
from arena.bot import bots, owners
from arena.web.api import ENDPOINTS
from tests.support.browsing import Site, Visitor, account

# Who comes through to a page or a form, in this order of people: nobody who is signed in, a member, one who
# looks after the bot or team that the path names, an organiser, an operator.
_PEOPLE = ("nobody", "member", "theirs", "organiser", "operator")
_ALL = "all may"
_SIGNED_IN = "who is signed in"
_THEIRS = "who looks after it"
_ORGANISERS = "organisers"
_OPERATORS = "operators"
_COMES_THROUGH = {
    _ALL: (True, True, True, True, True),
    _SIGNED_IN: (False, True, True, True, True),
    _THEIRS: (False, False, True, False, False),
    _ORGANISERS: (False, False, False, True, True),
    _OPERATORS: (False, False, False, False, True),
}

# Pages that anybody reads, and that take no form: all else has a row below.
_PUBLIC = re.compile(
    r"/(|enter|ladders|ladders/.*|tournaments|tournaments/.*|seasons|seasons/.*|bots|bots/[^/]+"
    r"|bots/\{name\}/(history\.csv|suspensions\.json)|owners/[^/]+|schedules|schedules/.*|matches/.*"
    r"|simple/.*|packages/.*|.*\.(atom|ics)|healthz|index\.json|openapi\.json|bots\.json|[a-z]+\.json)"
)
_MOMENT = re.compile(r"[0-9]{4}-?[0-9]{2}-?[0-9]{2}T[0-9:.]+")  # when a feed was written
FORMS: dict[str, str] = {
    "/sign-in": _ALL,
    "/join": _ALL,
    "/register": _ALL,
    "/sign-in/passkey": _ALL,
    "/prove/passkey": _SIGNED_IN,
    "/sign-in/by/{provider}": _ALL,
    "/sign-in/by/{provider}/back": _ALL,
    "/sign-in/new": _ALL,
    "/sign-in/lost": _ALL,
    "/account/mail": _SIGNED_IN,
    "/account/mail/remove": _SIGNED_IN,
    "/account/mail/news": _SIGNED_IN,
    "/news/stop": _ALL,
    "/prove/by/{provider}": _SIGNED_IN,
    "/account/providers": _SIGNED_IN,
    "/account/providers/confirm": _SIGNED_IN,
    "/account/providers/{provider}/link": _SIGNED_IN,
    "/account/providers/{provider}/unlink": _SIGNED_IN,
    "/account/passkeys": _SIGNED_IN,
    "/account/passkeys/{id:int}/remove": _SIGNED_IN,
    "/sign-out": _SIGNED_IN,
    "/prove": _SIGNED_IN,
    "/account": _SIGNED_IN,
    "/account/profile": _SIGNED_IN,
    "/account/passphrase": _SIGNED_IN,
    "/account/sessions/end": _SIGNED_IN,
    "/account/sessions/{id:int}/end": _SIGNED_IN,
    "/account/delete": _SIGNED_IN,
    "/account/tokens": _SIGNED_IN,
    "/account/new-token": _SIGNED_IN,
    "/account/tokens/{id:int}/revoke": _SIGNED_IN,
    "/device": _SIGNED_IN,
    "/account/new-team": _SIGNED_IN,
    "/teams/{name}": _THEIRS,
    "/teams/{name}/profile": _THEIRS,
    "/teams/{name}/members/{member}/remove": _THEIRS,
    "/my/bots": _SIGNED_IN,
    "/my/new-bot": _SIGNED_IN,
    "/my/bots/{name}": _THEIRS,
    "/my/bots/{name}/describe": _THEIRS,
    "/my/bots/{name}/tokens": _THEIRS,
    "/my/bots/{name}/tokens/{id:int}/withdraw": _THEIRS,
    "/my/bots/{name}/versions": _THEIRS,
    "/my/bots/{name}/versions/{number:int}/retire": _THEIRS,
    "/my/bots/{name}/hand-in": _THEIRS,
    "/my/bots/{name}/practice": _THEIRS,
    "/my/bots/{name}/withdraw": _THEIRS,
    "/my/bots/{name}/matches/{id:int}/logs": _THEIRS,
    "/invitations": _ORGANISERS,
    "/invitations/class": _ORGANISERS,
    "/invitations/{id:int}/withdraw": _ORGANISERS,
    "/accounts": _ORGANISERS,
    "/accounts/{name}/passphrase": _ORGANISERS,
    "/accounts/{name}/role": _OPERATORS,
    "/door": _OPERATORS,
    "/organise": _ORGANISERS,
    "/organise/audit": _ORGANISERS,
    "/organise/new-event": _ORGANISERS,
    "/organise/event-file": _ORGANISERS,
    "/organise/schedules/{name}": _ORGANISERS,
    "/organise/schedules/{name}/change": _ORGANISERS,
    "/organise/tournaments/{id:int}": _ORGANISERS,
} | {
    f"/organise/{place}/{word}": _ORGANISERS
    for place, words in {
        "tournaments/{id:int}": "pause resume requeue replay withdraw disqualify rule replay-from postpone "
        "outage void",
        "matches/{id:int}": "requeue void",
        "schedules/{name}": "add skip play-after-all move shift pause resume delete",
        "bots/{name}": "suspend admit",
    }.items()
    for word in words.split()
}
_NOT_HERE = re.compile(
    r"/organise/(tournaments|matches|schedules)/.*|.*/logs|.*\{provider\}.*"
)  # of which there is none here

_GOES_ON = ("/account/providers/confirm",)  # where there is nothing to confirm


def routes(site: Site) -> dict[str, set[str]]:
    """The methods that each path takes, but for those of programs: `test_own_api.py` has these."""
    return {
        route.path: (route.methods or set()) - {"HEAD"}
        for route in site.app.routes
        if isinstance(route, Route) and not route.path.startswith("/api/")
    }


async def test_every_route_has_its_row(site: Site) -> None:
    found = routes(site)
    assert {path for path in found if path not in FORMS and not _PUBLIC.fullmatch(path)} == set()
    assert set(FORMS) <= set(found)
    assert {path for path, methods in found.items() if "POST" in methods} <= set(FORMS)
    assert all(methods <= {"GET", "POST"} for methods in found.values())


async def people(site: Site) -> dict[str, Visitor]:
    """One of each kind; `theirs` looks after the team `the-hill` and the bot `molly`."""
    found = {
        "nobody": await site.visitor(),
        "member": await site.member("mary"),
        "theirs": await site.member("thea"),
        "organiser": await site.member("orla", "organiser"),
        "operator": await site.member("olive", "operator"),
    }
    with psycopg.connect(site.database_url) as connection:
        whose = account(connection, "thea")
        owners.create(connection, "another")
        teams.create(connection, "the-hill", whose.id)
        bots.create(connection, "molly", "the-hill")
    return found


def filled(path: str) -> str:
    """The path with names that are here, of things that are `theirs`."""
    noun = path.split("/")[1]
    name = {"teams": "the-hill", "accounts": "mary"}.get(noun, "molly")
    return (
        path.replace("{name}", name)
        .replace("{member}", "thea")
        .replace("{id:int}", "1")
        .replace("{number:int}", "1")
    )


@pytest.mark.parametrize("path", FORMS)
async def test_only_who_may_comes_through(site: Site, path: str) -> None:
    methods = routes(site)[path]
    for (kind, visitor), may in zip((await people(site)).items(), _COMES_THROUGH[FORMS[path]], strict=True):
        if "GET" in methods:
            answer = await visitor.get(filled(path))
            if may:
                there = 404 if _NOT_HERE.fullmatch(path) else 303 if path in _GOES_ON else 200
                assert answer.status_code == there, (kind, path, answer.headers)
            elif kind == "nobody":
                assert answer.status_code == 303, (kind, path)
                assert answer.headers["location"].startswith("/sign-in?next=")
            else:
                assert answer.status_code == 403, (kind, path)
        if "POST" in methods:
            answer = await visitor.client.post(filled(path))
            # Who comes through is asked for the token of the form.
            said = "not from here" if may else "not signed in" if kind == "nobody" else "of yours|is for"
            assert re.search(said, answer.text), (kind, path, answer.text)
            assert answer.status_code == (401 if not may and kind == "nobody" else 403), (kind, path)


async def test_nobody_signed_in_is_told_which_bots_and_teams_there_are(site: Site) -> None:
    nobody = await site.visitor()
    for path in ("/teams/the-hill", "/teams/nothing-so"):
        assert (await nobody.get(path)).headers["location"].startswith("/sign-in")


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/account/passphrase", {"passphrase": "quite another vault 77"}),
        ("/account/delete", {"name": "olive"}),
        ("/accounts/mary/role", {"role": "operator"}),
        ("/door", {"mode": "open"}),
    ],
)
async def test_what_is_grave_takes_a_fresh_proof(site: Site, path: str, form: dict[str, str]) -> None:
    visitor = (await people(site))["operator"]
    token = await visitor.token("/account")
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE session SET proved_at = now() - interval '16 minutes'")
    assert (await visitor.get(path)).headers["location"].startswith("/prove?next=")
    answer = await visitor.client.post(path, data={"csrf_token": token, **form})
    assert answer.headers["location"].startswith("/prove?next=")


async def test_an_organiser_makes_nobody_an_operator(site: Site) -> None:
    everybody = await people(site)
    orla = everybody["organiser"]
    page = await orla.post("/invitations", note="", uses="1", days="3", role="operator", owner="")
    assert page.status_code == 422 and "takes an operator" in page.text
    answer = await orla.post("/accounts/olive/passphrase", at="/account")
    assert answer.status_code == 409 and "takes an operator" in answer.text
    with psycopg.connect(site.database_url) as connection:
        [[links]] = connection.execute(
            "SELECT count(*) FROM invitation WHERE role = 'operator' AND used = 0 OR purpose = 'passphrase'"
        ).fetchall()
    assert links == 0


async def test_nobody_ends_the_session_of_another(site: Site) -> None:
    everybody = await people(site)
    with psycopg.connect(site.database_url) as connection:
        [[number]] = connection.execute(
            "SELECT s.id FROM session s JOIN account a ON a.id = s.account JOIN owner o ON o.id = a.owner "
            "WHERE o.name = 'thea'"
        ).fetchall()
    answer = await everybody["member"].post(f"/account/sessions/{number}/end", at="/account")
    assert answer.status_code == 404
    assert (await everybody["theirs"].get("/account")).status_code == 200


async def test_a_script_of_another_site_reads_nothing_and_no_page_of_ones_own_is_kept(site: Site) -> None:
    visitor = (await people(site))["member"]
    answer = await visitor.get("/account", headers={"origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"
    assert "form-action 'self'" in answer.headers["content-security-policy"]
    public = await visitor.get("/bots")
    assert public.headers["cache-control"] == "no-store"  # it says who is signed in


async def test_scripts_of_other_sites_read_what_the_document_lists_and_nothing_else(site: Site) -> None:
    someone = await people(site)
    open_paths = {endpoint.path for endpoint in ENDPOINTS}
    for path in routes(site):
        told = {}
        for kind in ("nobody", "theirs"):
            headers = {"origin": "https://elsewhere.example"}
            told[kind] = await someone[kind].get(filled(path).replace("{bot}", "molly"), headers=headers)
            assert "access-control-allow-credentials" not in told[kind].headers, path
            readable = path.replace(":int}", "}") in open_paths
            assert ("access-control-allow-origin" in told[kind].headers) == readable, path
        if readable:
            nobody, theirs = (re.sub(_MOMENT, "", told[kind].text) for kind in ("nobody", "theirs"))
            assert nobody == theirs, path
