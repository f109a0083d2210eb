"""Whose token a bot shows, as the arena answers; answers are cached for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from referee.arena_client import HouseArena
from referee.attached_bot import Identity
from referee.errors import ArenaUnreachable
from referee.rate_limit import RateLimits
from referee.timings import Clock, Timings

_REMEMBERED: Final = 10_000  # of good tokens, and of others again
# Tokens that are nobody's: so many at once from an address, then one each so many seconds. Good ones are not
# counted.
_GUESSES_AT_ONCE: Final = 20
_GUESSES_PER_SECOND: Final = 0.5
# Unknown tokens about which the arena is asked at the same time: the next is asked about when it is known
# whether these were guesses.
_STRANGERS_AT_ONCE: Final = 64


class TooManyGuesses(Exception):
    """An address has shown too many tokens that are nobody's.

    Attributes:
        wait_s: In how many seconds it may show another.
    """

    def __init__(self, wait_s: float) -> None:
        self.wait_s = wait_s
        super().__init__(f"too many tokens from here were nobody's; try again in {wait_s:.0f} s")


@dataclass(frozen=True, slots=True)
class _Known:
    identity: Identity
    since: float


class Tokens:
    """The arena's cached answers, and the calls under way.

    Good tokens and others are kept apart, so that guesses push no good one out.
    """

    def __init__(self, arena: HouseArena, timings: Timings, clock: Clock) -> None:
        self._arena = arena
        self._timings = timings
        self._clock = clock
        self._known: OrderedDict[bytes, _Known] = OrderedDict()
        self._unknown: OrderedDict[bytes, float] = OrderedDict()  # nobody's, and since when
        self._token_of: dict[str, bytes] = {}  # by version id, the token learnt last
        self._asking: dict[bytes, asyncio.Task[Identity | None]] = {}
        self._strangers = asyncio.Semaphore(_STRANGERS_AT_ONCE)
        self._guesses = RateLimits(_GUESSES_PER_SECOND, _GUESSES_AT_ONCE)

    async def identity(self, token_sha256: bytes, address: str = "") -> Identity | None:
        """The bot whose token has this SHA-256; None if there is none.

        address: whence it came. Raises ArenaUnreachable, TooManyGuesses.
        """
        now, timings = self._clock(), self._timings
        known = self._known.get(token_sha256)
        # What has nothing left to play may have something by now, and is asked about again.
        if known is not None and not known.identity.finished and now - known.since < timings.token_fresh_s:
            return known.identity
        unknown_since = self._unknown.get(token_sha256)
        if unknown_since is not None and now - unknown_since < timings.token_unknown_s:
            return None
        try:
            if known is not None:  # one that was good is no guess
                return await self.ask(token_sha256)
            return await self._ask_about_a_stranger(token_sha256, address)
        except ArenaUnreachable:
            if known is not None and now - known.since < timings.token_stale_s:
                return known.identity
            raise

    async def _ask_about_a_stranger(self, token_sha256: bytes, address: str) -> Identity | None:
        """Ask about a token that is not known. Raises ArenaUnreachable, TooManyGuesses."""
        async with self._strangers:
            if wait := self._guesses.wait(address, self._clock()):
                raise TooManyGuesses(wait)
            found = await self.ask(token_sha256)
            if found is None:
                self._guesses.take(address, self._clock())
            return found

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
        while True:
            asked = self._clock()
            identity = await self._arena.introspect(token_sha256)
            if identity is None:
                self._forget(token_sha256)
                self._unknown[token_sha256] = self._clock()
                self._unknown.move_to_end(token_sha256)
                if len(self._unknown) > _REMEMBERED:
                    self._unknown.popitem(last=False)
                return None
            newest = self._token_of.get(identity.version_id)
            if newest in (None, token_sha256) or self._known[newest].since < asked:
                break
            # Another token of this bot was learnt meanwhile, and this one may be what that has replaced.
        self._learn(token_sha256, identity)
        return identity

    def _learn(self, token_sha256: bytes, identity: Identity) -> None:
        """Keep a good token. What was cached of the bot's former one may not be so any more."""
        former = self._token_of.get(identity.version_id)
        if former is not None and former != token_sha256:
            self._forget(former)
        self._unknown.pop(token_sha256, None)
        self._token_of[identity.version_id] = token_sha256
        self._known[token_sha256] = _Known(identity, self._clock())
        self._known.move_to_end(token_sha256)
        if len(self._known) > _REMEMBERED:
            self._forget(next(iter(self._known)))

    def _forget(self, token_sha256: bytes) -> None:
        known = self._known.pop(token_sha256, None)
        if known is not None and self._token_of.get(known.identity.version_id) == token_sha256:
            del self._token_of[known.identity.version_id]
