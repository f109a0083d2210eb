"""`arena hold` and `arena release`: a house that only can be looked at, and one that goes on."""

from __future__ import annotations

import click

from arena.cli.database import in_transaction
from arena.store import hold as holds


@click.command()
@click.argument("because", default="its organiser holds it")
def hold(because: str) -> None:
    """Hold the house: nothing more is begun in it.

    What is being played is played out. BECAUSE is a clause that says why, for `arena up` and the audit.
    """
    held = in_transaction(lambda connection: holds.impose(connection, because))
    click.echo(f"The house is held: {held.because}. `arena release` lets it go on.")


@click.command()
def release() -> None:
    """Let a house that is held go on.

    Where the same house still runs elsewhere, hold it there first: events would be played twice.
    """
    former = in_transaction(holds.lift)
    click.echo("The house was not held." if former is None else "The house goes on.")
