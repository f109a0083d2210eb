from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from arena.tournament import tournaments
from tests.support.evening import begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out, write_bot

MOLLY = """
from cuig.bots.lowest_winner import LowestWinner

class Molly(LowestWinner):
    pass
"""


@pytest.mark.parametrize("handed_in", [True, False], ids=["one in a sandbox", "both baselines"])
async def test_two_hosted_bots_play_a_tournament(
    database_url: str, redis_url: str, tmp_path: Path, handed_in: bool
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        hand_in(
            opened, "molly", write_bot(tmp_path / "molly", MOLLY) if handed_in else "baseline:lowest-winner"
        )
        hand_in(opened, "finn", "baseline:random")
        event = begin_tournament(database_url, decks=2)
        async with hosting_bots(opened):
            await opened.all_here(2)
            played = await play_out(opened)
        assert played.closed == 2
        with psycopg.connect(database_url) as connection:
            assert tournaments.progress(connection, event).state == "finished"
            faults = connection.execute("select kind, detail from fault").fetchall()
            assert faults == []
