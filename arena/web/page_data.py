"""What each page shows, read from the database: the same for people and, as JSON, for programs.

Nothing here holds a card, a seed or a record of a match that could still be played, but for the card table,
which tells a spectator what everybody at it has seen. What binds the house to
the seeds is there from the start.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cuig.engine.presets import preset as rules_of
from starlette.requests import Request

from arena.bot import bots
from arena.bot.bots import Bot, Version
from arena.errors import ArenaError
from arena.match import matches
from arena.match.match_page import valid_id
from arena.match.matches import Entrant, FaultRow, Match
from arena.match.watching import read_snapshot
from arena.rating import crosstables, head_to_head, ladders
from arena.rating.crosstables import Crosstable
from arena.rating.head_to_head import HeadToHead
from arena.rating.ladders import HistoryLine, LadderPage
from arena.store import live
from arena.store.query import AnyConnection
from arena.tournament import schedules, suspensions, tournaments
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.tournaments import Entry, Progress, Tournament
from arena.web.card_table import CardTable, card_table
from arena.web.query import number
from arena.web.spectator_delay import HeldBack

TOP: Final = 5
LATEST: Final = 12
TOURNAMENTS: Final = 50
MATCHES: Final = 200
ENTRANTS: Final = 50
FAULTS: Final = 50
BOT_MATCHES: Final = 20
PLAYING: Final = 12
COMING: Final = 3
SLOTS: Final = 5


@dataclass(frozen=True, slots=True)
class TournamentLine:
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
class MatchLine:
    """A match in a list."""

    match: Match
    entrants: tuple[Entrant, ...]
    commitment: str  # to its seeds, which are told once it has ended


@dataclass(frozen=True, slots=True)
class Front:
    """The first page: every ladder's best, who plays now, what comes, and the latest tournaments."""

    ladders: list[LadderPage]
    playing: list[MatchLine]
    upcoming: list[Upcoming]
    tournaments: list[TournamentLine]


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """A schedule with its next due times, in its own time zone, and its latest slots."""

    schedule: Schedule
    game: str
    coming: list[datetime]
    slots: list[Slot]


@dataclass(frozen=True, slots=True)
class Plans:
    """All schedules; those that play next come first."""

    schedules: list[ScheduleLine]


@dataclass(frozen=True, slots=True)
class Listing:
    """Tournaments, the newest first; `older` is where the next page begins."""

    tournaments: list[TournamentLine]
    older: int | None


@dataclass(frozen=True, slots=True)
class EventPage:
    """One tournament: progress, crosstable, matches."""

    tournament: Tournament
    progress: Progress
    entries: list[Entry]
    crosstable: Crosstable
    playing: list[MatchLine]
    matches: list[MatchLine]
    next_after: int | None  # the number of the match after which the next page begins


@dataclass(frozen=True, slots=True)
class TablePage:
    """The card table of a match: every step of it once it has ended, and until then what a spectator sees."""

    match: Match
    tournament: Tournament
    entrants: tuple[Entrant, ...]
    revealed: bool
    table: CardTable | None  # None: nothing has happened, or the match is void


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A bot's way on one ladder, the newest step first."""

    ladder: str
    steps: list[HistoryLine]


@dataclass(frozen=True, slots=True)
class BotPage:
    """One bot: versions, ratings over time, latest matches, faults."""

    bot: Bot
    versions: list[Version]
    idle_because: str | None  # None: it is connected and has free seats, or it does not matter
    connected: bool  # to a referee, with a seat free
    standings: list[RatingHistory]
    opponents: list[HeadToHead]
    matches: list[MatchLine]
    older: int | None  # the match before which the next page of them begins
    faults: list[FaultRow]


def front(connection: AnyConnection) -> Front:
    """What the first page shows."""
    every = [ladders.ladder(connection, one.name, TOP) for one in ladders.every(connection)]
    every.sort(key=lambda page: -page.rated)
    upcoming = [
        Upcoming(one.name, _game(one), one.next_at)
        for one in schedules.with_next(connection, schedules.every(connection))
        if one.next_at is not None and not one.paused
    ]
    upcoming.sort(key=lambda one: one.at)
    return Front(
        every,
        _playing(connection, None),
        upcoming,
        _events(connection, tournaments.latest(connection, LATEST)),
    )


def plans(connection: AnyConnection) -> Plans:
    """What the list of schedules shows."""
    every, added = schedules.every(connection), schedules.planned(connection)
    found = [
        ScheduleLine(
            shown,
            _game(one),
            _coming(connection, one, added.get(one.id, [])),
            schedules.slots(connection, one.name, SLOTS),
        )
        for one, shown in zip(every, schedules.with_next(connection, every), strict=True)
    ]
    found.sort(key=lambda plan: (not plan.coming, plan.coming[:1], plan.schedule.name))
    return Plans(found)


