"""A machine that cannot shut a program in: its host plays baselines, and nothing that was handed in."""

from __future__ import annotations

import logging
from pathlib import Path

import psycopg
import pytest

from arena.bot import hosting
from arena.store import host as hosts
from tests.support.evening import begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, write_bot

BOT = "from cuig import Bot\nclass Eve(Bot):\n    def play(self, view):\n        return view.legal[0]\n"


async def test_a_host_without_a_sandbox_says_so_and_plays_baselines_alone(
    tmp_path: Path,
    database_url: str,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening(database_url, redis_url, ("molly", "finn", "eve")) as opened:
        await opened.open_referee()
        hand_in(opened, "molly", "baseline:lowest-winner")
        hand_in(opened, "finn", "baseline:random")
        eve = hand_in(opened, "eve", write_bot(tmp_path / "eve", BOT))
        begin_tournament(database_url, decks=2)
        monkeypatch.setenv("PATH", str(tmp_path))  # where no `prlimit` is
        with caplog.at_level(logging.WARNING):
            async with hosting_bots(opened):
                await opened.all_here(2)
                with psycopg.connect(database_url) as connection:
                    found = hosting.of_version(connection, eve)
                    assert found is not None and (found.leased_by, found.failures) == (None, 0)
                    assert [one.sandbox.partition(":")[0] for one in hosts.every(connection)] == [
                        "no sandbox"
                    ]
        said = [one.getMessage() for one in caplog.records if "has no sandbox" in one.getMessage()]
        assert len(said) == 1 and "prlimit is missing" in said[0]
