"""Lanes limit how many play tasks run at once: there are as many as workers have processes to play in.

Each worker says every few seconds how many it has, and is forgotten when it does not. One process of all is
left free, for the tick.

A lane is a key in Redis that expires. The tick takes a free lane and sends a task with its ticket; the task
enters the lane, keeps it while it works, and leaves it. A message that is delivered twice finds its lane
entered, one that is late finds it expired or taken, and both do nothing. A lane whose task died is free again
after a few seconds.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from typing import Final

from redis import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

OFFER_EVERY_S: Final = 2.0
# A worker takes no task while it offers.
_REDIS_S: Final = 1
# A worker counts as gone after three offers that did not come.
_OFFERED_FOR_MS: Final = 7_000

_SENT_FOR_MS: Final = 15_000
_ENTERED_FOR_MS: Final = 6_000
KEEP_EVERY_S: Final = 1.5

_SWAP: Final = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('del', KEYS[1]) else redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3]) end
return 1
"""

# Workers by name, each with its processes and until when they count: by the one clock of Redis.
_WORKERS: Final = "cuig:workers"
_OFFER: Final = """
local time = redis.call('TIME')
local until_ms = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[4]
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. string.format('%.0f', until_ms))
"""
_COUNT: Final = """
local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
local playing, ticking = 0, 0
local workers = redis.call('HGETALL', KEYS[1])
for at = 1, #workers, 2 do
    local plays, ticks, until_ms = string.match(workers[at + 1], '(%d+) (%d+) (%d+)')
    if tonumber(until_ms) < now_ms then
        redis.call('HDEL', KEYS[1], workers[at])
    else
        playing, ticking = playing + plays, ticking + ticks
    end
end
return {playing, ticking}
"""


@dataclass(frozen=True, slots=True)
class Ticket:
    """The right of one task to enter one lane once."""

    lane: int
    number: str

    @property
    def _key(self) -> str:
        return f"cuig:lane:{self.lane}"

    def enter(self, redis: Redis) -> bool:
        """Enter the lane; False if it does not wait for this ticket."""
        return self._swap(redis, "sent " + self.number, "entered " + self.number)

    def keep(self, redis: Redis) -> bool:
        """Hold the lane for some seconds more; False if it is lost."""
        return self._swap(redis, "entered " + self.number, "entered " + self.number)

    def leave(self, redis: Redis) -> None:
        """Free the lane."""
        self._swap(redis, "entered " + self.number, "")

    def take(self, redis: Redis) -> bool:
        """Reserve the lane for this ticket; False if it is not free."""
        return bool(redis.set(self._key, "sent " + self.number, nx=True, px=_SENT_FOR_MS))

    def _swap(self, redis: Redis, old: str, new: str) -> bool:
        return bool(redis.eval(_SWAP, 1, self._key, old, new, str(_ENTERED_FOR_MS)))


def offer(redis: Redis, worker: str, *, playing: int = 0, ticking: int = 0) -> None:
    """Offer the processes of a worker, for the next seconds.

    playing: how many it has that take play tasks, and perhaps ticks. ticking: that take ticks alone.
    """
    redis.eval(_OFFER, 1, _WORKERS, worker, str(playing), str(ticking), str(_OFFERED_FOR_MS))


def withdraw(redis: Redis, worker: str) -> None:
    """Offer nothing of this worker any more."""
    redis.hdel(_WORKERS, worker)


class Offers:
    """What one worker offers, again and again: a Redis that is away is told the next time."""

    def __init__(self, redis_url: str, worker: str) -> None:
        self._redis = Redis.from_url(redis_url, socket_timeout=_REDIS_S, socket_connect_timeout=_REDIS_S)
        self._worker = worker

    def renew(self, *, playing: int, ticking: int) -> None:
        """Offer these processes for the next seconds; as `offer`."""
        try:
            offer(self._redis, self._worker, playing=playing, ticking=ticking)
        except RedisError as error:
            log.warning("lanes not offered worker=%s error=%s", self._worker, error)

    def end(self) -> None:
        """Offer nothing any more."""
        try:
            withdraw(self._redis, self._worker)
        except RedisError as error:  # it is forgotten in some seconds anyway
            log.warning("lanes not withdrawn worker=%s error=%s", self._worker, error)
        self._redis.close()


def count(redis: Redis) -> int:
    """Return how many lanes there are.

    Each is a process of a worker; one is left for the tick, where no worker takes ticks alone.
    """
    playing, ticking = redis.eval(_COUNT, 1, _WORKERS)
    return int(playing) if ticking or playing < 2 else int(playing) - 1


def take_free_lanes(redis: Redis, wanted: int) -> list[Ticket]:
    """Reserve free lanes, at most `wanted`: their tickets."""
    taken: list[Ticket] = []
    for lane in range(count(redis)):
        if len(taken) >= wanted:
            break
        ticket = Ticket(lane, secrets.token_hex(8))
        if ticket.take(redis):
            taken.append(ticket)
    return taken
