"""What the arena shows on a terminal, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from arena.bots import Bot, Version
from arena.owners import Owner
from arena.schedules import Schedule, Slot

QUIET: Final = "dim"


def _table(*columns: str, title: str = "", caption: str = "") -> Table:
    """A table whose columns are named; a name that begins with `>` is one of numbers."""
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
        table.add_column(column.removeprefix(">"), justify="right" if right else "left", no_wrap=True)
    return table


def when(moment: datetime | None, otherwise: str = "") -> str:
    """A time as people here read it."""
    return otherwise if moment is None else f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"


def owner_table(owners: Sequence[Owner]) -> Table:
    table = _table("owner", "since", caption="" if owners else "Nobody yet: `arena owner create NAME`.")
    for owner in owners:
        table.add_row(owner.name, when(owner.created_at))
    return table


def bot_table(bots: Sequence[Bot]) -> Table:
    table = _table(
        "bot",
        "owner",
        "plays",
        "since",
        caption="" if bots else "None: `arena bot create NAME --owner OWNER`.",
    )
    for bot in bots:
        gone = " (withdrawn)" if bot.withdrawn_at else ""
        table.add_row(
            Text(bot.name + gone, style=QUIET if gone else ""),
            bot.owner,
            ", ".join(bot.presets) or "everything",
            when(bot.created_at),
        )
    return table


def version_table(bot: Bot, versions: Sequence[Version]) -> Table:
    table = _table("version", ">tokens", "since", "retired", title=f"{bot.name} of {bot.owner}")
    for version in versions:
        table.add_row(version.name, str(version.tokens), when(version.created_at), when(version.retired_at))
    return table


def schedule_table(schedules: Sequence[Schedule]) -> Table:
    table = _table(
        "schedule",
        "game",
        "cron",
        "time zone",
        "next",
        ">decks",
        "enters",
        caption="" if schedules else "None: `arena schedule create NAME --preset twenty-five`.",
    )
    for schedule in schedules:
        table.add_row(
            schedule.name,
            game(schedule),
            schedule.cron or "by hand",
            schedule.zone,
            "paused" if schedule.paused else when(schedule.next_at),
            str(schedule.decks),
            schedule.entry,
        )
    return table


def game(schedule: Schedule) -> str:
    """The preset with what is laid over it."""
    return " ".join([schedule.preset, *(f"{name}={value}" for name, value in schedule.options.items())])


def slot_table(slots: Sequence[Slot]) -> Table:
    table = _table("due", "state", "remark", title="latest slots")
    for slot in slots:
        missed = f"{slot.missed} earlier missed" if slot.missed else ""
        table.add_row(when(slot.due_at), slot.state, slot.reason or missed)
    return table