def listing(connection: AnyConnection, before: int | None) -> Listing:
    """What the list of tournaments shows."""
    found = tournaments.latest(connection, TOURNAMENTS, before)
    return Listing(_events(connection, found), found[-1].id if len(found) == TOURNAMENTS else None)


def event_page(connection: AnyConnection, number: int, after: int = 0, behind: int = 0) -> EventPage:
    """What a tournament's page shows: matches after this number, and of the crosstable who stands behind so
    many. Raises NotFound."""
    event = tournaments.by_id(connection, valid_id("tournament", number))
    played = matches.of_tournament(connection, number, MATCHES, after)
    return EventPage(
        event,
        tournaments.progress(connection, number),
        tournaments.entries(connection, number),
        crosstables.crosstable(connection, number, ENTRANTS, behind),
        _playing(connection, number) if event.state == "running" else [],
        _lines(connection, played),
        played[-1].number if len(played) == MATCHES else None,
    )


def table_page(connection: AnyConnection, number: int, step: int | None, held_back: HeldBack) -> TablePage:
    """What the card table of a match shows after this step, or after the last. Raises as `match_page`."""
    match = matches.by_id(connection, valid_id("match", number))
    event = tournaments.by_id(connection, match.tournament)
    entrants = matches.entrants(connection, [number])[number]
    revealed = match.state == "finished"
    table: CardTable | None = None
    if match.state != "void":
        games = matches.games(connection, number)
        look = read_snapshot(connection, number)
        table = card_table(
            rules_of(event.preset, **event.rules),
            look.dealers,
            [[entrants[holder].name for holder in game.holders] for game in games],
            look.record if revealed else held_back.shown(number, look.record, look.delay_seconds),
            step if step is not None or not revealed else 1,
            revealed=revealed,
        )
    return TablePage(match, event, entrants, revealed, table)


def bot_page(connection: AnyConnection, name: str, before: int | None = None) -> BotPage:
    """What a bot's page shows, but for whether it is connected. Raises NotFound."""
    bot = bots.named(connection, name)
    versions = bots.versions(connection, name)
    steps = ladders.history(connection, name)
    newest = versions[0].id if versions else 0
    played = matches.of_version(connection, newest, BOT_MATCHES, before)
    return BotPage(
        bot,
        versions,
        suspensions.sentence(connection, name) if versions else None,
        False,
        [
            RatingHistory(ladder, [step for step in steps if step.ladder == ladder])
            for ladder in dict.fromkeys(step.ladder for step in steps)
        ],
        head_to_head.head_to_head(connection, name),
        _lines(connection, played),
        played[-1].id if len(played) == BOT_MATCHES else None,
        matches.faults_of_bot(connection, name, FAULTS),
    )


def _events(connection: AnyConnection, found: list[Tournament]) -> list[TournamentLine]:
    return [TournamentLine(one, tournaments.progress(connection, one.id)) for one in found]


def _lines(connection: AnyConnection, found: list[Match]) -> list[MatchLine]:
    ids = [match.id for match in found]
    who, committed = matches.entrants(connection, ids), matches.commitments(connection, ids)
    return [MatchLine(match, who[match.id], committed[match.id].hex()) for match in found]


def _playing(connection: AnyConnection, event: int | None) -> list[MatchLine]:
    found = live.playing(connection, event, PLAYING)
    return _lines(connection, [matches.by_id(connection, number) for number in found])


def _game(plan: Schedule) -> str:
    """The preset with what is laid over it."""
    return " ".join([plan.preset, *(f"{name}={value}" for name, value in plan.options.items())])


def _coming(connection: AnyConnection, plan: Schedule, added: list[datetime]) -> list[datetime]:
    try:
        times = schedules.coming(connection, plan, COMING, added)
    except ArenaError:  # a line that could be read when it was made; the tick says what is wrong with it now
        return []
    return times


_A_PART: Final = 100


@dataclass(frozen=True, slots=True)
class Bots:
    """Bots by name: the first, or those behind one."""

    bots: list[Bot]
    next_after: int | None  # the id of the bot after which the next part begins; None in the last


def bots_part(connection: AnyConnection, request: Request) -> Bots:
    """The part that `?limit=` and `?after=` ask for. Raises QueryRefused, NotFound."""
    limit = number(request, "limit") or _A_PART
    found = bots.part(connection, limit + 1, number(request, "after"))
    return Bots(found[:limit], found[limit - 1].id if len(found) > limit else None)
