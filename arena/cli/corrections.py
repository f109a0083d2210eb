"""Corrections as commands: what follows is said first, and asked for on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click
from rich.table import Table

from arena.cli.asking import on_a_terminal
from arena.cli.database import in_transaction
from arena.cli.tables import counted, table_of, when
from arena.store.query import AnyConnection
from arena.tournament.corrections import Consequences, Correction, follow

IDS_SHOWN: Final = 8


def correct(
    number: int, deed: Callable[[AnyConnection], object], done: str, *, dry_run: bool, yes: bool
) -> None:
    """Do what is to be put right in a tournament, and say what follows.

    On a dry run nothing is done. On a terminal it is said before, and asked, unless `yes`; whoever says no
    changes nothing.
    done: the sentence that says what was done.
    """

    def work(connection: AnyConnection) -> Consequences:
        return follow(connection, number, deed)

    asked = not yes and on_a_terminal()
    if dry_run or asked:
        click.echo(" ".join(["Nothing is done yet.", *sentences(in_transaction(work, dry_run=True))]))
        if dry_run:
            return
        click.confirm("Do it?", abort=True)
    click.echo(" ".join([done, *sentences(in_transaction(work))]))


def sentences(found: Consequences) -> list[str]:
    """What follows from a correction."""
    said = []
    if found.state != found.state_before and not found.reopens:
        said.append(f"Tournament {found.tournament} was {found.state_before} and is {found.state}.")
    if found.reopens:
        said.append(f"Tournament {found.tournament} was finished and is reopened.")
    for one in found.places[:IDS_SHOWN]:
        said.append(f"{one.name}: place {one.before or 'none'} → {one.after or 'none'}.")
    if len(found.places) > IDS_SHOWN:
        said.append(f"So {len(found.places) - IDS_SHOWN} more change their places.")
    if found.places_stand and not found.places:
        said.append(f"Its places stand; `arena tournament rule {found.tournament} BOT …` changes one.")
    if found.void:
        played = f", {found.of_them_played} of them played" if found.of_them_played else ""
        said.append(f"Void: {_matches(found.void)}{played}.")
    if found.anew:
        said.append(f"To be played again: {_matches(found.anew)}.")
    if found.laid_out:
        said.append(f"Drawn for those who remain: {_matches(found.laid_out)}.")
    if found.taken_back:
        said.append(f"Taken back on the ladder: the steps of {counted(found.taken_back, 'match')}.")
    if found.may_go_on and (found.void or found.anew):
        said.append("Further rounds go by the results that count then, also where a match is played twice.")
    return said or ["No match changes."]


def correction_table(found: list[Correction]) -> Table:
    """The corrections of a tournament, the newest first."""
    table = table_of("when", "by", "what", "of", "reason")
    for one in found:
        table.add_row(when(one.at), one.role, one.what, one.subject, one.reason)
    return table


def _matches(ids: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, ids[:IDS_SHOWN])) + (", …" if len(ids) > IDS_SHOWN else "")
    return f"{counted(len(ids), 'match')} ({shown})"
