"""`arena tournament`: how far tournaments are, and who scored what."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from arena import crosstables, tournaments
from arena.commands.ground import database, json_option, show
from arena.crosstables import Crosstable
from arena.store.query import AnyConnection
from arena.tables import crosstable_table, tournament_table
from arena.tournaments import Entry, Progress, Tournament

LOOK_EVERY_S: Final = 0.5
_ENDED: Final = frozenset({"finished", "void"})


@dataclass(frozen=True, slots=True)
class Told:
    """A tournament with what can be said of it."""

    tournament: Tournament
    progress: Progress
    entries: list[Entry]
    crosstable: Crosstable


@click.group()
def tournament() -> None:
    """Tournaments are made by schedules and play themselves."""


@tournament.command("list")
@click.option("--schedule", help="Those of one schedule.")
@click.option("--limit", type=click.IntRange(1, 1000), default=20, show_default=True, help="How many.")
@json_option
def list_tournaments(schedule: str | None, limit: int, as_json: bool) -> None:
    """The latest tournaments, the newest first."""
    with database() as connection:
        found = tournaments.latest(connection, limit, schedule_name=schedule)
        events = [(one, tournaments.progress(connection, one.id)) for one in found]
    told = [{"tournament": event, "progress": progress} for event, progress in events]
    show(told, as_json, tournament_table(events))


@tournament.command("show")
@click.argument("number", metavar="ID", type=click.IntRange(1))
@json_option
def show_tournament(number: int, as_json: bool) -> None:
    """A tournament: how far it is, and its crosstable."""
    with database() as connection:
        told = _told(number, connection)
    event = [(told.tournament, told.progress)]
    show(told, as_json, tournament_table(event), *_sentences(told), crosstable_table(told.crosstable))


@tournament.command()
@click.argument("number", metavar="ID", type=click.IntRange(1))
def watch(number: int) -> None:
    """Follow a tournament until it is over; Ctrl-C leaves it alone."""
    console = Console(markup=False, highlight=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    with database() as connection:
        connection.commit()
        connection.autocommit = True
        event = tournaments.by_id(connection, number)
        with Bar(*columns, console=console) as bar:
            line = bar.add_task(event.name, total=None, pace="")
            while True:
                progress = tournaments.progress(connection, number)
                pace = f"{progress.per_second:.1f}/s" if progress.per_second else ""
                bar.update(line, total=progress.total, completed=progress.done, pace=pace)
                if progress.state in _ENDED:
                    break
                time.sleep(LOOK_EVERY_S)
        told = _told(number, connection)
    show(told, False, crosstable_table(told.crosstable))


@tournament.command()
@click.argument("number", metavar="ID", type=click.IntRange(1))
@click.option("--reason", required=True, help="Why, for people.")
def void(number: int, reason: str) -> None:
    """Let a tournament count for nothing: what waits is not played, what was rated is taken back."""
    with database() as connection:
        tournaments.void(connection, number, reason)
    click.echo(f"Tournament {number} is void.")


def _told(number: int, connection: AnyConnection) -> Told:
    return Told(
        tournaments.by_id(connection, number),
        tournaments.progress(connection, number),
        tournaments.entries(connection, number),
        crosstables.crosstable(connection, number),
    )


def _sentences(told: Told) -> list[str]:
    absent = [entry.name for entry in told.entries if entry.absent_since is not None]
    said = []
    if absent and told.progress.state == "running":
        patience = told.tournament.patience_seconds
        said.append(f"Waiting for {', '.join(absent)}, for at most {patience} s; then matches are lost.")
    if told.progress.parked:
        said.append(
            f"{told.progress.parked} matches are parked; `arena match show ID` says why, "
            "`arena match requeue ID` tries one again."
        )
    return said
