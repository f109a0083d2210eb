"""What programs do for people: every address against every token, and another's things."""

from __future__ import annotations

import json
import logging
from typing import Any

import httpx
import psycopg
import pytest
from starlette.routing import Route

from arena.account import accounts, api_tokens, devices, scopes
from arena.bot import bots
from arena.store.transactions import transact
from arena.web.own_api import OWN_ENDPOINTS
from tests.support.browsing import Site, Visitor, account

GRANT = "urn:ietf:params:oauth:grant-type:device_code"
# Every address below `/api/`: the scope that a token must have; empty: any token; None: none is asked for.
SCOPES: dict[tuple[str, str], str | None] = {
    ("POST", "/api/device"): None,
    ("POST", "/api/token"): None,
    ("GET", "/api/me"): "",
    ("POST", "/api/sign-out"): "",
    ("GET", "/api/bots"): scopes.READ,
    ("POST", "/api/bots"): scopes.BOTS,
    ("GET", "/api/bots/{name}"): scopes.READ,
    ("POST", "/api/bots/{name}/versions"): scopes.BOTS,
    ("POST", "/api/bots/{name}/tokens"): scopes.BOTS,
    ("GET", "/api/bots/{name}/practice"): scopes.READ,
    ("POST", "/api/bots/{name}/practice"): scopes.PRACTICE,
}


def token(site: Site, name: str, *opens: str) -> str:
    """A token of somebody, who comes in now unless here."""
    with psycopg.connect(site.database_url) as connection:
        whose = account(connection, name)
        return transact(
            connection, api_tokens.issue, whose.id, "of a test", opens or tuple(scopes.SCOPES)
        ).token


