"""From an invitation to a bot that is connected, in a real browser and by its keyboard."""

from __future__ import annotations

import re

import psycopg
import pytest
from cuig.bots.random import Random
from playwright.async_api import Page, expect

from arena.account import invitations
from tests.support.browsing import PASSPHRASE
from tests.support.chromium import check_page, chromium, new_page
from tests.support.evening import evening


async def fill(page: Page, **fields: str) -> None:
    """Type into the fields of these labels, as somebody without a mouse does, and send the form."""
    for label, text in fields.items():
        await page.get_by_label(label.replace("_", " "), exact=True).focus()
        await page.keyboard.type(text)
    await page.keyboard.press("Enter")


@pytest.mark.slow
async def test_from_an_invitation_to_a_connected_bot(database_url: str, redis_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        code = invitations.invite(connection, role="operator").code
    async with evening(database_url, redis_url) as opened, chromium() as browser:
        await opened.open_referee()
        page = await new_page(browser, opened.web)
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url))
        await page.goto(f"/join#{code}")
        await expect(page.get_by_role("heading", name="Welcome to the arena")).to_be_visible()
        assert not [url for url in sent if code in url]
        await check_page(page)
        await fill(page, Name="x", Passphrase=PASSPHRASE)
        wrong = page.get_by_role("alert")
        await expect(wrong).to_contain_text("2 to 32 characters")
        await expect(wrong).to_be_focused()
        await expect(page.get_by_label("Name", exact=True)).to_have_value("x")
        await check_page(page)
        await page.get_by_label("Name", exact=True).fill("una")
        await fill(page, Passphrase=PASSPHRASE)
        await expect(page.get_by_role("heading", name="My bots")).to_be_visible()
        await check_page(page)
        await page.get_by_role("link", name="A new bot of una").focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="A new bot")).to_be_visible()
        await check_page(page)
        await fill(page, Name="nessa")
        await expect(page.get_by_role("heading", name="The token of nessa")).to_be_visible()
        await check_page(page)
        [token] = re.findall(r"cuig_[\w-]{40,}", await page.content())
        opened.tokens["nessa"] = token
        opened.connect("nessa", Random)
        await opened.all_here(1)
        await page.goto("/my/bots/nessa")
        await expect(page.get_by_text("It is connected and has a seat free")).to_be_visible()
        await check_page(page)
        for path in (
            *("/my/bots/nessa/describe", "/my/bots/nessa/tokens", "/my/bots/nessa/versions"),
            *("/my/bots/nessa/hand-in", "/my/bots/nessa/withdraw", "/bots/nessa", "/owners/una"),
            *("/account", "/account/profile", "/account/passphrase", "/account/delete", "/account/new-team"),
            *("/invitations", "/invitations/class", "/accounts", "/accounts/una/role", "/door"),
        ):
            await page.goto(path)
            await check_page(page)
        await page.goto("/account/new-team")
        await fill(page, Name="the-hill")
        await expect(page.get_by_role("heading", name="the-hill")).to_be_visible()
        await check_page(page)
        await page.goto("/invitations")
        await page.get_by_role("button", name="Make a link").click()
        await expect(page.get_by_role("status")).to_contain_text("shown this once")
        await check_page(page)
        await page.goto("/account")
        await page.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        await check_page(page)
        await fill(page, Name="una", Passphrase="not this one at all")
        await expect(page.get_by_role("alert")).to_contain_text("no account with this name")
        await fill(page, Passphrase=PASSPHRASE)
        await expect(page.get_by_role("link", name="My bots")).to_be_visible()


async def test_a_passkey_signs_in_without_the_passphrase(database_url: str, redis_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        code = invitations.invite(connection).code
    async with evening(database_url, redis_url) as opened, chromium() as browser:
        origin = opened.web.replace("127.0.0.1", "localhost")  # keys are made for names
        page = await new_page(browser, origin)
        device = await page.context.new_cdp_session(page)
        await device.send("WebAuthn.enable")
        kind = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        await device.send("WebAuthn.addVirtualAuthenticator", {"options": kind})
        await page.goto(f"/join#{code}")
        await fill(page, Name="una", Passphrase=PASSPHRASE)
        await expect(page.get_by_role("heading", name="My bots")).to_be_visible()
        await page.goto("/account/passkeys")
        await fill(page, What_you_call_it="the laptop")
        await expect(page.get_by_role("row", name="the laptop")).to_be_visible()
        await check_page(page)
        await page.goto("/account")
        await page.get_by_role("button", name="Sign out").click()
        await page.goto("/sign-in/passkey?next=/account")
        await check_page(page)
        await page.get_by_role("button", name="Ask my device").press("Enter")
        await expect(page.get_by_role("heading", name="una")).to_be_visible()
        await page.goto("/account/passkeys")
        await page.get_by_role("button", name="Remove").click()
        await page.get_by_text("None yet.").wait_for()
        await page.goto("/account")
        await page.get_by_role("button", name="Sign out").click()
        await page.goto("/sign-in/passkey")
        await page.get_by_role("button", name="Ask my device").press("Enter")
        await expect(page.get_by_text("The passkey was not accepted")).to_be_visible()
