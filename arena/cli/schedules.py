"""`arena schedule`: what is played, by whom, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import click

from arena.cli.database import database, in_transaction
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber, read_time
from arena.cli.schedule_options import term_options, terms_given
from arena.cli.schedule_outcome import (
    TIMES_SHOWN,
    dry_run_option,
    outcome_of,
    schedule_sentence,
    show_outcome,
    times_of,
    warn,
)
from arena.cli.tables import agenda_table, counted, schedule_table, slot_table, when
from arena.errors import ArenaError
from arena.store.query import AnyConnection
from arena.tournament import agenda, forecasts, rescheduling, schedules, tournaments
from arena.tournament.agenda import Occasion
from arena.tournament.schedules import Schedule, Slot
from arena.tournament.tournaments import Tournament

# A year: by how much a series is shifted at most.
_MOST_MINUTES: Final = 366 * 24 * 60


@dataclass(frozen=True, slots=True)
class ScheduleDetail:
    """A schedule, what it does now and next, and its latest slots."""

    schedule: Schedule
    next_times: list[datetime]
    agenda: list[Occasion]
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
    """A schedule, what it plays now and next, and its latest slots."""
    with database() as connection:
        found = schedules.named(connection, name)
        [found], times = schedules.with_next(connection, [found]), times_of(connection, found)
        ahead = agenda.agenda(connection, found, TIMES_SHOWN)
        detail = ScheduleDetail(found, times, ahead, schedules.slots(connection, name))
    sentence = schedule_sentence(found, times)
    show(
        detail,
        as_json,
        schedule_table([found]),
        sentence,
        *([agenda_table(ahead, found.zone)] if ahead else []),
        slot_table(detail.slots, found.zone),
    )


@schedule.command()
@click.argument("name")
@click.option("--at", help="When, in ISO 8601; local time unless it says otherwise.")
@click.option("--in", "seconds", type=WholeNumber(0), default=0, help="In so many seconds.")
@json_option
def add(name: str, at: str | None, seconds: int, as_json: bool) -> None:
    """Add one slot to a schedule: now, or when the options say."""
    due_at = None if at is None else read_time(at)

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
    due_at = read_time(at)

    def work(connection: AnyConnection) -> str:
        schedules.drop(connection, name, due_at)
        return schedules.named(connection, name).zone

    zone = in_transaction(work)
    click.echo(f"{name} plays nothing at {when(due_at, zone=zone)}.")


@schedule.command()
@click.argument("name")
@click.option("--at", required=True, help="The time at which it would play.")
@click.option("--reason", default="", help="Why, for everybody to read.")
@click.option("--undo", is_flag=True, help="Play then after all.")
def skip(name: str, at: str, reason: str, undo: bool) -> None:
    """Let it play nothing at one of its times; the pages say so, with the reason."""
    if not undo and not reason:
        raise click.UsageError("Missing option '--reason'.")
    due_at = read_time(at)

    def work(connection: AnyConnection) -> str:
        if undo:
            rescheduling.unskip(connection, name, due_at)
        else:
            rescheduling.skip(connection, name, due_at, reason)
        return schedules.named(connection, name).zone

    zone = in_transaction(work)
    plays = "after all" if undo else "nothing"
    click.echo(f"{name} plays {plays} at {when(due_at, zone=zone)}.")


@schedule.command()
@click.argument("name")
@click.option("--at", required=True, help="The time at which it would play.")
@click.option("--to", "new", required=True, help="When it plays instead.")
@click.option("--reason", required=True, help="Why, for everybody to read.")
def move(name: str, at: str, new: str, reason: str) -> None:
    """Let it play at another time instead of one of its times.

    Where entries for that time have closed, the tournament is postponed with them, as by
    `arena tournament postpone`.
    """
    due_at, to = read_time(at), read_time(new)

    def work(connection: AnyConnection) -> tuple[Tournament | None, str]:
        postponed = rescheduling.move(connection, name, due_at, to, reason)
        return postponed, schedules.named(connection, name).zone

    postponed, zone = in_transaction(work)
    begins = when(to, zone=zone)
    click.echo(
        f"{name} plays at {begins} instead."
        if postponed is None
        else f"Tournament {postponed.id} begins at {begins}; its entries stay closed."
    )


@schedule.command()
@click.argument("name")
@click.argument("minutes", type=click.IntRange(-_MOST_MINUTES, _MOST_MINUTES))
def shift(name: str, minutes: int) -> None:
    """Shift its whole series by so many minutes: `30`, or `-- -30` for earlier.

    Its cron line, its open slots and what was skipped of it; tournaments whose entries have closed stay.
    """

    def work(connection: AnyConnection) -> tuple[Schedule, list[datetime]]:
        made = rescheduling.shift(connection, name, minutes)
        return made, times_of(connection, made)

    click.echo(schedule_sentence(*in_transaction(work)))


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
