"""`arena schedule`: what is played, by whom, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import click

from arena.cli.database import database, in_transaction
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.schedule_options import term_options, terms_given
from arena.cli.schedule_outcome import (
    dry_run_option,
    outcome_of,
    schedule_sentence,
    show_outcome,
    times_of,
    warn,
)
from arena.cli.tables import counted, schedule_table, slot_table, when
from arena.errors import ArenaError
from arena.store.query import AnyConnection
from arena.tournament import forecasts, schedules, tournaments
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.tournaments import Tournament


class TimeUnreadable(ArenaError):
    """A time that is none."""

    def __init__(self, given: str) -> None:
        self.given = given
        super().__init__(
            f"The time {given!r} cannot be read; it is like 2027-03-17T20:00, with +00:00 for a time zone."
        )


@dataclass(frozen=True, slots=True)
class ScheduleDetail:
    """A schedule, its next times and its latest slots."""

    schedule: Schedule
    next_times: list[datetime]
    slots: list[Slot]


@click.group()
def schedule() -> None:
    """Schedules say what is played and when; everything else happens by itself."""


@schedule.command()
@click.argument("name")
@term_options(changing=False)
@dry_run_option
@json_option
def create(name: str, dry_run: bool, as_json: bool, **given: Any) -> None:
    """Make a schedule; `arena tournament create event.toml` takes all of it from a file.

    Without a cron line it has only the slots that `arena schedule add` gives it.
    """
    _write(schedules.create, name, terms_given(given), dry_run, as_json)


@schedule.command()
@click.argument("name")
@term_options(changing=True)
@dry_run_option
@json_option
def change(name: str, dry_run: bool, as_json: bool, **given: Any) -> None:
    """Change what it plays, when and for whom; what is not named stays.

    Tournaments that it has made keep their terms, also one whose entries have closed; slots that are still
    open are played by the new ones. With another cron line or time zone it goes on from now; `--cron ''`
    leaves it none. `--option NAME=` takes a rule away. With another game or format, what was laid over the
    old one falls away. `arena tournament change event.toml` takes all of it from a file. `--dry-run` alone
    tells what it would play as it is.
    """
    terms = terms_given(given)
    if terms.get("cron") == "":
        terms["cron"] = None
    _write(schedules.change, name, terms, dry_run, as_json)


def _write(
    write: Callable[..., Schedule], name: str, terms: Mapping[str, Any], dry_run: bool, as_json: bool
) -> None:
    """Create or change the schedule, and show what came of it."""
    outcome = in_transaction(
        lambda connection: outcome_of(connection, write(connection, name, **terms), dry_run), dry_run=dry_run
    )
    show_outcome(outcome, as_json)


@schedule.command()
@click.argument("name")
def delete(name: str) -> None:
    """Let it be no more, and give its name free. Its tournaments stay, and those under way are played.

    A slot that is due but whose entries have not closed is closed with it.
    """

    def work(connection: AnyConnection) -> tuple[list[Tournament], int]:
        going = [one for one in tournaments.latest(connection, schedule_name=name) if not one.ended]
        return going, schedules.delete(connection, name)

    going, closed = in_transaction(work)
    click.echo(
        f"{name} is deleted." + (f" Closed with it: {counted(closed, 'open slot')}." if closed else "")
    )
    for one in going:
        goes = "is still to be played" if one.state == "scheduled" else "is played"
        click.echo(f"{one.name} {goes}; `arena tournament void {one.id} --reason …` ends it.")


@schedule.command("list")
@json_option
def list_schedules(as_json: bool) -> None:
    """All schedules."""
    with database() as connection:
        every = schedules.with_next(connection, schedules.every(connection))
    show(every, as_json, schedule_table(every))


@schedule.command("show")
@click.argument("name")
@json_option
def show_schedule(name: str, as_json: bool) -> None:
    """A schedule, its next times and its latest slots."""
    with database() as connection:
        found = schedules.named(connection, name)
        [found], times = schedules.with_next(connection, [found]), times_of(connection, found)
        detail = ScheduleDetail(found, times, schedules.slots(connection, name))
    sentence = schedule_sentence(found, times)
    show(detail, as_json, schedule_table([found]), sentence, slot_table(detail.slots, found.zone))


@schedule.command()
@click.argument("name")
@click.option("--at", help="When, in ISO 8601; local time unless it says otherwise.")
@click.option("--in", "seconds", type=WholeNumber(0), default=0, help="In so many seconds.")
@json_option
def add(name: str, at: str | None, seconds: int, as_json: bool) -> None:
    """Add one slot to a schedule: now, or when the options say."""
    due_at = None if at is None else _read_time(at)

    def work(connection: AnyConnection) -> tuple[Slot, Schedule, str | None]:
        if due_at is None:
            made = schedules.add_in(connection, name, seconds)
        else:
            schedules.named(connection, name)
            schedules.check_ahead(connection, due_at)
            made = schedules.add_once(connection, name, due_at)
        of = schedules.named(connection, name)
        try:
            why_not = forecasts.why_not(connection, of)
        except ArenaError as refusal:  # it was sound when it was made; its slots are closed for this reason
            why_not = str(refusal)
        return made, of, why_not

    made, of, why_not = in_transaction(work)
    at = when(made.due_at, zone=of.zone)
    show(made, as_json, f"{name} plays at {at}{_entries_close(made, of)}.")
    warn(name, why_not)


@schedule.command()
@click.argument("name")
@click.option("--at", required=True, help="When it is due, as `arena schedule show` tells it.")
def drop(name: str, at: str) -> None:
    """Take away a slot that is still open: nothing is played then."""
    due_at = _read_time(at)

    def work(connection: AnyConnection) -> str:
        schedules.drop(connection, name, due_at)
        return schedules.named(connection, name).zone

    zone = in_transaction(work)
    click.echo(f"{name} plays nothing at {when(due_at, zone=zone)}.")


@schedule.command()
@click.argument("name")
def pause(name: str) -> None:
    """Let no more tournaments of it begin; those that run go on."""
    in_transaction(lambda connection: schedules.pause(connection, name))
    click.echo(f"{name} is paused.")


@schedule.command()
@click.argument("name")
def resume(name: str) -> None:
    """Let it go on from now; what was due meanwhile is not caught up."""

    def work(connection: AnyConnection) -> Schedule:
        schedules.resume(connection, name)
        [found] = schedules.with_next(connection, [schedules.named(connection, name)])
        return found

    found = in_transaction(work)
    click.echo(f"{name} goes on; next {when(found.next_at, 'by hand', found.zone)}.")


def _entries_close(slot: Slot, of: Schedule) -> str:
    """A clause on when entries close, where that is before the slot is due."""
    if of.paused:
        return ", once it goes on; it is paused"
    if not of.freeze_seconds:
        return ""
    closes = slot.due_at - timedelta(seconds=of.freeze_seconds)
    at_once = closes <= slot.created_at
    return "; entries close " + ("now" if at_once else f"at {when(closes, zone=of.zone)}")


def _read_time(text: str) -> datetime:
    """A time in ISO 8601, local unless it has an offset. Raises TimeUnreadable."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as error:
        raise TimeUnreadable(text) from error
