"""`arena match`: one match, its result, its faults and its tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from rich.console import RenderableType
from rich.text import Text

from arena.cli.asking import correction_options
from arena.cli.corrections import correct
from arena.cli.database import database
from arena.cli.output import json_option, show
from arena.cli.params import WholeNumber
from arena.cli.tables import QUIET, entrant_table, fault_table, match_table
from arena.match import matches
from arena.tournament import tournaments

if TYPE_CHECKING:
    from arena.match.match_page import MatchPage
    from arena.match.replay import ReplayedDeal, ReplayedGame

STATES: Final = ("waiting", "playing", "parked", "finished", "void")


@click.group()
def match() -> None:
    """Matches are played by themselves; here one is looked at or put right."""


@match.command("list")
@click.argument("event", metavar="TOURNAMENT", type=WholeNumber(1))
@click.option("--state", type=click.Choice(STATES), help="Those alone that are so.")
@click.option("--limit", type=WholeNumber(1, 10_000), default=100, show_default=True, help="How many.")
@click.option("--after", type=WholeNumber(), default=0, help="Those after the match with this number.")
@json_option
def list_matches(event: int, state: str | None, limit: int, after: int, as_json: bool) -> None:
    """The matches of a tournament by their numbers; `--state parked` says which wait for somebody to look."""
    with database() as connection:
        tournaments.by_id(connection, event)
        found = matches.of_tournament(connection, event, limit, after, state)
        who = matches.entrants(connection, [one.id for one in found])
    with_entrants = [(one, who[one.id]) for one in found]
    as_objects = [{"match": one, "entrants": entrants} for one, entrants in with_entrants]
    show(as_objects, as_json, match_table(with_entrants))


@match.command("show")
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--tricks", is_flag=True, help="Every trick too, once the match has ended.")
@json_option
def show_match(number: int, tricks: bool, as_json: bool) -> None:
    """A match: its result and its faults."""
    from arena.match.match_page import match_page  # it reads records, for which listings need no protobuf

    with database() as connection:
        page = match_page(connection, number)
    drawn: list[RenderableType] = [
        match_table([(page.match, page.entrants)]),
        entrant_table(page.entrants),
    ]
    if page.faults:
        drawn.append(fault_table(page.faults))
    if tricks:
        drawn += [_game(page, game) for game in page.games]
        if not page.games:
            drawn.append("Its cards are shown when it has ended.")
    show(page, as_json, *drawn)


@match.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--reason", required=True, help="Why, for people.")
@correction_options
def void(number: int, reason: str, dry_run: bool, yes: bool) -> None:
    """Let a match count for nothing; the ladder is taken anew from there."""
    correct(
        _tournament_of(number),
        lambda connection: matches.void_match(connection, number, reason),
        f"Match {number} is void.",
        dry_run=dry_run,
        yes=yes,
    )


@match.command()
@click.argument("number", metavar="ID", type=WholeNumber(1))
@click.option("--reason", default="", help="Why, for people.")
@correction_options
def requeue(number: int, reason: str, dry_run: bool, yes: bool) -> None:
    """Let a parked or void match be played again."""
    correct(
        _tournament_of(number),
        lambda connection: matches.requeue(connection, number, reason),
        f"Match {number} waits to be played.",
        dry_run=dry_run,
        yes=yes,
    )


def _tournament_of(number: int) -> int:
    with database() as connection:
        return matches.by_id(connection, number).tournament


def _game(page: MatchPage, game: ReplayedGame) -> Text:
    """A game of the match, trick by trick."""
    holders = page.seats[game.number - 1].holders
    names = ", ".join(f"{seat} {page.entrants[holder].name}" for seat, holder in enumerate(holders))
    text = Text(f"\ngame {game.number}", style="bold")
    text.append(f"  seats: {names}\n", style=QUIET)
    for deal in game.deals:
        _append_deal(text, deal)
    return text


def _append_deal(text: Text, deal: ReplayedDeal) -> None:
    turned = f", turned up {deal.turn_up}" if deal.turn_up else ""
    scores = "-".join(map(str, deal.scores))
    text.append(f"  deal {deal.number} by seat {deal.dealer}{turned}, trumps {deal.trump or 'none'}\n")
    for seat, hand in enumerate(deal.hands):
        text.append(f"    {seat} holds {' '.join(hand)}\n", style=QUIET)
    for call in deal.calls:
        text.append(f"    {call.seat} says {call.said}\n")
    for trick in deal.tricks:
        won = "" if trick.winner is None else f", won by {trick.winner}"
        text.append(f"    {trick.leader} leads  {' '.join(trick.cards)}{won}\n")
    text.append(f"    then {scores}\n", style=QUIET)
