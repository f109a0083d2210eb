"""The result of an event as tables."""

from __future__ import annotations

from rich.table import Table

from arena.cli.tables import table_of
from arena.tournament.event_result import BracketTie, EventResult, Placed, Tie, Verdict


def result_tables(result: EventResult) -> list[Table]:
    """The verdicts, the places, the bracket, and the rounds tie by tie, as far as the event has them."""
    return [
        *([_verdicts(result)] if result.verdicts else []),
        *([_places(result)] if result.places else []),
        *([_bracket(result)] if result.bracket else []),
        *([_rounds(result)] if result.rounds else []),
    ]


def _verdicts(result: EventResult) -> Table:
    table = table_of(
        "challenger",
        "against the field",
        ">score",
        ">at least",
        ">at most",
        ">matches",
        title=f"verdict of tournament {result.tournament}",
        caption="the true score is at least and at most so much 19 times in 20",
    )
    for one in result.verdicts:
        shares = [percent_text(share) for share in (one.score, one.low, one.high)]
        table.add_row(one.name, _says(one), *shares, str(one.matches))
    return table


def _says(one: Verdict) -> str:
    if one.matches_needed is not None:
        return f"{one.says}; about {one.matches_needed} matches would"
    return one.says


def _places(result: EventResult) -> Table:
    heads = {
        "bracket": (),
        "rounds": (">points", ">opposition"),
        "performance": (">performance", ">at least", ">at most", ">points", ">of"),
    }.get(result.by, (">points", ">of", f">{result.tie_break}"))
    table = table_of(
        ">place",
        "bot",
        "owner",
        *heads,
        ">faults",
        "remark",
        title=f"{'result' if result.over else 'standings'} of tournament {result.tournament}",
        caption=_caption(result),
    )
    for one in result.places:
        if result.by == "challengers" and one.place is None and one.left_as is None:
            continue  # the field is not on trial
        open_ = "open" if result.by == "bracket" and not result.over else "-"
        place = open_ if one.place is None else str(one.place)
        remark = ", ".join(
            [*([one.left_as] if one.left_as else []), *(["struck out"] if one.struck_out else [])]
        )
        faults = str(one.faults) if one.faults else ""
        table.add_row(place, one.name, one.owner, *_figures(result, one), faults, remark)
    return table


def _caption(result: EventResult) -> str:
    """How places are found, in short; the event's page has the rules in full."""
    says = {
        "bracket": "who goes out in the same round shares a place; open: still in it",
        "rounds": (
            "a win is a point, a draw a half, a bye a point; opposition: the points of all whom it has met"
        ),
        "performance": (
            "performance: the score against the average of the event, whomever it has met; "
            "at least and at most: 19 times in 20"
        ),
    }.get(
        result.by, "a win is a point, a draw a half, of a void match each has a half; of: matches that count"
    )
    if any(one.struck_out for one in result.places):
        says += "; struck out: it missed more than half of its matches, which count for nobody"
    return says


def _figures(result: EventResult, one: Placed) -> list[str]:
    of = "" if one.matches is None else str(one.matches)
    if result.by == "bracket":
        return []
    if result.by == "rounds":
        return [number_text(one.points), number_text(one.opposition)]
    if result.by == "performance":
        shares = (one.performance, one.performance_low, one.performance_high)
        return [*map(percent_text, shares), number_text(one.points), of]
    return [number_text(one.points), of, number_text(one.tie_break)]


def _bracket(result: EventResult) -> Table:
    table = table_of("stage", "tie", "goes on", title=f"bracket of tournament {result.tournament}")
    for stage in result.bracket:
        for tie in stage.ties:
            table.add_row(stage.name, _meet(tie), _goes_on(tie))
    return table


def _meet(tie: BracketTie) -> str:
    if tie.why == "bye":
        return tie.goes_on or ""
    return " against ".join(name or "open" for name in (tie.one, tie.other))


def _goes_on(tie: BracketTie) -> str:
    return f"{tie.goes_on or ''}{f' ({tie.why})' if tie.why else ''}"


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
    if not tie.ended:
        return "being played"
    return "nobody" if tie.goes_on is None else f"nobody; {tie.goes_on} goes on"


def number_text(number: float | None) -> str:
    """A number of points: `2.5`, and `2` for a whole one; at most two places."""
    return "" if number is None else f"{round(number, 2):g}"


def percent_text(share: float | None) -> str:
    """A share of 1 in percent."""
    return "" if share is None else f"{100 * share:.1f} %"
