"""An organiser's event in a real browser: from the form until it has been played."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
from playwright.async_api import expect

from arena.account import invitations
from arena.rating import ratings
from arena.runner.runner import RunnerTerms, run_matches
from arena.tournament import tournaments
from tests.support.browsing import PASSPHRASE
from tests.support.chromium import check_page, chromium, new_page
from tests.support.evening import HOUSE_TOKEN, full_house


@pytest.mark.slow
async def test_an_event_from_the_form_to_its_end(database_url: str, redis_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        code = invitations.invite(connection, role="organiser").code
    async with full_house(database_url, redis_url) as opened, chromium() as browser:
        page = await new_page(browser, opened.web)
        await page.goto(f"/join#{code}")
        await page.get_by_label("Name", exact=True).fill("orla")
        await page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        await page.keyboard.press("Enter")
        await page.get_by_role("link", name="Organise").click()
        await expect(page.get_by_role("heading", name="Organise", exact=True)).to_be_visible()
        await check_page(page)
        await page.get_by_role("link", name="A new event").click()
        await expect(page.get_by_role("heading", name="A new event")).to_be_visible()
        await check_page(page)
        await page.get_by_label("Name", exact=True).fill("friday")
        await page.get_by_label("Decks a pairing").fill("1")
        await page.get_by_label("It counts for a ladder").uncheck()
        at = datetime.now(UTC) + timedelta(days=2)
        await page.get_by_label("Or once, at").fill(f"{at:%Y-%m-%dT%H:%M}")
        await page.get_by_role("button", name="Look at it first").click()
        await expect(page.get_by_role("heading", name="If entries closed now")).to_be_visible()
        await expect(page.get_by_text("2, 2 connected now")).to_be_visible()
        await check_page(page)
        await page.get_by_role("button", name="Make it").click()
        await expect(page.get_by_role("status")).to_contain_text("It is scheduled")
        await check_page(page)
        # Its time comes.
        with psycopg.connect(database_url, autocommit=True) as connection:
            tournaments.advance(connection, at + timedelta(minutes=1))
            await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
            tournaments.finish_ended(connection)
            ratings.rate_ready(connection, wait=True)
        await page.goto("/organise")
        await page.get_by_role("link", name=re.compile("^friday 20")).click()
        await expect(page.get_by_text("finished")).to_be_visible()
        await check_page(page)
        await page.get_by_role("link", name="Disqualify a bot from it").click()
        await check_page(page)
        await page.get_by_label("Why").fill("it was lent")
        await page.get_by_role("button", name="Say what follows").click()
        await expect(page.get_by_text("Nothing is done yet.")).to_be_visible()
        await check_page(page)
        await page.get_by_role("button", name="Disqualify it").click()
        await expect(page.get_by_role("status")).to_contain_text("It is done")
        for path in ("/organise/audit", "/organise/event-file", "/organise/schedules/friday/change"):
            await page.goto(path)
            await check_page(page)
        for word in ("add", "skip", "move", "shift", "pause", "delete"):
            await page.goto(f"/organise/schedules/friday/{word}")
            await check_page(page)
        await page.goto("/organise/tournaments/1/rule")
        await check_page(page)
        await page.goto("/tournaments/1")
        await expect(page.get_by_text("it was lent").first).to_be_visible()
        await check_page(page)
