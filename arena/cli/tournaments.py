"""`arena tournament`: what is to be played, how far it is, who scored what; and what people put right."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import click
from rich.console import Console, RenderableType

from arena.cli.asking import correction_options
from arena.cli.corrections import correct, correction_table
from arena.cli.database import database, in_transaction
from arena.cli.ladder_tables import crosstable_table
from arena.cli.output import json_option, show
from arena.cli.params import FilePath, WholeNumber, read_time
from arena.cli.progress import ProgressBar
from arena.cli.result_tables import result_tables
from arena.cli.rulings import rule
from arena.cli.schedule_outcome import Outcome, dry_run_option, outcome_of, show_outcome
from arena.cli.tables import counted, tournament_table, when
from arena.match import matches
from arena.match.matches import Hindrance
from arena.rating import crosstables
from arena.rating.crosstables import Crosstable
from arena.store.query import AnyConnection
from arena.tournament import (
    corrections,
    outages,
    rescheduling,
    results,
    schedules,
    tournaments,
    withdrawals,
)
from arena.tournament.corrections import Correction
from arena.tournament.event_file import EventFile, example, read_event
from arena.tournament.event_result import EventResult
from arena.tournament.export import standings_csv
from arena.tournament.schedules import Schedule
from arena.tournament.tournaments import Entry, Progress, Tournament

DRAW_EVERY_S: Final = 0.5
WRITE_EVERY_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class TournamentDetail:
    """A tournament with its progress, its entries, what holds it up, its crosstable and corrections."""

    tournament: Tournament
    progress: Progress
    entries: list[Entry]
    hindrances: list[Hindrance]
    result: EventResult
    crosstable: Crosstable
    corrections: list[Correction]


@click.group()
def tournament() -> None:
    """Tournaments are made by schedules and play themselves."""


class _WithExample(click.Command):
    """A command whose help ends with a whole event file."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("A whole event.toml, in which all but name and preset may be left out"):
            for line in example().splitlines():
                formatter.write(f"  {line}\n" if line else "\n")


@tournament.command(cls=_WithExample)
@click.argument("file", type=FilePath())
@dry_run_option
@json_option
def create(file: Path, dry_run: bool, as_json: bool) -> None:
    """Schedule what an event file says.

    It then plays by its cron line, at the time that the file names, or when `arena schedule add` says so.
    `arena tournament change` takes the file again.
    """
    _write(schedules.create, read_event(file), dry_run, as_json)


@tournament.command()
@click.argument("file", type=FilePath())
@dry_run_option
@json_option
def change(file: Path, dry_run: bool, as_json: bool) -> None:
    """Let the schedule of that name be what an event file says now; what the file leaves out is usual again.

    As with `arena schedule change`, tournaments that it has made keep their terms. A time that the file names
    is played once, however often the file is taken.
    """
    _write(schedules.rewrite, read_event(file), dry_run, as_json)


def _write(write: Callable[..., Schedule], event: EventFile, dry_run: bool, as_json: bool) -> None:
    """Create or rewrite the schedule of an event file, with the slot it names, and show what came of it."""

    def work(connection: AnyConnection) -> tuple[Outcome, bool, list[datetime]]:
        made = write(connection, event.name, **event.terms)
        once = event.at is not None and not schedules.has_slot(connection, event.name, event.at)
        if event.at is not None and once:
            schedules.check_ahead(connection, event.at)
            schedules.add_once(connection, event.name, event.at)
        others = [time for time in schedules.open_times(connection, event.name) if time != event.at]
        return outcome_of(connection, made, dry_run), once, others

    outcome, once, others = in_transaction(work, dry_run=dry_run)
    further = ""
    if event.at is not None and once and event.at not in outcome.times:
        further += f" It plays at {when(event.at, zone=outcome.schedule.zone)}."
    if event.at is not None and others:
        also = " and ".join(time.astimezone(event.at.tzinfo).isoformat() for time in others)
        further += f" It also plays at {also}; `arena schedule drop {event.name} --at TIME` takes that away."
    show_outcome(outcome, as_json, further)


@tournament.command("list")
@click.option("--schedule", help="Those of one schedule.")
@click.option("--limit", type=WholeNumber(1, 1000), default=20, show_default=True, help="How many.")
@json_option
def list_tournaments(schedule: str | None, limit: int, as_json: bool) -> None:
    """The latest tournaments, the newest first."""
    with database() as connection:
        found = tournaments.latest(connection, limit, schedule_name=schedule)
        events = [(one, tournaments.progress(connection, one.id)) for one in found]
    as_objects = [{"tournament": event, "progress": progress} for event, progress in events]
    show(as_objects, as_json, tournament_table(events))


