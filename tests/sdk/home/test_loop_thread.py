"""What bots do asynchronously runs in a loop beside the command, which can end whatever hangs there."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from cuig.home.loop_thread import LoopThread

from tests.support.waiting import PATIENCE, killed_after, wait_until


async def answer(after: float = 0.0) -> int:
    await asyncio.sleep(after)
    return 42


def test_an_answer_comes_from_the_loop_and_so_does_an_error() -> None:
    async def fail() -> None:
        raise ValueError("here")

    loop = LoopThread()
    assert [loop.wait_for(answer()), loop.wait_for(answer(0.01))] == [42, 42]
    with pytest.raises(ValueError, match="here"):
        loop.wait_for(fail())
    loop.close()
    loop.close()


HUNG = """
    import asyncio, pathlib, time
    from cuig import Bot
    from cuig.bots.random import Random
    from cuig.testing import play_out

    class Hung(Bot):
        async def play(self, view):
            pathlib.Path("reached").touch()
            HANG

    play_out(Hung, Random)
"""


@pytest.mark.parametrize("hang", ["await asyncio.sleep(3600)", "time.sleep(3600)"])
def test_one_interrupt_ends_a_program_whose_bot_hangs(tmp_path: Path, hang: str) -> None:
    (tmp_path / "hung.py").write_text(dedent(HUNG).replace("HANG", hang))
    process = subprocess.Popen([sys.executable, "hung.py"], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    with killed_after(process):
        wait_until((tmp_path / "reached").exists, "the bot to hang")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert "KeyboardInterrupt" in said
