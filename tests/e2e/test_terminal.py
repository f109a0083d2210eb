"""From a terminal to a bot that is connected: the code that it shows is typed in a real browser."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import psycopg
import pytest
from playwright.async_api import expect

from arena.account import invitations
from tests.support.browsing import PASSPHRASE
from tests.support.chromium import check_page, chromium, new_page
from tests.support.evening import evening
from tests.support.waiting import within


@pytest.mark.slow
async def test_a_terminal_is_let_in_by_the_code_that_it_shows(
    database_url: str, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("CUIG_HOME", str(tmp_path / "no house"))
    for name in ("CUIG_ARENA", "CUIG_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    with psycopg.connect(database_url) as connection:
        code = invitations.invite(connection).code

    async def cuig(*arguments: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "cuig", *arguments), stdout=asyncio.subprocess.PIPE, cwd=tmp_path
        )

    async with evening(database_url, redis_url) as opened, chromium() as browser:
        await opened.open_referee()
        login = await cuig("login", opened.web, "--json")
        assert login.stdout is not None
        shown = json.loads(await within(login.stdout.readline(), "the code"))
        page = await new_page(browser, opened.web)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        # Not signed in yet: the code stays behind the # meanwhile.
        await page.goto(f"/join#{code}")
        await page.get_by_label("Name", exact=True).fill("thea")
        await page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="My bots")).to_be_visible()
        await page.goto("/account")
        await page.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        await page.goto(f"{shown['page']}#{shown['code']}")
        await page.get_by_label("Name", exact=True).fill("thea")
        await page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("Is this yours?")).to_be_visible()
        await check_page(page)
        assert not [url for url in asked if shown["code"] in url.partition("#")[0]]
        let_in = page.get_by_role("button", name="Let it in")
        refuse = page.get_by_role("button", name="Refuse")
        for button in (let_in, refuse):  # its words can be told from what they stand on
            colour, ground = await button.evaluate(
                "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
            )
            assert colour != ground
        await let_in.press("Enter")
        await expect(page.get_by_role("status")).to_contain_text("The program is let in")
        await check_page(page)
        signed_in = json.loads(await within(login.stdout.readline(), "to sign in"))
        assert (signed_in["event"], signed_in["account"]) == ("signed-in", "thea")
        assert await within(login.wait(), "the command to end") == 0
        made = await cuig("bot", "create", "lowest")
        assert await within(made.wait(), "a bot to be made") == 0
        playing = await cuig("connect", "lowest-winner", "--as", "lowest")
        try:
            await opened.all_here(1)
            await page.goto("/my/bots/lowest")
            await expect(page.get_by_text("It is connected and has a seat free")).to_be_visible()
        finally:
            playing.terminate()
            await within(playing.wait(), "the bot to leave")
        await page.goto("/account/new-token")
        await check_page(page)
        await page.get_by_label("What you call it").fill("the bench")
        await page.get_by_label("See your bots").check()
        await page.get_by_role("button", name="Make it").click()
        await expect(page.get_by_role("heading", name="The token the bench")).to_be_visible()
        await check_page(page)
