"""The file of a finished match, by which anybody can replay and verify it: seeds, record and result."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from cuig.verify import FORMAT, FORMAT_OF_SEEDS

from arena.errors import NotFound
from arena.match import matches
from arena.store.query import AnyConnection
from arena.tournament import tournaments


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game in the file of a match: its seed in hexadecimal, who deals first, and by seat the entrant."""

    seed: str
    dealer: int
    holders: list[int]


@dataclass(frozen=True, slots=True)
class FileStanding:
    """What an entrant got out of a match."""

    place: int
    games_won: int
    points: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class FileResult:
    """How a match ended: `played-out` or `forfeit`, by which fault, and the standings by entrant."""

    ending: str
    cause: str | None
    standings: list[FileStanding]


@dataclass(frozen=True, slots=True)
class RecordFile:
    """All that repeats a finished match; docs/record.md says how it is verified.

    Attributes:
        format: `cuig match 2`, or 1 where the house had committed to the seeds alone.
        match: The match's id.
        rules: Every option of the game, as text.
        faults: `strict` or `lenient`.
        commitment: The house's, in hexadecimal.
        record: A serialized `cuig.v1.Record`, in base64.
    """

    format: str
    match: str
    tournament: str
    preset: str
    rules: dict[str, str]
    faults: str
    entrants: list[str]
    games: list[FileGame]
    commitment: str
    record: str
    result: FileResult


def match_file(connection: AnyConnection, number: int) -> RecordFile:
    """Return the file that `cuig verify` reads. Raises NotFound, also for a match that has not ended."""
    match = matches.by_id(connection, number)
    # Before that the match may go on, and its seeds give away the cards to come.
    if match.state != "finished":
        raise NotFound("finished match", number)
    event = tournaments.by_id(connection, match.tournament)
    games = matches.games(connection, number)
    entrants = matches.entrants(connection, [number])[number]
    return RecordFile(
        format=FORMAT if matches.is_bound(connection, number) else FORMAT_OF_SEEDS,
        match=str(number),
        tournament=event.name,
        preset=event.preset,
        rules=event.rules,
        faults=event.faults,
        entrants=[entrant.name for entrant in entrants],
        games=[FileGame(game.seed.hex(), game.dealer, list(game.holders)) for game in games],
        commitment=matches.commitments(connection, [number])[number].hex(),
        record=base64.b64encode(matches.record(connection, number)).decode(),
        result=FileResult(
            ending=match.ending or "",
            cause=match.cause,
            standings=[
                FileStanding(
                    place=entrant.place or 0,
                    games_won=entrant.games_won or 0,
                    points=entrant.points or 0,
                    forfeited=bool(entrant.forfeited),
                )
                for entrant in entrants
            ],
        ),
    )
