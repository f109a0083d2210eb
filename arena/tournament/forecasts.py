"""What an event would be if it were frozen now: who plays, how many matches, and about how long."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cuig.engine.presets import rules_text

from arena.store import pace
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament import schedules, waves
from arena.tournament.format_terms import read_terms

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
    attached: int | None  # how many of the entrants are at a referee now; None: not known


def why_not(connection: AnyConnection, plan: Schedule) -> str | None:
    """Why the schedule would not play with those who would enter now, as a clause; None: it would."""
    laid = waves.opening(connection, plan).laid
    return laid if isinstance(laid, str) else None


def forecast(connection: AnyConnection, plan: Schedule, attached: Collection[int] | None = None) -> Forecast:
    """What the schedule would play with those who would enter now. Nothing is written.

    attached: the versions that are at a referee; None: that is not known.
    """
    opening = waves.opening(connection, plan)
    rules, who, laid = opening.rules, opening.who, opening.laid
    names = tuple(one.bot if one.number == 1 else f"{one.bot}/{one.number}" for one in who)
    reason = laid if isinstance(laid, str) else None
    there = None if attached is None else sum(one.version in attached for one in who)
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
            rules_text(rules),
            plan.format,
            names,
            None,
            None,
            False,
            (),
            (),
            reason,
            lasts,
            measured.matches,
            times,
            there,
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
        rules_text(rules),
        plan.format,
        names,
        matches,
        games,
        waves.by_rounds(plan),
        made,
        sitting_out,
        reason,
        seconds,
        measured.matches,
        times,
        there,
    )
