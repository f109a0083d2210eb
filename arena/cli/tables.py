"""What the arena shows on a terminal, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from arena.bot.bots import Bot, Version
from arena.bot.owners import Owner
from arena.cli.fitting import Fitting
from arena.match.matches import Entrant, FaultRow, Match
from arena.rating.crosstables import Crosstable, Score
from arena.rating.ladders import Ladder, LadderPage, LadderRow
from arena.tournament.cron import zone_of
from arena.tournament.formats.registry import has_decks
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.tournaments import Progress, Tournament

QUIET: Final = "dim"
_TIMES: Final = frozenset({"due", "next", "retired", "since", "when"})
# Words with spaces between them, as many as somebody likes; each is shorter than this.
_LENGTHY: Final = frozenset({"detail", "enters", "game", "plays", "remark"})
_LONG: Final = 40
_SHORT: Final = 12


def table_of(*columns: str, title: str = "", caption: str = "") -> Table:
    """A table whose columns are named; a name that begins with `>` is one of numbers, which are never cut.

    Times are never cut either, and what an organiser may say at length has lines of its own.
    """
    table = Table(
        box=box.SIMPLE_HEAD,
        title=Text(title, style="bold") if title else None,
        title_justify="left",
        caption=Text(caption, style=QUIET) if caption else None,
        caption_justify="left",
        header_style=QUIET,
        pad_edge=False,
    )
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
    """A time as people here read it, or as those in that time zone do; `--at` reads it too."""
    if moment is None:
        return otherwise
    there = moment.astimezone(None if zone is None else zone_of(zone))
    return there.isoformat(" ", "seconds")


def in_turn(times: Sequence[datetime]) -> str:
    """Times that are still to come, each by the clocks of its zone."""
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
        told = (
            Text(bot.name + gone, style=QUIET if gone else ""),
            bot.owner,
            ", ".join(bot.presets) or "everything",
            when(bot.created_at),
        )
        table.add_row(*told[: len(columns)])
    return table


def version_table(bot: Bot, versions: Sequence[Version]) -> Fitting:
    return Fitting(
        _versions(bot, versions, "version", ">tokens", "retired", "since"),
        _versions(bot, versions, "version", ">tokens", "retired"),
    )


def _versions(bot: Bot, versions: Sequence[Version], *columns: str) -> Table:
    table = table_of(*columns, title=f"{bot.name} of {bot.owner}")
    for version in versions:
        told = (version.name, str(version.tokens), when(version.retired_at), when(version.created_at))
        table.add_row(*told[: len(columns)])
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
    none = "" if schedules else "None: `arena schedule create NAME --preset twenty-five`."
    table = table_of(*columns, caption=none)
    for schedule in schedules:
        told = (
            schedule.name,
            "paused" if schedule.paused else when(schedule.next_at, "by hand", schedule.zone),
            game(schedule),
            schedule.cron or "by hand",
            schedule.entry,
            str(schedule.decks) if has_decks(schedule.format) else "",
            schedule.zone,
        )
        table.add_row(*told[: len(columns)])
    return table


def _narrow(table: Table, schedules: Sequence[Schedule]) -> Table:
    """The table with the games' column no wider than the longest word there."""
    words = [word for schedule in schedules for word in game(schedule).split()]
    table.columns[2].max_width = max(map(len, words), default=_LONG)
    return table


def game(schedule: Schedule) -> str:
    """The preset with what is laid over it."""
    return " ".join([schedule.preset, *(f"{name}={value}" for name, value in schedule.options.items())])


def slot_table(slots: Sequence[Slot], zone: str) -> Table:
    table = table_of("due", "state", ">tournament", "remark", title="latest slots")
    for slot in slots:
        missed = f"{slot.missed} earlier missed" if slot.missed else ""
        became = "" if slot.tournament is None else str(slot.tournament)
        table.add_row(when(slot.due_at, zone=zone), slot.state, became, slot.reason or missed)
    return table


def ladders_table(ladders: Sequence[Ladder]) -> Table:
    none = "" if ladders else "None yet: the first rated tournament makes one."
    table = table_of("ladder", "game", ">seats", "since", caption=none)
    for ladder in ladders:
        table.add_row(ladder.name, ladder.preset, str(ladder.seats), when(ladder.created_at))
    return table


def ladder_table(page: LadderPage) -> Fitting:
    """A ladder, the best first; `~` before a bot that cannot be told apart from the one above it."""
    return Fitting(_ladder(page, drawn=24, counts=True), _ladder(page, drawn=10), _narrow_ladder(page))


def _ladder_says(page: LadderPage) -> str:
    signs = "rating: mean less three deviations; ~: not told apart from the one above; ?: provisional"
    if page.next_after is None:
        return signs
    return f"{signs}\n{page.rows[-1].place} of {page.rated}; the next: --after {page.rows[-1].name}"


