"""An event is held while nearly all bots that had come to it are away at once, and goes on by itself."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import NotFound, StateRefused, TermsRefused
from arena.match import claims
from arena.store import audit
from arena.tournament import outages, schedules, tournaments
from tests.support.events import NAMES, advance_to, enter, event, play

Connection = psycopg.Connection[Any]


def pass_time(connection: Connection, seconds: int) -> None:
    """Let so much time pass for who is away, and for an event that is held."""
    connection.execute("UPDATE entry SET absent_since = absent_since - make_interval(secs => %s)", [seconds])
    connection.execute("UPDATE tournament SET held_since = held_since - make_interval(secs => %s)", [seconds])


def lost(connection: Connection) -> int:
    """How many matches are lost now because bots did not come."""
    return len(claims.no_shows(connection))


@pytest.fixture
def running(connection: Connection) -> tuple[int, list[int]]:
    """An event of eight bots of as many owners, all of which have come, and their versions."""
    here = enter(connection, *NAMES)
    made = event(connection, decks=1, patience_seconds=20)
    tournaments.note_presence(connection, here)
    return made.id, here


class TestHolding:
    def test_nobody_loses_by_a_cut_that_takes_all_bots_and_the_event_goes_on_when_half_are_back(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        tournaments.note_presence(connection, [])
        assert tournaments.by_id(connection, number).condition == "held"
        pass_time(connection, 600)
        tournaments.note_presence(connection, here[:3])
        assert lost(connection) == 0
        assert claims.claim(connection, "worker", 10, 60) == [] and claims.waiting(connection) == 0
        tournaments.note_presence(connection, here[:4])
        assert tournaments.by_id(connection, number).condition == "running"
        assert claims.waiting(connection) == 28
        # Those who are not back yet are waited for from now on.
        tournaments.note_presence(connection, here[:4])
        assert lost(connection) == 0
        pass_time(connection, 21)
        assert lost(connection) == 28 - 6
        said = [(line.what, line.detail) for line in audit.lines(connection, f"tournament {number}")]
        assert said == [
            ("went on", "4 of 8 bots are here"),
            ("held", "8 of the 8 bots that had come are away at once"),
        ]

    def test_three_quarters_who_went_within_a_minute_are_nearly_all(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        tournaments.note_presence(connection, here[:4])
        pass_time(connection, 15)
        tournaments.note_presence(connection, here[:3])
        assert tournaments.by_id(connection, number).condition == "running"
        tournaments.note_presence(connection, here[:2])
        assert tournaments.by_id(connection, number).condition == "held"

    def test_bots_that_go_one_after_the_other_are_given_up_one_after_the_other(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        for left in (7, 6, 5, 4, 3, 2):
            tournaments.note_presence(connection, here[:left])
            pass_time(connection, 30)
            tournaments.note_presence(connection, here[:left])
            assert tournaments.by_id(connection, number).condition == "running"
            assert lost(connection) == left

    def test_who_never_came_is_no_outage(self, connection: Connection) -> None:
        here = enter(connection, *NAMES)
        made = event(connection, decks=1, patience_seconds=20)
        tournaments.note_presence(connection, here[:2])
        pass_time(connection, 21)
        assert tournaments.by_id(connection, made.id).condition == "running"
        assert lost(connection) == 27

    def test_one_owners_bots_that_all_go_are_that_owners_affair(self, connection: Connection) -> None:
        many = enter(connection, "one", "two", "three", "four", owner="ann")
        [other] = enter(connection, "molly")
        made = event(connection, decks=1, patience_seconds=20)
        tournaments.note_presence(connection, [*many, other])
        tournaments.note_presence(connection, [other])
        assert tournaments.by_id(connection, made.id).condition == "running"
        tournaments.note_presence(connection, [])
        assert tournaments.by_id(connection, made.id).condition == "held"

    def test_a_restart_of_the_house_is_an_outage_until_they_are_back(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        tournaments.note_presence(connection, None)
        assert tournaments.by_id(connection, number).condition == "running"
        tournaments.note_presence(connection, here[:1])
        assert tournaments.by_id(connection, number).condition == "held"
        tournaments.note_presence(connection, here)
        assert tournaments.by_id(connection, number).condition == "running"
        assert len(play(connection)) == 28

    def test_who_was_there_when_entries_closed_had_come(self, connection: Connection) -> None:
        here = enter(connection, *NAMES)
        schedules.create(connection, "evening", preset="twenty-five", decks=1, freeze_seconds=600)
        slot = schedules.add_in(connection, "evening", 60)
        advance_to(connection, slot.created_at)
        made = tournaments.of_slot(connection, slot.id)
        assert made is not None and made.state == "scheduled"
        tournaments.note_presence(connection, here)
        advance_to(connection, slot.due_at)
        tournaments.note_presence(connection, [])
        assert tournaments.by_id(connection, made.id).condition == "held"


class TestTheEndOfAHold:
    def test_an_event_is_held_for_as_long_as_its_terms_say(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        tournaments.note_presence(connection, [])
        pass_time(connection, 3_599)
        tournaments.note_presence(connection, here[:1])
        assert tournaments.by_id(connection, number).condition == "held"
        pass_time(connection, 1)
        for _ in range(2):
            tournaments.note_presence(connection, here[:1])
            assert tournaments.by_id(connection, number).condition == "running"
        assert lost(connection) == 28

    def test_an_organiser_may_want_to_play_on_whatever_happens(self, connection: Connection) -> None:
        here = enter(connection, *NAMES)
        made = event(connection, decks=1, patience_seconds=20, outage_seconds=0)
        tournaments.note_presence(connection, here)
        tournaments.note_presence(connection, here[:1])
        assert tournaments.by_id(connection, made.id).condition == "running"
        pass_time(connection, 21)
        assert lost(connection) == 28

    def test_one_that_is_held_goes_on_when_the_organiser_says_so_and_waits_for_all_anew(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        tournaments.note_presence(connection, [])
        pass_time(connection, 100)
        assert not outages.set_most(connection, number, 200)
        assert outages.set_most(connection, number, 0, by="ann")
        for _ in range(2):
            tournaments.note_presence(connection, here[:2])
            assert tournaments.by_id(connection, number).condition == "running"
            assert lost(connection) == 0
        pass_time(connection, 21)
        assert lost(connection) == 27
        last = audit.lines(connection, f"tournament {number}")[0]
        assert (last.who, last.what) == ("ann", "went on")

    def test_what_is_over_or_unknown_or_too_long_is_refused(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, _ = running
        with pytest.raises(TermsRefused, match="0 \\(play on\\) to 604800"), connection.transaction():
            outages.set_most(connection, number, 604_801)
        with pytest.raises(NotFound):
            outages.set_most(connection, number + 1, 0)
        tournaments.void(connection, number, "rain")
        with pytest.raises(StateRefused):
            outages.set_most(connection, number, 0)
        assert tournaments.by_id(connection, number).outage_seconds == 3_600

    def test_a_paused_event_is_held_by_nobody_else(
        self, connection: Connection, running: tuple[int, list[int]]
    ) -> None:
        number, here = running
        tournaments.note_presence(connection, [])
        tournaments.pause(connection, number)
        tournaments.note_presence(connection, [])
        assert tournaments.by_id(connection, number).condition == "paused"
        tournaments.resume(connection, number)
        tournaments.note_presence(connection, here)
        assert tournaments.by_id(connection, number).condition == "running"
