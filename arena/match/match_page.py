"""Everything that pages and commands show of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuig.engine.presets import preset as rules_of

from arena.errors import NotFound
from arena.match import matches, replay
from arena.match.matches import Entrant, FaultRow, Match
from arena.match.rating_change import RatingChange, rating_changes
from arena.match.replay import ReplayedGame
from arena.store.query import AnyConnection
from arena.tournament import tournaments
from arena.tournament.tournaments import Tournament

# The greatest id that the database can hold.
_LAST_ID: Final = 2**63 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSeats:
    """Who sits where in one game."""

    game: int
    dealer: int
    holders: tuple[int, ...]  # the entrant's index, by seat
    seed: str | None  # None until the match has ended


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPage:
    """One match: its result and faults, and, once it has ended, every trick."""

    match: Match
    tournament: Tournament
    entrants: tuple[Entrant, ...]
    commitment: str
    seats: list[GameSeats]
    faults: list[FaultRow]
    games: tuple[ReplayedGame, ...]  # empty until the match has ended
    ratings: list[RatingChange]  # what it did to them; empty where it is not rated (yet)


def match_page(connection: AnyConnection, number: int) -> MatchPage:
    """Read what a match's page shows. Raises NotFound, RecordUnreadable."""
    match = matches.by_id(connection, valid_id("match", number))
    event = tournaments.by_id(connection, match.tournament)
    games = matches.games(connection, number)
    replayed: tuple[ReplayedGame, ...] = ()
    # Cards are secret until the match has its result.
    if match.state == "finished":
        record = matches.record(connection, number)
        replayed = replay.replayed(
            rules_of(event.preset, **event.rules), [game.dealer for game in games], record
        )
    return MatchPage(
        match=match,
        tournament=event,
        entrants=matches.entrants(connection, [number])[number],
        commitment=matches.commitments(connection, [number])[number].hex(),
        seats=[
            GameSeats(
                game=game.number,
                dealer=game.dealer,
                holders=tuple(game.holders),
                seed=game.seed.hex() if match.state == "finished" else None,
            )
            for game in games
        ],
        faults=matches.faults_of_match(connection, number),
        games=replayed,
        ratings=rating_changes(connection, number),
    )


def valid_id(noun: str, number: int) -> int:
    """Return the id if the database can hold it. Raises NotFound."""
    if not 0 < number <= _LAST_ID:
        raise NotFound(noun, number)
    return number
