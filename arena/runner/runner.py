"""Plays matches: claims them, seats them at referees, writes down what is played, and gives back the rest.

A runner never owns more than a lease. When it is killed its matches are claimed by another, which goes on
from the record; when it is too slow and another has claimed a match, the ledger says so and it stops.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from cuig.net.channel import bearer
from cuig.net.dialer import Dialer
from redis.asyncio import Redis

from arena.bot.presence import Attendance, Place, attendance
from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.rating import ratings
from arena.runner.ledger import Connection, Ledger, Release
from arena.runner.match_run import MatchRun, Outcome
from arena.runner.referee_link import ReachedReferee
from arena.tournament import tournaments

log = logging.getLogger(__name__)

# Ten times a second what has come is written and what is free is filled: batches that are worth a commit,
# and nobody waits long.
TURN_S: Final = 0.1
ATTENDANCE_S: Final = 0.5
RATE_S: Final = 1.0
# A match that finds no seats for so long is given back, so that others get their turn and people see why.
STANDING_S: Final = 5.0
PAUSE_S: Final = 0.5
# Enough for a referee to put many questions into one message, and seats that bots have.
MATCHES_AT_ONCE: Final = 64


@dataclass(frozen=True, slots=True)
class RunnerTerms:
    """How a runner works."""

    worker: str  # its name, for people
    at_once: int = MATCHES_AT_ONCE
    lease_s: float = 10.0
    claim_for_s: float = 600.0  # then it plays out what it has, and ends
    roots: bytes | None = None  # the certificates of referees that are reached by TLS; None: they are not


@dataclass(frozen=True, slots=True)
class Played:
    """What a runner did."""

    closed: int
    rated: int  # rating steps


async def run_matches(
    database_url: str,
    redis_url: str,
    house_token: str,
    terms: RunnerTerms,
    closing: Callable[[], bool] = lambda: False,
) -> Played:
    """Play what waits until nothing is left to do, time is up, or `closing` says to stop.

    Raises psycopg.Error, OSError and RedisError when the house's servers fail; what was not written by then
    is played again by another.
    """
    async with AsyncExitStack() as stack:
        ledger = await stack.enter_async_context(Ledger(database_url))
        redis: Redis = Redis.from_url(redis_url, socket_timeout=5, socket_connect_timeout=5)
        stack.push_async_callback(redis.aclose)
        runner = _Runner(ledger, redis, house_token, terms, stack)
        try:
            return await runner.run(closing)
        finally:
            await runner.stop()


class _Runner:
    """The sittings of one run."""

    def __init__(
        self, ledger: Ledger, redis: Redis, house_token: str, terms: RunnerTerms, stack: AsyncExitStack
    ) -> None:
        self._ledger = ledger
        self._redis = redis
        self._token = bearer(house_token)
        self._terms = terms
        self._stack = stack
        self._dialer = Dialer(roots=terms.roots, plain=True)
        self._referees: dict[str, ReachedReferee] = {}
        self._loop = asyncio.get_running_loop()
        self._present = Attendance()
        self._present_at = -ATTENDANCE_S
        self._standing: list[MatchRun] = []  # claimed, without seats
        # by claim (a runner may claim its own match anew), with the referee's address
        self._playing: dict[UUID, tuple[MatchRun, str, asyncio.Task[Outcome]]] = {}
        self._in_use: Counter[Place] = Counter()
        self._extended_at = self._rated_at = self._loop.time()
        self._unrated = False
        self._closed = self._rated = 0

    async def run(self, closing: Callable[[], bool]) -> Played:
        """Take turns until there is nothing to do."""
        claim_until = self._loop.time() + self._terms.claim_for_s
        while True:
            self._collect()
            await self._look_around()
            await self._write()
            if closing():
                await self._give_back("its worker closed down")
                break
            if self._loop.time() < claim_until:
                await self._claim()
            self._seat()
            if not self._playing and not self._standing:
                break
            if self._playing:
                await asyncio.wait([task for _, _, task in self._playing.values()], timeout=TURN_S)
            else:
                await asyncio.sleep(TURN_S)
        await self._write()
        await self._rate()
        return Played(self._closed, self._rated)

    async def stop(self) -> None:
        """Stop listening to every match that is still being played."""
        tasks = [task for _, _, task in self._playing.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=5.0)

    def _collect(self) -> None:
        """Take note of the sittings that are over."""
        for claim, (sitting, address, task) in list(self._playing.items()):
            if not task.done():
                continue
            del self._playing[claim]
            for version, seats in sitting.seats.items():
                self._in_use[address, version] -= seats
            if task.cancelled():
                continue
            error = task.exception()
            if error is not None:
                # One match that cannot be played must not take the others with it.
                log.error("match failed match=%s", sitting.claimed.id, exc_info=error)
                self._ledger.end(sitting.claimed, Release(f"the runner failed: {error}", blame=True))
            elif task.result() is Outcome.AGAIN:
                sitting.not_before = self._loop.time() + PAUSE_S
                self._standing.append(sitting)

    async def _look_around(self) -> None:
        """See who is there, now and then."""
        now = self._loop.time()
        if now - self._present_at >= ATTENDANCE_S:
            self._present_at = now
            self._present = await attendance(self._redis)

    async def _write(self) -> None:
        """Write what was noted, keep the leases, and stop what another has claimed."""
        written = await self._ledger.write()
        self._closed += written.closed
        self._unrated |= written.closed > 0
        for claimed in written.lost:
            self._drop(claimed)
        now = self._loop.time()
        if now - self._extended_at >= self._terms.lease_s / 3:
            self._extended_at = now
            held = [*(s.claimed for s, _, _ in self._playing.values()), *(s.claimed for s in self._standing)]
            if held:
                lease_s = self._terms.lease_s
                for claimed in await self._ledger.transaction(
                    lambda connection: claims.extend_all(connection, held, lease_s)
                ):
                    self._drop(claimed)
        if self._unrated and now - self._rated_at >= RATE_S:
            await self._rate()

    def _drop(self, claimed: ClaimedMatch) -> None:
        log.warning("claim lost match=%s", claimed.id)
        self._standing = [sitting for sitting in self._standing if sitting.claimed.claim != claimed.claim]
        playing = self._playing.get(claimed.claim)
        if playing is not None:
            playing[2].cancel()

    async def _rate(self) -> None:
        """Take the rating steps that are due, and finish tournaments that have no match left."""
        if not self._unrated:
            return
        self._unrated, self._rated_at = False, self._loop.time()
        self._rated += await self._ledger.transaction(_rate)

    async def _claim(self) -> None:
        """Claim as many matches as there is room for."""
        free = self._terms.at_once - len(self._playing) - len(self._standing)
        attached = [int(version) for version in self._present.versions()]
        if free <= 0 or not attached:
            return
        worker, lease_s = self._terms.worker, self._terms.lease_s
        claimed = await self._ledger.transaction(
            lambda connection: claims.claim(connection, worker, free, lease_s, attached)
        )
        self._standing += [MatchRun(one) for one in claimed]

    def _seat(self) -> None:
        """Begin what finds seats; give back what has stood too long."""
        now = self._loop.time()
        standing, self._standing = self._standing, []
        for sitting in standing:
            if sitting.waits_since is None:
                sitting.waits_since = now
            referee = None
            if sitting.not_before <= now:
                referee = self._present.referee_for(sitting.seats, sitting.claimed.preset, self._in_use)
            if referee is not None:
                self._begin(sitting, referee.address)
            elif now - sitting.waits_since > STANDING_S:
                self._ledger.end(sitting.claimed, Release(sitting.reason))
            else:
                self._standing.append(sitting)

    def _begin(self, sitting: MatchRun, address: str) -> None:
        sitting.reason = "its bots have no free seats"
        referee = self._referees.get(address)
        if referee is None:
            referee = self._referees[address] = ReachedReferee(address, self._dialer)
            self._stack.push_async_callback(referee.channel.close)
        for version, seats in sitting.seats.items():
            self._in_use[address, version] += seats
        task = self._loop.create_task(sitting.play(referee, self._token, self._ledger))
        self._playing[sitting.claimed.claim] = (sitting, address, task)

    async def _give_back(self, reason: str) -> None:
        """Release everything; what was played stays, and another goes on from it."""
        playing = list(self._playing.values())
        await self.stop()
        self._collect()
        cut_off = [sitting for sitting, _, task in playing if task.cancelled()]
        for sitting in [*self._standing, *cut_off]:
            self._ledger.end(sitting.claimed, Release(reason, retry_seconds=0.0))
        self._standing = []


def _rate(connection: Connection) -> int:
    steps = ratings.rate_ready(connection)
    tournaments.finish_ended(connection)
    return steps
