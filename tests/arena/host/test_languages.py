"""A bot in another language is hosted as it is: an archive with a command."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg
import pytest

from tests.support.evening import begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out
from tests.support.javascript import install

PROTO = Path(__file__).parents[3] / "proto"


@pytest.mark.slow
@pytest.mark.timeout(240)
async def test_the_javascript_example_plays_hosted(tmp_path: Path, database_url: str, redis_url: str) -> None:
    folder = install(tmp_path)
    shutil.copytree(PROTO, folder / "proto")
    (folder / "bot.toml").write_text(
        'command = ["node", "bot.js", "--referee", "unix:/run/cuig/bot.sock", "--proto", "proto"]\n'
    )
    folder.chmod(0o755)
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        hand_in(opened, "molly", f"folder:{folder}")
        hand_in(opened, "finn", "baseline:random")
        begin_tournament(database_url, decks=1)
        async with hosting_bots(opened):
            await opened.all_here(2)
            played = await play_out(opened, seconds=120)
    assert played.closed == 1
    with psycopg.connect(database_url) as connection:
        assert connection.execute("SELECT count(*) FROM fault").fetchone() == (0,)
        assert connection.execute("SELECT reason FROM process_log WHERE reason IS NOT NULL").fetchall() == []
