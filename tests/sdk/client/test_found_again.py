"""A bot that found its house by itself finds it again where it listens after a restart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.client.errors import ArenaUnreachable, TokenRefused
from cuig.config import Address
from cuig.running import new_session

from tests.support.arena import SmallArena, token_of
from tests.support.sessions import ANYWHERE, attached, referee_at
from tests.support.waiting import until, within

pytestmark = pytest.mark.timeout(90)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CUIG_HOME", str(tmp_path))
    monkeypatch.delenv("CUIG_ARENA", raising=False)
    return tmp_path / "house.json"


def open_at(file: Path, arena: str) -> None:
    file.write_text(json.dumps({"arena": arena}))


@asynccontextmanager
async def house(file: Path, *bots: str, listen: Address = ANYWHERE) -> AsyncIterator[tuple[str, str]]:
    """A house, and where its arena and its referee are; its file is there as long as it runs."""
    async with AsyncExitStack() as stack:
        arena = SmallArena(*bots)
        arena.address = listen
        await stack.enter_async_context(arena)
        where = await stack.enter_async_context(referee_at(arena))
        open_at(file, str(arena.address))
        stack.callback(file.unlink)
        yield str(arena.address), str(where.address)


async def test_a_house_that_comes_back_elsewhere_is_found_there(home: Path) -> None:
    async with AsyncExitStack() as first:
        _, before = await first.enter_async_context(house(home, "molly"))
        session = new_session(LowestWinner, token=token_of("molly"))
        async with attached(session) as task:
            assert session.attached == (before,)
            await first.aclose()
            await until(lambda: not session.attached, "it to be gone")
            async with house(home, "molly") as (_, after):
                await until(lambda: session.attached == (after,), "it to be found again")
            assert not task.done()


async def test_another_house_at_the_old_address_does_not_send_it_away(home: Path, tmp_path: Path) -> None:
    async with AsyncExitStack() as first:
        old, _ = await first.enter_async_context(house(home, "molly"))
        session = new_session(LowestWinner, token=token_of("molly"))
        async with attached(session) as task:
            await first.aclose()
            host, _, port = old.rpartition(":")
            async with house(tmp_path / "other.json", "finn", listen=Address(host, int(port))):
                await until(lambda: not session.attached, "it to be gone")
                # For some time it asks the other house, which does not know it.
                done, _ = await asyncio.wait([task], timeout=4)
                assert not done
                async with house(home, "molly") as (_, after):
                    await until(lambda: session.attached == (after,), "it to be found again")


async def test_a_token_that_its_own_house_refuses_ends_it_as_ever(home: Path) -> None:
    async with house(home, "molly"):
        with pytest.raises(TokenRefused, match="nobody's token"):
            await within(new_session(LowestWinner, token=token_of("finn")).run(), "its end")


async def test_an_arena_that_was_named_is_not_looked_for_elsewhere(home: Path) -> None:
    async with house(home, "molly") as (named, _):
        pass
    async with house(home, "molly"):
        session = new_session(LowestWinner, arena=named, token=token_of("molly"), patience=1)
        with pytest.raises(ArenaUnreachable, match=named):
            await within(session.run(), "its end")
