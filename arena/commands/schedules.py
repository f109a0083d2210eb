"""`arena schedule`: what is played, by whom, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import click

from arena import schedules
from arena.commands.ground import database, json_option, show
from arena.commands.numbers import WholeNumber
from arena.errors import ArenaError
from arena.schedules import Schedule, Slot
from arena.tables import counted, game, in_turn, schedule_table, slot_table, when
from arena.terms import FORMATS

TIMES_SHOWN: Final = 3


class OptionUnreadable(ArenaError):
    """An option of the rules that is not NAME=VALUE."""

    def __init__(self, given: str) -> None:
        self.given = given
        super().__init__(f"The option {given!r} cannot be read; it is NAME=VALUE, as in target=15.")


class TimeUnreadable(ArenaError):
    """A time that is none."""

    def __init__(self, given: str) -> None:
        self.given = given
        super().__init__(
            f"The time {given!r} cannot be read; it is like 2027-03-17T20:00, with +00:00 for a time zone."
        )


@dataclass(frozen=True, slots=True)
class Told:
    """A schedule, its next times and its latest slots."""

    schedule: Schedule
    next_times: list[datetime]
    slots: list[Slot]


@click.group()
def schedule() -> None:
    """Schedules say what is played and when; everything else happens by itself."""


@schedule.command()
@click.argument("name")
@click.option("--preset", default="twenty-five", show_default=True, help="The game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule laid over it; repeat.")
@click.option("--cron", help="When, as a cron line: '0 20 * * *' is every day at eight in the evening.")
@click.option("--tz", "zone", default="UTC", show_default=True, help="The time zone of the cron line.")
@click.option("--entry", default="open", show_default=True, help="Who: open, 'bots: a, b' or 'owners: x, y'.")
@click.option(
    "--freeze", "freeze_seconds", type=WholeNumber(), default=0, help="Seconds before it when entries close."
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(list(FORMATS)),
    default="round-robin",
    show_default=True,
    help="Who meets whom.",
)
@click.option(
    "--rounds", type=WholeNumber(), help="Swiss: how many. Else as many as leave one without a loss."
)
@click.option("--challenger", "challengers", multiple=True, help="Gauntlet: a bot that meets the others.")
@click.option(
    "--lasts", "lasts_seconds", type=WholeNumber(), help="Continuous: seconds for which matches are made."
)
@click.option("--decks", type=WholeNumber(), default=10, show_default=True, help="Matches for each pairing.")
@click.option("--single", is_flag=True, help="Play each deck once, not again with the seats turned.")
@click.option(
    "--decision-ms", type=WholeNumber(), default=1_000, show_default=True, help="Free time for a decision."
)
@click.option(
    "--bank-ms", type=WholeNumber(), default=30_000, show_default=True, help="Time beyond it, for a match."
)
@click.option(
    "--increment-ms", type=WholeNumber(), default=0, show_default=True, help="What a decision adds to it."
)
@click.option(
    "--startup-ms", type=WholeNumber(), default=10_000, show_default=True, help="Time to come to the table."
)
@click.option("--faults", default="lenient", show_default=True, help="strict: a fault loses the match.")
@click.option(
    "--patience",
    "patience_seconds",
    type=WholeNumber(),
    default=60,
    show_default=True,
    help="Seconds that an absent bot is waited for.",
)
@click.option(
    "--watch-delay",
    "watch_delay_seconds",
    type=WholeNumber(),
    default=0,
    show_default=True,
    help="Seconds that spectators are kept behind the play.",
)
@click.option(
    "--suspend-after",
    type=WholeNumber(),
    default=5,
    show_default=True,
    help="Suspend a bot at fault in so many matches in a row; 0: never for these.",
)
@click.option("--unrated", is_flag=True, help="Count for no ladder.")
@click.option("--same-owner", is_flag=True, help="Let bots of one owner meet.")
@json_option
def create(
    name: str,
    options: tuple[str, ...],
    format_: str,
    rounds: int | None,
    challengers: tuple[str, ...],
    lasts_seconds: int | None,
    single: bool,
    unrated: bool,
    as_json: bool,
    **terms: Any,
) -> None:
    """Make a schedule; `arena tournament create event.toml` takes all of it from a file.

    Without a cron line it has only the slots that `arena schedule add` gives it.
    """
    laid_over = _read_options(options)
    told = {"rounds": rounds, "challengers": list(challengers) or None, "lasts_seconds": lasts_seconds}
    with database() as connection:
        made = schedules.create(
            connection,
            name,
            options=laid_over,
            format=format_,
            format_terms={name: given for name, given in told.items() if given is not None},
            duplicate=not single,
            rated=not unrated,
            **terms,
        )
    show(made, as_json, says(made))


@schedule.command("list")
@json_option
def list_schedules(as_json: bool) -> None:
    """All schedules."""
    with database() as connection:
        every = schedules.every(connection)
    show(every, as_json, schedule_table(every))


@schedule.command("show")
@click.argument("name")
@json_option
def show_schedule(name: str, as_json: bool) -> None:
    """A schedule, its next times and its latest slots."""
    with database() as connection:
        found = schedules.named(connection, name)
        told = Told(found, schedules.coming(found, TIMES_SHOWN), schedules.slots(connection, name))
    show(told, as_json, schedule_table([found]), says(found), slot_table(told.slots))


@schedule.command()
@click.argument("name")
@click.option("--at", help="When, in ISO 8601; local time unless it says otherwise.")
@click.option("--in", "seconds", type=WholeNumber(0), default=0, help="In so many seconds.")
@json_option
def add(name: str, at: str | None, seconds: int, as_json: bool) -> None:
    """Add one slot to a schedule: now, or when the options say."""
    due_at = datetime.now(UTC) + timedelta(seconds=seconds) if at is None else _read_time(at)
    with database() as connection:
        if at is not None:
            schedules.named(connection, name)
            schedules.check_ahead(connection, due_at)
        made = schedules.add_once(connection, name, due_at)
    show(made, as_json, f"{name} plays at {when(made.due_at)}.")


@schedule.command()
@click.argument("name")
def pause(name: str) -> None:
    """Let no more tournaments of it begin; those that run go on."""
    with database() as connection:
        schedules.pause(connection, name)
    click.echo(f"{name} is paused.")


@schedule.command()
@click.argument("name")
def resume(name: str) -> None:
    """Let it go on from now; what was due meanwhile is not caught up."""
    with database() as connection:
        schedules.resume(connection, name)
        found = schedules.named(connection, name)
    click.echo(f"{name} goes on; next {when(found.next_at, 'by hand')}.")


def _read_options(options: Sequence[str]) -> dict[str, str]:
    read = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals or not name.strip():
            raise OptionUnreadable(option)
        read[name.strip()] = value.strip()
    return read


def _read_time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as error:
        raise TimeUnreadable(text) from error


def says(of: Schedule) -> str:
    """What a schedule plays and when, in a sentence."""
    times = schedules.coming(of, TIMES_SHOWN)
    begins = (
        "is paused"
        if of.paused
        else f"plays {in_turn(times)}"
        if times
        else f"plays when `arena schedule add {of.name}` says so"
    )
    # A continuous event makes single matches as long as it lasts.
    decks = "" if of.format == "continuous" else f"{counted(of.decks, 'match')} a pairing, "
    return f"{of.name} {begins}: {game(of)}, {of.format}, {decks}entry {of.entry}."