def _narrow_ladder(page: LadderPage) -> Table:
    table = table_of(
        *(">", "", "bot", ">rating", ">mean ±95 %", ">matches", ">at fault"),
        title=f"ladder {page.ladder.name}",
        caption=_ladder_says(page),
    )
    table.collapse_padding = True
    like_last = page.like_last
    for row in page.rows:
        table.add_row(
            str(row.place),
            "~" if like_last else "",
            _ladder_name(row),
            f"{row.conservative:.1f}",
            f"{row.mu:.1f} ±{row.high - row.mu:.1f}",
            str(row.matches),
            f"{row.fault_rate:.1%}",
        )
        like_last = row.like_next
    return table


def _ladder(page: LadderPage, drawn: int, counts: bool = False) -> Table:
    """drawn: how wide the interval's picture is; counts: with the owner, and won, drawn and lost apart."""
    table = table_of(
        *(">place", "", "bot", *(["owner"] if counts else [])),
        *(">rating", ">mean", "95 % interval", ">matches"),
        *([">won", ">drawn", ">lost"] if counts else ["won-drawn-lost"]),
        ">at fault",
        title=f"ladder {page.ladder.name}",
        caption=_ladder_says(page),
    )
    like_last = page.like_last
    for row in page.rows:
        each = [str(row.wins), str(row.draws), str(row.losses)]
        table.add_row(
            str(row.place),
            "~" if like_last else "",
            _ladder_name(row),
            *([row.owner] if counts else []),
            f"{row.conservative:.1f}",
            f"{row.mu:.1f}",
            _interval(row, page.rows, drawn),
            str(row.matches),
            *(each if counts else ["-".join(each)]),
            f"{row.fault_rate:.1%}",
        )
        like_last = row.like_next
    return table


def _ladder_name(row: LadderRow) -> Text:
    return Text(row.name + (" ?" if row.provisional else ""), style=QUIET if row.retired else "bold")


def _interval(row: LadderRow, rows: Sequence[LadderRow], width: int) -> Text:
    """The interval drawn on the scale of the whole ladder, and its ends."""
    low, high = min(one.low for one in rows), max(one.high for one in rows)
    scale = (width - 1) / ((high - low) or 1.0)
    first, middle, last = (round((value - low) * scale) for value in (row.low, row.mu, row.high))
    drawn = "".join(
        "●" if column == middle else "─" if first <= column <= last else " " for column in range(width)
    )
    return Text.assemble((drawn, "green"), (f" {row.low:.1f} to {row.high:.1f}", QUIET))


def crosstable_table(crosstable: Crosstable) -> Fitting:
    """Who scored what against whom. Where there is no room for names above the columns, numbers stand there;
    where there is none for the columns, the totals alone."""
    return Fitting(
        _crosstable(crosstable, counts=True),
        _crosstable(crosstable, counts=False),
        _crosstable(crosstable, counts=False, numbered=True),
        _crosstable(crosstable, counts=False, numbered=True, cells=False),
    )


def _crosstable(crosstable: Crosstable, counts: bool, numbered: bool = False, cells: bool = True) -> Table:
    absences = any(row.total.missed for row in crosstable.rows)
    heads = [str(place) if numbered else row.name for place, row in enumerate(crosstable.rows, 1)]
    table = table_of(
        *([">"] if numbered else []),
        "bot",
        *(f">{head}" for head in (heads if cells else ())),
        ">all",
        ">95 % interval",
        ">points a deal" if counts else ">a deal",
        title=f"crosstable of tournament {crosstable.tournament}",
        caption="a row's score against a column"
        + (" (won-drawn-lost)" if counts else "")
        + "; a draw is a half; a deal: points above the other's"
        + ("; absent: it did not come, waited: the other did not" if absences else ""),
    )
    for place, row in enumerate(crosstable.rows, 1):
        total = row.total
        table.add_row(
            *([str(place)] if numbered else []),
            Text(row.name, style="bold"),
            *(_score(cell, counts) for cell in (row.cells if cells else ())),
            _score(total, counts),
            "" if total.low is None or total.high is None else f"{total.low:.1%} to {total.high:.1%}",
            "" if total.points_per_deal is None else f"{total.points_per_deal:+.2f}",
        )
    return table


def _score(cell: Score | None, counts: bool) -> Text:
    if cell is None:
        return Text("·", style=QUIET)
    absences = [
        f"{many} {what}" for many, what in ((cell.missed, "absent"), (cell.other_missed, "waited")) if many
    ]
    if cell.score is None:
        return Text(", ".join(absences) or "-", style=QUIET)
    if not counts:
        return Text(f"{cell.score:.1%}")
    counted = ", ".join([f"{cell.wins}-{cell.draws}-{cell.losses}", *absences])
    return Text.assemble(f"{cell.score:.1%}", (f" ({counted})", QUIET))


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
        told = (
            str(event.id),
            event.name,
            event.condition,
            f"{progress.finished} of {progress.to_play}",
            str(event.entries),
            event.ladder or f"{event.preset}, unrated",
            when(event.due_at),
        )
        table.add_row(*told[: len(columns)])
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
        told = (
            str(match.id),
            " - ".join(one.name for one in entrants),
            match.state,
            "-".join(str(one.points) for one in entrants) if ended else "",
            _remark(match),
            "-".join(str(one.games_won) for one in entrants) if ended else "",
            str(match.number),
        )
        table.add_row(*told[: len(columns)])
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
