"""`arena ladder`: who is best, and whether the ladder is what its matches make it."""

from __future__ import annotations

import click

from arena.bot import bots
from arena.bot.bots import Version
from arena.cli.database import database, in_its_own_transactions, in_transaction
from arena.cli.ladder_tables import ladder_table, ladders_table
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.tables import counted
from arena.jsonable import plain
from arena.rating import ladders, ratings
from arena.rating.ratings import Recomputed
from arena.store.query import AnyConnection


@click.group()
def ladder() -> None:
    """Ladders say who is best at a game, and how sure that is."""


@ladder.command("list")
@json_option
def list_ladders(as_json: bool) -> None:
    """All ladders."""
    with database() as connection:
        every = ladders.every(connection)
    show(every, as_json, ladders_table(every))


@ladder.command("show")
@click.argument("name", default="twenty-five")
@click.option("--limit", type=WholeNumber(1), default=ladders.TOP, show_default=True, help="How many bots.")
@click.option("--after", metavar="BOT", help="Those behind this one: molly, or molly/2.")
@json_option
def show_ladder(name: str, limit: int, after: str | None, as_json: bool) -> None:
    """A ladder, named by its preset, or by its rules as `arena ladder list` writes them.

    In JSON, next_after is what --after takes to go on.
    """
    with database() as connection:
        behind = None if after is None else bots.version_named(connection, after).id
        page = ladders.ladder(connection, name, limit, behind)
    # The addresses of the pages take a version's id there; people type a name.
    as_object = plain(page) | {"next_after": page.rows[-1].name if page.next_after is not None else None}
    show(as_object, as_json, ladder_table(page))


@ladder.command()
@click.argument("name", default="twenty-five")
@click.option("--check", is_flag=True, help="Change nothing: compare bit for bit, and fail on a difference.")
@json_option
def recompute(name: str, check: bool, as_json: bool) -> None:
    """Take all rating steps of a ladder anew from its matches."""
    taken = in_its_own_transactions(lambda connection: ratings.recompute(connection, name, check))
    was = "it was just that" if taken.equal else "it was different, and is corrected"
    show(taken, as_json, f"{taken.steps} steps of {name} taken anew: {was}.{_being_rerated(taken)}")


@ladder.command()
@click.argument("name")
@click.argument("bot")
@click.option("--mu", type=float, help="Its strength, once for all.")
@click.option("--sigma", type=float, help="How unsure it is.  [a sixteenth of a newcomer's]")
@click.option("--lift", is_flag=True, help="Let it be found by matches again.")
@json_option
def anchor(name: str, bot: str, mu: float | None, sigma: float | None, lift: bool, as_json: bool) -> None:
    """Set the strength of a bot's newest version; others are measured by it, and the ladder is taken anew."""
    if (mu is None) != lift:
        raise click.UsageError("Give --mu, or --lift.")

    def work(connection: AnyConnection) -> tuple[Version, Recomputed]:
        newest = bots.versions(connection, bot)[0]
        return newest, ratings.anchor_at(connection, name, newest.id, mu, sigma)

    newest, taken = in_transaction(work)
    put = "is found by its matches again" if lift else f"stays at {mu:g}"
    anew = f"{newest.name} {put}; {taken.steps} steps of {name} taken anew."
    show(taken, as_json, anew + _being_rerated(taken))


def _being_rerated(taken: Recomputed) -> str:
    """A sentence about the steps that are still to be taken anew, if there are any."""
    return (
        f" The ladder is being re-rated: {counted(taken.stale, 'step')} still to come." if taken.stale else ""
    )
