"""What a command made of a schedule, or on a dry run would have made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import click

from arena.cli.attendance import attendance_now
from arena.cli.output import show
from arena.cli.report_tables import forecast_sentences, forecast_table
from arena.cli.tables import counted, game, in_turn
from arena.store.query import AnyConnection
from arena.tournament import agenda, forecasts, schedules
from arena.tournament.forecasts import Forecast
from arena.tournament.formats.registry import has_decks
from arena.tournament.schedules import Schedule

TIMES_SHOWN: Final = 3


def dry_run_option(command: Callable[..., None]) -> Callable[..., None]:
    """`--dry-run`: what would come of it, and nothing of it done."""
    help = "Write nothing: tell what would be played, and how long."
    return click.option("--dry-run", is_flag=True, help=help)(command)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A schedule as it is now, and when it plays next."""

    schedule: Schedule
    times: Sequence[datetime]
    why_not: str | None  # why it would not play with those who would enter now, as a clause
    forecast: Forecast | None  # of a dry run: what it would play


def outcome_of(connection: AnyConnection, made: Schedule, dry_run: bool) -> Outcome:
    """What a command made of the schedule; on a dry run with what would be played."""
    [made], times = schedules.with_next(connection, [made]), times_of(connection, made)
    if not dry_run:
        return Outcome(made, times, forecasts.why_not(connection, made), None)
    attendance = attendance_now()
    attached = None if isinstance(attendance, str) else {int(version) for version in attendance.versions()}
    forecast = forecasts.forecast(connection, made, attached)
    return Outcome(made, times, forecast.why_not, forecast)


def show_outcome(outcome: Outcome, as_json: bool, further: str = "") -> None:
    """Show the schedule as it is now, with a warning if it could not play; of a dry run the forecast.

    further: sentences to add.
    """
    forecast = outcome.forecast
    if forecast is not None:
        show(forecast, as_json, forecast_table(forecast), *forecast_sentences(forecast))
        return
    show(outcome.schedule, as_json, schedule_sentence(outcome.schedule, outcome.times) + further)
    warn(outcome.schedule.name, outcome.why_not)


def warn(name: str, why_not: str | None) -> None:
    """Warn on stderr that the schedule would not play with those who would enter now, if it would not."""
    if why_not is not None:
        click.echo(
            f"Warning: {name} would not take place now: {why_not.rstrip('.')}. "
            "As long as that is so, its slots are closed without a tournament.",
            err=True,
        )


def times_of(connection: AnyConnection, of: Schedule) -> list[datetime]:
    """The next times of the schedule, those whose entries have closed among them."""
    ahead = agenda.agenda(connection, of, TIMES_SHOWN)
    return [one.due_at for one in ahead if one.stage in ("frozen", "entering", "next")][:TIMES_SHOWN]


def schedule_sentence(of: Schedule, times: Sequence[datetime]) -> str:
    """What the schedule plays and when."""
    begins = (
        "is paused"
        if of.paused
        else f"plays {in_turn(times)}"
        if times
        else f"plays when `arena schedule add {of.name}` says so"
    )
    decks = f"{counted(of.decks, 'match')} a pairing, " if has_decks(of.format) else ""
    return f"{of.name} {begins}: {game(of)}, {of.format}, {decks}entry {of.entry}."
