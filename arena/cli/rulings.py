"""`arena tournament rule`: what somebody decides on the places of an event that is over."""

from __future__ import annotations

import click

from arena.cli.asking import correction_options
from arena.cli.corrections import correct
from arena.cli.params import WholeNumber
from arena.match.played_anew import play_anew_from
from arena.tournament import rulings


@click.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.argument("bot", required=False)
@click.option(
    "--move-up", "how", flag_value=rulings.MOVE_UP, help="It loses its place; who stood behind it moves up."
)
@click.option("--vacant", "how", flag_value=rulings.VACANT, help="It loses its place; nobody has it then.")
@click.option("--place", type=WholeNumber(1), help="It has this place, shared with whoever has it already.")
@click.option(
    "--replay-from",
    "stage",
    metavar="STAGE",
    help="Without a BOT: a cup is played anew from there on, `final`.",
)
@click.option("--reason", required=True, help="Why, for everybody to read.")
@correction_options
def rule(
    number: int,
    bot: str | None,
    how: str | None,
    place: int | None,
    stage: str | None,
    reason: str,
    dry_run: bool,
    yes: bool,
) -> None:
    """Decide on a bot's place in an event that is over: its places change by a ruling alone.

    What is corrected afterwards (a match void, a bot disqualified) leaves them as they are. To have matches
    decide again, let them be played anew: a cup by `--replay-from`, where who has left is passed over, one
    match by `arena match requeue`.
    """
    if stage is not None:
        if bot is not None or how is not None or place is not None:
            raise click.UsageError("--replay-from is for the whole event: it takes no bot and no place.")
        correct(
            number,
            lambda connection: play_anew_from(connection, number, stage, reason),
            f"Tournament {number} is played anew from the {stage} on.",
            dry_run=dry_run,
            yes=yes,
        )
        return
    if bot is None:
        raise click.UsageError("Missing argument 'BOT'.")
    if (how is None) == (place is None):
        raise click.UsageError("One of --move-up, --vacant and --place says what becomes of its place.")
    correct(
        number,
        lambda connection: rulings.rule(connection, number, bot, how or rulings.SHARED, reason, place=place),
        f"So it is ruled for {bot} in tournament {number}.",
        dry_run=dry_run,
        yes=yes,
    )
