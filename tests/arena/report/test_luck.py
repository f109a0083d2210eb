"""Luck taken off what two bots of a tournament scored against each other."""

from __future__ import annotations

import random
from typing import Any

import psycopg
import pytest

from arena.errors import NotFound
from arena.match import claims
from arena.report import luck
from arena.report.luck import NoLuckKnown, less_luck
from tests.support.events import enter, event
from tests.support.random_match import played_at_random

Connection = psycopg.Connection[Any]


def test_the_estimate_is_of_the_same_difference_and_surer(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    made = event(connection, decks=48)
    chance = random.Random(5)
    for claimed in claims.claim(connection, "by hand", 100, 60):
        record, result = played_at_random(claimed, chance)
        claims.append(connection, claimed, record)
        claims.close(connection, claimed, result)
    told = less_luck(connection, made.id, "molly", "finn")
    turned = less_luck(connection, made.id, "finn", "molly")
    assert (told.matches, told.partial) == (48, False)
    ticks: list[tuple[int, int]] = []

    def interrupt(done: int, total: int) -> None:
        ticks.append((done, total))
        if done == 7:
            raise KeyboardInterrupt

    some = less_luck(connection, made.id, "molly", "finn", step=interrupt)
    assert (some.matches, some.partial) == (7, True)
    assert ticks == [(number, 48) for number in range(1, 8)]
    assert turned.plain.mean == pytest.approx(-told.plain.mean)
    # Two that play alike: neither is better, as played or with less luck.
    assert told.plain.low - told.plain.error < 0 < told.plain.high + told.plain.error
    assert told.estimate.low - told.estimate.error < 0 < told.estimate.high + told.estimate.error


def test_where_luck_cannot_be_told_it_says_why(connection: Connection) -> None:
    enter(connection, "molly", "finn", "oisin", "ann", "bob")
    made = event(connection, decks=2)
    with pytest.raises(NoLuckKnown, match="have finished 0 matches"):
        less_luck(connection, made.id, "molly", "finn")
    with pytest.raises(NotFound):
        less_luck(connection, made.id, "molly", "nobody")
    single = event(connection, "single", decks=2, duplicate=False)
    with pytest.raises(NoLuckKnown, match="not duplicate"):
        less_luck(connection, single.id, "molly", "finn")
    assert luck.DEFAULT_MATCHES == 100
