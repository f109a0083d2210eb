"""Presence: which referees live, and which versions are attached to them with how many free seats.

Referees announce themselves every few seconds; Redis keeps each announcement until it expires. So presence is
recent, and no record of anything that happened: that is in Postgres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuig.v1 import arena_pb2

if TYPE_CHECKING:
    from redis.asyncio import Redis

ANNOUNCE_EVERY_MS: Final = 2_000
# A referee counts as gone after three lost announcements.
FORGOTTEN_AFTER_MS: Final = 7_000

# A referee's address and a version's id.
Place = tuple[str, str]
_NOTHING: Final[Mapping[Place, int]] = {}

_ADDRESSES: Final = "cuig:referees"
_REFEREE: Final = "cuig:referee:"
# Who spoke when is by the one clock of Redis, so that no announcer's own clock hides another referee.
_ANNOUNCE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - 10 * ARGV[3])
"""


@dataclass(frozen=True, slots=True)
class Attached:
    """A version at one referee: the seats it offers, those of them that are free, and what it plays."""

    seats: int
    free: int
    presets: frozenset[str]  # empty: all

    def plays(self, preset: str) -> bool:
        """Whether it plays this game."""
        return not self.presets or preset in self.presets


@dataclass(frozen=True, slots=True)
class Referee:
    """A referee as it last announced itself."""

    address: str
    draining: bool  # it closes down: no match begins there any more
    attached: Mapping[str, Attached]  # by version id


@dataclass(frozen=True, slots=True)
class Attendance:
    """All referees whose announcement has not expired."""

    referees: tuple[Referee, ...] = ()

    def open_referees(self) -> tuple[Referee, ...]:
        """Those where matches can begin."""
        return tuple(referee for referee in self.referees if not referee.draining)

    def versions(self) -> frozenset[str]:
        """The ids of all versions attached to an open referee."""
        return frozenset(version for referee in self.open_referees() for version in referee.attached)

    def able(self, preset: str, seats: int) -> list[frozenset[str]]:
        """By open referee, the versions that it could seat, with so many seats each, in a match."""
        return [
            frozenset(
                version
                for version, attachment in referee.attached.items()
                if attachment.seats >= seats and attachment.plays(preset)
            )
            for referee in self.open_referees()
        ]

    def referee_for(
        self, seats: Mapping[str, int], preset: str, in_use: Mapping[Place, int] = _NOTHING
    ) -> Referee | None:
        """The emptiest referee where all these versions play the preset and have the seats; None: none has.

        seats: needed of each version. in_use: seats that the caller has filled since the announcement.
        """

        def room(referee: Referee) -> int:
            return min(
                referee.attached[version].seats - in_use.get((referee.address, version), 0) - need
                for version, need in seats.items()
            )

        able = [
            referee
            for referee in self.open_referees()
            if all(
                version in referee.attached and referee.attached[version].plays(preset) for version in seats
            )
        ]
        best = max(able, key=lambda referee: (room(referee), referee.address), default=None)
        return best if best is not None and room(best) >= 0 else None

    def taken_elsewhere(self, own: Mapping[Place, int]) -> dict[Place, int]:
        """The seats that were taken by others when the referees announced it.

        own: the most that the caller itself had taken about then.
        """
        taken = {
            (place := (referee.address, version)): attached.seats - attached.free - own.get(place, 0)
            for referee in self.open_referees()
            for version, attached in referee.attached.items()
        }
        return {place: seats for place, seats in taken.items() if seats > 0}

    def lacks(self, version: str, preset: str, seats: int) -> str | None:
        """What an attached version lacks for a match of the preset with so many seats, as a clause about it.

        None: nothing, or it is not attached.
        """
        at = [referee.attached[version] for referee in self.open_referees() if version in referee.attached]
        able = [attachment for attachment in at if attachment.plays(preset)]
        if at and not able:
            return f"plays {_games(at)} and not {preset}"
        held = max((attachment.seats for attachment in able), default=seats)
        return None if held >= seats else f"offers {held} of the {seats} seats that a match takes"

    def why_idle(self, name: str, version: str, preset: str | None = None, seats: int = 1) -> str | None:
        """Why this version cannot be seated now in a match (of the preset), as a sentence; None: it can."""
        if not self.referees:
            return "No referee is running, so nobody can play."
        if not self.open_referees():
            return "Every referee is closing down; new matches wait for one that stays."
        at = [referee.attached[version] for referee in self.open_referees() if version in referee.attached]
        if not at:
            return f"{name} is not connected to any referee; start it with `cuig connect`."
        able = [attachment for attachment in at if preset is None or attachment.plays(preset)]
        if not able:
            return f"{name} is connected, but plays {_games(at)} and not {preset}."
        if max(attachment.free for attachment in able) < seats:
            held = max(attachment.seats for attachment in able)
            if held < seats:
                return f"A match takes {seats} seats of {name}, which has {held}; a greater --capacity helps."
            return f"All {held} seats of {name} are taken; it needs {seats} free. A greater --capacity helps."
        return None

    def why_not_playing(
        self, name: str, version: str, asked: Sequence[tuple[str, int]], preset: str | None
    ) -> str | None:
        """Why this version cannot play one of the games asked of it now, as a sentence; None: it can.

        asked: games, each with the seats that a match takes. preset: the game to go by where none is asked.
        """
        wanted: Sequence[tuple[str | None, int]] = asked or [(preset, 1)]
        reasons = (self.why_idle(name, version, game, seats) for game, seats in wanted)
        return next((reason for reason in reasons if reason is not None), None)


def _games(offered: Sequence[Attached]) -> str:
    return ", ".join(sorted(set().union(*(attachment.presets for attachment in offered))))


async def announce(redis: Redis, announcement: arena_pb2.AnnounceRequest) -> None:
    """Store a referee's announcement until it expires."""
    await redis.eval(
        _ANNOUNCE,
        *(2, _REFEREE + announcement.address, _ADDRESSES),
        *(announcement.address, announcement.SerializeToString(), FORGOTTEN_AFTER_MS),
    )


async def attendance(redis: Redis) -> Attendance:
    """Read the announcements of all live referees."""
    addresses = [_bytes(text) for text in await redis.zrange(_ADDRESSES, 0, -1)]
    if not addresses:
        return Attendance()
    announcements = await redis.mget([_REFEREE.encode() + address for address in sorted(addresses)])
    return Attendance(tuple(_referee(_bytes(text)) for text in announcements if text is not None))


def _bytes(text: object) -> bytes:
    """Check that a reply is bytes: a client that decodes replies would corrupt them."""
    if not isinstance(text, bytes):
        raise TypeError(f"Redis answered {type(text).__name__}, not bytes")
    return text


def _referee(message: bytes) -> Referee:
    announcement = arena_pb2.AnnounceRequest.FromString(message)
    return Referee(
        announcement.address,
        announcement.draining,
        {
            attached.version_id: Attached(attached.seats, attached.free, frozenset(attached.presets))
            for attached in announcement.attached
        },
    )
