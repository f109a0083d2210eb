"""What is killed while matches are played: the host goes on, and nobody is to blame."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import psycopg

from arena.house.identity import PROC, process_stat
from arena.tournament import tournaments
from tests.support.evening import Evening, begin_tournament, evening
from tests.support.hosting import hand_in, hosting_bots, play_out, write_bot
from tests.support.waiting import until

MOLLY = """
from cuig.bots.lowest_winner import LowestWinner

class Molly(LowestWinner):
    pass
"""


def sandboxes() -> list[int]:
    """What this process has started and runs: of a host in a test, its sandboxes and baselines."""
    found = []
    for entry in PROC.iterdir():
        stat = process_stat(int(entry.name)) if entry.name.isdecimal() else None
        if stat is not None and stat.parent == os.getpid() and stat.state not in "ZX":
            command = (entry / "cmdline").read_bytes()
            if any(name in command for name in (b"bwrap", b"cuig.sandbox", b"arena.host.baseline_process")):
                found.append(int(entry.name))
    return found


def played(opened: Evening, event: int) -> int:
    with psycopg.connect(opened.database_url) as connection:
        return tournaments.progress(connection, event).done


def faults(opened: Evening) -> list[tuple[str, str]]:
    with psycopg.connect(opened.database_url) as connection:
        return connection.execute(
            "SELECT v.bot_name, fault.kind FROM fault JOIN bot_version v ON v.id = fault.version"
        ).fetchall()


async def test_after_kill_9_of_every_sandbox_the_matches_go_on_and_nobody_is_to_blame(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        hand_in(opened, "molly", write_bot(tmp_path / "molly", MOLLY))
        hand_in(opened, "finn", "baseline:random")
        event = begin_tournament(database_url, decks=20)
        async with hosting_bots(opened):
            await opened.all_here(2)
            playing = asyncio.create_task(play_out(opened))
            await until(lambda: played(opened, event) >= 3, "some matches to be played")
            killed = sandboxes()
            assert killed
            for pid in killed:
                os.kill(pid, signal.SIGKILL)
            assert played(opened, event) < 20, "killed too late to disturb anything"
            await playing
        assert played(opened, event) == 20
        assert faults(opened) == []
