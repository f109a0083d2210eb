"""Announces this referee and the bots attached to it to the arena, and checks their tokens again."""

from __future__ import annotations

import asyncio
import logging
import random

from cuig.v1 import arena_pb2

from referee.arena_client import HouseArena
from referee.errors import ArenaUnreachable
from referee.hall import Hall
from referee.token_cache import Tokens

log = logging.getLogger(__name__)

_CHECKS_AT_ONCE = 8  # of tokens: the arena answers others too meanwhile


class Announcer:
    """Announces after every change and at intervals; after failures, ever less often."""

    def __init__(self, arena: HouseArena, address: str, hall: Hall, tokens: Tokens) -> None:
        self._arena = arena
        self._address = address
        self._hall = hall
        self._tokens = tokens
        self._timings = hall.timings
        self._changed = asyncio.Event()
        hall.changed = self._changed.set

    async def announce_always(self) -> None:
        """Announce until cancelled."""
        await asyncio.gather(self._recheck_always(), self._announce_always())

    async def _recheck_always(self) -> None:
        """Check the attached bots' tokens at intervals; apart, so that no announcement waits for it."""
        while True:
            await asyncio.sleep(self._timings.recheck_tokens_s)
            await self._recheck_tokens()

    async def _announce_always(self) -> None:
        failures = 0
        while True:
            self._changed.clear()
            pause = await self.announce()
            failures = 0 if pause is not None else failures + 1
            if pause is None:
                pause = min(self._timings.longest_pause_s, 0.25 * 2**failures) * random.uniform(0.75, 1.25)
                await asyncio.sleep(pause)
            else:
                await self._pause(pause)

    async def announce(self) -> float | None:
        """Announce once: in how many seconds to do so again, or None if the arena did not answer."""
        try:
            wanted = await self._arena.announce(self.announcement())
        except ArenaUnreachable:
            return None
        usual = self._timings.announce_every_s
        return max(0.2, min(wanted or usual, usual))

    def announcement(self) -> arena_pb2.AnnounceRequest:
        """The announcement of the present state."""
        hall = self._hall
        request = arena_pb2.AnnounceRequest(address=self._address, draining=hall.draining)
        for version, bot in hall.attached.items():
            if bot.stream is not None:
                request.attached.add(
                    version_id=version, seats=bot.capacity, free=bot.free, presets=sorted(bot.presets)
                )
        return request

    async def _pause(self, seconds: float) -> None:
        """Wait this long, or until shortly after a change."""
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return
        await asyncio.sleep(self._timings.gather_s)

    async def _recheck_tokens(self) -> None:
        """Ask the arena about every attached bot's token, and send away bots whose token was withdrawn."""
        waiting = list(self._hall.attached.values())

        async def check_one_after_another() -> None:
            while waiting:
                bot = waiting.pop()
                try:
                    identity = await self._tokens.ask(bot.identity.token_sha256)
                except ArenaUnreachable:
                    waiting.clear()  # the next check will tell
                    return
                if identity is None:
                    log.info("token withdrawn bot=%s version=%s", bot.bot, bot.identity.version_id)
                    self._hall.dismiss(bot)
                elif identity.finished:
                    log.info("retired bot=%s version=%s", bot.bot, bot.identity.version_id)
                    self._hall.retire(bot, identity.notice)
                else:
                    bot.tell("entering", identity.notice)

        await asyncio.gather(*(check_one_after_another() for _ in range(_CHECKS_AT_ONCE)))
