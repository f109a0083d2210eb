"""Head to head: a bot against each other bot that it has met, game by game."""

from __future__ import annotations

from dataclasses import dataclass

from arena.rating.crosstables import Score, score_of
from arena.store.head_to_head import encounters
from arena.store.query import AnyConnection


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The score of a bot against another in one game, over all its versions and tournaments."""

    preset: str
    opponent: str
    score: Score


def head_to_head(connection: AnyConnection, bot: str) -> list[HeadToHead]:
    """Return the bot's score against every opponent by game, those met most often first."""
    return [HeadToHead(one.preset, one.opponent, score_of([one])) for one in encounters(connection, bot)]
