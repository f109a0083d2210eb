"""Bots whose rating is put at a number."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import TermsRefused
from arena.rating import ratings
from tests.support.events import enter, event, ladder_rows, played_out

Connection = psycopg.Connection[Any]


def test_an_anchored_bot_stays_where_it_was_put_and_others_are_measured_by_it(connection: Connection) -> None:
    molly, _ = enter(connection, "molly", "finn")
    made = event(connection, decks=5)
    played_out(connection, made.id)
    taken = ratings.anchor_at(connection, "twenty-five", molly, 30.0, 1.0)
    assert taken.steps == 10
    rows = {row.bot: row for row in ladder_rows(connection)}
    assert (rows["molly"].mu, rows["molly"].sigma, rows["molly"].matches) == (30.0, 1.0, 5)
    assert rows["finn"].mu < 30
    assert ratings.recompute(connection, "twenty-five", check=True).equal
    ratings.anchor_at(connection, "twenty-five", molly, None)
    assert {row.bot: row for row in ladder_rows(connection)}["molly"].mu != 30.0
    with pytest.raises(TermsRefused):
        ratings.anchor_at(connection, "twenty-five", molly, 25.0, 0.0)
