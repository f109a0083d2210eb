"""`arena migrate`: the schema of the database."""

from __future__ import annotations

import click

from arena.cli.database import driver_errors_in_sentences
from arena.cli.environment import database_url
from arena.store import migrate as schema


@click.command()
def migrate() -> None:
    """Bring the database's schema up to this version."""
    with driver_errors_in_sentences():
        applied = schema.migrate(database_url())
    click.echo("\n".join(f"applied {name}" for name in applied) or "The database is up to date.")
