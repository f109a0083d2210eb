"""Forecasts: what an event would be if its entries closed now, and about how long it would take."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from cuig.engine.presets import rules_text

from arena.store import pace
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament import schedules
from arena.tournament.durations import expected
from arena.tournament.opening import opening

# What a match takes is measured on so many of the same game, of so many tournaments.
_TOURNAMENTS_MEASURED: Final = 10
_MATCHES_MEASURED: Final = 2_000
# How many of the next due times it holds.
_TIMES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What a schedule would play if its entries closed now."""

    name: str
    game: str
    format: str
    entrants: tuple[str, ...]
    matches: int | None  # at most; None where matches are made while it lasts
    games_a_match: int | None
    by_rounds: bool  # who meets whom in the next round depends on the results
    rounds_of_new: int | None  # in how many rounds all can meet somebody new; None: in all
    first_round: tuple[tuple[str, ...], ...]  # who meets whom, or all matches where there are no rounds
    sitting_out: tuple[str, ...]  # in the first round
    why_not: str | None  # why it would not take place with these entrants
    seconds: float | None  # about how long, at the pace measured; None: unknown
    seconds_least: float | None  # if as many are played at once as can be; None: unknown
    makes_seconds: int | None  # for how long matches are made; None where they are laid out
    measured_on: int  # matches that it is taken from
    measured_at_once: float | None  # how many of them were played at once; None: unknown
    times: tuple[datetime, ...]  # when it would play next; none: when somebody adds a slot
    attached: int | None  # how many of the entrants are at a referee now; None: not known


def why_not(connection: AnyConnection, plan: Schedule) -> str | None:
    """Say as a clause why the schedule would not play with those who would enter now; None: it would."""
    first = opening(connection, plan).first
    return first if isinstance(first, str) else None


def forecast(connection: AnyConnection, plan: Schedule, attached: Collection[int] | None = None) -> Forecast:
    """Forecast what the schedule would play with those who would enter now. Nothing is written.

    attached: the versions that are at a referee; None: that is not known.
    """
    begins = opening(connection, plan)
    format, first = begins.format, begins.first
    names = tuple(one.name for one in begins.who)
    known = Forecast(
        name=plan.name,
        game=rules_text(begins.rules),
        format=plan.format,
        entrants=names,
        matches=None,
        games_a_match=None,
        by_rounds=format.by_rounds,
        rounds_of_new=None,
        first_round=(),
        sitting_out=(),
        why_not=first if isinstance(first, str) else None,
        seconds=None,
        seconds_least=None,
        makes_seconds=None,
        measured_on=0,
        measured_at_once=None,
        times=tuple(schedules.coming(connection, plan, _TIMES)),
        attached=None if attached is None else sum(one.version in attached for one in begins.who),
    )
    if format.open_ended is not None:
        # When its last match ends nobody can know.
        return replace(known, makes_seconds=format.open_ended.lasts_seconds(begins.terms))
    if isinstance(first, str):
        return known
    matches = begins.most_matches if format.by_rounds else len(first.pairings)
    lately = pace.lately(
        connection, begins.rules.options(), plan.duplicate, _TOURNAMENTS_MEASURED, _MATCHES_MEASURED
    )
    takes = expected(matches, len(first.pairings), {one.bot for one in begins.who}, lately)
    return replace(
        known,
        matches=matches,
        games_a_match=len(first.pairings[0].games),
        rounds_of_new=begins.rounds_of_new,
        first_round=tuple(tuple(names[entrant] for entrant in one.entrants) for one in first.pairings),
        sitting_out=tuple(names[entrant] for entrant in first.byes),
        seconds=None if takes is None else takes.most,
        seconds_least=None if takes is None else takes.least,
        measured_on=0 if takes is None else takes.measured_on,
        measured_at_once=None if takes is None else takes.at_once,
    )
