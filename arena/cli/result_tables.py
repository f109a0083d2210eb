"""The result of an event of rounds as tables."""

from __future__ import annotations

from rich.table import Table

from arena.cli.tables import table_of
from arena.tournament.results import EventResult, Tie


def result_tables(result: EventResult) -> list[Table]:
    """The places, and the rounds tie by tie."""
    return [_places(result), _rounds(result)]


def _places(result: EventResult) -> Table:
    by_points = any(one.points is not None for one in result.places)
    table = table_of(
        ">place",
        "bot",
        "owner",
        *([">points", ">opposition"] if by_points else []),
        "remark",
        title=f"{'result' if result.over else 'standings'} of tournament {result.tournament}",
        caption=(
            "a win is a point, a draw a half, a bye a point; opposition: the points of all whom it has met"
            if by_points
            else "who goes out in the same round shares a place; open: still in it"
        ),
    )
    for one in result.places:
        points = [number_text(one.points), number_text(one.opposition)] if by_points else []
        place = "open" if one.place is None else str(one.place)
        table.add_row(place, one.name, one.owner, *points, one.left_as or "")
    return table


def _rounds(result: EventResult) -> Table:
    table = table_of(">round", "met", "won by", title=f"rounds of tournament {result.tournament}")
    for round_ in result.rounds:
        for tie in round_.ties:
            table.add_row(str(round_.number), " against ".join(tie.entrants), _winner(tie))
        for name in round_.byes:
            table.add_row(str(round_.number), name, "a bye")
    return table


def _winner(tie: Tie) -> str:
    if tie.winner is not None:
        return tie.winner
    return "nobody" if tie.ended else "being played"


def number_text(number: float | None) -> str:
    """A number of points: `2.5`, and `2` for a whole one."""
    return "" if number is None else f"{number:g}"
