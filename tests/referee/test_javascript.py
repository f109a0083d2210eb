"""The protocol's page is enough for another language: a bot in JavaScript plays a whole match."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from cuig.client.receipts import find_receipts
from cuig.commitments import bots_nonce
from cuig.match import FaultPolicy
from cuig.verify import match_file_from
from cuig.verify_receipts import Openings, openings

from tests.support.arena import token_of
from tests.support.house import House
from tests.support.javascript import BOT, install
from tests.support.match_files import file_of
from tests.support.matches import bound, duplicate, play_match, request_for
from tests.support.playing import playing
from tests.support.waiting import ended, until


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot with what it needs, in a folder of its own."""
    return install(tmp_path_factory.mktemp("js"))


@pytest_asyncio.fixture
async def javascript(installed: Path, house: House) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as molly, attached."""
    process = await asyncio.create_subprocess_exec(
        *("node", "bot.js", "--referee", house.address, "--proto", str(BOT.parents[2] / "proto")),
        *("--secret-file", str(installed / "secret"), "--receipts", str(installed / "receipts")),
        cwd=installed,
        env={**os.environ, "CUIG_TOKEN": token_of("molly")},
    )
    try:
        await until(lambda: "v-molly" in house.hall.attached, "molly to attach")
        yield process
    finally:
        await ended(process)


@pytest.mark.parametrize("name", ["twenty-five", "one-ten"])
async def test_a_bot_in_javascript_plays_a_whole_match(
    house: House, javascript: asyncio.subprocess.Process, installed: Path, name: str
) -> None:
    from cuig.engine import preset

    plan = duplicate(rules=preset(name), faults=FaultPolicy.LENIENT)
    async with playing(house.address, "finn"):
        played = await play_match(house.stub, request_for(plan, name))
    assert played.result is not None
    assert [standing.faults for standing in played.result.standings] == [0, 0]
    expected = bots_nonce((installed / "secret").read_bytes(), name, bound(plan, name).commitment, 0)
    assert played.segments[0].nonces[0] == expected, "it added to the cards"
    told = find_receipts(installed / "receipts", name)
    match = match_file_from(json.dumps(file_of(plan, list(played.segments[0].nonces), match_id=name)))
    assert openings(match, told) == Openings([], [], added=True)
    assert len(played.actions) > 30
    assert javascript.returncode is None
