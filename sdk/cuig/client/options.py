"""How a bot plays in an arena, what it has done there, and why it cannot play on."""

from __future__ import annotations

from dataclasses import dataclass, field

from cuig.client.on_error import OnError
from cuig.client.receipts import Receipts
from cuig.net.diagnosis import Way


class SessionError(Exception):
    """Why a bot cannot play on; nothing is gained by trying again."""


class TokenRefused(SessionError):
    """The token is nobody's, or it was withdrawn."""


class Replaced(SessionError):
    """Another copy of the bot has taken its place."""


class ProtocolMismatch(SessionError):
    """This package and the other end do not understand each other."""


class ArenaUnreachable(SessionError):
    """The arena has not answered once."""


class RefereeUnreachable(SessionError):
    """A referee that was named cannot be reached in this way, now or later."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a bot plays at every referee."""

    token: str
    client: str
    capacity: int = 0  # seats at once; 0 leaves it to the referee
    presets: tuple[str, ...] = ()  # the games it plays; none named means all
    on_error: OnError = OnError.DEFAULT
    way: Way = field(default_factory=Way)  # to the arena and to every referee
    receipts: Receipts | None = None  # where it is kept what the cards of each match are checked by


@dataclass(slots=True)
class Tally:
    """What a session has done so far."""

    matches: int = 0
    decisions: int = 0
    mistakes: int = 0  # errors raised and wrong answers given by the bot
    refused: int = 0  # answers that a referee did not take
