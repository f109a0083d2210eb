"""What each page shows, read from the database: the same for people and, as JSON, for programs.

No card, seed or record of a match that may still be played is here, but for the card table, which shows what
everybody at it has seen. The commitment to the seeds is shown from the start.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cuig.engine.presets import preset as rules_of
from starlette.requests import Request

from arena.bot import bots, owners
from arena.bot.bots import Bot, Version
from arena.bot.owners import Owner
from arena.match import matches
from arena.match.match_page import valid_id
from arena.match.matches import Entrant, FaultRow, Match
from arena.match.results import fault_step
from arena.match.watching import read_snapshot
from arena.rating import crosstables, head_to_head, ladders
from arena.rating.crosstables import Crosstable
from arena.rating.head_to_head import HeadToHead
from arena.rating.ladders import HistoryLine, Ladder, LadderPage
from arena.season import seasons
from arena.season.seasons import Season
from arena.store import live
from arena.store.query import AnyConnection
from arena.store.renaming import FormerName, former_names
from arena.tournament import agenda, corrections, results, schedules, suspensions, tournaments
from arena.tournament.agenda import Occasion
from arena.tournament.corrections import Correction
from arena.tournament.event_result import EventResult
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.tournaments import Entry, Progress, Tournament
from arena.web.card_table import CardTable, card_table
from arena.web.query import query_number
from arena.web.spectator_delay import SpectatorDelay

TOP: Final = 5
CLOSED: Final = 50
LATEST: Final = 12
TOURNAMENTS: Final = 50
MATCHES: Final = 200
ENTRANTS: Final = 50
FAULTS: Final = 50
BOT_MATCHES: Final = 20
PLAYING: Final = 12
COMING: Final = 3
SLOTS: Final = 5
BOTS: Final = 100


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament in a list, with its progress."""

    tournament: Tournament
    progress: Progress


@dataclass(frozen=True, slots=True)
class Upcoming:
    """What a schedule plays next: one whose entries have closed, or the next to be entered."""

    schedule: str
    game: str
    at: datetime
    stage: str  # frozen | entering
    entries_close_at: datetime | None  # None: they have closed
    tournament: int | None


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list."""

    match: Match
    entrants: tuple[Entrant, ...]
    commitment: str  # to its seeds, which are shown once it has ended


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The first page: the top of every ladder, matches in play, what is due, and the latest tournaments."""

    ladders: list[LadderPage]  # that are not closed
    closed: list[Ladder]  # the latest, the last one first
    playing: list[MatchLine]
    upcoming: list[Upcoming]
    tournaments: list[TournamentLine]


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """A schedule with what it does now and next, in its time zone, and its latest slots."""

    schedule: Schedule
    game: str
    coming: list[datetime]
    agenda: list[Occasion]
    slots: list[Slot]


@dataclass(frozen=True, slots=True)
class SchedulesPage:
    """All schedules, the next due first."""

    schedules: list[ScheduleLine]


@dataclass(frozen=True, slots=True)
class TournamentsPage:
    """Tournaments, the newest first; `older` is the id before which the next page begins."""

    tournaments: list[TournamentLine]
    older: int | None


