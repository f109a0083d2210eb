"""Why a bot cannot play on in an arena."""

from __future__ import annotations


class SessionError(Exception):
    """The root: a session cannot go on, and trying again would not help."""


class TokenRefused(SessionError):
    """The token is unknown, or it was withdrawn."""


class Replaced(SessionError):
    """Another copy of the bot has attached with the same token."""


class Retired(SessionError):
    """The bot's version enters nothing more, and has nothing left to play."""


class ProtocolMismatch(SessionError):
    """This package and the other end speak different versions of the protocol."""


class ArenaUnreachable(SessionError):
    """The arena has not answered once."""


class RefereeUnreachable(SessionError):
    """A referee that was asked for by name cannot be reached with these options, now or later."""
