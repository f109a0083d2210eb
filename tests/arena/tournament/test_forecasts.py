"""A forecast says what would be played, and just that is played when the entries close."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.match import matches
from arena.rating import ladders, ratings
from arena.store.schedule import clock
from arena.tournament import forecasts, schedules, tournaments
from tests.support.events import enter, event, play, played

Connection = psycopg.Connection[Any]


def test_a_table_of_more_than_there_are_owners_is_said_so_before_and_after(connection: Connection) -> None:
    for owner, names in (("ann", ("a1", "a2")), ("bob", ("b1", "b2")), ("cara", ("c1", "c2"))):
        enter(connection, *names, owner=owner)
    plan = schedules.create(connection, "evening", preset="cut-throat", decks=1)
    told = forecasts.forecast(connection, plan)
    assert told.matches is None and told.why_not is not None
    assert "a table takes 5" in told.why_not and "the 6 entrants have 3 owners" in told.why_not
    schedules.add_once(connection, "evening", clock(connection))
    [slot] = tournaments.advance(connection).closed
    assert slot.reason == told.why_not
    assert ladders.every(connection) == []  # what was never played has none
    plan = schedules.change(connection, "evening", rated=False)
    assert forecasts.forecast(connection, plan).matches
    schedules.add_once(connection, "evening", clock(connection))
    assert tournaments.advance(connection).started


@pytest.mark.parametrize("format", ["swiss", "monrad", "knock-out"])
def test_the_first_round_of_a_forecast_is_seeded_as_it_will_be(connection: Connection, format: str) -> None:
    enter(connection, "aoife", "molly", "finn", "oisin", "niamh", "cian", "roisin", "daire")
    event(connection, "before", decks=3)
    # The later a bot came, the better it is: the ladder turns the order of the entries around.
    play(connection, lambda claimed: played(_last_is_best([one.version for one in claimed.entrants])))
    ratings.rate_ready(connection)
    plan = schedules.create(connection, "cup", preset="twenty-five", format=format, decks=1)
    told = forecasts.forecast(connection, plan)
    assert told.entrants[0] == "daire" and told.entrants[-1] == "aoife"
    made = event(connection, "cup")
    laid = matches.of_tournament(connection, made.id, 100, 0)
    who = matches.entrants(connection, [one.id for one in laid])
    assert told.first_round == tuple(tuple(one.bot for one in who[match.id]) for match in laid)


def _last_is_best(versions: list[int]) -> list[int]:
    return [1 + sum(other > mine for other in versions) for mine in versions]
