"""Seasons as tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from arena.cli.tables import table_of, when
from arena.season.seasons import Season
from arena.season.table import Given, SeasonLine, SeasonTable


def season_list(seasons: Sequence[Season]) -> Table:
    """Seasons, and whose events belong to them."""
    table = table_of("season", "title", "events of", "from", "until", "state")
    for one in seasons:
        state = "open" if one.closed_at is None else f"closed {when(one.closed_at)}"
        schedules = ", ".join(one.schedules)
        table.add_row(one.name, one.title, schedules, when(one.begins_at), when(one.ends_at), state)
    return table


def season_table(found: SeasonTable) -> Table:
    """The bots of a season, best first."""
    return _lines(found, found.bots, "bot", "owner")


def owners_table(found: SeasonTable) -> Table:
    """The owners of a season, the bots of each added up."""
    return _lines(found, found.owners, "owner")


def event_table(found: SeasonTable) -> Table:
    """The events of a season."""
    table = table_of(">event", "name", "due", "state", title=f"events of {found.season.name}")
    for one in found.events:
        table.add_row(str(one.id), one.name, when(one.due_at), one.state)
    return table


def _lines(found: SeasonTable, lines: Sequence[SeasonLine], *names: str) -> Table:
    further = (
        f"; only the first {len(found.events)} events count, and there are more" if found.further else ""
    )
    table = table_of(
        ">place",
        *names,
        ">points",
        ">events",
        *(f">{one.id}" for one in found.finished),
        title=f"season {found.season.name}",
        caption=f"columns: what each finished event gave; in brackets what falls away{further}",
    )
    for line in lines:
        who = [line.name, line.owner] if len(names) == 2 else [line.name]
        cells = ["" if one is None else _cell(one) for one in line.given]
        table.add_row(str(line.place), *who, f"{line.points:g}", f"{line.counted}/{line.events}", *cells)
    return table


def _cell(given: Given) -> str:
    return f"{given.points:g}" if given.counts else f"({given.points:g})"
