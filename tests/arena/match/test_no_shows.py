"""Bots that do not come, or cannot be seated, lose when they were waited for long enough."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.bot.presence import Attached, Attendance, Referee
from arena.errors import ClaimLost, ResultConflict, StateRefused
from arena.match import claims, matches
from arena.rating import crosstables, ladders, ratings
from arena.tournament import tournaments
from tests.support.claims import PIECE, claim_one, lose, state
from tests.support.events import enter, event, play, stronger_wins

Connection = psycopg.Connection[Any]


class TestNoShows:
    def away(self, connection: Connection, present: set[int] | None, seconds: int) -> list[int]:
        """Let so much time pass with these there; the matches that ended by it."""
        tournaments.note_presence(connection, present)
        connection.execute(
            "UPDATE entry SET absent_since = absent_since - make_interval(secs => %s)", [seconds]
        )
        return claims.no_shows(connection)

    def test_a_bot_is_waited_for_as_long_as_the_event_says_and_then_forfeits_unrated(
        self, connection: Connection
    ) -> None:
        molly, finn = enter(connection, "molly", "finn")
        made = event(connection, decks=2, patience_seconds=30)
        assert self.away(connection, {molly}, 20) == []
        ended = self.away(connection, {molly}, 20)
        assert len(ended) == 2
        shown = matches.by_id(connection, ended[0])
        assert (shown.state, shown.ending, shown.cause) == ("finished", "forfeit", "no-show")
        assert shown.reason == "finn did not come within 30 s"
        places = {one.version: one.place for one in matches.entrants(connection, ended)[ended[0]]}
        assert places == {molly: 1, finn: 2}
        [fault] = matches.faults_of_match(connection, ended[0])
        assert (fault.bot, fault.kind, fault.limit_ms) == ("finn", "no-show", 30_000)
        assert tournaments.finish_ended(connection) == [made.id]
        assert ratings.rate_ready(connection) == 0

    def test_a_bot_that_goes_together_with_the_worker_is_waited_for_no_longer(
        self, connection: Connection
    ) -> None:
        molly, _ = enter(connection, "molly", "finn")
        made = event(connection, decks=3, patience_seconds=30)
        begun, lost, held = claims.claim(connection, "worker", 3, 60)
        claims.append(connection, begun, PIECE)
        lose(connection, begun)
        lose(connection, lost)
        assert self.away(connection, {molly}, 20) == []
        # While the lease of the third lasts, its worker plays it, and the referee's clock rules.
        assert self.away(connection, {molly}, 20) == [begun.id, lost.id]
        for late in (begun, lost):
            with pytest.raises(ClaimLost):
                claims.append(connection, late, PIECE)
            with pytest.raises(ResultConflict):
                claims.close(connection, late, stronger_wins(late))
            assert matches.by_id(connection, late.id).cause == "no-show"
        assert claims.close(connection, held, stronger_wins(held))
        assert tournaments.finish_ended(connection) == [made.id]

    def test_a_ladder_taken_anew_leaves_no_shows_out_too(self, connection: Connection) -> None:
        molly, _ = enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection, limit=1)
        assert len(self.away(connection, {molly}, 100)) == 2
        assert ratings.rate_ready(connection) == 2
        assert ratings.recompute(connection, "twenty-five", check=True).steps == 2

    def test_absences_are_told_in_the_fault_rate_and_in_the_crosstable(self, connection: Connection) -> None:
        molly, _ = enter(connection, "molly", "finn")
        made = event(connection, decks=3)
        play(connection, limit=1)
        assert len(self.away(connection, {molly}, 100)) == 2
        ratings.rate_ready(connection)
        best, last = ladders.ladder(connection, "twenty-five").rows
        assert (best.bot, best.matches, best.missed, best.fault_rate) == ("molly", 1, 0, 0)
        assert (last.bot, last.matches, last.missed, last.fault_rate) == ("finn", 1, 2, 2 / 3)
        first, second = crosstables.crosstable(connection, made.id).rows
        assert (first.total.matches, first.total.missed, second.total.missed) == (1, 0, 2)
        [cell] = [cell for cell in second.cells if cell is not None]
        assert (cell.matches, cell.missed, cell.other_missed) == (1, 2, 0)
        [cell] = [cell for cell in first.cells if cell is not None]
        assert (cell.matches, cell.missed, cell.other_missed) == (1, 0, 2)
        tournaments.void(connection, made.id, "the line was down")
        event(connection, "night", decks=1)
        play(connection)
        ratings.rate_ready(connection)
        assert [row.missed for row in ladders.ladder(connection, "twenty-five").rows] == [0, 0]

    def test_a_bot_that_is_there_and_cannot_be_seated_is_waited_for_no_longer(
        self, connection: Connection
    ) -> None:
        molly, finn = enter(connection, "molly", "finn")
        made = event(connection, decks=1, patience_seconds=30)
        asked = []

        def able(game: str, seats: int) -> list[set[int]]:
            asked.append((game, seats))
            return [{molly}]

        for there, away in ((None, []), (able, [finn])):
            tournaments.note_presence(connection, {molly, finn}, there)
            entries = tournaments.entries(connection, made.id)
            assert [entry.version for entry in entries if entry.absent_since is not None] == away
        assert asked == [("twenty-five", 2)]  # each side has two seats
        connection.execute("UPDATE entry SET absent_since = absent_since - interval '31 s'")
        present = Attendance(
            (
                Referee("h:1", False, {str(molly): Attached(2, 2, frozenset())}),
                Referee("h:2", False, {str(finn): Attached(1, 1, frozenset())}),
            )
        )
        [ended] = claims.no_shows(connection, lambda version, *wanted: present.lacks(str(version), *wanted))
        shown = matches.by_id(connection, ended)
        reason = "finn could not be seated within 30 s: it offers 1 of the 2 seats that a match takes"
        assert (shown.cause, shown.reason) == ("no-show", reason)
        [fault] = matches.faults_of_match(connection, ended)
        assert (fault.bot, fault.detail) == ("finn", reason)
        assert tournaments.finish_ended(connection) == [made.id]

    def test_of_several_each_is_told_why_it_could_not_be_seated(self, connection: Connection) -> None:
        ann, bob, *_ = enter(connection, "ann", "bob", "cat", "dan", "eve")
        made = event(connection, preset="cut-throat", decks=1)
        connection.execute(
            "UPDATE entry SET absent_since = now() - interval '100 s' WHERE version < %s", [bob + 2]
        )
        lacking = {ann: "plays one-ten and not cut-throat"}
        [ended] = claims.no_shows(connection, lambda version, game, seats: lacking.get(version))
        assert matches.by_id(connection, ended).reason == (
            "bob, cat did not come within 60 s; "
            "ann could not be seated within 60 s: it plays one-ten and not cut-throat"
        )
        assert tournaments.finish_ended(connection) == [made.id]

    def test_a_bot_that_comes_back_is_waited_for_anew(self, connection: Connection) -> None:
        molly, finn = enter(connection, "molly", "finn")
        event(connection, patience_seconds=30)
        self.away(connection, {molly}, 20)
        self.away(connection, {molly, finn}, 0)
        assert self.away(connection, {molly}, 20) == []

    def test_if_nobody_comes_the_match_is_void(self, evening: Connection) -> None:
        ended = self.away(evening, set(), 100)
        assert len(ended) == 4
        shown = matches.by_id(evening, ended[0])
        assert (shown.state, shown.ending) == ("void", None)
        assert "did not come" in (shown.reason or "")
        assert len(tournaments.finish_ended(evening)) == 1

    def test_where_it_is_not_known_who_is_there_nobody_is_away(self, evening: Connection) -> None:
        self.away(evening, set(), 50)
        assert self.away(evening, None, 100) == []
        assert self.away(evening, set(), 0) == []

    def test_a_match_that_is_being_played_is_left_to_its_referee(self, connection: Connection) -> None:
        molly, _ = enter(connection, "molly", "finn")
        event(connection, decks=3)
        claimed = claim_one(connection)
        assert len(self.away(connection, {molly}, 100)) == 2
        assert state(connection, claimed) == "playing"

    def test_at_a_table_of_five_those_who_came_share_the_first_place(self, connection: Connection) -> None:
        versions = enter(connection, "ann", "bob", "cat", "dan", "eve")
        event(connection, preset="cut-throat", decks=1)
        [ended] = self.away(connection, set(versions[:3]), 100)
        places = {one.version: one.place for one in matches.entrants(connection, [ended])[ended]}
        assert [places[version] for version in versions] == [1, 1, 1, 4, 4]

    def test_no_bot_can_be_called_absent_from_a_match_that_it_does_not_play(
        self, evening: Connection
    ) -> None:
        claimed = claim_one(evening)
        claims.release(evening, claimed, "not yet")
        with pytest.raises(StateRefused, match="attended by all"):
            claims.no_show(evening, claimed.id, {0}, 70, 60)
