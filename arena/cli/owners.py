"""`arena owner`: who answers for bots."""

from __future__ import annotations

import click

from arena.bot import owners
from arena.cli.database import database, in_transaction
from arena.cli.output import json_option, show
from arena.cli.tables import owner_table


@click.group()
def owner() -> None:
    """Owners answer for bots."""


@owner.command()
@click.argument("name")
@json_option
def create(name: str, as_json: bool) -> None:
    """Take in an owner."""
    made = in_transaction(lambda connection: owners.create(connection, name))
    show(made, as_json, f"Owner {made.name} can now have bots: `arena bot create NAME --owner {made.name}`.")


@owner.command("list")
@json_option
def list_owners(as_json: bool) -> None:
    """All owners."""
    with database() as connection:
        every = owners.every(connection)
    show(every, as_json, owner_table(every))