def bearing(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


async def call(
    site: Site, method: str, path: str, secret: str | None = None, sent: Any = None
) -> httpx.Response:
    visitor = await site.visitor()
    headers = {} if secret is None else bearing(secret)
    return await visitor.client.request(method, path, headers=headers, json=sent)


def test_every_address_has_its_row(site: Site) -> None:
    found = {
        (method, route.path)
        for route in site.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert found == set(SCOPES)
    assert {(one.method.upper(), one.path): one.scope for one in OWN_ENDPOINTS} == SCOPES


@pytest.mark.parametrize(("method", "path"), SCOPES)
async def test_only_a_token_of_its_scope_opens_an_address(site: Site, method: str, path: str) -> None:
    wanted = SCOPES[method, path]
    with psycopg.connect(site.database_url) as connection:
        account(connection, "thea")
        bots.create(connection, "molly", "thea")
    there = path.replace("{name}", "molly")
    if wanted is None:
        assert (await call(site, method, there)).status_code in (413, 415)
        return
    for secret in (None, "cuiga_" + "x" * 43):
        answer = await call(site, method, there, secret)
        assert answer.status_code == 401, answer.text
        assert answer.headers["www-authenticate"].startswith("Bearer")
    # A session's cookie opens nothing here.
    signed_in = await site.member("thea")
    assert (await signed_in.client.request(method, there)).status_code == 401
    for opens in scopes.SCOPES:
        answer = await call(site, method, there, token(site, "thea", opens), {} if method == "POST" else None)
        if wanted in ("", opens):
            assert answer.status_code in (200, 201, 422), answer.text
        else:
            assert answer.status_code == 403
            assert 'error="insufficient_scope"' in answer.headers["www-authenticate"]
        assert answer.headers["cache-control"] in ("no-store", "no-cache")
    if "{name}" in path:
        answer = await call(site, method, there, token(site, "mallory"), {})
        assert answer.status_code == 403
        assert "molly is not a bot of yours" in answer.json()["error"]


async def test_a_bot_is_made_and_told_of(site: Site) -> None:
    secret = token(site, "thea")
    me = (await call(site, "GET", "/api/me", secret)).json()
    assert me == {
        "name": "thea",
        "role": "member",
        "token": "of a test",
        "scopes": ["read", "bots", "practice"],
        "owners": ["thea"],
    }
    made = await call(site, "POST", "/api/bots", secret, {"name": "molly", "presets": ["twenty-five"]})
    assert made.status_code == 201
    assert made.json()["token"].startswith("cuig_")
    assert made.headers["cache-control"] == "no-store"
    newer = (await call(site, "POST", "/api/bots/molly/versions", secret, {"keep_older": True})).json()
    assert newer["version"]["number"] == 2
    other = await call(site, "POST", "/api/bots/molly/tokens", secret, {"version": 1, "called": "laptop"})
    assert other.json()["version"]["number"] == 1
    [mine] = (await call(site, "GET", "/api/bots", secret)).json()["owners"]
    assert mine["owner"] == "thea"
    assert [one["bot"]["name"] for one in mine["bots"]] == ["molly"]
    told = (await call(site, "GET", "/api/bots/molly", secret)).json()
    assert [one["number"] for one in told["state"]["page"]["versions"]] == [2, 1]
    assert len(told["tokens"]) == 3
    for secret_of_bot in (made.json()["token"], newer["token"], other.json()["token"]):
        assert secret_of_bot not in json.dumps(told)


@pytest.mark.parametrize(
    ("sent", "code", "said"),
    [
        ({}, 422, "'name' is missing"),
        ({"name": 5}, 422, "'name' is not a text"),
        ({"name": "x\0y"}, 422, "'name' is not a text"),
        ({"name": "x" * 4001}, 422, "'name' is not a text of up to 4000"),
        ({"name": "molly", "colour": "red"}, 422, "'colour' is not known: known are name, owner, presets"),
        ({"name": "molly", "presets": "whist"}, 422, "'presets' is not a list"),
        ({"name": "molly", "presets": ["whist"]}, 409, "whist"),
        ({"name": "x"}, 409, "2 to 32 characters"),
        ({"name": "molly", "owner": "orla"}, 403, "You do not look after the bots of orla"),
        ([], 400, "not a JSON object"),
        ("[" * 9000, 400, "not a JSON object"),
        ({"name": "y" * 70_000}, 413, "More than"),
    ],
)
async def test_what_cannot_be_made_is_refused_in_a_sentence(
    site: Site, sent: Any, code: int, said: str
) -> None:
    secret = token(site, "thea")
    token(site, "orla")
    answer = await call(site, "POST", "/api/bots", secret, sent)
    assert answer.status_code == code, answer.text
    assert said in answer.json()["error"]
    with psycopg.connect(site.database_url) as connection:
        assert bots.every(connection) == []


async def test_what_is_no_json_is_refused(site: Site) -> None:
    visitor = await site.visitor()
    for sent in (b"{", b"\xff", b"[" * 60_000):
        answer = await visitor.client.post("/api/bots", content=sent, headers=bearing(token(site, "thea")))
        assert (answer.status_code, answer.json()["error"]) == (400, "What was sent is not JSON")


async def test_a_token_that_signs_out_opens_nothing_any_more(site: Site) -> None:
    secret, other = token(site, "thea"), token(site, "thea")
    assert (await call(site, "POST", "/api/sign-out", secret)).json() == {"revoked": "of a test"}
    assert (await call(site, "GET", "/api/me", secret)).status_code == 401
    assert (await call(site, "GET", "/api/me", other)).status_code == 200


async def test_another_passphrase_and_a_deleted_account_end_every_token(site: Site) -> None:
    for change in ("passphrase", "delete"):
        secret = token(site, f"thea-{change}")
        with psycopg.connect(site.database_url) as connection:
            whose = account(connection, f"thea-{change}")
            begun = transact(connection, devices.begin, "a laptop", ["read"], "127.0.0.1")
            transact(connection, devices.allow, begun.user_code, whose.id)
            if change == "passphrase":
                transact(connection, accounts.change_passphrase, whose.id, "$argon2id$…", session=None)
            else:
                transact(connection, accounts.delete, whose.id)
            assert isinstance(transact(connection, devices.take, begun.device_code), devices.NotYet)
        assert (await call(site, "GET", "/api/me", secret)).status_code == 401


async def test_tokens_are_made_looked_at_and_revoked_on_a_page(site: Site) -> None:
    thea = await site.member("thea")
    assert "None yet." in (await thea.get("/account/tokens")).text
    nothing = await thea.post("/account/new-token", called="the bench", days="30")
    assert nothing.status_code == 422 and "It would open nothing" in nothing.text
    made = await thea.post("/account/new-token", called="the bench", days="30", scopes="read")
    assert made.status_code == 200 and made.headers["cache-control"] == "no-store"
    secret = made.text.partition('<code class="long">')[2].partition("<")[0]
    assert (await call(site, "GET", "/api/bots", secret)).status_code == 200
    assert (await call(site, "POST", "/api/bots", secret, {"name": "molly"})).status_code == 403
    page = (await thea.get("/account/tokens")).text
    assert "the bench" in page and secret not in page
    [number] = {word.partition("/")[0] for word in page.split("/account/tokens/")[1:]}
    mallory = await site.member("mallory")
    mallory_token = await mallory.token("/account/new-token")
    answer = await mallory.client.post(f"/account/tokens/{number}/revoke", data={"csrf_token": mallory_token})
    assert answer.status_code == 404
    await thea.post(f"/account/tokens/{number}/revoke", at="/account/tokens")
    assert (await call(site, "GET", "/api/bots", secret)).status_code == 401


async def begun(device: Visitor, **fields: str) -> dict[str, Any]:
    """What a device is told when it begins to wait."""
    answer = await device.client.post("/api/device", data={"client_id": "a laptop", **fields})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def taken(device: Visitor, code: str) -> httpx.Response:
    """What a device is answered that asks for its token."""
    return await device.client.post(
        "/api/token", data={"grant_type": GRANT, "device_code": code, "client_id": "a laptop"}
    )


async def test_a_device_is_let_in_once(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    device, thea = await site.visitor(), await site.member("thea")
    told = await begun(device)
    assert told["verification_uri"] == "http://localhost/device"
    assert told["verification_uri_complete"].endswith(f"/device#{told['user_code']}")
    waiting = await taken(device, told["device_code"])
    assert (waiting.status_code, waiting.json()["error"]) == (400, "authorization_pending")
    assert (await taken(device, told["device_code"])).json()["error"] == "slow_down"
    typed = told["user_code"].lower().replace("-", " ")
    asked = await thea.post("/device", code=typed)
    assert "a laptop" in asked.text and "make bots" in asked.text
    assert (await taken(device, told["device_code"])).json()["error"] == "slow_down"
    done = await thea.post("/device", code=typed, answer="allow")
    assert done.headers["location"] == "/account/tokens?done=let-in"
    made = (await taken(device, told["device_code"])).json()
    assert (made["token_type"], made["scope"]) == ("Bearer", "read bots practice")
    assert (await call(site, "GET", "/api/me", made["access_token"])).json()["name"] == "thea"
    assert (await taken(device, told["device_code"])).json()["error"] == "expired_token"
    assert (await thea.post("/device", code=typed, answer="allow")).status_code == 422
    for secret in (told["device_code"], told["user_code"], made["access_token"]):
        assert secret not in caplog.text


async def test_a_device_is_refused(site: Site) -> None:
    device, thea = await site.visitor(), await site.member("thea")
    told = await begun(device, scope="read")
    await thea.post("/device", code=told["user_code"], answer="refuse")
    assert (await taken(device, told["device_code"])).json()["error"] == "access_denied"
    assert (await taken(device, told["device_code"])).json()["error"] == "expired_token"


async def test_a_device_waits_so_long_and_no_longer(site: Site) -> None:
    device, thea = await site.visitor(), await site.member("thea")
    told = await begun(device)
    with psycopg.connect(site.database_url) as connection:
        connection.execute("UPDATE device SET expires_at = now() - interval '1 second'")
    assert (await taken(device, told["device_code"])).json()["error"] == "expired_token"
    late = await thea.post("/device", code=told["user_code"])
    assert late.status_code == 422 and "No device waits with this code" in late.text


async def test_codes_of_devices_are_not_guessed(site: Site) -> None:
    thea = await site.member("thea")
    for _ in range(20):
        assert "No device waits with this code" in (await thea.post("/device", code="BBBB-BBBB")).text
    told = await begun(await site.visitor())
    refused = await thea.post("/device", code=told["user_code"])
    assert "Too many attempts" in refused.text
    # It is the account that guesses: another goes on.
    assert "a laptop" in (await (await site.member("mary")).post("/device", code=told["user_code"])).text


async def test_so_many_devices_wait_from_one_address(site: Site) -> None:
    device = await site.visitor("203.0.113.7")
    for _ in range(200):
        await begun(device)
    refused = await device.client.post("/api/device", data={"client_id": "one more"})
    assert (refused.status_code, refused.json()["error"]) == (429, "slow_down")
    await begun(await site.visitor("203.0.113.8"))


@pytest.mark.parametrize(
    ("path", "fields", "error"),
    [
        ("/api/device", {"scope": "read everything"}, "invalid_scope"),
        ("/api/token", {"grant_type": "password"}, "unsupported_grant_type"),
        ("/api/token", {"grant_type": GRANT}, "invalid_request"),
        ("/api/token", {"grant_type": GRANT, "device_code": "x\0y"}, "expired_token"),
    ],
)
async def test_a_device_that_asks_wrongly_is_told_so(
    site: Site, path: str, fields: dict[str, str], error: str
) -> None:
    answer = await (await site.visitor()).client.post(path, data=fields)
    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert answer.json()["error_description"]


async def test_the_name_of_a_device_is_text_of_one_line(site: Site) -> None:
    thea = await site.member("thea")
    told = await begun(await site.visitor(), client_id="<b>\x1b[31m" + "x" * 200)
    page = (await thea.post("/device", code=told["user_code"])).text
    assert "&lt;b&gt;" in page and "\x1b" not in page and "x" * 60 not in page
