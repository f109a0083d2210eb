"""Matches under a lease: claimed once, written under a claim, closed once, whatever dies in between."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from cuig.match import Ending, Fault, FaultKind, Result, Standing
from cuig.v1 import record_pb2

from arena import crosstables, ladders, matches, ratings, tournaments
from arena.errors import ClaimLost, NotFound, RecordMisplaced, ResultConflict, ResultUnreadable, StateRefused
from arena.matches import ClaimedMatch
from arena.presence import Attachment, Attendance, Referee
from arena.store import claim as claims
from arena.store.claim import FRUITLESS_LIMIT
from tests.support.events import enter, event, forfeited, play, played, stronger_wins
from tests.support.servers import wait_until

Connection = psycopg.Connection[Any]
Change = Callable[[Connection, list[ClaimedMatch]], object]
PIECE = record_pb2.Record(
    segments=[record_pb2.Segment(actions=[3, 7], elapsed_ms=[1, 2])]
).SerializeToString()


@pytest.fixture
def evening(connection: Connection) -> Connection:
    """An event of two bots and four matches."""
    enter(connection, "molly", "finn")
    event(connection, decks=4)
    return connection


def claim_one(connection: Connection, worker: str = "worker") -> ClaimedMatch:
    [claimed] = matches.claim(connection, worker, 1, 60)
    return claimed


def lose(connection: Connection, claimed: ClaimedMatch) -> None:
    """Let the lease run out."""
    connection.execute("UPDATE match SET lease_until = '-infinity' WHERE id = %s", [claimed.id])


def state(connection: Connection, claimed: ClaimedMatch) -> str:
    return matches.by_id(connection, claimed.id).state


class TestClaiming:
    def test_a_claim_has_all_that_playing_the_match_takes(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        assert [entrant.name for entrant in claimed.entrants] in (["molly", "finn"], ["finn", "molly"])
        assert [game.number for game in claimed.games] == [1, 2]
        assert all(len(game.seed) == 32 and len(game.holders) == 4 for game in claimed.games)
        assert (claimed.preset, claimed.rules["target"], claimed.faults) == ("twenty-five", "25", "lenient")
        assert (claimed.number, claimed.attempts, claimed.record) == (1, 1, b"")

    def test_matches_are_claimed_in_their_order_and_each_by_one(self, evening: Connection) -> None:
        first, second = (matches.claim(evening, name, 2, 60) for name in ("one", "two"))
        assert [one.number for one in (*first, *second)] == [1, 2, 3, 4]
        assert matches.claim(evening, "three", 2, 60) == []

    def test_two_tournaments_are_played_side_by_side(self, evening: Connection) -> None:
        event(evening, "night", decks=4)
        claimed = matches.claim(evening, "worker", 4, 60)
        assert Counter(one.tournament_name.split()[0] for one in claimed) == {"evening": 2, "night": 2}

    def test_only_matches_whose_bots_are_all_there_are_claimed(self, connection: Connection) -> None:
        molly, finn, _ = enter(connection, "molly", "finn", "oisin")
        event(connection, decks=1)
        [claimed] = matches.claim(connection, "worker", 10, 60, attached={molly, finn})
        assert {entrant.version for entrant in claimed.entrants} == {molly, finn}
        assert matches.claim(connection, "worker", 10, 60, attached=()) == []
        assert matches.waiting(connection) == 2
        assert matches.waiting(connection, attached={molly, finn}) == 0

    def test_ten_workers_at_once_never_claim_the_same_match(
        self, database_url: str, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin", "ann")
        event(connection, decks=20)
        connection.commit()
        together = threading.Barrier(10)

        def work(number: int) -> list[int]:
            mine = []
            with psycopg.connect(database_url, connect_timeout=10) as own:
                together.wait(timeout=30)
                while claimed := matches.claim(own, f"worker-{number}", 3, 60):
                    own.commit()
                    mine += [one.id for one in claimed]
            return mine

        with ThreadPoolExecutor(10) as threads:
            claimed = [one for mine in threads.map(work, range(10), timeout=60) for one in mine]
        assert len(claimed) == len(set(claimed)) == 120


class TestTheLease:
    def test_a_match_whose_worker_is_lost_is_claimed_again_with_its_record(self, evening: Connection) -> None:
        lost = claim_one(evening)
        matches.append(evening, lost, PIECE)
        lose(evening, lost)
        again = claim_one(evening, "another")
        assert (again.id, again.attempts, again.record) == (lost.id, 2, PIECE)
        assert again.claim != lost.claim

    def test_whoever_comes_back_too_late_changes_nothing(self, evening: Connection) -> None:
        lost = claim_one(evening)
        lose(evening, lost)
        again = claim_one(evening, "another")
        with pytest.raises(ClaimLost):
            matches.append(evening, lost, PIECE)
        with pytest.raises(ClaimLost):
            matches.extend(evening, lost, 60)
        with pytest.raises(ClaimLost):
            matches.close(evening, lost, played([1, 2]))
        matches.release(evening, lost, "I am late")
        assert matches.append_all(evening, [(lost, PIECE), (again, PIECE)]) == [lost]
        assert matches.extend_all(evening, [lost, again], 60) == [lost]
        assert matches.record(evening, again.id) == PIECE
        assert state(evening, again) == "playing"

    def test_a_lease_that_ran_out_still_counts_while_nobody_else_has_claimed(
        self, evening: Connection
    ) -> None:
        slow = claim_one(evening)
        lose(evening, slow)
        matches.extend(evening, slow, 60)
        assert matches.append(evening, slow, PIECE) == len(PIECE)
        assert matches.close(evening, slow, played([1, 2]))

    def test_a_match_that_is_given_back_waits_for_its_time(self, evening: Connection) -> None:
        claimed = matches.claim(evening, "worker", 4, 60)[0]
        matches.release(evening, claimed, "molly has no free seat", retry_seconds=3600)
        shown = matches.by_id(evening, claimed.id)
        assert (shown.state, shown.reason) == ("waiting", "molly has no free seat")
        assert matches.claim(evening, "worker", 4, 60) == []


class TestTheRecord:
    def test_pieces_joined_are_a_record(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        assert matches.append(evening, claimed, PIECE, at=0) == len(PIECE)
        assert matches.append(evening, claimed, PIECE, at=len(PIECE)) == 2 * len(PIECE)
        joined = record_pb2.Record.FromString(matches.record(evening, claimed.id))
        assert [list(segment.actions) for segment in joined.segments] == [[3, 7], [3, 7]]

    def test_a_piece_whose_commit_was_not_heard_of_is_not_appended_twice(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        matches.append(evening, claimed, PIECE, at=0)
        assert matches.append(evening, claimed, PIECE, at=0) == len(PIECE)
        assert matches.record(evening, claimed.id) == PIECE

    def test_a_piece_that_does_not_go_on_where_the_record_stops_is_refused(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        matches.append(evening, claimed, PIECE, at=0)
        with pytest.raises(RecordMisplaced) as refusal:
            matches.append(evening, claimed, b"\x0a\x00", at=0)
        assert (refusal.value.stored, refusal.value.given) == (len(PIECE), 0)


class TestClosing:
    def test_a_result_is_taken_once_and_the_same_again_is_no_error(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        assert matches.close(evening, claimed, played([2, 1]))
        assert not matches.close(evening, claimed, played([2, 1]))
        shown = matches.by_id(evening, claimed.id)
        assert (shown.state, shown.ending, shown.cause) == ("finished", "played-out", None)
        who = matches.entrants(evening, [claimed.id])[claimed.id]
        assert [(one.place, one.games_won, one.points) for one in who] == [(2, 0, 30), (1, 1, 40)]

    def test_another_result_for_an_ended_match_is_a_conflict_and_changes_nothing(
        self, evening: Connection
    ) -> None:
        claimed = claim_one(evening)
        matches.close(evening, claimed, played([2, 1]))
        with pytest.raises(ResultConflict):
            matches.close(evening, claimed, played([1, 2]))
        assert [one.place for one in matches.entrants(evening, [claimed.id])[claimed.id]] == [2, 1]

    def test_a_result_told_by_many_at_once_is_taken_once(
        self, database_url: str, evening: Connection
    ) -> None:
        claimed = claim_one(evening)
        evening.commit()

        def tell(_: int) -> bool:
            with psycopg.connect(database_url, connect_timeout=10) as own:
                return matches.close(own, claimed, played([1, 2]))

        with ThreadPoolExecutor(6) as threads:
            assert sorted(threads.map(tell, range(6), timeout=60)) == [False] * 5 + [True]

    @pytest.mark.parametrize(
        "result",
        [
            played([1, 2, 3]),
            played([1]),
            played([2, 2]),
            played([1, 3]),
            Result(Ending.FORFEIT, None, played([1, 2]).standings),
            Result(Ending.PLAYED_OUT, Fault(0, FaultKind.LATE, 1, 1, "", 0), played([1, 2]).standings),
        ],
    )
    def test_a_result_that_cannot_be_one_of_the_match_is_refused(
        self, evening: Connection, result: Result
    ) -> None:
        claimed = claim_one(evening)
        with pytest.raises(ResultUnreadable):
            matches.close(evening, claimed, result)
        assert state(evening, claimed) == "playing"

    def test_a_forfeit_keeps_its_cause_and_its_owner_can_see_it(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        holder = claimed.games[0].holders[0]
        matches.close(evening, claimed, forfeited(holder, seat=0))
        shown = matches.by_id(evening, claimed.id)
        assert (shown.ending, shown.cause) == ("forfeit", "late")
        [fault] = matches.faults(evening, claimed.id)
        assert (fault.kind, fault.elapsed_ms, fault.limit_ms) == ("late", 1200, 1000)
        assert fault.version == claimed.entrants[holder].version
        assert [one.match for one in matches.faults_of_bot(evening, fault.bot)] == [claimed.id]


class TestPoison:
    def test_a_match_that_fails_wherever_it_is_tried_is_parked_and_the_event_goes_on(
        self, evening: Connection
    ) -> None:
        first = claim_one(evening)
        matches.release(evening, first, "its record cannot be read", 0, blame=True)
        for _ in range(FRUITLESS_LIMIT - 1):
            again = claim_one(evening)
            assert again.id == first.id
            matches.release(evening, again, "its record cannot be read", 0, blame=True)
        shown = matches.by_id(evening, first.id)
        assert (shown.state, shown.reason) == ("parked", "its record cannot be read")
        play(evening)
        assert len(tournaments.finish_ended(evening)) == 1
        assert ratings.rate_ready(evening) == 6

    def test_a_match_that_kills_its_workers_is_parked(self, evening: Connection) -> None:
        first = claim_one(evening)
        for _ in range(FRUITLESS_LIMIT - 1):
            lose(evening, first)
            assert claim_one(evening).id == first.id
        lose(evening, first)
        assert matches.claim(evening, "worker", 1, 60) == []
        assert matches.by_id(evening, first.id).state == "parked"

    def test_a_match_whose_record_grows_is_never_parked(self, evening: Connection) -> None:
        first = claim_one(evening)
        for _ in range(2 * FRUITLESS_LIMIT):
            matches.append(evening, first, PIECE)
            lose(evening, first)
            first = claim_one(evening)
        assert first.number == 1 and state(evening, first) == "playing"

    def test_a_match_is_not_parked_for_what_is_not_its_fault(self, evening: Connection) -> None:
        for _ in range(2 * FRUITLESS_LIMIT):
            matches.release(evening, claim_one(evening), "no referee", 0)
        assert claim_one(evening).number == 1

    def test_a_parked_match_can_be_played_after_all(self, evening: Connection) -> None:
        first = claim_one(evening)
        evening.execute("UPDATE match SET fruitless = %s WHERE id = %s", [FRUITLESS_LIMIT, first.id])
        matches.release(evening, first, "broken", 0, blame=True)
        play(evening)
        tournaments.finish_ended(evening)
        matches.requeue(evening, first.id)
        assert tournaments.by_id(evening, first.tournament).state == "running"
        assert [one.id for one in play(evening)] == [first.id]
        assert tournaments.finish_ended(evening) == [first.tournament]


class TestNoShows:
    def away(self, connection: Connection, present: set[int] | None, seconds: int) -> list[int]:
        """Let so much time pass with these there; the matches that ended by it."""
        tournaments.note_presence(connection, present)
        connection.execute(
            "UPDATE entry SET absent_since = absent_since - make_interval(secs => %s)", [seconds]
        )
        return matches.no_shows(connection)

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
        [fault] = matches.faults(connection, ended[0])
        assert (fault.bot, fault.kind, fault.limit_ms) == ("finn", "no-show", 30_000)
        assert tournaments.finish_ended(connection) == [made.id]
        assert ratings.rate_ready(connection) == 0

    def test_a_bot_that_goes_together_with_the_worker_is_waited_for_no_longer(
        self, connection: Connection
    ) -> None:
        molly, _ = enter(connection, "molly", "finn")
        made = event(connection, decks=3, patience_seconds=30)
        begun, lost, held = matches.claim(connection, "worker", 3, 60)
        matches.append(connection, begun, PIECE)
        lose(connection, begun)
        lose(connection, lost)
        assert self.away(connection, {molly}, 20) == []
        # While the lease of the third lasts, its worker plays it, and the referee's clock rules.
        assert self.away(connection, {molly}, 20) == [begun.id, lost.id]
        for late in (begun, lost):
            with pytest.raises(ClaimLost):
                matches.append(connection, late, PIECE)
            with pytest.raises(ResultConflict):
                matches.close(connection, late, stronger_wins(late))
            assert matches.by_id(connection, late.id).cause == "no-show"
        assert matches.close(connection, held, stronger_wins(held))
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
                Referee("h:1", False, {str(molly): Attachment(2, 2, frozenset())}),
                Referee("h:2", False, {str(finn): Attachment(1, 1, frozenset())}),
            )
        )
        [ended] = matches.no_shows(connection, lambda version, *wanted: present.lacks(str(version), *wanted))
        shown = matches.by_id(connection, ended)
        reason = "finn could not be seated within 30 s: it offers 1 of the 2 seats that a match takes"
        assert (shown.cause, shown.reason) == ("no-show", reason)
        [fault] = matches.faults(connection, ended)
        assert (fault.bot, fault.detail) == ("finn", reason)
        assert tournaments.finish_ended(connection) == [made.id]

    def test_of_several_each_is_told_why_it_could_not_be_seated(self, connection: Connection) -> None:
        ann, bob, *_ = enter(connection, "ann", "bob", "cat", "dan", "eve")
        made = event(connection, preset="cut-throat", decks=1)
        connection.execute(
            "UPDATE entry SET absent_since = now() - interval '100 s' WHERE version < %s", [bob + 2]
        )
        lacking = {ann: "plays one-ten and not cut-throat"}
        [ended] = matches.no_shows(connection, lambda version, game, seats: lacking.get(version))
        assert matches.by_id(connection, ended).reason == (
            "bob, cat did not come within 60 s; "
            "ann could not be seated within 60 s: it plays one-ten and not cut-throat"
        )
        assert tournaments.finish_ended(connection) == [made.id]

    def test_a_match_whose_bots_no_referee_can_seat_together_is_parked(self, connection: Connection) -> None:
        molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=1, patience_seconds=30)
        where = [{molly, oisin}, {finn, oisin}]

        def pass_by(seconds: int) -> list[int]:
            tournaments.note_presence(connection, {molly, finn, oisin}, lambda game, seats: where)
            connection.execute(
                "UPDATE match SET apart_since = apart_since - make_interval(secs => %s)", [seconds]
            )
            return matches.park_apart(connection)

        held = matches.claim(connection, "worker", 3, 60)
        [apart] = [one for one in held if {entrant.version for entrant in one.entrants} == {molly, finn}]
        assert pass_by(100) == []  # its worker has it
        matches.release(connection, apart, "its bots have no free seats", 0)
        assert matches.by_id(connection, apart.id).reason == "no referee can seat its bots together"
        assert matches.claim(connection, "worker", 3, 60) == [] and matches.waiting(connection) == 0
        tournaments.pause(connection, made.id)
        assert pass_by(100) == []
        tournaments.resume(connection, made.id)
        assert pass_by(20) == []
        assert pass_by(20) == [apart.id]
        parked = matches.by_id(connection, apart.id)
        assert parked.state == "parked"
        assert parked.reason is not None and parked.reason.startswith("no referee could seat ")
        assert parked.reason.endswith(" together within 30 s")
        assert all(name in parked.reason for name in ("molly", "finn"))
        assert all(entry.absent_since is None for entry in tournaments.entries(connection, made.id))
        for one in held:
            if one.id != apart.id:
                matches.close(connection, one, stronger_wins(one))
        assert tournaments.finish_ended(connection) == [made.id]
        matches.requeue(connection, apart.id)
        assert pass_by(20) == []  # waited for anew
        where = [{molly, finn, oisin}]
        assert pass_by(20) == []
        assert matches.by_id(connection, apart.id).reason is None
        assert [one.id for one in matches.claim(connection, "worker", 3, 60)] == [apart.id]

    def test_a_match_of_a_bot_that_is_away_is_a_no_show_and_not_parked(self, connection: Connection) -> None:
        molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=1)
        tournaments.note_presence(connection, {molly, finn, oisin}, lambda game, seats: [{molly}, {finn}])
        reasons = [one.reason for one in matches.of_tournament(connection, made.id)]
        assert sorted(map(str, reasons)) == ["None", "None", "no referee can seat its bots together"]
        tournaments.note_presence(connection, None)
        assert {one.reason for one in matches.of_tournament(connection, made.id)} == {None}

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
        matches.release(evening, claimed, "not yet")
        with pytest.raises(StateRefused, match="attended by all"):
            matches.no_show(evening, claimed.id, {0}, 70, 60)


class TestVoiding:
    def test_a_void_match_counts_no_more_and_the_ladder_is_as_if_it_had_never_been(
        self, evening: Connection
    ) -> None:
        ended = play(evening)
        ratings.rate_ready(evening)
        matches.void_match(evening, ended[1].id, "a bug of ours", by="ann")
        assert matches.by_id(evening, ended[1].id).reason == "a bug of ours"
        assert ratings.recompute(evening, "twenty-five", check=True).steps == 6

    def test_a_match_that_is_being_played_is_taken_from_its_worker(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        matches.void_match(evening, claimed.id, "not wanted")
        with pytest.raises(ClaimLost):
            matches.append(evening, claimed, PIECE)
        with pytest.raises(StateRefused):
            matches.void_match(evening, claimed.id, "again")

    def test_a_void_match_is_played_again_with_other_cards(self, evening: Connection) -> None:
        first, second = play(evening, limit=2)
        known = {game.seed for game in matches.games(evening, first.id)}
        bound = matches.commitments(evening, [first.id, second.id])
        drawn = set(known)
        for again in range(1, 4):  # however often: never cards that somebody knows
            matches.void_match(evening, first.id, "not wanted")
            matches.requeue(evening, first.id)
            games = matches.games(evening, first.id)
            assert len(games) == 2
            [seed] = {game.seed for game in games}  # the twin has them too
            drawn.add(seed)
            assert len(drawn) == again + 1
            claimed = claim_one(evening)
            assert (claimed.id, claimed.games, claimed.record) == (first.id, tuple(games), b"")
            matches.close(evening, claimed, played([1, 2]))
        told = matches.commitments(evening, [first.id, second.id])
        assert told[first.id] != bound[first.id] and told[second.id] == bound[second.id]

    def test_a_parked_match_goes_on_with_its_cards(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        matches.append(evening, claimed, PIECE)
        evening.execute("UPDATE match SET fruitless = %s WHERE id = %s", [FRUITLESS_LIMIT, claimed.id])
        matches.release(evening, claimed, "broken", 0, blame=True)
        matches.requeue(evening, claimed.id)
        again = claim_one(evening)
        assert (again.games, again.record) == (claimed.games, PIECE)

    def test_only_parked_and_void_matches_are_played_again(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        with pytest.raises(StateRefused, match="is playing; it cannot be requeued"):
            matches.requeue(evening, claimed.id)
        with pytest.raises(NotFound, match=r"There is no match 0\."):
            matches.requeue(evening, 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda connection, claimed: claims.void_unended(connection, claimed[0].tournament, "over"),
        lambda connection, claimed: claims.void_of(
            connection, claimed[0].tournament, claimed[0].entrants[0].version, "left"
        ),
        lambda connection, claimed: matches.extend_all(connection, claimed, 60),
        lambda connection, claimed: matches.lock(connection, claimed[::-1]),
    ],
    ids=["void_unended", "void_of", "extend_all", "lock"],
)
def test_whoever_changes_many_matches_locks_the_lowest_first(database_url: str, change: Change) -> None:
    """Two that lock in different orders would wait for each other until the database ends one of them."""
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn")
        event(connection, decks=6)
        claimed = matches.claim(connection, "worker", 6, 60)
        # Rows are read as they lie, and one that was changed lies behind the others.
        connection.execute("UPDATE match SET settled = true WHERE id = %s", [claimed[0].id])

    def changed() -> None:
        with psycopg.connect(database_url, application_name="changes") as other:
            change(other, claimed)

    with ThreadPoolExecutor(1) as thread, psycopg.connect(database_url) as first:
        first.execute("SELECT FROM match WHERE id = %s FOR NO KEY UPDATE", [claimed[0].id])
        waiting = thread.submit(changed)
        try:
            with psycopg.connect(database_url, autocommit=True) as watcher:
                wait_until(lambda: waits(watcher, "changes"), 20, "the change to wait for the first match")
            ids = [one.id for one in claimed[1:]]
            first.execute("SELECT FROM match WHERE id = ANY(%s) FOR NO KEY UPDATE NOWAIT", [ids])
        finally:
            first.rollback()
        waiting.result(timeout=20)


def waits(connection: Connection, name: str) -> bool:
    """Whether the connection of that name waits for a lock."""
    found = connection.execute(
        "SELECT FROM pg_stat_activity WHERE application_name = %s AND wait_event_type = 'Lock'", [name]
    )
    return found.rowcount == 1


def test_a_claim_token_is_as_hard_to_guess_as_any_other(evening: Connection) -> None:
    claimed = claim_one(evening)
    assert claimed.claim.version == uuid4().version == 4


def test_a_standing_counts_the_faults_of_its_entrant(evening: Connection) -> None:
    claimed = claim_one(evening)
    standings = (Standing(1, 2, 50, 3, False), Standing(2, 0, 10, 0, False))
    matches.close(evening, claimed, Result(Ending.PLAYED_OUT, None, standings))
    assert [one.faults for one in matches.entrants(evening, [claimed.id])[claimed.id]] == [3, 0]
