"""Bots, schedules, tournaments and matches as tables on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from arena.cli.fitting import Fitting

if TYPE_CHECKING:  # a listing of bots needs nothing of tournaments
    from arena.account.accounts import Account
    from arena.account.invitations import Invitation
    from arena.bot.bots import Bot, Version
    from arena.bot.owners import Owner
    from arena.match.matches import Entrant, FaultRow, Match
    from arena.tournament.agenda import Occasion
    from arena.tournament.schedules import Schedule, Slot
    from arena.tournament.tournaments import Progress, Tournament

QUIET: Final = "dim"
_TIMES: Final = frozenset({"due", "next", "retired", "since", "when"})
# Columns of free text, which is wrapped.
_LENGTHY: Final = frozenset({"detail", "enters", "game", "plays", "reason", "remark"})
_LONG: Final = 40
_SHORT: Final = 12


class Listing(Table):
    """A table between a title and a caption, which are as wide as the terminal and not as the table."""

    def __init__(self, title: str, caption: str) -> None:
        super().__init__(box=box.SIMPLE_HEAD, header_style=QUIET, pad_edge=False)
        self._above = Text(title, style="bold")
        self._below = Text(caption, style=QUIET)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._above:
            yield self._above
        if self.rows or not self._above:  # a title alone says what there is none of
            yield from super().__rich_console__(console, options)
        if self._below:
            yield self._below


def table_of(*columns: str, title: str = "", caption: str = "") -> Table:
    """A table whose columns are named; a name that begins with `>` is one of numbers, which are never cut.

    Times are never cut either; free text is wrapped.
    """
    table = Listing(title, caption)
    for column in columns:
        right = column.startswith(">")
        table.add_column(
            column.removeprefix(">"),
            justify="right" if right else "left",
            overflow="fold",
            no_wrap=right or column in _TIMES,
            max_width=_LONG if column in _LENGTHY else None,
        )
    return table


def when(moment: datetime | None, otherwise: str = "", zone: str | None = None) -> str:
    """A time by the local clock, or by that of the time zone; `--at` reads it too."""
    if moment is None:
        return otherwise
    if zone is None:
        return moment.astimezone().isoformat(" ", "seconds")
    from arena.tournament.cron import zone_of  # of schedules alone

    return moment.astimezone(zone_of(zone)).isoformat(" ", "seconds")


def in_turn(times: Sequence[datetime]) -> str:
    """Coming times, each by the clock of its zone."""
    return ", then ".join(f"{time:%a %Y-%m-%d %H:%M %Z}" for time in times)


def counted(many: int, noun: str) -> str:
    """`1 match`, `2 matches`."""
    ending = "" if many == 1 else "es" if noun.endswith("ch") else "s"
    return f"{many} {noun}{ending}"


def owner_table(owners: Sequence[Owner]) -> Table:
    table = table_of("owner", "since", caption="" if owners else "Nobody yet: `arena owner create NAME`.")
    for owner in owners:
        table.add_row(owner.name, when(owner.created_at))
    return table


def account_table(accounts: Sequence[Account]) -> Table:
    empty = "Nobody yet: `arena account invite --role operator` makes a link for the first."
    table = table_of("account", "role", "since", caption="" if accounts else empty)
    for account in accounts:
        table.add_row(account.name, account.role, when(account.created_at))
    return table


def invitation_table(invitations: Sequence[Invitation]) -> Table:
    empty = "" if invitations else "None is open."
    table = table_of("number", "for", "as", "left", "by", "until", caption=empty)
    for one in invitations:
        who, left = one.owner_name or one.role, f"{one.left} of {one.uses}"
        author = one.author or "the machine"
        table.add_row(str(one.id), one.note or "–", who, left, author, when(one.expires_at))
    return table


def bot_table(bots: Sequence[Bot]) -> Fitting:
    return Fitting(
        _bots(bots, "bot", "owner", "plays", "since"),
        _bots(bots, "bot", "owner", "plays"),
        _bots(bots, "bot", "owner"),
    )


def _bots(bots: Sequence[Bot], *columns: str) -> Table:
    table = table_of(*columns, caption="" if bots else "None: `arena bot create NAME --owner OWNER`.")
    for bot in bots:
        gone = " (withdrawn)" if bot.withdrawn_at else ""
        cells = (
            Text(bot.name + gone, style=QUIET if gone else ""),
            f"{bot.owner} (its own)" if bot.house else bot.owner,
            ", ".join(bot.presets) or "everything",
            when(bot.created_at),
        )
        table.add_row(*cells[: len(columns)])
    return table


def version_table(bot: Bot, versions: Sequence[Version]) -> Fitting:
    return Fitting(
        _versions(bot, versions, "version", ">tokens", "retired", "since"),
        _versions(bot, versions, "version", ">tokens", "retired"),
    )


def _versions(bot: Bot, versions: Sequence[Version], *columns: str) -> Table:
    table = table_of(*columns, title=f"{bot.name} of {bot.owner}")
    for version in versions:
        cells = (
            version.name,
            "hosted" if version.hosted else str(version.tokens),
            when(version.retired_at),
            when(version.created_at),
        )
        table.add_row(*cells[: len(columns)])
    return table


def schedule_table(schedules: Sequence[Schedule]) -> Fitting:
    """Where there is little room, what is played and when; `next` is by the clocks of the schedule's zone."""
    return Fitting(
        _schedules(schedules, "schedule", "next", "game", "cron", "enters", ">decks", "time zone"),
        _schedules(schedules, "schedule", "next", "game", "cron", "enters"),
        _narrow(_schedules(schedules, "schedule", "next", "game", "cron", "enters"), schedules),
        _narrow(_schedules(schedules, "schedule", "next", "game", "cron"), schedules),
        _narrow(_schedules(schedules, "schedule", "next", "game"), schedules),
        _schedules(schedules, "schedule", "next"),
    )


