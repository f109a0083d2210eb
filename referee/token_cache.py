"""Whose token a bot shows, as the arena answers; answers are cached for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from referee.arena_client import HouseArena
from referee.attached_bot import Identity
from referee.errors import ArenaUnreachable
from referee.timings import Clock, Timings

_REMEMBERED: Final = 10_000


@dataclass(frozen=True, slots=True)
class _Known:
    identity: Identity | None  # None: nobody's
    since: float


class Tokens:
    """The arena's cached answers, and the calls under way."""

    def __init__(self, arena: HouseArena, timings: Timings, clock: Clock) -> None:
        self._arena = arena
        self._timings = timings
        self._clock = clock
        self._known: OrderedDict[bytes, _Known] = OrderedDict()
        self._asking: dict[bytes, asyncio.Task[Identity | None]] = {}

    async def identity(self, token_sha256: bytes) -> Identity | None:
        """The bot whose token has this SHA-256; None if there is none. Raises ArenaUnreachable."""
        known = self._known.get(token_sha256)
        now, timings = self._clock(), self._timings
        if known is not None:
            fresh = timings.token_fresh_s if known.identity else timings.token_unknown_s
            if now - known.since < fresh:
                return known.identity
        try:
            return await self.ask(token_sha256)
        except ArenaUnreachable:
            if known is not None and known.identity and now - known.since < timings.token_stale_s:
                return known.identity
            raise

    async def ask(self, token_sha256: bytes) -> Identity | None:
        """Ask the arena, past the cache; simultaneous calls for a token share one request.

        Raises ArenaUnreachable.
        """
        task = self._asking.get(token_sha256)
        if task is None:
            task = asyncio.create_task(self._ask(token_sha256))
            self._asking[token_sha256] = task
            task.add_done_callback(lambda _: self._asking.pop(token_sha256, None))
        # Shielded: one caller that is cancelled must not cancel the others' call, which has its own deadline.
        return await asyncio.shield(task)

    async def _ask(self, token_sha256: bytes) -> Identity | None:
        identity = await self._arena.introspect(token_sha256)
        self._known[token_sha256] = _Known(identity, self._clock())
        self._known.move_to_end(token_sha256)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return identity
