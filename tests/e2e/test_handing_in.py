"""A bot handed in by a browser: what is wrong with it is said, and what passes is hosted and connected."""

from __future__ import annotations

import asyncio
import io
import zipfile

import psycopg
import pytest
from cuig.sandbox.machine import obstacle
from playwright.async_api import Page, expect

from arena.account import invitations
from tests.support.browsing import PASSPHRASE
from tests.support.chromium import check_page, chromium, new_page
from tests.support.evening import evening
from tests.support.hosting import hosting_bots
from tests.support.waiting import until_told

BOT = """
from cuig import Bot

class Mine(Bot):
    def play(self, view):
        return view.legal_plays[0]
"""


def packed() -> bytes:
    """The bot as an archive, with the one game that it plays."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("bot.py", BOT)
        archive.writestr("bot.toml", 'games = ["twenty-five"]\n')
    return written.getvalue()


async def hand_in(page: Page, name: str, content: bytes) -> None:
    await page.goto("/my/bots/nessa/hand-in")
    await page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/x-python", "buffer": content}
    )
    await page.get_by_role("button", name="Hand it in").click()


@pytest.mark.slow
async def test_a_bot_is_handed_in_by_the_browser(database_url: str, redis_url: str) -> None:
    missing = await asyncio.to_thread(obstacle)
    if missing is not None:
        pytest.skip(f"no sandbox here: {missing}")
    with psycopg.connect(database_url) as connection:
        code = invitations.invite(connection).code
    async with evening(database_url, redis_url) as opened, chromium() as browser:
        await opened.open_referee()
        page = await new_page(browser, opened.web)
        await page.goto(f"/join#{code}")
        await page.get_by_label("Name", exact=True).fill("una")
        await page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        await page.keyboard.press("Enter")
        await page.get_by_role("link", name="A new bot of una").click()
        await page.get_by_label("Name", exact=True).fill("nessa")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="The token of nessa")).to_be_visible()
        await hand_in(page, "nessa.zip", b"PK\x03\x04 and no zip")
        await expect(page.get_by_role("alert")).to_be_visible()
        await check_page(page)

        async def stands(word: str) -> None:
            async def told() -> bool:
                await page.goto("/my/bots/nessa")
                return await page.get_by_text(word).count() > 0

            await until_told(told, f"{word!r} on the page")
            await check_page(page)

        async with hosting_bots(opened):
            await hand_in(page, "nessa.py", b"raise RuntimeError('no luck')")
            await expect(page.get_by_role("status")).to_contain_text("It is handed in")
            await stands("refused")
            await page.get_by_text("What it wrote").click()
            await expect(page.get_by_text("no luck").first).to_be_visible()
            await hand_in(page, "nessa.zip", packed())
            await stands("nessa/2 plays since it passed")
            await page.goto("/my/bots/nessa")
            await expect(page.get_by_text("here in the arena")).to_be_visible()
