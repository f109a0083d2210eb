"""The commands of ladders: pages, anchors, and what is still to be rated."""

from __future__ import annotations

from typing import Any

import pytest

from arena.rating import ratings
from tests.support.arena_command import Arena, told_as_one_line
from tests.support.events import enter, event, play, stronger_wins


def test_a_ladder_as_json_says_where_it_goes_on(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection, stronger_wins)
        ratings.rate_ready(connection)
    first = arena("ladder", "show", "--limit", "1", "--json").told
    assert first["next_after"] == first["rows"][0]["name"]
    second = arena("ladder", "show", "--limit", "1", "--after", first["next_after"], "--json").told
    assert [row["place"] for row in second["rows"]] == [2] and second["next_after"] is None


def test_a_ladder_that_is_being_re_rated_says_so(
    arena: Arena, connection: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection, stronger_wins)
        ratings.rate_ready(connection)
    monkeypatch.setattr(ratings, "_AT_ONCE", 1)
    said = arena("ladder", "anchor", "twenty-five", "molly", "--mu", "25")
    assert "The ladder is being re-rated: 4 steps still to come." in told_as_one_line(said)
    assert arena("ladder", "show", "--json").told["stale"] == 4
    assert "being re-rated, 4 steps still to come" in told_as_one_line(arena("ladder", "show"))
    check = told_as_one_line(arena("ladder", "recompute", "twenty-five", "--check"))
    assert (
        "2 steps of twenty-five taken anew: it was just that." in check and "4 steps still to come" in check
    )
    with connection.transaction():
        ratings.rate_ready(connection)
    assert arena("ladder", "show", "--json").told["stale"] == 0
    assert "re-rated" not in arena("ladder", "show").out


def test_an_anchor_is_set_and_lifted(arena: Arena, connection: Any) -> None:
    with connection.transaction():
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection)
        ratings.rate_ready(connection)
    said = arena("ladder", "anchor", "twenty-five", "molly", "--mu", "25")
    assert "molly stays at 25" in said.out
    rows = arena("ladder", "show", "--json").told["rows"]
    assert [row["mu"] for row in rows if row["anchored"]] == [25.0]
    assert arena("ladder", "recompute", "twenty-five", "--check").code == 0
    assert "found by its matches" in arena("ladder", "anchor", "twenty-five", "molly", "--lift").out
    assert arena("ladder", "anchor", "twenty-five", "molly").code == 2
