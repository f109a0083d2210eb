"""What is too much for one tick is gone through in portions, each open match in one of them."""

from __future__ import annotations

from itertools import chain
from typing import Any

import psycopg
import pytest

from arena.match import claims
from arena.store import candidate, suspension, sweep
from arena.store.sweep import EVERYTHING, IN_PORTION, Portion
from arena.tournament import presences, suspensions, tournaments
from tests.support.events import enter, event, forfeited

Connection = psycopg.Connection[Any]


def in_portion(connection: Connection, portion: Portion) -> list[int]:
    sql = f"SELECT m.id FROM match m WHERE {IN_PORTION} ORDER BY m.tournament, m.number"
    return [found for (found,) in connection.execute(sql.encode(), portion.parameters)]


def every_match(connection: Connection) -> list[int]:
    return in_portion(connection, EVERYTHING)


def test_every_open_match_is_in_one_portion_and_then_it_begins_anew(evening: Connection) -> None:
    event(evening, "second", decks=3)
    every = every_match(evening)
    assert len(every) == 7
    portions = [in_portion(evening, sweep.next_matches(evening, 3)) for _ in range(4)]
    assert portions == [every[:3], every[3:6], every[6:], every[:3]]


def test_where_all_fit_in_each_portion_is_everything(evening: Connection) -> None:
    for _ in range(2):
        assert in_portion(evening, sweep.next_matches(evening, 100)) == every_match(evening)


def test_a_tournament_is_touched_where_some_of_its_matches_are_in_the_portion(evening: Connection) -> None:
    second = event(evening, "second", decks=3)
    first, *_ = [one.id for one in tournaments.latest(evening) if one.id != second.id]
    portion = sweep.next_matches(evening, 3)
    assert (portion.touches(first), portion.touches(second.id)) == (True, False)
    portion = sweep.next_matches(evening, 3)
    assert (portion.touches(first), portion.touches(second.id)) == (True, True)


def test_who_is_absent_loses_the_matches_of_one_portion_after_the_other(connection: Connection) -> None:
    molly, _ = enter(connection, "molly", "finn")
    event(connection, decks=5, outage_seconds=0)
    presences.note_presence(connection, [molly])
    connection.execute(
        "UPDATE entry SET absent_since = now() - interval '1 day' WHERE absent_since IS NOT NULL"
    )
    every = every_match(connection)
    lost = [claims.no_shows(connection, None, sweep.next_matches(connection, 2)) for _ in range(3)]
    assert [len(one) for one in lost] == [2, 2, 1] and sorted(chain(*lost)) == every


def test_bots_are_found_apart_in_one_portion_after_the_other(connection: Connection) -> None:
    molly, finn = enter(connection, "molly", "finn")
    event(connection, decks=3)

    def noted() -> int:
        presences.note_presence(
            connection,
            [molly, finn],
            lambda game, seats: [{molly}, {finn}],
            sweep.next_matches(connection, 2),
        )
        return len(connection.execute("SELECT FROM match WHERE apart_since IS NOT NULL").fetchall())

    assert [noted(), noted()] == [2, 3]


def test_those_at_fault_are_reviewed_some_at_a_time_and_all_of_them(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suspensions, "_AT_ONCE", 1)
    enter(connection, "molly", "finn", "oisin", "ann")
    event(connection, decks=1, suspend_after=1)
    taken = claims.claim(connection, "by hand", 100, 60)
    for one in taken:  # in each the second is at fault
        claims.close(connection, one, forfeited(1))
    late = suspension.lately_at_fault(connection, 600, 0, 100)
    assert len(late) == 4
    assert suspension.lately_at_fault(connection, 600, late[0], 2) == late[1:3]
    assert suspension.lately_at_fault(connection, 600, late[2], 2) == [late[3], late[0]]
    of_each = [suspensions.review(connection) for _ in late]
    assert all(len(names) <= 1 for names in of_each) and any(of_each)


def test_what_cannot_be_played_does_not_stand_before_what_can(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(candidate, "_LOOKED_AT", 2)
    enter(connection, "molly", "finn", "oisin", "ann")
    event(connection, decks=4)
    last = every_match(connection)[-1]
    [(there,)] = connection.execute("SELECT versions FROM match WHERE id = %s", [last]).fetchall()
    found = []
    for _ in range(200):
        assert claims.waiting(connection, there) <= 2
        found += [one.id for one in claims.claim(connection, "by hand", 1, 60, there)]
    meant = connection.execute(
        "SELECT id FROM match WHERE versions <@ %s::bigint[] ORDER BY id", [there]
    ).fetchall()
    assert sorted(found) == [one for (one,) in meant]


def test_of_many_events_each_gives_its_share(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    made = [event(connection, f"event-{n}", decks=40).id for n in range(8)]
    taken = claims.claim(connection, "by hand", 16, 60)
    assert len(taken) == 16 and {one.tournament for one in taken} == set(made)
