from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import TypeVar

import httpx
import psycopg
import pytest

from arena.bot import bots, owners, submissions
from arena.store import audit
from tests.support.browsing import Site, Visitor

Answer = TypeVar("Answer")
BOT = """
from cuig import Bot


class Mine(Bot):
    def play(self, view):
        return view.legal_plays[0]
"""


async def with_bot(site: Site, name: str = "molly") -> Visitor:
    """Ann, who has made a bot."""
    ann = await site.member("ann")
    answer = await ann.post("/my/new-bot", name=name, owner="ann")
    assert answer.status_code == 200, answer.text
    return ann


def in_store(site: Site, work: Callable[..., Answer], *given: object) -> Answer:
    with psycopg.connect(site.database_url) as connection:
        return work(connection, *given)


async def test_a_bot_is_made_and_its_token_is_shown_this_once(site: Site) -> None:
    ann = await site.member("ann")
    page = await ann.post("/my/new-bot", name="molly", owner="ann", presets="twenty-five")
    [token] = re.findall(r"cuig_[\w-]{40,}", page.text)
    assert page.headers["cache-control"] == "no-store"
    with psycopg.connect(site.database_url) as connection:
        holder = bots.token_holder(connection, bots.token_sha256(token))
        assert holder is not None and holder.name == "molly" and holder.presets == ["twenty-five"]
        assert [one.who for one in audit.lines(connection, "bot molly")] == ["ann"]
    for path in ("/my/bots", "/my/bots/molly", "/bots/molly", "/bots/molly.json"):
        assert token not in (await ann.get(path)).text
    assert "molly" in (await ann.get("/my/bots")).text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"name": "taken"}, "is taken"),
        ({"name": "No Such Name"}, "2 to 32 characters"),
        ({"name": "m0lly"}, "looks like"),
        ({"owner": "bob"}, "Not a valid choice"),
        ({"presets": "poker"}, "not a valid choice"),
        ({"name": ""}, "A name is needed"),
    ],
)
async def test_a_bot_that_cannot_be_is_refused_beside_its_field(
    site: Site, given: dict[str, str], says: str
) -> None:
    ann, _ = await with_bot(site, "molly"), await site.member("bob")
    await ann.post("/my/new-bot", name="taken", owner="ann")
    page = await ann.post("/my/new-bot", **{"name": "finn", "owner": "ann", **given})
    assert page.status_code == 422 and re.search(says, page.text, re.IGNORECASE)
    assert f'value="{given.get("name", "finn")}"' in page.text
    assert in_store(site, lambda connection: len(bots.every(connection))) == 2


