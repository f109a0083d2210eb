"""The runner: claims matches, has them played at referees, writes their records, and gives back the rest.

A runner never holds more than a lease. If it is killed, another claims its matches and resumes them from
their records; if it is too slow and another has claimed a match, the ledger reports it and it is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import psycopg
from cuig.net.channel import bearer
from cuig.net.dialer import Dialer
from redis.asyncio import Redis

from arena.bot.presence import Attendance, Place, attendance
from arena.match import claims
from arena.match.claims import ClaimedMatch
from arena.match.turns import Turns
from arena.rating import ratings
from arena.runner.ledger import Ledger, Release
from arena.runner.match_run import MatchRun, Outcome
from arena.runner.referee_link import ReachedReferee
from arena.runner.store_thread import Connection, StoreThread
from arena.tournament import tournaments

log = logging.getLogger(__name__)

# So long a runner that plays nothing waits for seats that others had when they were announced.
ROOM_WITHIN_S: Final = 3.0
# Between two rounds of writing and seating: batches worth a commit, and short waits.
TURN_S: Final = 0.1
ATTENDANCE_S: Final = 0.5
# So many looks at who is there fall within the time between two announcements of a referee, and one.
_ANNOUNCED_WITHIN: Final = 6
RATE_S: Final = 1.0
# At the end a ladder that another rates is waited for, and matches that another has locked.
LADDER_WAIT_MS: Final = 5_000
LAST_WRITES_S: Final = 5.0
LAST_RATING_S: Final = 20.0
# What the runner has closed is a piece or two; a ladder that is taken anew is the tick's work.
_RATING_S: Final = 0.2
_LAST_RATING_S: Final = 5.0
# A match without seats for this long is given back, so that others get a turn and organisers see the reason.
UNSEATED_S: Final = 5.0
# After a refusal or a lost referee, before the match is tried again.
PAUSE_S: Final = 0.5
# Enough for many questions in one message, and no more than bots have seats for.
MATCHES_AT_ONCE: Final = 64


@dataclass(frozen=True, slots=True)
class RunnerTerms:
    """The settings of a runner."""

    worker: str  # its name, for people
    at_once: int = MATCHES_AT_ONCE  # matches that it holds
    lease_s: float = 10.0
    claim_for_s: float = 600.0  # after this it claims nothing more, plays out what it has, and ends
    roots: bytes | None = None  # certificates to trust, PEM: referees are reached by TLS; None: by plain gRPC


@dataclass(frozen=True, slots=True)
class Played:
    """What a runner has done."""

    closed: int  # matches that ended
    rated: int  # rating steps taken


async def run_matches(
    database_url: str,
    redis_url: str,
    house_token: str,
    terms: RunnerTerms,
    closing: Callable[[], bool] = lambda: False,
) -> Played:
    """Play waiting matches until there is nothing to do, `claim_for_s` is over, or `closing()` is true.

    Raises psycopg.Error, OSError and RedisError when the house's servers fail; what was not written by then
    is played again by another.
    """
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(StoreThread(database_url, "runner"))
        rating = StoreThread(database_url, "rating", lock_s=LADDER_WAIT_MS / 1000)
        await stack.enter_async_context(rating)
        redis: Redis = Redis.from_url(redis_url, socket_timeout=5, socket_connect_timeout=5)
        stack.push_async_callback(redis.aclose)
        runner = _Runner(store, rating, redis, house_token, terms, stack)
        try:
            return await runner.run(closing)
        finally:
            await runner.close()


class _Runner:
    """The match runs of one runner."""

    def __init__(
        self,
        store: StoreThread,
        rating: StoreThread,
        redis: Redis,
        house_token: str,
        terms: RunnerTerms,
        stack: AsyncExitStack,
    ) -> None:
        self._store = store
        self._rating = rating
        self._ledger = Ledger(store)
        self._redis = redis
        self._token = bearer(house_token)
        self._terms = terms
        self._stack = stack
        self._dialer = Dialer(roots=terms.roots, plain=True)
        self._referees: dict[str, ReachedReferee] = {}
        self._loop = asyncio.get_running_loop()
        self._present = Attendance()
        self._present_at = -ATTENDANCE_S
        self._unseated: list[MatchRun] = []  # claimed, without seats
        # By claim, as a runner may claim its own match anew; with the referee's address.
        self._playing: dict[UUID, tuple[MatchRun, str, asyncio.Task[Outcome]]] = {}
        self._in_use: Counter[Place] = Counter()
        # The most of them in each of the last times between two looks at who is there, and what others had.
        self._most_in_use: deque[Counter[Place]] = deque([Counter()], _ANNOUNCED_WITHIN)
        self._elsewhere: Counter[Place] = Counter()
        self._extended_at = self._rated_at = self._loop.time()
        self._unrated = False
        self._rating_task: asyncio.Task[int] | None = None
        self._closed = self._rated = 0

    async def run(self, closing: Callable[[], bool]) -> Played:
        """Write, claim and seat in turn until there is nothing to do."""
        busy_at = self._loop.time()
        claim_until = busy_at + self._terms.claim_for_s
        while True:
            self._collect()
            await self._refresh_attendance()
            await self._write()
            if closing():
                await self._give_back("its worker closed down")
                break
            if self._loop.time() < claim_until:
                await self._claim()
            await self._seat()
            if self._playing or self._unseated:
                busy_at = self._loop.time()
            elif not self._elsewhere or self._loop.time() - busy_at > ROOM_WITHIN_S:
                break
            if self._playing:
                await asyncio.wait([task for _, _, task in self._playing.values()], timeout=TURN_S)
            else:
                await asyncio.sleep(TURN_S)
        await self._write_the_rest()
        await self._rate_the_rest()
        return Played(self._closed, self._rated)

    async def stop(self) -> None:
        """Cancel every match run that is under way."""
        tasks = [task for _, _, task in self._playing.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=5.0)

    async def close(self) -> None:
        """Stop everything that is under way."""
        await self.stop()
        if self._rating_task is not None:
            self._rating_task.cancel()
            await asyncio.wait([self._rating_task], timeout=5.0)

    def _collect(self) -> None:
        """Collect the match runs that are over."""
        for claim, (run, address, task) in list(self._playing.items()):
            if not task.done():
                continue
            del self._playing[claim]
            self._count_seats(run, address, -1)
            if task.cancelled():
                continue
            error = task.exception()
            if error is not None:
                # A match that fails must not end the others.
                log.error("match failed match=%s", run.claimed.id, exc_info=error)
                self._ledger.end(run.claimed, Release(f"the runner failed: {error}", blame=True))
            elif task.result() is Outcome.AGAIN:
                run.not_before = self._loop.time() + PAUSE_S
                self._ledger.unseat(run.claimed)
                self._unseated.append(run)

    async def _refresh_attendance(self) -> None:
        """Look up now and then which bots are attached where."""
        now = self._loop.time()
        if now - self._present_at >= ATTENDANCE_S:
            self._present_at = now
            self._present = await attendance(self._redis)
            most: Counter[Place] = Counter()
            for lately in self._most_in_use:
                most |= lately
            self._elsewhere = Counter(self._present.taken_elsewhere(most))
            self._most_in_use.append(Counter(self._in_use))

    async def _write(self) -> None:
        """Write the ledger, extend the leases, and drop the matches that another has claimed."""
        written = await self._ledger.write()
        self._closed += written.closed
        self._unrated |= written.closed > 0
        for claimed in written.lost:
            self._drop(claimed)
        now = self._loop.time()
        if now - self._extended_at >= self._terms.lease_s / 3:
            self._extended_at = now
            runs = [*(run for run, _, _ in self._playing.values()), *self._unseated]
            held = list(
                {one.claim: one for one in [*(run.claimed for run in runs), *self._ledger.pending]}.values()
            )
            for lost in await self._store.transaction(claims.extend_all, held, self._terms.lease_s):
                self._drop(lost)
        if self._unrated and now - self._rated_at >= RATE_S:
            self._begin_rating()

    async def _write_the_rest(self) -> None:
        """Write the ledger to its end; what another keeps locked is played again by whoever claims it."""
        until = self._loop.time() + LAST_WRITES_S
        await self._write()
        while self._ledger.pending and self._loop.time() < until:
            await asyncio.sleep(TURN_S)
            await self._write()

    def _drop(self, claimed: ClaimedMatch) -> None:
        log.warning("claim lost match=%s", claimed.id)
        self._unseated = [run for run in self._unseated if run.claimed.claim != claimed.claim]
        playing = self._playing.get(claimed.claim)
        if playing is not None:
            playing[2].cancel()

    def _begin_rating(self) -> None:
        """Take the rating steps that are due, and finish tournaments that have no match left.

        The play goes on beside it: no lease waits for a ladder.
        """
        if self._rating_task is not None:
            if not self._rating_task.done():
                return
            self._collect_rating(self._rating_task)
        self._unrated, self._rated_at = False, self._loop.time()
        self._rating_task = self._loop.create_task(self._rating.run(_rate), name="rating")

    def _collect_rating(self, task: asyncio.Task[int]) -> None:
        error = task.exception()
        if isinstance(error, psycopg.OperationalError):
            log.warning("not rated, which is left to the tick error=%s", error)
        elif error is not None:
            raise error
        else:
            self._rated += task.result()

    async def _rate_the_rest(self) -> None:
        """Rate what the runner has closed, and wait for ladders now: no lease is held any more."""
        for work in (None, _rate_waiting):
            if work is not None and self._closed:
                self._rating_task = self._loop.create_task(self._rating.run(work), name="rating")
            if self._rating_task is None:
                continue
            done, _ = await asyncio.wait([self._rating_task], timeout=LAST_RATING_S)
            if not done:
                log.warning("not rated to the end, which is left to the tick")
                return
            self._collect_rating(self._rating_task)
            self._rating_task = None

    async def _claim(self) -> None:
        """Claim as many matches as the runner may still hold."""
        free = self._terms.at_once - len(self._playing) - len(self._unseated)
        runs = [*(run for run, _, _ in self._playing.values()), *self._unseated]
        held = [(run.claimed.tournament, map(int, run.seats)) for run in runs]
        turns = Turns(self._terms.at_once, held, self._present, self._in_use + self._elsewhere)
        attached = turns.with_room()
        if free <= 0 or not attached:
            return
        worker, lease_s = self._terms.worker, self._terms.lease_s
        for one in await self._store.transaction(claims.claim, worker, free, lease_s, attached, turns):
            try:
                self._unseated.append(MatchRun(one))
            except Exception as error:  # a match that fails must not end the others
                log.exception("match failed match=%s", one.id)
                self._ledger.end(one, Release(f"the runner failed: {error}", blame=True))

    async def _seat(self) -> None:
        """Begin the matches that find seats; give back those that have waited too long."""
        now = self._loop.time()
        unseated, self._unseated = self._unseated, []
        begin: dict[UUID, tuple[MatchRun, str]] = {}
        taken = self._in_use + self._elsewhere
        for run in unseated:
            if run.waits_since is None:
                run.waits_since = now
            referee = None
            if run.not_before <= now:
                referee = self._present.referee_for(run.seats, run.claimed.preset, taken)
            if referee is not None:
                begin[run.claimed.claim] = (run, referee.address)
                self._count_seats(run, referee.address, 1)
                taken.update({(referee.address, version): seats for version, seats in run.seats.items()})
            elif now - run.waits_since > UNSEATED_S:
                self._ledger.end(run.claimed, Release(run.reason))
            else:
                self._unseated.append(run)
        if not begin:
            return
        may = await self._store.transaction(claims.seat, [run.claimed for run, _ in begin.values()])
        for claimed in may:
            self._begin(*begin.pop(claimed.claim))
        for run, address in begin.values():  # another has locked the match, or claimed it
            self._count_seats(run, address, -1)
            self._unseated.append(run)

    def _count_seats(self, run: MatchRun, address: str, times: int) -> None:
        for version, seats in run.seats.items():
            self._in_use[address, version] += times * seats
        self._most_in_use[-1] |= self._in_use

    def _begin(self, run: MatchRun, address: str) -> None:
        run.reason = "its bots have no free seats"
        referee = self._referees.get(address)
        if referee is None:
            referee = self._referees[address] = ReachedReferee(address, self._dialer)
            self._stack.push_async_callback(referee.channel.close)
        task = self._loop.create_task(run.play(referee, self._token, self._ledger))
        self._playing[run.claimed.claim] = (run, address, task)

    async def _give_back(self, reason: str) -> None:
        """Release every match; its record stays, and another runner resumes it."""
        playing = list(self._playing.values())
        await self.stop()
        self._collect()
        cut_off = [run for run, _, task in playing if task.cancelled()]
        for run in [*self._unseated, *cut_off]:
            self._ledger.end(run.claimed, Release(reason, retry_seconds=0.0))
        self._unseated = []


def _rate(connection: Connection, wait: bool = False, for_seconds: float = _RATING_S) -> int:
    steps = ratings.rate_ready(connection, wait=wait, for_seconds=for_seconds)
    tournaments.finish_ended(connection)
    return steps


def _rate_waiting(connection: Connection) -> int:
    return _rate(connection, wait=True, for_seconds=_LAST_RATING_S)
