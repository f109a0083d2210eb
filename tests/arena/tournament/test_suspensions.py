"""Bots that keep failing are suspended from an event, and what counts as one mishap."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.match import claims
from arena.store.suspension import latest_matches
from arena.tournament import suspensions, tournaments
from tests.support.events import enter, event, forfeited, played_out, stronger_wins

Connection = psycopg.Connection[Any]


def test_a_bot_at_fault_in_five_matches_in_a_row_is_suspended_and_told_why(connection: Connection) -> None:
    enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=10)
    for _ in range(40):
        [claimed] = claims.claim(connection, "by hand", 1, 60)
        names = [one.name for one in claimed.entrants]
        bad = names.index("molly") if "molly" in names else None
        claims.close(connection, claimed, stronger_wins(claimed) if bad is None else forfeited(bad))
        if names := suspensions.review(connection):
            break
    assert names == ["molly"]
    [entry] = [one for one in tournaments.entries(connection, made.id) if one.bot == "molly"]
    assert entry.left_as == "withdrawn" and entry.left_because is not None
    assert "5 matches in a row" in entry.left_because
    told = suspensions.sentence(connection, "molly")
    assert told is not None and "arena bot admit molly" in told
    assert suspensions.review(connection) == []
    played_out(connection, made.id)

    again = event(connection, "again")
    assert "molly" not in {one.bot for one in tournaments.entries(connection, again.id)}
    assert suspensions.admit(connection, "molly", by="ann") == 1
    assert suspensions.sentence(connection, "molly") is None
    assert suspensions.review(connection) == []  # what was before does not count again
    third = event(connection, "third")
    assert "molly" in {one.bot for one in tournaments.entries(connection, third.id)}


@pytest.mark.parametrize(("suspend_after", "borne"), [(2, 1), (7, 6), (0, 10)])
def test_the_event_says_how_much_is_borne(connection: Connection, suspend_after: int, borne: int) -> None:
    enter(connection, "molly", "finn")
    event(connection, decks=10, suspend_after=suspend_after)
    for number in range(10):
        [claimed] = claims.claim(connection, "by hand", 1, 60)
        bad = [one.name for one in claimed.entrants].index("molly")
        claims.close(connection, claimed, forfeited(bad))
        assert suspensions.review(connection) == (["molly"] if number == borne else [])
        if number == borne:
            break


def test_a_new_version_may_play_at_once(connection: Connection) -> None:
    [molly] = enter(connection, "molly")
    enter(connection, "finn")
    connection.execute("INSERT INTO suspension (version, reason) VALUES (%s, 'of a test')", (molly,))
    bots.add_version(connection, "molly")
    made = event(connection)
    assert {one.name for one in tournaments.entries(connection, made.id)} == {"molly/2", "finn"}


def test_one_crash_in_many_matches_at_once_is_one_mishap(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    event(connection, decks=10)
    for claimed in claims.claim(connection, "by hand", 10, 60):
        at = [one.name for one in claimed.entrants].index("molly")
        claims.close(connection, claimed, forfeited(at))
    assert suspensions.review(connection) == []


def test_one_absence_is_one_mishap_however_many_matches_it_costs(connection: Connection) -> None:
    molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=10)
    tournaments.note_presence(connection, [finn, oisin])
    connection.execute("UPDATE entry SET absent_since = absent_since - interval '61 s'")
    assert len(claims.no_shows(connection)) == 20
    # They are written one after the other, and a slow house may take minutes over it.
    connection.execute(
        """UPDATE match SET finished_at = finished_at + make_interval(secs => number)
           WHERE tournament = %s AND state = 'finished'""",
        (made.id,),
    )
    assert suspensions.faulty_in_a_row(latest_matches(connection, molly, 100)) == 1
    assert suspensions.review(connection) == []


def test_five_absences_are_five_mishaps(connection: Connection) -> None:
    molly, finn = enter(connection, "molly", "finn")
    for day in range(5, 0, -1):
        made = event(connection, f"evening-{day}", decks=3)
        tournaments.note_presence(connection, [finn])
        connection.execute("UPDATE entry SET absent_since = absent_since - interval '61 s'")
        assert len(claims.no_shows(connection)) == 3
        tournaments.finish_ended(connection)
        ago = {"days": day, "tournament": made.id}
        connection.execute(
            """UPDATE match SET finished_at = finished_at - make_interval(days => %(days)s)
               WHERE tournament = %(tournament)s""",
            ago,
        )
        connection.execute(
            """UPDATE fault SET at = at - make_interval(days => %(days)s)
               WHERE match IN (SELECT id FROM match WHERE tournament = %(tournament)s)""",
            ago,
        )
    assert suspensions.faulty_in_a_row(latest_matches(connection, molly, 100)) == 5


def test_another_version_of_the_same_bot_stays_in(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    bots.add_version(connection, "molly", retire_older=False)
    made = event(connection, decks=10, suspend_after=1)
    for claimed in claims.claim(connection, "by hand", 2, 60):
        names = [one.name for one in claimed.entrants]
        if "molly" in names:
            claims.close(connection, claimed, forfeited(names.index("molly")))
    assert suspensions.review(connection) == ["molly"]
    left = {one.name: one.left_as for one in tournaments.entries(connection, made.id)}
    assert left == {"molly": "withdrawn", "finn": None, "molly/2": None}