@tournament.command("show")
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--csv", "as_csv", is_flag=True, help="Its places alone, as CSV.")
@json_option
def show_tournament(number: int, as_csv: bool, as_json: bool) -> None:
    """A tournament: how far it is, its places as its format tells them, and its crosstable."""
    with database() as connection:
        if as_csv:
            click.echo(standings_csv(results.result(connection, number)), nl=False)
            return
        detail = _detail(number, connection)
    event = [(detail.tournament, detail.progress)]
    corrected = [correction_table(detail.corrections)] if detail.corrections else []
    show(detail, as_json, tournament_table(event), *_sentences(detail), *_result(detail), *corrected)


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
def watch(number: int) -> None:
    """Follow a tournament until it is over; Ctrl-C leaves it alone.

    Into a pipe or file it writes a line whenever something has changed.
    """
    output = Console(markup=False, highlight=False)
    with database() as connection:
        connection.commit()
        connection.autocommit = True
        event = tournaments.by_id(connection, number)
        with ProgressBar(output, event.name) as bar:
            written = ""
            while True:
                event = tournaments.by_id(connection, number)
                progress = tournaments.progress(connection, number)
                stands = event.condition if event.condition in ("paused", "held") else ""
                bar.show(progress, of=progress.to_play, done=progress.finished, stands=stands)
                so_far = "" if progress.complete else " so far"
                played = f"{progress.finished} of {progress.to_play}{so_far} played"
                line = f"{event.name}: {event.condition}, {played}"
                if not output.is_terminal and line != written:
                    click.echo(line)
                    written = line
                if event.ended:
                    break
                time.sleep(DRAW_EVERY_S if output.is_terminal else WRITE_EVERY_S)
        detail = _detail(number, connection)
    show(detail, False, *_result(detail))


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--reason", required=True, help="Why, for people.")
@correction_options
def void(number: int, reason: str, dry_run: bool, yes: bool) -> None:
    """Let a tournament count for nothing: what waits is not played, what was rated is taken back."""
    correct(
        number,
        lambda connection: tournaments.void(connection, number, reason),
        f"Tournament {number} is void.",
        dry_run=dry_run,
        yes=yes,
    )


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
def pause(number: int) -> None:
    """Hold a tournament up: what is being played goes on, nothing else begins.

    `arena schedule pause` keeps a schedule from beginning new ones.
    """
    in_transaction(lambda connection: tournaments.pause(connection, number))
    click.echo(f"Tournament {number} is paused.")


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
def resume(number: int) -> None:
    """Let a tournament that was held up go on."""
    in_transaction(lambda connection: tournaments.resume(connection, number))
    click.echo(f"Tournament {number} goes on.")


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--to", "new", required=True, help="When it begins, in ISO 8601.")
@click.option("--reason", required=True, help="Why, for everybody to read.")
def postpone(number: int, new: str, reason: str) -> None:
    """Let one whose entries have closed begin at another time; its entries stay, and its page says so."""
    to = read_time(new)
    made = in_transaction(lambda connection: rescheduling.postpone(connection, number, to, reason))
    click.echo(f"Tournament {number} is {made.name} now; its entries stay closed.")


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.argument("seconds", type=WholeNumber())
def outage(number: int, seconds: int) -> None:
    """Say for how long it is held at most while nearly all its bots are away at once; 0: it plays on.

    When all but a few of those who had come go within a minute, it is the power, the network or the house:
    then it waits for half of them to be back. One that is held goes on at once where SECONDS are over.
    """
    goes_on = in_transaction(lambda connection: outages.set_most(connection, number, seconds))
    says = f"is held for at most {seconds} s in an outage" if seconds else "plays on in an outage"
    click.echo(f"Tournament {number} {says}{', and goes on' if goes_on else ''}.")


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--void", "void_too", is_flag=True, help="Its void matches instead, with other cards.")
@click.option("--reason", default="", help="Why, for people.")
@correction_options
def requeue(number: int, void_too: bool, reason: str, dry_run: bool, yes: bool) -> None:
    """Let all its parked matches be tried again; `arena match requeue` takes one.

    With --void all void ones are played anew, but for those of bots that have left; where an event goes by
    rounds, those of the last.
    """
    take = matches.requeue_void if void_too else tournaments.requeue
    done = f"Tournament {number} is looked through."
    correct(number, lambda connection: take(connection, number, reason), done, dry_run=dry_run, yes=yes)
    with database() as connection:
        left = tournaments.progress(connection, number).void
    if left and not dry_run:
        click.echo(
            f"Left void: {counted(left, 'match')}; `arena match list {number} --state void` has them, "
            "`arena match requeue ID` plays one anew, with other cards."
        )


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.argument("bot")
@click.option("--reason", required=True, help="Why, for people.")
@correction_options
def withdraw(number: int, bot: str, reason: str, dry_run: bool, yes: bool) -> None:
    """Take a bot out: what it has played stands, what is left falls away."""
    correct(
        number,
        lambda connection: withdrawals.withdraw(connection, number, bot, reason),
        f"{bot} has left tournament {number}.",
        dry_run=dry_run,
        yes=yes,
    )


