"""Lanes limit how many play tasks run at once: each task needs one, and there are few.

A lane is a key in Redis that expires. The tick takes a free lane and sends a task with its ticket; the task
enters the lane, keeps it while it works, and leaves it. A message that is delivered twice finds its lane
entered, one that is late finds it expired or taken, and both do nothing. A lane whose task died is free again
after a few seconds.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from redis import Redis

# One task plays dozens of matches at once; with a referee it keeps one processor busy.
LANES: Final = 2

_SENT_FOR_MS: Final = 15_000
_ENTERED_FOR_MS: Final = 6_000
KEEP_EVERY_S: Final = 1.5

_SWAP: Final = """
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('del', KEYS[1]) else redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3]) end
return 1
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


def take_free_lanes(redis: Redis, wanted: int) -> list[Ticket]:
    """Reserve free lanes, at most `wanted`: their tickets."""
    taken: list[Ticket] = []
    for lane in range(LANES):
        if len(taken) >= wanted:
            break
        ticket = Ticket(lane, secrets.token_hex(8))
        if ticket.take(redis):
            taken.append(ticket)
    return taken