def _schedules(schedules: Sequence[Schedule], *columns: str) -> Table:
    from arena.tournament.formats.registry import has_decks  # of schedules alone

    none = "" if schedules else "None: `arena schedule create NAME --preset twenty-five`."
    table = table_of(*columns, caption=none)
    for schedule in schedules:
        cells = (
            schedule.name,
            "paused" if schedule.paused else when(schedule.next_at, "by hand", schedule.zone),
            game(schedule),
            schedule.cron or "by hand",
            schedule.entry,
            str(schedule.decks) if has_decks(schedule.format) else "",
            schedule.zone,
        )
        table.add_row(*cells[: len(columns)])
    return table


def _narrow(table: Table, schedules: Sequence[Schedule]) -> Table:
    """The table, with its column of games as narrow as the longest word allows."""
    words = [word for schedule in schedules for word in game(schedule).split()]
    table.columns[2].max_width = max(map(len, words), default=_LONG)
    return table


def game(schedule: Schedule) -> str:
    """The preset with its options."""
    return " ".join([schedule.preset, *(f"{name}={value}" for name, value in schedule.options.items())])


def agenda_table(occasions: Sequence[Occasion], zone: str) -> Table:
    """What a schedule does now and next."""
    table = table_of("when", "stands", "entries close", ">tournament", "remark", title="now and next")
    for one in occasions:
        closes = "closed" if one.entries_close_at is None else when(one.entries_close_at, zone=zone)
        table.add_row(
            when(one.due_at, zone=zone),
            one.condition or one.stage,
            "" if one.stage == "off" else closes,
            "" if one.tournament is None else str(one.tournament),
            one.remark or "",
        )
    return table


def slot_table(slots: Sequence[Slot], zone: str) -> Table:
    table = table_of("due", "state", ">tournament", "remark", title="latest slots")
    for slot in slots:
        missed = f"{slot.missed} earlier missed" if slot.missed else ""
        became = "" if slot.tournament is None else str(slot.tournament)
        table.add_row(when(slot.due_at, zone=zone), slot.state, became, slot.reason or missed)
    return table


def tournament_table(events: Sequence[tuple[Tournament, Progress]]) -> Fitting:
    """A tournament's name says when it was due, by the clocks of its schedule."""
    return Fitting(
        _tournaments(events, ">id", "tournament", "state", ">played", ">bots", "ladder", "due"),
        _tournaments(events, ">id", "tournament", "state", ">played", ">bots", "ladder"),
        _tournaments(events, ">id", "tournament", "state", ">played", ">bots"),
        _tournaments(events, ">id", "tournament", "state", ">played"),
    )


def _tournaments(events: Sequence[tuple[Tournament, Progress]], *columns: str) -> Table:
    none = "" if events else "None yet: a schedule makes them, see `arena schedule`."
    table = table_of(*columns, caption=none)
    for event, progress in events:
        cells = (
            str(event.id),
            event.name,
            event.condition,
            f"{progress.finished} of {progress.to_play}{'' if progress.complete else ' so far'}",
            str(event.entries),
            event.ladder or f"{event.preset}, unrated",
            when(event.due_at),
        )
        table.add_row(*cells[: len(columns)])
    return table


def match_table(matches: Sequence[tuple[Match, Sequence[Entrant]]]) -> Fitting:
    """Where there is little room, remarks and then bots go on below, and some numbers are left out."""
    columns = (">id", "bots", "state", "points", "remark", "games", ">no.")
    wide, narrow, narrowest = (_matches(matches, *columns[:many]) for many in (7, 5, 5))
    for table in (narrow, narrowest):
        table.columns[4].max_width = _SHORT
        table.collapse_padding = True
    names = [len(one.name) for _, entrants in matches for one in entrants]
    narrowest.columns[1].max_width = max(names, default=0) + len(" -")
    return Fitting(wide, narrow, narrowest)


def _matches(matches: Sequence[tuple[Match, Sequence[Entrant]]], *columns: str) -> Table:
    table = table_of(*columns)
    for match, entrants in matches:
        ended = match.state == "finished"
        cells = (
            str(match.id),
            " - ".join(one.name for one in entrants),
            match.state,
            "-".join(str(one.points) for one in entrants) if ended else "",
            _remark(match),
            "-".join(str(one.games_won) for one in entrants) if ended else "",
            str(match.number),
        )
        table.add_row(*cells[: len(columns)])
    return table


def _remark(match: Match) -> str:
    if match.ending == "forfeit":
        return f"forfeit: {match.cause}"
    return "" if match.state == "finished" else match.reason or ""


def entrant_table(entrants: Sequence[Entrant]) -> Table:
    table = table_of("bot", "owner", ">place", ">games", ">points", ">faults", "remark")
    for one in entrants:
        table.add_row(
            one.name,
            one.owner,
            *("" if number is None else str(number) for number in (one.place, one.games_won, one.points)),
            str(one.faults),
            "forfeited" if one.forfeited else "",
        )
    return table


def fault_table(faults: Sequence[FaultRow]) -> Table:
    table = table_of("bot", "fault", ">game", ">seat", ">took", ">limit", "what happened", title="faults")
    for one in faults:
        table.add_row(
            one.bot,
            one.kind,
            str(one.game),
            str(one.seat),
            f"{one.elapsed_ms} ms",
            f"{one.limit_ms} ms",
            one.detail,
        )
    return table
