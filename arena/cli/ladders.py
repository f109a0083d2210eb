"""`arena ladder`: who is best, and whether the ladder is what its matches make it."""

from __future__ import annotations

from pathlib import Path

import click

from arena.bot import bots
from arena.bot.bots import Version
from arena.cli.asking import correction_options, on_a_terminal
from arena.cli.database import database, in_its_own_transactions, in_transaction
from arena.cli.ladder_tables import ladder_table, ladders_table
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.tables import counted
from arena.jsonable import plain
from arena.rating import closing, ladders, ratings
from arena.rating.closing import Closed
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


@ladder.command()
@click.argument("label")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--every", is_flag=True, help="All ladders that are not closed.")
@click.option(
    "--beliefs",
    type=click.Choice(closing.BELIEFS),
    required=True,
    help="What the next ladder begins with: what is believed now, that with more doubt, or nothing.",
)
@click.option(
    "--widen-by", type=float, help="How much doubt is added, as a deviation.  [a quarter of a newcomer's]"
)
@correction_options
@json_option
def close(
    label: str,
    names: tuple[str, ...],
    every: bool,
    beliefs: str,
    widen_by: float | None,
    dry_run: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Close ladders under a label: each is kept as NAME@LABEL, and another goes on under its name.

    Nothing on them may be under way. `arena ladder export` writes out all that they have.
    """
    if bool(names) == every:
        raise click.UsageError("Name ladders, or give --every.")

    def work(connection: AnyConnection) -> list[Closed]:
        return closing.close(connection, label, names, beliefs, widen_by)

    if dry_run or (not yes and on_a_terminal()):
        found = in_transaction(work, dry_run=True)
        if dry_run:
            show(found, as_json, "Nothing is done yet.", *_closings(found))
            return
        show(found, False, "Nothing is done yet.", *_closings(found))
        click.confirm("Do it?", abort=True)
    closed = in_transaction(work)
    show(closed, as_json, *_closings(closed))


@ladder.command()
@click.argument("label")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@json_option
def export(label: str, folder: Path, as_json: bool) -> None:
    """Write the ladders that were closed under a label into a folder, as CSV.

    For each the ladder, all its rating steps, the tournaments on it, and what was scored in these.
    """
    from arena.report import closed_ladders  # with all of the arena's nouns

    with database() as connection:
        written = closed_ladders.export(connection, label, folder)
    show([str(path) for path in written], as_json, *(str(path) for path in written))


def _closings(closed: list[Closed]) -> list[str]:
    """What closing does, a sentence for each ladder."""
    begun = {
        "carried": "with what is believed now of {}",
        "widened": "with what is believed now of {}, and more doubt",
        "dropped": "with nothing",
    }
    return [
        f"{one.next} is kept as {one.name} ({one.rated} rated); another goes on as {one.next}, begun "
        f"{begun[one.beliefs].format(counted(one.carried, 'version'))}."
        for one in closed
    ]
