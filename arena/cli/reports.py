"""`arena report`: what an organiser should look into."""

from __future__ import annotations

import click
from rich.console import Console

from arena.cli.database import database
from arena.cli.exit_status import INTERRUPTED
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.progress import PartsBar
from arena.cli.report_tables import dumping_table
from arena.report import dumping
from arena.report.luck import DEFAULT_MATCHES, less_luck


@click.group()
def report() -> None:
    """Reports look through all matches for what should be looked into by people."""


@report.command("dumping")
@click.argument("ladder", default="twenty-five")
@json_option
def dumping_report(ladder: str, as_json: bool) -> None:
    """Who gives points to whom beyond chance, on one ladder.

    What two bots score against each other is compared with what both score against all others. A pair is
    listed when chance alone would list one in fewer than one of a hundred such ladders. It is a reason to
    look at the records, not a proof: a style may simply be bad against another.
    """
    with database() as connection:
        found = dumping.suspicions(connection, ladder)
    if as_json or found:
        show(found, as_json, dumping_table(found))
    else:
        click.echo(f"Nobody on the ladder {ladder} gives points to another beyond chance.")


@report.command("luck")
@click.argument("number", metavar="TOURNAMENT", type=WholeNumber(1))
@click.argument("one")
@click.argument("other")
@click.option(
    "--matches", type=WholeNumber(2, 10_000), default=DEFAULT_MATCHES, show_default=True, help="At most."
)
@json_option
def luck_report(number: int, one: str, other: str, matches: int, as_json: bool) -> None:
    """By how much one bot did better than another, with the luck of the cards taken off.

    Interrupted, it says what the matches tell that it had looked at by then.
    """
    with database() as connection, PartsBar(Console(stderr=True), "matches", of_bytes=False) as bar:
        luck = less_luck(connection, number, one, other, matches, bar.show)
    show(
        luck,
        as_json,
        f"{'Interrupted. ' if luck.partial else ''}{one} against {other}, points a game over {luck.matches} "
        f"matches: {luck.plain} as played; {luck.estimate} with less luck, worth {luck.factor:.1f} times the "
        "matches.",
    )
    if luck.partial:
        raise click.exceptions.Exit(INTERRUPTED)
