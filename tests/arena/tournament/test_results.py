"""Who has won an event of rounds is told by its format, not by who scored most of all."""

from __future__ import annotations

from typing import Any

import psycopg

from arena.tournament import results
from arena.tournament.results import EventResult
from tests.support.events import NAMES, enter, event, play, played, played_out

Connection = psycopg.Connection[Any]


def found(connection: Connection, number: int) -> EventResult:
    """The result of an event of rounds."""
    said = results.result(connection, number)
    assert said is not None
    return said


def places(said: EventResult) -> dict[str, int | None]:
    return {one.name: one.place for one in said.places}


def test_a_cup_has_a_champion_and_who_goes_out_together_shares_a_place(connection: Connection) -> None:
    enter(connection, *NAMES[:5])
    made = event(connection, format="knock-out", decks=1)
    played_out(connection, made.id)
    said = found(connection, made.id)
    assert said.over
    best, second, *others = said.places
    assert (best.place, second.place) == (1, 2)
    assert [one.place for one in others] == [3, 3, 5]
    final = said.rounds[-1].ties[0]
    assert set(final.entrants) == {best.name, second.name}
    assert final.winner == best.name
    assert all(one.points is None for one in said.places)
    # Three of five have nobody to meet at first; who is beaten in round 1 is last, whatever it scored.
    assert [len(one.ties) for one in said.rounds] == [1, 2, 1]
    [first] = said.rounds[0].ties
    [loser] = [name for name in first.entrants if name != first.winner]
    assert places(said)[loser] == 5


def test_third_place_is_played_for_where_the_event_says_so(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
    played_out(connection, made.id)
    assert sorted(place or 0 for place in places(found(connection, made.id)).values()) == [1, 2, 3, 4]


def test_while_a_cup_is_played_places_are_open_for_those_who_are_in_it(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1)
    assert set(places(found(connection, made.id)).values()) == {None}
    assert not any(tie.ended for tie in found(connection, made.id).rounds[0].ties)
    play(connection, limit=1)
    said = found(connection, made.id)
    assert set(places(said).values()) == {None}, "of a round that is not over nothing counts yet"
    assert [tie.ended for tie in said.rounds[0].ties].count(True) == 1
    assert not said.over


def test_the_best_seed_wins_a_cup_in_which_all_is_drawn(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1)
    played_out(connection, made.id, lambda claimed: played([1] * len(claimed.entrants)))
    said = found(connection, made.id)
    assert sorted(place or 0 for place in places(said).values()) == [1, 2, 3, 3]
    assert all(tie.winner is None for one in said.rounds for tie in one.ties)


def test_a_swiss_event_is_told_by_points_and_then_by_whom_one_met(connection: Connection) -> None:
    enter(connection, *NAMES[:7])
    made = event(connection, format="swiss", decks=1, format_terms={"rounds": 3})
    played_out(connection, made.id)
    said = found(connection, made.id)
    assert sum(one.points or 0.0 for one in said.places) == 3 * 4, (
        "three wins and a bye in each of three rounds"
    )
    assert [len(one.byes) for one in said.rounds] == [1, 1, 1]
    keys = [(-(one.points or 0.0), -(one.opposition or 0.0)) for one in said.places]
    assert keys == sorted(keys)
    assert [one.place for one in said.places] == [1 + sum(key < own for key in keys) for own in keys]


def test_where_all_is_laid_out_at_once_results_together_say_who_is_best(connection: Connection) -> None:
    enter(connection, *NAMES[:3])
    made = event(connection, decks=1)
    assert results.result(connection, made.id) is None
