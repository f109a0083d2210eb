"""What a match did to the ratings, and why it cost one that was first."""

from __future__ import annotations

from typing import Any

import psycopg

from arena.match import match_page
from arena.match.rating_change import RatingChange, rating_changes
from arena.rating import ladders, ratings
from tests.support.events import enter, event, play, played, stronger_wins

Connection = psycopg.Connection[Any]


def after(connection: Connection, places: list[int]) -> list[RatingChange]:
    """What one more match, with these places of molly and finn, did to the ratings."""
    molly = ladders.history(connection, "molly")[0].version
    event(connection, decks=1)
    [claimed] = play(
        connection,
        lambda one: played(places if one.entrants[0].version == molly else places[::-1]),
    )
    ratings.rate_ready(connection)
    return rating_changes(connection, claimed.id)


def strong(connection: Connection, matches: int) -> None:
    """Molly has beaten finn so often."""
    enter(connection, "molly", "finn")
    event(connection, "before", decks=matches)
    play(connection, stronger_wins)
    ratings.rate_ready(connection)


def test_a_match_shows_each_rating_before_and_after(connection: Connection) -> None:
    strong(connection, 1)
    [match] = {line.match for line in ladders.history(connection, "molly")}
    molly, finn = sorted(rating_changes(connection, match), key=lambda one: one.version)
    assert (molly.name, finn.name, molly.ladder) == ("molly", "finn", "twenty-five")
    assert molly.rating_before == finn.rating_before == 0.0
    assert molly.rating_after > finn.rating_after and molly.why is None
    [row, other] = ladders.ladder(connection, "twenty-five").rows
    assert (molly.rating_after, finn.rating_after) == (row.conservative, other.conservative)
    assert match_page.match_page(connection, match).ratings == rating_changes(connection, match)


def test_a_draw_that_costs_the_stronger_says_why(connection: Connection) -> None:
    strong(connection, 60)
    molly, finn = sorted(after(connection, [1, 1]), key=lambda one: one.version)
    assert molly.rating_after < molly.rating_before and finn.why is None
    assert molly.why == (
        "molly shared the first place and fell: it was rated above finn, "
        "and a draw says that they are closer than was thought."
    )


def test_what_was_not_rated_shows_nothing(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    event(connection, decks=1, rated=False)
    [claimed] = play(connection)
    ratings.rate_ready(connection)
    assert rating_changes(connection, claimed.id) == []


def test_a_history_names_opponents_and_results(connection: Connection) -> None:
    strong(connection, 2)
    after(connection, [1, 1])
    history = ladders.history(connection, "finn")
    assert [line.result for line in history] == ["drawn", "lost", "lost"]
    assert {tuple(line.opponents) for line in history} == {("molly",)}
