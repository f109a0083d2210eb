"""Practice: unrated matches that the owner of a bot asks for, against a bot that agrees to it."""

from __future__ import annotations

import secrets
from typing import Final

from cuig.engine.presets import PRESETS, preset

from arena.bot import bots
from arena.errors import ArenaError, TermsRefused
from arena.store import audit, bot, owner, practice
from arena.store.practice import Practice
from arena.store.query import AnyConnection
from arena.tournament import schedules

__all__ = ["MOST_DECKS", "NotWilling", "Practice", "TooMuchPractice", "ask", "of_bot", "opponents"]

MOST_DECKS: Final = 20
MOST_OPEN: Final = 3  # of one owner, at once
MOST_A_DAY: Final = 50
# It waits so long for whoever is away: nobody is at fault for not coming to what somebody else asks for.
_WEEK_S: Final = 7 * 86_400
# The games that two play against each other.
GAMES: Final = tuple(name for name in PRESETS if len(preset(name).sides) == 2)
SHOWN: Final = 20


class NotWilling(ArenaError):
    """A bot does not practise with others, or there is nobody to practise with."""


class TooMuchPractice(ArenaError):
    """An owner has asked for as much as it may."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"{name} has asked for much already: {MOST_OPEN} at once and {MOST_A_DAY} a day at most; "
            "wait until one is over."
        )


def ask(connection: AnyConnection, name: str, against: str, game: str, decks: int, *, by: str) -> Practice:
    """Ask for practice of a bot against another that agrees to it, or against its own other versions.

    decks: each is played twice, with the seats turned. It is played as soon as both are there, counts for no
    ladder, suspends nobody, and stands in no list but those of the two bots.

    Raises NotFound, TermsRefused, NotWilling, TooMuchPractice.
    """
    if not 1 <= decks <= MOST_DECKS:
        raise TermsRefused("The number of decks", decks, f"1 to {MOST_DECKS}")
    if game not in GAMES:
        raise TermsRefused("The game", repr(game[:40]), f"one that two play: {', '.join(GAMES)}")
    mine, other = bots.named(connection, name), bots.named(connection, against)
    whose = owner.named(connection, mine.owner)
    assert whose is not None, "a bot has an owner"
    owner.lock(connection, whose.id)
    so_far = practice.asked(connection, whose.id)
    if so_far.open >= MOST_OPEN or so_far.today >= MOST_A_DAY:
        raise TooMuchPractice(mine.owner)
    if not (other.house or other.practises or other.owner == mine.owner):
        raise NotWilling(f"{against} does not practise with others; its owner may say otherwise.")
    _check_there(connection, mine.name, other.name, game)
    made = schedules.create(
        connection,
        f"practice-{secrets.token_hex(6)}",
        preset=game,
        entry=f"bots: {', '.join(dict.fromkeys((mine.name, other.name)))}",
        decks=decks,
        rated=False,
        same_owner=True,
        suspend_after=0,
        patience_seconds=_WEEK_S,
        outage_seconds=0,
        by=by,
    )
    schedules.add_in(connection, made.name, 0, by=by)
    number = practice.insert(connection, made.id, mine.id, other.id, whose.id, by)
    audit.write(connection, by, "asked for practice", f"bot {mine.name}", f"against {other.name}, {game}")
    return next(one for one in of_bot(connection, mine.name) if one.id == number)


def of_bot(connection: AnyConnection, name: str) -> list[Practice]:
    """Return what was asked for a bot, the latest first. Raises NotFound."""
    return practice.of_bot(connection, bots.named(connection, name).id, SHOWN)


def opponents(connection: AnyConnection, name: str) -> list[str]:
    """Return with whom a bot may practise, by name: its owner's, the house's, those that agree."""
    mine = bots.named(connection, name)
    return bot.practising(connection, mine.owner)


def _check_there(connection: AnyConnection, mine: str, other: str, game: str) -> None:
    """Make sure that both have a version that plays the game. Raises NotWilling."""
    versions = [one.bot for one in bot.candidates(connection, game, [mine, other], None)]
    for one in dict.fromkeys((mine, other)):
        if one not in versions:
            raise NotWilling(
                f"{one} has no version that plays {game} now: it is retired, suspended, has no token, or "
                "plays other games."
            )
    if mine == other and len(versions) < 2:
        raise NotWilling(
            f"{mine} has one version that plays; a new version may leave the one before in play "
            "(`cuig bot version --keep-older`), and practise against it."
        )
