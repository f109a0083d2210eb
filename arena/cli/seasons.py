"""`arena season`: series of events, and who leads in them."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.database import database, in_transaction
from arena.cli.output import json_option, show
from arena.cli.params import FilePath, WholeNumber
from arena.cli.season_tables import event_table, owners_table, season_list, season_table
from arena.season import seasons, table
from arena.season.export import as_csv
from arena.season.season_file import example, read_season


@click.group()
def season() -> None:
    """Seasons are series of events, each of which gives points by its places."""


class _WithExample(click.Command):
    """A command whose help ends with a whole season file."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("A whole season.toml, in which all but the name may be left out"):
            for line in example().splitlines():
                formatter.write(f"  {line}\n" if line else "\n")


@season.command(cls=_WithExample)
@click.argument("file", type=FilePath())
@json_option
def create(file: Path, as_json: bool) -> None:
    """Begin a season as a season file says; `arena season change` takes the file again."""
    name, terms = read_season(file)
    made = in_transaction(lambda connection: seasons.create(connection, name, terms))
    show(made, as_json, f"The season {name} is there: `arena season show {name}` has its table.")


@season.command()
@click.argument("file", type=FilePath())
@json_option
def change(file: Path, as_json: bool) -> None:
    """Let a season be what its file says now, also for events that have been played."""
    name, terms = read_season(file)
    made = in_transaction(lambda connection: seasons.change(connection, name, terms))
    show(made, as_json, f"The season {name} is as {file} says.")


@season.command("list")
@json_option
def list_seasons(as_json: bool) -> None:
    """The latest seasons, those that are open first."""
    with database() as connection:
        every = seasons.every(connection)
    show(every, as_json, season_list(every))


@season.command("show")
@click.argument("name")
@click.option("--owners", is_flag=True, help="The bots of each owner added up.")
@click.option("--csv", "csv_too", is_flag=True, help="Print CSV for spreadsheets instead.")
@json_option
def show_season(name: str, owners: bool, csv_too: bool, as_json: bool) -> None:
    """The table of a season, and what each event gave."""
    if csv_too and as_json:
        raise click.UsageError("It is either --csv or --json.")
    with database() as connection:
        found = table.table(connection, name)
    if csv_too:
        click.echo(as_csv(found, owners=owners), nl=False)
        return
    lines = owners_table(found) if owners else season_table(found)
    show(found, as_json, lines, event_table(found), " ".join(found.rules))


@season.command()
@click.argument("name")
@click.argument("number", metavar="TOURNAMENT", type=WholeNumber(1))
def add(name: str, number: int) -> None:
    """Take an event into a season, whatever its schedule."""
    in_transaction(lambda connection: seasons.add(connection, name, number))
    click.echo(f"Tournament {number} belongs to season {name}.")


@season.command()
@click.argument("name")
@click.argument("number", metavar="TOURNAMENT", type=WholeNumber(1))
def remove(name: str, number: int) -> None:
    """Leave an event out of a season."""
    in_transaction(lambda connection: seasons.remove(connection, name, number))
    click.echo(f"Tournament {number} is none of season {name}'s.")


@season.command()
@click.argument("name")
def close(name: str) -> None:
    """End a season: what its schedules play from now on is none of it."""
    in_transaction(lambda connection: seasons.close(connection, name))
    click.echo(f"The season {name} is closed; `arena season reopen {name}` lets it go on.")


@season.command()
@click.argument("name")
def reopen(name: str) -> None:
    """Let a season that was closed go on, as if it had never been."""
    in_transaction(lambda connection: seasons.reopen(connection, name))
    click.echo(f"The season {name} goes on.")


@season.command()
@click.argument("name")
def delete(name: str) -> None:
    """Delete a season; its events stay what they are."""
    in_transaction(lambda connection: seasons.delete(connection, name))
    click.echo(f"The season {name} is deleted; its events stay what they are.")
