"""A schedule that a command has written, or, on a dry run, would have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import click

from arena.cli.context import look_around, show
from arena.cli.report_tables import forecast_sentences, forecast_table
from arena.cli.tables import counted, game, in_turn
from arena.store.query import AnyConnection
from arena.tournament import forecasts, schedules
from arena.tournament.forecasts import Forecast
from arena.tournament.formats.registry import has_decks
from arena.tournament.schedules import Schedule

TIMES_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Written:
    """A schedule as it is now, and when it plays next."""

    schedule: Schedule
    times: Sequence[datetime]
    why_not: str | None  # why it would not play with those who would enter now, as a clause
    forecast: Forecast | None  # of a dry run: what it would play


def written(connection: AnyConnection, made: Schedule, dry_run: bool) -> Written:
    """What has come of a command; on a dry run all that this transaction has written is undone."""
    [made], times = schedules.with_next(connection, [made]), times_of(connection, made)
    if not dry_run:
        return Written(made, times, forecasts.why_not(connection, made), None)
    there = look_around()
    attached = None if isinstance(there, str) else {int(version) for version in there.versions()}
    told = forecasts.forecast(connection, made, attached)
    connection.rollback()
    return Written(made, times, told.why_not, told)


def show_written(found: Written, as_json: bool, further: str = "") -> None:
    """The schedule as it is now, with a warning if it could not play; or what it would play."""
    if found.forecast is not None:
        show(found.forecast, as_json, forecast_table(found.forecast), *forecast_sentences(found.forecast))
        return
    show(found.schedule, as_json, says(found.schedule, found.times) + further)
    warn(found.schedule.name, found.why_not)


def warn(name: str, why_not: str | None) -> None:
    """Say of a schedule why it would not play with those who would enter now, if it would not."""
    if why_not is not None:
        click.echo(
            f"Warning: {name} would not take place now: {why_not.rstrip('.')}. "
            "As long as that is so, its slots are closed without a tournament.",
            err=True,
        )


def times_of(connection: AnyConnection, of: Schedule) -> list[datetime]:
    """When the schedule plays next: by its cron line, and by slots that were added."""
    return schedules.coming(of, TIMES_SHOWN, schedules.open_times(connection, of.name))


def says(of: Schedule, times: Sequence[datetime]) -> str:
    """What a schedule plays and when, in a sentence."""
    begins = (
        "is paused"
        if of.paused
        else f"plays {in_turn(times)}"
        if times
        else f"plays when `arena schedule add {of.name}` says so"
    )
    decks = f"{counted(of.decks, 'match')} a pairing, " if has_decks(of.format) else ""
    return f"{of.name} {begins}: {game(of)}, {of.format}, {decks}entry {of.entry}."
