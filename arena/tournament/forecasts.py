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
from arena.tournament.formats import registry
from arena.tournament.opening import opening

# The pace is that of so many finished tournaments of the same game.
_TOURNAMENTS_MEASURED: Final = 5
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
    seconds: float | None  # about how long; None: unknown
    measured_on: int  # matches that the pace is taken from
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
    measured = pace.of_game(
        connection, begins.rules.options(), plan.duplicate, _TOURNAMENTS_MEASURED, registry.OPEN_ENDED
    )
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
        measured_on=measured.matches,
        times=tuple(schedules.coming(connection, plan, _TIMES)),
        attached=None if attached is None else sum(one.version in attached for one in begins.who),
    )
    if format.open_ended is not None:
        return replace(known, seconds=format.open_ended.lasts_seconds(begins.terms))
    if isinstance(first, str):
        return known
    matches = begins.most_matches if format.by_rounds else len(first.pairings)
    per_second = measured.matches / measured.seconds if measured.seconds > 0 else 0.0
    return replace(
        known,
        matches=matches,
        games_a_match=len(first.pairings[0].games),
        rounds_of_new=begins.rounds_of_new,
        first_round=tuple(tuple(names[entrant] for entrant in one.entrants) for one in first.pairings),
        sitting_out=tuple(names[entrant] for entrant in first.byes),
        seconds=matches / per_second if per_second else None,
    )
