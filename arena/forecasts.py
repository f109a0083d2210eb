"""What an event would be if it were frozen now: who plays, how many matches, and about how long."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from arena import schedules, waves
from arena.entries import entrants as entrants_by
from arena.entries import left_out, read_entry_rule
from arena.store import pace
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.terms import read_terms

# How many finished tournaments of the same game a pace is taken from.
_TAKEN_FROM: Final = 5
# How many of the next times are told.
_TIMES: Final = 3


@dataclass(frozen=True, slots=True)
class Forecast:
    """An event that is not there yet."""

    name: str
    game: str
    format: str
    entrants: tuple[str, ...]
    matches: int | None  # at most; None where matches are made while it lasts
    games_a_match: int | None
    by_rounds: bool  # who meets whom in the next round depends on the results
    first_round: tuple[tuple[str, ...], ...]  # who meets whom, or all matches where there are no rounds
    sitting_out: tuple[str, ...]  # in the first round
    why_not: str | None  # why it would not take place with these entrants
    seconds: float | None  # about how long; None: unknown
    measured_on: int  # matches that the pace is taken from
    times: tuple[datetime, ...]  # when it would play next; none: when somebody adds a slot


def forecast(connection: AnyConnection, plan: Schedule) -> Forecast:
    """What the schedule would play with those who would enter now. Nothing is written."""
    rules = schedules.read_rules(plan.preset, plan.options)
    rule = read_entry_rule(plan.entry)
    who = waves.seeded(connection, plan, rules, entrants_by(connection, rule, plan.preset))
    names = tuple(one.bot if one.number == 1 else f"{one.bot}/{one.number}" for one in who)
    laid = waves.opening(plan, rules, who, left_out(connection, rule, plan.preset))
    why_not = laid if isinstance(laid, str) else None
    measured = pace.of_game(connection, rules.options(), plan.duplicate, _TAKEN_FROM)
    made: tuple[tuple[str, ...], ...] = ()
    sitting_out: tuple[str, ...] = ()
    games: int | None = None
    times = tuple(schedules.coming(plan, _TIMES, schedules.open_times(connection, plan.name)))
    matches: int | None = None
    if plan.format == "continuous":
        lasts: float | None = read_terms(plan.format, plan.format_terms).lasts_seconds
        return Forecast(
            plan.name,
            rules.text(),
            plan.format,
            names,
            None,
            None,
            False,
            (),
            (),
            why_not,
            lasts,
            measured.matches,
            times,
        )
    if not isinstance(laid, str):
        made = tuple(tuple(names[entrant] for entrant in one.entrants) for one in laid.pairings)
        sitting_out = tuple(names[entrant] for entrant in laid.byes)
        games = len(laid.pairings[0].games)
        matches = waves.matches_at_most(plan, rules, len(who)) if waves.by_rounds(plan) else len(made)
    seconds = None
    if matches and measured.matches and measured.seconds > 0:
        seconds = matches * measured.seconds / measured.matches
    return Forecast(
        plan.name,
        rules.text(),
        plan.format,
        names,
        matches,
        games,
        waves.by_rounds(plan),
        made,
        sitting_out,
        why_not,
        seconds,
        measured.matches,
        times,
    )
