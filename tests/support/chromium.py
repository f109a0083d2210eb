"""The system's Chromium for tests, if it has one, and what axe finds on a page."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

WIDE = ViewportSize(width=1280, height=900)
NARROW = ViewportSize(width=390, height=844)
_PATIENCE_MS = 20_000
expect.set_options(timeout=_PATIENCE_MS)
_NAMES = ("chromium", "chromium-browser", "google-chrome")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser; without one the test is skipped, with a word."""
    path = next((found for name in _NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("no Chromium here: `apt-get install chromium` brings it")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()


async def new_page(browser: Browser, origin: str) -> Page:
    """A page of a browser that has been nowhere."""
    context = await browser.new_context(base_url=origin, viewport=WIDE)
    context.set_default_timeout(_PATIENCE_MS)
    return await context.new_page()


# Rows that show another number of columns than the head of their table does.
_UNEVEN = """() => [...document.querySelectorAll("table")].flatMap(table => {
    const shown = row => [...row.cells].filter(one => getComputedStyle(one).display !== "none")
        .reduce((sum, one) => sum + one.colSpan, 0);
    if (!table.tHead || table.querySelector("[rowspan]")) return [];
    const wanted = shown(table.tHead.rows[0]);
    return [...table.tBodies].flatMap(body => [...body.rows]).filter(row => shown(row) !== wanted)
        .map(row => row.innerText);
})"""


async def check_page(page: Page) -> None:
    """Nothing is found by axe or wider than the window, and rows are as their heads; on a phone too."""
    for size in (WIDE, NARROW):
        await page.set_viewport_size(size)
        found = await Axe().run(page)
        assert found.violations_count == 0, f"{page.url} {size}\n{found.generate_report()}"
        wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{page.url} is {wide} pixels wider than a window of {size['width']}"
        uneven = await page.evaluate(_UNEVEN)
        assert uneven == [], f"{page.url} {size}"
    await page.set_viewport_size(WIDE)