async def test_an_owner_has_so_many_bots_and_no_more(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.web.my_bot_pages.MOST", 2)
    ann = await with_bot(site, "one")
    await ann.post("/my/new-bot", name="two", owner="ann")
    page = await ann.post("/my/new-bot", name="three", owner="ann")
    assert page.status_code == 422 and "ann has 2 bots" in page.text
    await ann.post("/my/bots/one/withdraw", name="one")
    assert (await ann.post("/my/new-bot", name="three", owner="ann")).status_code == 200


async def test_what_a_bot_is_stands_on_its_page_as_text(site: Site) -> None:
    ann = await with_bot(site)
    about = "Counts cards.\n<b>Well</b>"
    sent = {"about": about, "source": "https://src.example/molly", "licence": "Apache-2.0"}
    await ann.post("/my/bots/molly/describe", presets=["twenty-five", "forty-five"], homepage="", **sent)
    page = (await (await site.visitor()).get("/bots/molly")).text
    assert "Counts cards." in page and "&lt;b&gt;Well" in page and "Apache-2.0" in page
    assert 'href="https://src.example/molly"' in page and "twenty-five, forty-five" in page
    wrong = await ann.post("/my/bots/molly/describe", about="typed", source="javascript:alert(1)")
    assert wrong.status_code == 422 and ">\ntyped<" in wrong.text.replace("\r", "")


async def test_tokens_are_named_and_withdrawn_and_tell_when_they_were_used(site: Site) -> None:
    ann = await with_bot(site)
    page = (await ann.post("/my/bots/molly/tokens", called="the laptop", number="1")).text
    [token] = re.findall(r"cuig_[\w-]{40,}", page)
    in_store(site, bots.note_use, bots.token_sha256(token))
    shown = (await ann.get("/my/bots/molly")).text
    assert "the laptop" in shown and shown.count(">never<") == 1
    [newest, _] = re.findall(r"/tokens/(\d+)/withdraw", shown)
    await ann.post(f"/my/bots/molly/tokens/{newest}/withdraw", at="/account")
    assert in_store(site, bots.token_holder, bots.token_sha256(token)) is None
    again = await ann.post(f"/my/bots/molly/tokens/{newest}/withdraw", at="/account")
    assert again.status_code == 404


async def test_a_token_of_anothers_bot_is_not_withdrawn(site: Site) -> None:
    await with_bot(site)
    bob = await site.member("bob")
    await bob.post("/my/new-bot", name="finn", owner="bob")
    [number] = [one.id for one in in_store(site, bots.tokens, "molly")]
    answer = await bob.post(f"/my/bots/finn/tokens/{number}/withdraw", at="/account")
    assert answer.status_code == 404
    [still] = in_store(site, bots.tokens, "molly")
    assert still.withdrawn_at is None


async def test_a_new_version_retires_the_older(site: Site) -> None:
    ann = await with_bot(site)
    assert "molly/2" in (await ann.post("/my/bots/molly/versions")).text
    await ann.post("/my/bots/molly/versions", keep="y")
    active = [one.number for one in in_store(site, bots.versions, "molly") if not one.retired_at]
    assert active == [3, 2]
    await ann.post("/my/bots/molly/versions/2/retire", at="/account")
    assert (await ann.post("/my/bots/molly/versions/2/retire", at="/account")).status_code == 404
    active = [one.number for one in in_store(site, bots.versions, "molly") if not one.retired_at]
    assert active == [3]


async def hand_in(visitor: Visitor, content: bytes, name: str = "bot.py") -> httpx.Response:
    token = await visitor.token("/my/bots/molly/hand-in")
    return await visitor.client.post(
        "/my/bots/molly/hand-in", data={"csrf_token": token}, files={"archive": (name, content)}
    )


async def test_a_bot_is_handed_in_by_its_page_as_by_the_command(site: Site) -> None:
    ann = await with_bot(site)
    answer = await hand_in(ann, BOT.encode())
    assert answer.headers["location"] == "/my/bots/molly?done=handed-in"
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("molly/bot.py", BOT)
    answer = await hand_in(ann, zipped.getvalue(), "molly.zip")
    assert answer.headers["location"].endswith("done=known")  # the same content
    [one] = in_store(site, submissions.of_bot, "molly")
    assert (one.state, one.files, one.submitted_by) == ("waiting", 1, "ann")
    assert "waiting" in (await ann.get("/my/bots/molly")).text


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "no file|is empty"), (b"\xff\xfe\0", "neither a zip"), (b"Rar!\x1a", "packed by rar")],
)
async def test_what_cannot_be_handed_in_is_refused_beside_its_field(
    site: Site, content: bytes, says: str
) -> None:
    ann = await with_bot(site)
    page = await hand_in(ann, content)
    assert page.status_code == 422 and re.search(says, page.text)
    assert not in_store(site, submissions.of_bot, "molly")


async def test_why_a_bot_does_not_play_is_told_to_its_owner(site: Site) -> None:
    ann = await with_bot(site)
    assert "No referee is running" in (await ann.get("/my/bots/molly")).text
    await ann.post("/my/bots/molly/withdraw", name="molly")
    assert "Withdrawn" in (await ann.get("/my/bots/molly")).text


async def test_practice_is_asked_for_and_told_of(site: Site) -> None:
    thea = await site.member("thea")
    with psycopg.connect(site.database_url) as connection:
        bots.create(connection, "molly", "thea")
        owners.create(connection, "finns")
        bots.create(connection, "finn", "finns")
    page = await thea.get("/my/bots/molly/practice")
    assert page.status_code == 200 and "finn" not in page.text and "Nothing yet." in page.text
    with psycopg.connect(site.database_url) as connection:
        bots.describe(
            connection, "finn", about="", homepage=None, source=None, licence=None, presets=(), practises=True
        )
    asked = await thea.post("/my/bots/molly/practice", against="finn", preset="twenty-five", decks="3")
    assert asked.headers["location"] == "/my/bots/molly/practice?done=practice"
    assert "waiting" in (await thea.get("/my/bots/molly/practice")).text
    for fields, wrong in (
        ({"against": "finn", "preset": "twenty-five", "decks": "99"}, "1 to 20"),
        ({"against": "molly", "preset": "twenty-five", "decks": "1"}, "has one version that plays"),
        ({"against": "nobody", "preset": "twenty-five", "decks": "1"}, "Not a valid choice"),
    ):
        refused = await thea.post("/my/bots/molly/practice", **fields)
        assert refused.status_code == 422 and wrong in refused.text, wrong
    # Its owner alone sees it asked for, and no list of the arena has it.
    assert (await (await site.member("mary")).get("/my/bots/molly/practice")).status_code == 403
    for path in ("/schedules", "/tournaments", "/"):
        assert "practice-" not in (await (await site.visitor()).get(path)).text
