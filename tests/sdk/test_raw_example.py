"""The client of the protocol's page is a program, and plays."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

from cuig.bots.random import Random
from cuig.v1 import referee_pb2

from tests.support.arena import token_of
from tests.support.sessions import attached, by_name, session_of, table
from tests.support.waiting import ended, line_with, until

ROOT = Path(__file__).parents[2]
RAW = ROOT / "sdk" / "examples" / "raw.py"


def test_the_page_shows_what_the_program_does() -> None:
    [shown] = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "protocol.md").read_text(), re.M | re.S)
    assert shown in RAW.read_text()


async def test_it_plays_a_whole_match() -> None:
    async with table() as where, attached(session_of("finn", Random, where)):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(RAW),
            str(where.arena.address),
            env={**os.environ, "CUIG_TOKEN": token_of("molly"), "PYTHONUNBUFFERED": "1"},
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            await line_with(b"molly plays at", process.stdout, "it to play")
            await until(lambda: "v-molly" in where.hall.attached, "molly to attach")
            played = by_name(await where.play(1))
        finally:
            await ended(process)
    assert played.ending == referee_pb2.ENDING_PLAYED_OUT
