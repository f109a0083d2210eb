"""Roles: what an account may do beyond its own things."""

from __future__ import annotations

from typing import Final

from arena.errors import ArenaError

MEMBER: Final = "member"  # looks after the bots of its own and of its teams
ORGANISER: Final = "organiser"  # makes schedules and events, puts right what went wrong, invites members
OPERATOR: Final = "operator"  # gives roles, and says who may come in
ROLES: Final = (MEMBER, ORGANISER, OPERATOR)  # each may do what those before it may


class RoleRefused(ArenaError):
    """The role does not allow it."""

    def __init__(self, what: str, least: str) -> None:
        self.least = least
        article = "an" if least[0] in "aeiou" else "a"
        super().__init__(f"{what} takes {article} {least}.")


def reaches(role: str, least: str) -> bool:
    """Whether a role may do what takes another at least."""
    return ROLES.index(role) >= ROLES.index(least)
