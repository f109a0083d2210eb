"""`arena audit`: who did what, and when."""

from __future__ import annotations

import click

from arena.cli.database import database
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.report_tables import audit_table
from arena.store import audit as trail


@click.command()
@click.option("--subject", help="Deeds on one thing: 'tournament 3', 'bot molly', 'ladder twenty-five'.")
@click.option("--limit", type=WholeNumber(1, 10_000), default=50, show_default=True, help="How many.")
@json_option
def audit(subject: str | None, limit: int, as_json: bool) -> None:
    """What organisers and the arena itself have done, the latest first. It cannot be changed."""
    with database() as connection:
        lines = trail.lines(connection, subject, limit)
    show(lines, as_json, audit_table(lines))
