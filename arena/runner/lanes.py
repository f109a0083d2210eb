"""How many play tasks there are at once: a task needs a lane, and there are few.

A lane is a key in Redis that dies by itself. The tick takes a free lane and sends a task with its ticket;
the task enters the lane, keeps it while it works, and leaves it. A message that is delivered a second time
finds its lane entered, one that comes late finds it gone or in other hands, and both have nothing to do. A
lane whose task died is free again after a few seconds.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from redis import Redis

# One task plays dozens of matches at once and keeps one processor busy together with a referee.
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
    """The right of one task to enter one lane, once."""

    lane: int
    number: str

    @property
    def _key(self) -> str:
        return f"cuig:lane:{self.lane}"

    def enter(self, redis: Redis) -> bool:
        """Whether the lane waited for this ticket; it is entered now."""
        return self._swap(redis, "sent " + self.number, "entered " + self.number)

    def keep(self, redis: Redis) -> bool:
        """Whether the lane is still ours; it is for some seconds more."""
        return self._swap(redis, "entered " + self.number, "entered " + self.number)

    def leave(self, redis: Redis) -> None:
        """Free the lane."""
        self._swap(redis, "entered " + self.number, "")

    def take(self, redis: Redis) -> bool:
        """Whether the lane was free; it waits for this ticket now."""
        return bool(redis.set(self._key, "sent " + self.number, nx=True, px=_SENT_FOR_MS))

    def _swap(self, redis: Redis, old: str, new: str) -> bool:
        return bool(redis.eval(_SWAP, 1, self._key, old, new, str(_ENTERED_FOR_MS)))


def take_free_lanes(redis: Redis, wanted: int) -> list[Ticket]:
    """Tickets for as many free lanes as there are, at most so many."""
    taken: list[Ticket] = []
    for lane in range(LANES):
        if len(taken) >= wanted:
            break
        ticket = Ticket(lane, secrets.token_hex(8))
        if ticket.take(redis):
            taken.append(ticket)
    return taken
