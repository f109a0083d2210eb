"""`arena report`: what an organiser should look into."""

from __future__ import annotations

import click

from arena import dumping
from arena.commands.ground import database, json_option, show
from arena.event_tables import dumping_table


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
