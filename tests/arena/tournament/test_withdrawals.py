"""Bots that leave a tournament, or are put out of it: what they have played, and how the others go on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.errors import NotFound, StateRefused
from arena.match import matches
from arena.rating import ratings
from arena.store import audit
from arena.store.wave import meetings
from arena.tournament import tournaments, withdrawals
from tests.support.events import NAMES, enter, event, ladder_rows, play, played_out

Connection = psycopg.Connection[Any]


def test_what_a_withdrawn_bot_has_played_stands_and_what_is_left_falls_away(connection: Connection) -> None:
    enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=2)
    play(connection, limit=3)
    fell = withdrawals.withdraw(connection, made.id, "molly", "her owner asks")
    assert fell == 2
    played_out(connection, made.id)
    progress = tournaments.progress(connection, made.id)
    assert (progress.finished, progress.void) == (4, 2)
    assert [line.what for line in audit.lines(connection, f"tournament {made.id}")] == ["withdrawn"]


def test_a_disqualified_bots_matches_count_for_nothing_and_the_ladder_is_taken_anew(
    connection: Connection,
) -> None:
    enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=2)
    played_out(connection, made.id)
    withdrawals.disqualify(connection, made.id, "molly", "it peeked")
    ratings.rate_ready(connection)
    assert {row.bot for row in ladder_rows(connection)} == {"finn", "oisin"}
    assert ratings.recompute(connection, "twenty-five", check=True).equal
    with pytest.raises(StateRefused):
        withdrawals.disqualify(connection, made.id, "molly", "again")


def test_in_a_swiss_tournament_the_others_go_on(connection: Connection) -> None:
    enter(connection, *NAMES[:6])
    made = event(connection, format="swiss", decks=1)
    play(connection)
    tournaments.finish_ended(connection)
    withdrawals.withdraw(connection, made.id, "molly", "enough")
    played_out(connection, made.id)
    rounds = {row.wave for row in meetings(connection, made.id) if row.state == "finished"}
    assert rounds == {1, 2, 3}
    assert all(
        row.state == "void" for row in meetings(connection, made.id) if 1 in row.entrants and row.wave > 1
    )


def test_in_a_knock_out_the_opponent_goes_on(connection: Connection) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1)
    withdrawals.withdraw(connection, made.id, "molly", "enough")
    played_out(connection, made.id)
    [final] = [row for row in meetings(connection, made.id) if row.wave > 1]
    assert 4 in final.entrants  # molly's opponent


def test_tables_are_drawn_anew_for_those_who_remain(connection: Connection) -> None:
    enter(connection, *NAMES[:7])
    made = event(connection, preset="cut-throat", decks=1)
    withdrawals.withdraw(connection, made.id, "molly", "enough")
    played_out(connection, made.id)
    sat = Counter(
        number for row in meetings(connection, made.id) if row.state == "finished" for number in row.entrants
    )
    assert set(sat) == {2, 3, 4, 5, 6, 7}
    assert max(sat.values()) - min(sat.values()) <= 1 and min(sat.values()) >= 5


def test_who_is_not_in_it_cannot_leave_it(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    made = event(connection)
    with pytest.raises(NotFound):
        withdrawals.withdraw(connection, made.id, "nobody", "why not")


def test_when_two_versions_of_a_bot_are_disqualified_no_step_of_either_stays(connection: Connection) -> None:
    enter(connection, "finn", "nell", "molly")
    bots.add_version(connection, "molly", retire_older=False)
    made = event(connection)
    first: dict[str, int] = {}
    for number, claimed in enumerate(play(connection)):
        for one in claimed.entrants:
            first.setdefault(one.name, number)
    assert first["molly/2"] < first["molly"]  # the later version has played first
    ratings.rate_ready(connection)
    assert withdrawals.disqualify(connection, made.id, "molly", "two at once") == 8
    left = [one for one in matches.of_tournament(connection, made.id) if one.state == "finished"]
    assert len(left) == 2  # finn against nell
    assert ratings.recompute(connection, "twenty-five", check=True).steps == 4
