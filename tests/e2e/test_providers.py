"""Coming in with a provider in a real browser, whose rules on forms and cookies hold there and back."""

from __future__ import annotations

import asyncio
import socket

import psycopg
import uvicorn

from arena.account import door
from tests.support.browsing import opened_site
from tests.support.chromium import check_page, chromium, new_page
from tests.support.openid_provider import openid_provider


async def test_one_comes_in_with_a_provider_and_links_another_by_the_keyboard(
    database_url: str, redis_url: str
) -> None:
    with psycopg.connect(database_url) as connection:
        door.change(connection, mode="open")
    with openid_provider() as provider, socket.socket() as listener:
        both = (provider.with_openid, provider.without_openid)
        async with chromium() as browser, opened_site(database_url, redis_url, both) as site:
            listener.bind(("127.0.0.1", 0))
            server = uvicorn.Server(uvicorn.Config(site.app, log_config=None))
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            try:
                page = await new_page(browser, f"http://localhost:{listener.getsockname()[1]}")
                await page.goto("/sign-in")
                await check_page(page)
                await page.get_by_role("link", name="Sign in with The Hill").press("Enter")
                await page.wait_for_url("**/sign-in/new")
                await check_page(page)
                await page.get_by_role("button", name="Come in").press("Enter")
                await page.wait_for_url("**/my/bots")
                await page.goto("/account")
                await page.get_by_role("link", name="Other ways to sign in").press("Enter")
                await page.get_by_role("link", name="Link The Hub").press("Enter")
                await page.wait_for_url("**/confirm")
                await check_page(page)
                await page.get_by_role("button", name="Link it").press("Enter")
                button = page.get_by_role("button", name="Unlink The Hub")
                await button.wait_for()
                # The form of one button has no colour of its own, on which the button could not be read.
                behind = "one => getComputedStyle(one.closest('form')).backgroundColor"
                assert await button.evaluate(behind) == "rgba(0, 0, 0, 0)"
                await check_page(page)
            finally:
                server.should_exit = True
                await asyncio.wait_for(serving, timeout=20)
