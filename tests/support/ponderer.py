"""A bot that lets time pass."""

from __future__ import annotations

import asyncio

from cuig.bot import Bot
from cuig.engine import View


class Ponderer(Bot):
    """Plays after a while, so that a match can be looked at in the middle."""

    async def play(self, view: View) -> int:
        await asyncio.sleep(0.1)
        return view.legal[0]
