"""A match with all that is told of it, for pages and commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cuig.decks import commitment
from cuig.engine.presets import preset as rules_of

from arena.errors import NotFound
from arena.match import matches, replay
from arena.match.matches import Entrant, FaultRow, Match
from arena.match.replay import ToldGame
from arena.store.query import AnyConnection
from arena.tournament import tournaments
from arena.tournament.tournaments import Tournament

# The greatest id that the database can hold.
_LAST_ID: Final = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where in one game: the entrant's index by seat."""

    game: int
    dealer: int
    holders: tuple[int, ...]
    seed: str | None  # None until the match has ended


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match: its result and faults, and once it has ended every trick."""

    match: Match
    tournament: Tournament
    entrants: tuple[Entrant, ...]
    commitment: str
    seats: list[Seat]
    faults: list[FaultRow]
    games: tuple[ToldGame, ...]  # empty until the match has ended


def match_page(connection: AnyConnection, number: int) -> MatchPage:
    """What a match's page shows. Raises NotFound, RecordUnreadable."""
    match = matches.by_id(connection, known_id("match", number))
    event = tournaments.by_id(connection, match.tournament)
    games = matches.games(connection, number)
    told: tuple[ToldGame, ...] = ()
    # A result is the only thing that opens a match.
    if match.state == "finished":
        record = matches.record(connection, number)
        told = replay.told(rules_of(event.preset, **event.rules), [game.dealer for game in games], record)
    return MatchPage(
        match,
        event,
        matches.entrants(connection, [number])[number],
        commitment(game.seed for game in games).hex(),
        [
            Seat(
                game.number,
                game.dealer,
                tuple(game.holders),
                game.seed.hex() if match.state == "finished" else None,
            )
            for game in games
        ],
        matches.faults(connection, number),
        told,
    )


def known_id(noun: str, number: int) -> int:
    """The id, if it can be one. Raises NotFound."""
    if not 0 < number <= _LAST_ID:
        raise NotFound(noun, number)
    return number