@dataclass(frozen=True, slots=True)
class SeasonsPage:
    """The latest seasons, those that are open first."""

    seasons: list[Season]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """One tournament: progress, crosstable, matches."""

    tournament: Tournament
    progress: Progress
    entries: list[Entry]
    result: EventResult
    crosstable: Crosstable
    playing: list[MatchLine]
    matches: list[MatchLine]
    next_after: int | None  # the number of the match after which the next page begins
    corrections: list[Correction]  # the latest, the newest first
    seasons: list[Season]  # which it belongs to


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """The card table of a match: with all hands once it has ended, until then as a spectator may see it."""

    match: Match
    tournament: Tournament
    entrants: tuple[Entrant, ...]
    revealed: bool
    table: CardTable | None  # None: nothing has happened, or the match is void


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A bot's rating steps on one ladder, the newest first."""

    ladder: str
    steps: list[HistoryLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class BotPage:
    """One bot: versions, ratings over time, latest matches, faults."""

    bot: Bot
    former_names: list[FormerName]  # the latest first
    versions: list[Version]
    idle_because: str | None  # None: it is connected and has free seats, or it does not matter
    connected: bool  # to a referee, with a seat free
    standings: list[RatingHistory]
    opponents: list[HeadToHead]
    matches: list[MatchLine]
    older: int | None  # the match before which the next page of them begins
    faults: list[FaultRow]


@dataclass(frozen=True, slots=True)
class OwnerPage:
    """An owner, a person or a team, and its bots."""

    owner: Owner
    bots: list[Bot]


@dataclass(frozen=True, slots=True)
class BotsPage:
    """A page of the list of bots, by name."""

    bots: list[Bot]
    next_after: int | None  # the id of the bot after which the next page begins; None on the last


def front_page(connection: AnyConnection) -> FrontPage:
    """Read the first page."""
    known = ladders.every(connection)
    every = [ladders.ladder(connection, one.name, TOP) for one in known if one.closed_at is None]
    every.sort(key=lambda page: -page.rated)
    planned = schedules.every(connection)
    agendas = agenda.agendas(connection, planned, 1)
    upcoming = [
        Upcoming(
            one.name,
            _game_text(one),
            occasion.due_at,
            occasion.stage,
            occasion.entries_close_at,
            occasion.tournament,
        )
        for one in planned
        for occasion in agendas[one.id]
        if occasion.stage in ("frozen", "entering")
    ]
    upcoming.sort(key=lambda one: one.at)
    return FrontPage(
        every,
        [one for one in known if one.closed_at is not None][:CLOSED],
        _playing(connection, None),
        upcoming,
        _tournament_lines(connection, tournaments.latest(connection, LATEST)),
    )


def schedules_page(connection: AnyConnection) -> SchedulesPage:
    """Read the list of schedules."""
    every = schedules.every(connection)
    agendas = agenda.agendas(connection, every, COMING)
    found = [
        ScheduleLine(
            shown,
            _game_text(one),
            [
                occasion.due_at
                for occasion in agendas[one.id]
                if occasion.stage in ("frozen", "entering", "next")
            ],
            agendas[one.id],
            schedules.slots(connection, one.name, SLOTS),
        )
        for one, shown in zip(every, schedules.with_next(connection, every), strict=True)
    ]
    found.sort(key=lambda line: (not line.coming, line.coming[:1], line.schedule.name))
    return SchedulesPage(found)


def tournaments_page(connection: AnyConnection, before: int | None) -> TournamentsPage:
    """Read a page of the list of tournaments: those with ids below `before`."""
    found = tournaments.latest(connection, TOURNAMENTS, before)
    return TournamentsPage(
        _tournament_lines(connection, found), found[-1].id if len(found) == TOURNAMENTS else None
    )


def event_page(connection: AnyConnection, number: int, after: int = 0, behind: int = 0) -> EventPage:
    """Read a tournament's page. Raises NotFound.

    after: the number after which its matches begin. behind: how many entrants of the crosstable to skip.
    """
    event = tournaments.by_id(connection, valid_id("tournament", number))
    played = matches.of_tournament(connection, number, MATCHES, after)
    return EventPage(
        tournament=event,
        progress=tournaments.progress(connection, number),
        entries=tournaments.entries(connection, number),
        result=results.result(connection, number),
        crosstable=crosstables.crosstable(connection, number, ENTRANTS, behind),
        playing=_playing(connection, number) if event.state == "running" else [],
        matches=_match_lines(connection, played),
        next_after=played[-1].number if len(played) == MATCHES else None,
        corrections=corrections.public(connection, number),
        seasons=seasons.of_event(connection, number),
    )


def table_page(
    connection: AnyConnection,
    number: int,
    step: int | None,
    delay: SpectatorDelay,
    fault: int | None = None,
) -> TablePage:
    """Read the card table after this step, or after the last one. Raises NotFound, RecordUnreadable.

    fault: the number of a fault of a match that has ended: the table is that at which it occurred.
    """
    match = matches.by_id(connection, valid_id("match", number))
    event = tournaments.by_id(connection, match.tournament)
    entrants = matches.entrants(connection, [number])[number]
    revealed = match.state == "finished"
    table: CardTable | None = None
    if match.state != "void":
        games = matches.games(connection, number)
        snapshot = read_snapshot(connection, number)
        if fault is not None and step is None and revealed:
            step = fault_step(snapshot.record, fault)
        table = card_table(
            rules_of(event.preset, **event.rules),
            snapshot.dealers,
            [[entrants[holder].name for holder in game.holders] for game in games],
            snapshot.record if revealed else delay.visible(number, snapshot.record, snapshot.delay_seconds),
            step if step is not None or not revealed else 1,
            revealed=revealed,
        )
    return TablePage(match=match, tournament=event, entrants=entrants, revealed=revealed, table=table)


def bot_page(connection: AnyConnection, name: str, before: int | None = None) -> BotPage:
    """Read a bot's page, but for `connected`, which Redis knows. Raises NotFound."""
    bot = bots.named(connection, name)
    versions = bots.versions(connection, name)
    steps = ladders.history(connection, name)
    newest = versions[0].id if versions else 0
    played = matches.of_versions(connection, [newest], BOT_MATCHES, before)
    return BotPage(
        bot=bot,
        former_names=former_names(connection, bot.id),
        versions=versions,
        idle_because=suspensions.sentence(connection, name) if versions else None,
        connected=False,
        standings=[
            RatingHistory(ladder, [step for step in steps if step.ladder == ladder])
            for ladder in dict.fromkeys(step.ladder for step in steps)
        ],
        opponents=head_to_head.head_to_head(connection, name),
        matches=_match_lines(connection, played),
        older=played[-1].id if len(played) == BOT_MATCHES else None,
        faults=matches.faults_of_bot(connection, name, FAULTS),
    )


def owner_page(connection: AnyConnection, name: str) -> OwnerPage:
    """Read an owner's page. Raises NotFound."""
    return OwnerPage(owners.named(connection, name), bots.every(connection, name))


def _tournament_lines(connection: AnyConnection, found: list[Tournament]) -> list[TournamentLine]:
    return [TournamentLine(one, tournaments.progress(connection, one.id)) for one in found]


def _match_lines(connection: AnyConnection, found: list[Match]) -> list[MatchLine]:
    ids = [match.id for match in found]
    who, committed = matches.entrants(connection, ids), matches.commitments(connection, ids)
    return [MatchLine(match, who[match.id], committed[match.id].hex()) for match in found]


def _playing(connection: AnyConnection, event: int | None) -> list[MatchLine]:
    found = live.playing(connection, event, PLAYING)
    return _match_lines(connection, [matches.by_id(connection, number) for number in found])


def _game_text(schedule: Schedule) -> str:
    """The preset with the options laid over it."""
    return " ".join([schedule.preset, *(f"{name}={value}" for name, value in schedule.options.items())])


def bots_page(connection: AnyConnection, request: Request) -> BotsPage:
    """Read the page that `?limit=` and `?after=` name. Raises QueryRefused, NotFound."""
    limit = query_number(request, "limit") or BOTS
    found = bots.part(connection, limit + 1, query_number(request, "after"))
    return BotsPage(found[:limit], found[limit - 1].id if len(found) > limit else None)
