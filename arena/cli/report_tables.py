"""Forecasts, the audit and reports on a terminal, as tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from rich.table import Table

from arena.cli.fitting import Fitting
from arena.cli.tables import counted, in_turn, table_of, when
from arena.report.dumping import Suspicion
from arena.store.audit import AuditLine
from arena.tournament.forecasts import Forecast

_FIRST_SHOWN = 40
_NOTHING_WRITTEN: Final = "Nothing has been written."


# Estimates that differ by less are one.
_ABOUT = 1.3


def forecast_table(forecast: Forecast) -> Table:
    """Who would meet whom: all of it, or the first round."""
    shown = forecast.first_round[:_FIRST_SHOWN]
    more = len(forecast.first_round) - len(shown)
    table = table_of(
        ">match",
        "entrants",
        title=f"{forecast.name}: {forecast.game}, {forecast.format}, {len(forecast.entrants)} entrants"
        + (", the first round" if forecast.by_rounds else ""),
        caption="; ".join(
            [
                *([f"and {more} more"] if more else []),
                *([f"sitting out: {', '.join(forecast.sitting_out)}"] if forecast.sitting_out else []),
            ]
        ),
    )
    for number, entrants in enumerate(shown, 1):
        table.add_row(str(number), " · ".join(entrants))
    return table


def forecast_sentences(forecast: Forecast) -> list[str]:
    """How many matches, how long, when, and why not, as sentences."""
    plays = (
        f"It would play {in_turn(forecast.times)}."
        if forecast.times
        else f"It would play when `arena schedule add {forecast.name}` says so."
    )
    there = (
        []
        if forecast.attached is None
        else [f"Connected now: {forecast.attached} of {len(forecast.entrants)}."]
    )
    ends = [*there, plays, _NOTHING_WRITTEN]
    if forecast.why_not is not None:
        return [f"It would not take place now: {forecast.why_not.rstrip('.')}.", *ends]
    if forecast.matches is None:
        made_for = timedelta(seconds=forecast.makes_seconds or 0)
        return [f"Matches are made for {made_for}; those under way then are played to their end.", *ends]
    games = (
        f" of {forecast.games_a_match} games" if forecast.games_a_match and forecast.games_a_match > 1 else ""
    )
    last = _takes(forecast)
    again = (
        []
        if forecast.rounds_of_new is None
        else [f"From round {forecast.rounds_of_new + 1} on some meet again: there is nobody new for all."]
    )
    return [f"{counted(forecast.matches, 'match')}{games} at most.", last, *again, *ends]


def _takes(forecast: Forecast) -> str:
    """How long it takes, and how that is known."""
    most, least = forecast.seconds, forecast.seconds_least
    if most is None or least is None:
        return "How long that takes is unknown: no match of this game has been played here yet."
    measured = counted(forecast.measured_on, "match")
    if _clock(least) == _clock(most) or most < _ABOUT * least:
        return f"That takes about {_clock(most)}, by what the last {measured} of this game took."
    return (
        f"That takes {_clock(least)} to {_clock(most)}, by what the last {measured} of this game took: "
        f"{forecast.measured_at_once or 0:.0f} at once, and here more can be."
    )


def _clock(seconds: float) -> str:
    return f"{timedelta(seconds=round(seconds))}" if seconds >= 1 else "a second"


def audit_table(lines: Sequence[AuditLine]) -> Fitting:
    """Who did what when; on a narrow terminal as a sentence."""
    none = "" if lines else "Nothing yet."
    wide = table_of("when", "who", "what", "subject", "detail", caption=none)
    narrow = table_of("when", "who did what", caption=none)
    for line in lines:
        wide.add_row(when(line.at), line.who, line.what, line.subject, line.detail)
        did = f"{line.who} {line.what} {line.subject}"
        narrow.add_row(when(line.at), f"{did}: {line.detail}" if line.detail else did)
    return Fitting(wide, narrow)


def dumping_table(found: Sequence[Suspicion]) -> Table:
    """Who gives points to whom beyond chance."""
    table = table_of(
        "gives",
        "to",
        ">matches",
        ">scored",
        ">expected",
        ">deviations",
        ">by chance",
        "owner",
        title="dumping",
    )
    for one in found:
        table.add_row(
            one.giver,
            one.taker,
            str(one.matches),
            f"{one.scored:.3f}",
            f"{one.expected:.3f}",
            f"{one.deviations:.1f}",
            f"{one.by_chance:.1e}",
            "the same" if one.same_owner else "",
        )
    return table
