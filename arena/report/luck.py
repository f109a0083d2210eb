"""The score of two bots of a tournament against each other, with the luck of the cards taken off.

The sample is the duplicate match: half the difference of points over its two games, and the luck of all decks
that were dealt in it (`cuig.luck`). The estimate is unbiased whatever the bots play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cuig.luck import Luck, adjusted
from cuig.statistics import Estimate, StatisticsError
from cuig.v1 import record_pb2
from google.protobuf.message import DecodeError

from arena.errors import ArenaError, NotFound
from arena.match import matches
from arena.store import crosstable
from arena.store.query import AnyConnection
from arena.tournament import tournaments
from arena.tournament.rules import read_rules

DEFAULT_MATCHES: Final = 100


class NoLuckKnown(ArenaError):
    """The luck of a tournament cannot be estimated."""

    def __init__(self, tournament: int, reason: str) -> None:
        self.tournament = tournament
        self.reason = reason
        super().__init__(f"The luck of tournament {tournament} cannot be told: {reason.rstrip('.')}.")


@dataclass(frozen=True, slots=True)
class LessLuck:
    """The difference between two bots in points a game: as played, and with luck taken off."""

    tournament: int
    one: str
    other: str
    matches: int
    partial: bool  # whether it was interrupted before all matches were looked at
    plain: Estimate
    estimate: Estimate
    factor: float  # the variance as played over the variance with luck taken off


def less_luck(
    connection: AnyConnection,
    tournament: int,
    one: str,
    other: str,
    most: int = DEFAULT_MATCHES,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> LessLuck:
    """Estimate from the first `most` finished matches of the two; takes some tenths of a second a match.

    step: called with how many are done and of how many. Interrupted from the keyboard after the second match,
    it estimates from those that are done. Raises NotFound, NoLuckKnown.
    """
    event = tournaments.by_id(connection, tournament)
    if not event.duplicate:
        raise NoLuckKnown(tournament, "its matches are not duplicate")
    by_name = {entry.name: entry.version for entry in tournaments.entries(connection, tournament)}
    for name in (one, other):
        if name not in by_name:
            raise NotFound(f"entry in tournament {tournament} of", name)
    played = crosstable.matches_of_two(connection, tournament, by_name[one], by_name[other], most)
    if len(played) < 2:
        raise NoLuckKnown(tournament, f"{one} and {other} have finished {len(played)} matches")
    try:
        luck = Luck(read_rules(event.preset, event.rules))
    except StatisticsError as refusal:
        raise NoLuckKnown(tournament, str(refusal)) from refusal
    known: dict[bytes, tuple[float, ...]] = {}
    lucky: list[list[float]] = []
    partial = False
    try:
        for match in played:
            decks = _decks(matches.record(connection, match.id))
            for deck in decks:
                if deck not in known:
                    known[deck] = luck.of(list(deck))
            # Each deck is dealt in both games; where one game was shorter, its luck counts for half.
            lucky.append([sum(column) / 2 for column in zip(*(known[deck] for deck in decks), strict=True)])
            step(len(lucky), len(played))
    except KeyboardInterrupt:
        if len(lucky) < 2:
            raise
        partial = True
        played = played[: len(lucky)]
    result = adjusted([match.difference / 2 for match in played], lucky, luck)
    return LessLuck(
        tournament=tournament,
        one=one,
        other=other,
        matches=len(played),
        partial=partial,
        plain=result.plain,
        estimate=result.estimate,
        factor=result.factor,
    )


def _decks(record: bytes) -> list[bytes]:
    try:
        return [one.deal for one in record_pb2.Record.FromString(record).segments if one.deal]
    except DecodeError:
        return []
