"""`arena owner`: who answers for bots."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import click

from arena.bot import owners
from arena.bot.owners import Anonymised
from arena.cli.asking import correction_options, on_a_terminal
from arena.cli.database import database, in_transaction
from arena.cli.environment import web_url
from arena.cli.output import json_option, show
from arena.cli.params import FilePath, WholeNumber
from arena.cli.tables import counted, owner_table
from arena.errors import ArenaError
from arena.store.query import AnyConnection


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import has made, and where tokens and links are."""

    owners: list[str]
    bots: list[str]
    links: int
    file: str | None


class MergeNotWritten(ArenaError):
    """The file for mail merge cannot be made."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        super().__init__(f"Tokens and links cannot be written to {path} ({reason}); nothing is changed.")


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


@owner.command("import")
@click.argument("file", type=FilePath())
@click.option(
    "--merge", type=FilePath(), help="Write the list with tokens and links to this new file, for mail merge."
)
@click.option(
    "--days", type=WholeNumber(1, 366), default=14, show_default=True, help="How long links are good for."
)
@click.option("--no-links", is_flag=True, help="Make owners and bots only.")
@click.option("--dry-run", is_flag=True, help="Change nothing: tell what would be made.")
@json_option
def import_list(
    file: Path, merge: Path | None, days: int, no_links: bool, dry_run: bool, as_json: bool
) -> None:
    """Take in many people at once, from a CSV file with a heading.

    Columns: owner, or name, from which an owner's is made; bot, where one is wanted; games, the presets that
    it plays. All others are handed through. An owner who is there already keeps what it has. All or nothing.
    """
    from arena.account import class_list  # which the other commands do without

    if (merge is None) != dry_run:
        raise click.UsageError("Give --merge FILE, or --dry-run.")
    people = class_list.read(file)
    web = web_url()

    def work(connection: AnyConnection) -> list[class_list.TakenIn]:
        taken = class_list.take_in(connection, file, people, days=None if no_links else days)
        if merge is not None:
            _write_secret(merge, class_list.merged(taken, web))
        return taken

    if merge is not None and merge.exists():
        raise MergeNotWritten(merge, "it is there already")
    taken: list[class_list.TakenIn] = []
    try:
        taken = in_transaction(work, dry_run=dry_run)
    finally:
        if merge is not None and not taken:
            merge.unlink(missing_ok=True)  # its tokens open nothing
    names = list(dict.fromkeys(one.person.owner for one in taken))
    made = [one.person.bot for one in taken if one.person.bot is not None]
    links = len({one.code for one in taken if one.code is not None})
    found = Imported(names, made, links, None if merge is None else str(merge))
    kept = (
        f"{merge} has what each is to be sent."
        if merge
        else f"Nothing is done yet. Owners: {', '.join(names)}."
    )
    show(
        found,
        as_json,
        f"{counted(len(names), 'owner')}, {counted(len(made), 'bot')}, {counted(links, 'link')}. {kept}",
    )


def _write_secret(path: Path, text: str) -> None:
    """Write a file that its owner alone can read. Raises MergeNotWritten."""
    try:
        path.unlink(missing_ok=True)  # of an attempt of this command that the database has ended
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", newline="") as file:
            file.write(text)
    except OSError as error:
        raise MergeNotWritten(path, (error.strerror or str(error)).lower()) from error


@owner.command()
@click.argument("name")
@correction_options
@json_option
def anonymise(name: str, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Replace a person's name everywhere, for good; what it is left in is said. Its bots play on.

    Whoever signs in is taken out by `arena account delete` instead, in the same way.
    """

    def work(connection: AnyConnection) -> Anonymised:
        return owners.anonymise(connection, name)

    def told(done: Anonymised) -> list[str]:
        bots = ", ".join(done.bots)
        named = (
            f" Its bots keep their names: {bots}; `arena bot rename` calls one otherwise from now on, but "
            "events that it has entered show the old one, by which the house is bound to them."
            if bots
            else ""
        )
        return [
            f"{name} is {done.name} from now on: on pages, ladders, seasons and in entry rules.{named}",
            "It remains in what people have written (reasons, titles), in the details of the audit, which "
            "operators read, and in backups and files that were exported before.",
        ]

    if dry_run or (not yes and on_a_terminal()):
        found = in_transaction(work, dry_run=True)
        show(found, as_json and dry_run, "Nothing is done yet.", *told(found))
        if dry_run:
            return
        click.confirm("Do it?", abort=True)
    done = in_transaction(work)
    show(done, as_json, *told(done))


@owner.command("list")
@json_option
def list_owners(as_json: bool) -> None:
    """All owners."""
    with database() as connection:
        every = owners.every(connection)
    show(every, as_json, owner_table(every))
