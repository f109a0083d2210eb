"""Every public page of a house in which all has been played, in a real browser: on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Sequence

import psycopg
import pytest
from playwright.async_api import Page, expect

from arena.bot import bots
from arena.rating import ratings
from arena.runner.runner import RunnerTerms, run_matches
from arena.season import seasons
from arena.season.season_file import SeasonTerms
from arena.tournament import schedules, tournaments
from tests.support.chromium import check_page, chromium, new_page
from tests.support.evening import HOUSE_TOKEN, Evening, full_house
from tests.support.events import event

FORMATS = ("round-robin", "swiss", "knock-out", "gauntlet")
PAGES = (
    *("/", "/enter", "/bots", "/bots/molly", "/owners/ann", "/ladders/twenty-five", "/schedules"),
    *("/tournaments", "/seasons", "/seasons/spring", "/matches/1", "/matches/1/table?step=14"),
    *("/sign-in", "/register", "/join", "/sign-in/passkey", "/nothing/so", "/bots/nobody-so"),
)


async def play(opened: Evening) -> Sequence[int]:
    """Play an event of each format between two bots; their ids."""
    made = []
    with psycopg.connect(opened.database_url, autocommit=True) as connection:
        for format in FORMATS:
            own = {"challengers": ["molly"]} if format == "gauntlet" else {}
            terms = {"format": format, "decks": 1, "same_owner": True, "rated": format == "round-robin"}
            made.append(event(connection, format, **terms, **({"format_terms": own} if own else {})).id)
        await run_matches(opened.database_url, opened.redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        tournaments.finish_ended(connection)
        ratings.rate_ready(connection, wait=True)
        seasons.create(connection, "spring", SeasonTerms(schedules=FORMATS))
        schedules.create(connection, "friday", preset="twenty-five", cron="0 20 * * 5")
        bots.describe(
            connection,
            "molly",
            about="Wins cheaply.\nhttps://bots.example/molly",
            homepage="https://bots.example",
            source=None,
            licence="MIT",
            presets=(),
        )
    return made


@pytest.mark.slow
async def test_every_public_page_is_fit_for_everybody(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url) as opened, chromium() as browser:
        numbers = await play(opened)
        page = await new_page(browser, opened.web)
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        for path in (*PAGES, *(f"/tournaments/{number}" for number in numbers)):
            answer = await page.goto(path)
            assert answer is not None and answer.status in (200, 404), path
            await check_page(page)
        assert complaints == []
        assert [url for url in asked if not url.startswith(opened.web)] == []
        await steps_through_a_match_by_keys(page)
        await is_printed_without_what_is_only_clicked(page)


async def steps_through_a_match_by_keys(page: Page) -> None:
    await page.goto("/matches/1/table?step=1")
    before = page.url
    await page.keyboard.press("ArrowRight")
    await expect(page).not_to_have_url(before)
    await page.keyboard.press("ArrowLeft")
    await expect(page).to_have_url(before)


async def is_printed_without_what_is_only_clicked(page: Page) -> None:
    await page.goto("/tournaments/1")
    await page.emulate_media(media="print")
    await expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await page.emulate_media(media="screen")


@pytest.mark.slow
async def test_a_new_house_says_what_to_do(database_url: str, redis_url: str) -> None:
    async with full_house(database_url, redis_url, {}) as opened, chromium() as browser:
        page = await new_page(browser, opened.web)
        for path in ("/", "/tournaments", "/bots", "/schedules", "/seasons", "/enter"):
            await page.goto(path)
            await check_page(page)
        # By the keyboard alone: past the menu to the content, and by it to the way in.
        await page.goto("/")
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name="To the content")).to_be_focused()
        await page.locator("#content").get_by_role("link", name="Enter a bot").focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="How to enter a bot")).to_be_visible()