@tournament.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.argument("bot")
@click.option("--reason", required=True, help="Why, for people.")
@correction_options
def disqualify(number: int, bot: str, reason: str, dry_run: bool, yes: bool) -> None:
    """Take a bot out as if it had never played; the ladder is taken anew without its matches."""
    correct(
        number,
        lambda connection: withdrawals.disqualify(connection, number, bot, reason),
        f"{bot} is disqualified from tournament {number}.",
        dry_run=dry_run,
        yes=yes,
    )


tournament.add_command(rule)


def _detail(number: int, connection: AnyConnection) -> TournamentDetail:
    return TournamentDetail(
        tournaments.by_id(connection, number),
        tournaments.progress(connection, number),
        tournaments.entries(connection, number),
        matches.hindrances(connection, number),
        results.result(connection, number),
        crosstables.crosstable(connection, number),
        corrections.public(connection, number),
    )


def _result(detail: TournamentDetail) -> list[RenderableType]:
    """The places by the event's format, and who scored what against whom."""
    return [*result_tables(detail.result), crosstable_table(detail.crosstable)]


def _sentences(detail: TournamentDetail) -> list[str]:
    """Who left, what the tournament waits for, and what an organiser can do about it."""
    patience = detail.tournament.patience_seconds
    absent = [one.name for one in detail.entries if one.absent_since is not None and one.left_at is None]
    sentences = [
        f"{one.name} was {one.left_as}: {one.left_because}." for one in detail.entries if one.left_at
    ]
    if detail.progress.makes_until is not None:
        sentences.append(f"It makes matches until {when(detail.progress.makes_until)}.")
    if detail.tournament.condition == "paused":
        sentences.append(f"It is paused; `arena tournament resume {detail.tournament.id}` lets it go on.")
    if detail.tournament.condition == "held":
        sentences.append(
            f"Held since {when(detail.tournament.held_since)}: "
            "nearly all bots that had come went away at once. "
            f"It goes on when half of them are back, at the latest {when(detail.tournament.held_until)}; "
            f"`arena tournament outage {detail.tournament.id} 0` lets it play on now."
        )
    elif absent and detail.progress.state == "running":
        sentences.append(
            f"Waiting for {', '.join(absent)}, for at most {patience} s; then matches are lost."
            if detail.progress.waiting
            else f"Away: {', '.join(absent)}; what is being played goes by the clock."
        )
    if detail.hindrances and detail.progress.state == "running":
        reasons = (f"{one.reason} ({counted(one.matches, 'match')})" for one in detail.hindrances)
        sentences.append(f"Tried in vain so far: {'; '.join(reasons)}.")
    if detail.progress.apart:
        since, apart = when(detail.progress.apart_since), counted(detail.progress.apart, "match")
        sentences.append(
            f"Apart since {since}: {apart} whose bots no referee can seat together; "
            f"after {patience} s they are parked. Let the bots come to one referee: "
            "`cuig connect` without --referee plays at every one."
        )
    if detail.progress.parked:
        sentences.append(
            f"Parked: {counted(detail.progress.parked, 'match')}; "
            f"`arena match list {detail.tournament.id} --state parked` says which and why, "
            "`arena match requeue ID` tries one again, `arena tournament requeue ID` all."
        )
    if detail.progress.void:
        sentences.append(
            f"Void: {counted(detail.progress.void, 'match')}; "
            f"`arena match list {detail.tournament.id} --state void` says why."
        )
    return sentences
