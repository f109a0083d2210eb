"""Continuous events: bots that wait are paired while the event lasts."""

from __future__ import annotations

from collections import Counter
from statistics import median_high
from typing import Any

import psycopg
from psycopg.rows import namedtuple_row

from arena.rating import ratings
from arena.tournament import continuous, tournaments
from arena.tournament.formats.matchmaking import Patience
from tests.support.events import NAMES, enter, event, play

Connection = psycopg.Connection[Any]


def test_bots_that_wait_are_paired_and_the_event_ends_in_time(connection: Connection) -> None:
    versions = enter(connection, *NAMES[:5])
    made = event(connection, format="continuous", format_terms={"at_once": 1, "lasts_seconds": 3600})
    began: Counter[int] = Counter()
    for _ in range(12):
        continuous.make_matches(connection, versions)
        for claimed in play(connection):
            began.update(one.version for one in claimed.entrants)
        assert tournaments.finish_ended(connection) == []
    assert set(began) == set(versions)
    # No bot has more than its share, and nobody is left waiting: two matches at a time for five.
    assert max(began.values()) <= median_high(began.values()) + Patience().lead
    assert min(began.values()) >= 6
    connection.execute("UPDATE tournament SET started_at = started_at - interval '2 hours'")
    assert continuous.make_matches(connection, versions) == 0
    assert tournaments.finish_ended(connection) == [made.id]
    ratings.rate_ready(connection)
    assert ratings.recompute(connection, "twenty-five", check=True).equal


def test_who_comes_later_takes_part_and_who_is_away_does_not(connection: Connection) -> None:
    first = enter(connection, "molly", "finn")
    made = event(connection, format="continuous")
    later = enter(connection, "late", "away")
    continuous.make_matches(connection, [*first, later[0]])
    assert {entry.name for entry in tournaments.entries(connection, made.id)} >= {"molly", "late"}
    assert all(later[1] not in one.versions for one in _rows(connection, made.id))


def test_only_bots_that_a_referee_can_seat_together_are_paired(connection: Connection) -> None:
    molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
    made = event(connection, format="continuous", format_terms={"at_once": 1})
    everybody = [molly, finn, oisin]
    assert continuous.make_matches(connection, everybody, lambda game, seats: [{molly}, {finn}]) == 0
    where = [{molly}, {finn, oisin}]
    assert continuous.make_matches(connection, everybody, lambda game, seats: where) == 1
    assert [set(one.versions) for one in _rows(connection, made.id)] == [{finn, oisin}]


def test_two_of_one_owner_do_not_meet_and_nobody_is_paired_while_nobody_knows_who_is_there(
    connection: Connection,
) -> None:
    ours = enter(connection, "molly", "milly", owner="ann")
    event(connection, format="continuous", format_terms={"at_once": 1})
    finn = enter(connection, "finn")
    assert continuous.make_matches(connection, None) == 0
    assert continuous.make_matches(connection, [*ours, *finn]) == 1
    [claimed] = play(connection)
    assert finn[0] in [one.version for one in claimed.entrants]


def _rows(connection: Connection, number: int) -> Any:
    with connection.cursor(row_factory=namedtuple_row) as cursor:
        return cursor.execute("SELECT versions FROM match WHERE tournament = %s", (number,)).fetchall()
