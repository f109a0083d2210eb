"""What each page shows, read from the database: the same for people and, as JSON, for programs.

Nothing here holds a card, a seed or a record of a match that could still be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cuig.engine.presets import preset as rules_of

from arena import bots, crosstables, ladders, matches, replays, schedules, tournaments
from arena.bots import Bot, Version
from arena.crosstables import Crosstable
from arena.errors import NotFound
from arena.ladders import HistoryLine, LadderPage
from arena.matches import Entrant, FaultRow, Match
from arena.replays import ToldGame
from arena.store.query import AnyConnection
from arena.tournaments import Entry, Progress, Tournament

# The greatest id that the database can hold.
_LAST_ID: Final = 2**63 - 1
TOP: Final = 5
LATEST: Final = 12
TOURNAMENTS: Final = 50
MATCHES: Final = 200
FAULTS: Final = 50


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament and how far it is."""

    tournament: Tournament
    progress: Progress


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What a schedule plays next."""

    schedule: str
    game: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Front:
    """The first page: every ladder's best, what comes, and the latest tournaments."""

    ladders: list[LadderPage]
    upcoming: list[Upcoming]
    tournaments: list[Event]


@dataclass(frozen=True, slots=True)
class Listing:
    """Tournaments, the newest first; `older` is where the next page begins."""

    tournaments: list[Event]
    older: int | None


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list."""

    match: Match
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class EventPage:
    """One tournament: progress, crosstable, matches."""

    tournament: Tournament
    progress: Progress
    entries: list[Entry]
    crosstable: Crosstable
    matches: list[MatchLine]
    next_after: int | None  # the number of the match after which the next page begins


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where in one game: the entrant's index by seat."""

    game: int
    dealer: int
    holders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One match: its result and faults, and once it has ended every trick."""

    match: Match
    tournament: Tournament
    entrants: tuple[Entrant, ...]
    seats: list[Seat]
    faults: list[FaultRow]
    games: tuple[ToldGame, ...]  # empty until the match has ended


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's way on one ladder, the newest step first."""

    ladder: str
    steps: list[HistoryLine]


@dataclass(frozen=True, slots=True)
class BotPage:
    """One bot: versions, ratings over time, latest matches, faults."""

    bot: Bot
    versions: list[Version]
    idle_because: str | None  # None: it is connected and has free seats, or it does not matter
    standings: list[Standing]
    matches: list[MatchLine]
    faults: list[FaultRow]


def front(connection: AnyConnection) -> Front:
    """What the first page shows."""
    every = [ladders.ladder(connection, one.name) for one in ladders.every(connection)]
    every.sort(key=lambda page: -sum(row.matches for row in page.rows))
    upcoming = [
        Upcoming(one.name, " ".join([one.preset, *(f"{k}={v}" for k, v in one.options.items())]), one.next_at)
        for one in schedules.every(connection)
        if one.next_at is not None and not one.paused
    ]
    upcoming.sort(key=lambda one: one.at)
    return Front(every, upcoming, _events(connection, tournaments.latest(connection, LATEST)))


def listing(connection: AnyConnection, before: int | None) -> Listing:
    """What the list of tournaments shows."""
    found = tournaments.latest(connection, TOURNAMENTS, before)
    return Listing(_events(connection, found), found[-1].id if len(found) == TOURNAMENTS else None)


def event_page(connection: AnyConnection, number: int, after: int = 0) -> EventPage:
    """What a tournament's page shows. Raises NotFound."""
    event = tournaments.by_id(connection, known_id("tournament", number))
    played = matches.of_tournament(connection, number, MATCHES, after)
    return EventPage(
        event,
        tournaments.progress(connection, number),
        tournaments.entries(connection, number),
        crosstables.crosstable(connection, number),
        _lines(connection, played),
        played[-1].number if len(played) == MATCHES else None,
    )


def match_page(connection: AnyConnection, number: int) -> MatchPage:
    """What a match's page shows. Raises NotFound, RecordUnreadable."""
    match = matches.by_id(connection, known_id("match", number))
    event = tournaments.by_id(connection, match.tournament)
    games = matches.games(connection, number)
    told: tuple[ToldGame, ...] = ()
    # A void match may yet be played with these cards, so a result is the only thing that opens them.
    if match.state == "finished":
        record = matches.record(connection, number)
        told = replays.told(rules_of(event.preset, **event.rules), [game.dealer for game in games], record)
    return MatchPage(
        match,
        event,
        matches.entrants(connection, [number])[number],
        [Seat(game.number, game.dealer, tuple(game.holders)) for game in games],
        matches.faults(connection, number),
        told,
    )


def bot_page(connection: AnyConnection, name: str) -> BotPage:
    """What a bot's page shows, but for whether it is connected. Raises NotFound."""
    bot = bots.named(connection, name)
    versions = bots.versions(connection, name)
    steps = ladders.history(connection, name)
    newest = versions[0].id if versions else 0
    return BotPage(
        bot,
        versions,
        None,
        [
            Standing(ladder, [step for step in steps if step.ladder == ladder])
            for ladder in dict.fromkeys(step.ladder for step in steps)
        ],
        _lines(connection, matches.of_bot_version(connection, newest, 20)),
        matches.faults_of_bot(connection, name, FAULTS),
    )


def known_id(noun: str, number: int) -> int:
    """The id, if it can be one. Raises NotFound."""
    if not 0 < number <= _LAST_ID:
        raise NotFound(noun, number)
    return number


def _events(connection: AnyConnection, found: list[Tournament]) -> list[Event]:
    return [Event(one, tournaments.progress(connection, one.id)) for one in found]


def _lines(connection: AnyConnection, found: list[Match]) -> list[MatchLine]:
    who = matches.entrants(connection, [match.id for match in found]) if found else {}
    return [MatchLine(match, who[match.id]) for match in found]
