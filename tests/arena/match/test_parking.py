"""Matches that cannot be played are parked, and their event goes on."""

from __future__ import annotations

from typing import Any

import psycopg

from arena.match import claims, matches
from arena.rating import ratings
from arena.store.claim import FRUITLESS_LIMIT
from arena.tournament import tournaments
from tests.support.claims import PIECE, claim_one, lose, state
from tests.support.events import enter, event, play, stronger_wins

Connection = psycopg.Connection[Any]


class TestPoison:
    def test_a_match_that_fails_wherever_it_is_tried_is_parked_and_the_event_goes_on(
        self, evening: Connection
    ) -> None:
        first = claim_one(evening)
        claims.release(evening, first, "its record cannot be read", 0, blame=True)
        for _ in range(FRUITLESS_LIMIT - 1):
            again = claim_one(evening)
            assert again.id == first.id
            claims.release(evening, again, "its record cannot be read", 0, blame=True)
        shown = matches.by_id(evening, first.id)
        assert (shown.state, shown.reason) == ("parked", "its record cannot be read")
        play(evening)
        assert len(tournaments.finish_ended(evening)) == 1
        assert ratings.rate_ready(evening) == 6

    def test_a_match_that_kills_its_workers_is_parked(self, evening: Connection) -> None:
        first = again = claim_one(evening)
        for _ in range(FRUITLESS_LIMIT - 1):
            claims.seat(evening, [again])
            lose(evening, first)
            again = claim_one(evening)
            assert again.id == first.id
        claims.seat(evening, [again])
        lose(evening, first)
        assert claims.claim(evening, "worker", 1, 60) == []
        assert matches.by_id(evening, first.id).state == "parked"

    def test_a_match_that_was_not_seated_when_its_worker_was_lost_is_innocent(
        self, evening: Connection
    ) -> None:
        first = claim_one(evening)
        for _ in range(2 * FRUITLESS_LIMIT):
            claims.seat(evening, [first])
            claims.unseat(evening, [first])  # the referee had no seats for it
            lose(evening, first)
            again = claim_one(evening)
            assert again.id == first.id
            lose(evening, again)
            first = claim_one(evening)
        assert state(evening, first) == "playing" and matches.by_id(evening, first.id).fruitless == 0

    def test_a_match_whose_record_grows_is_never_parked(self, evening: Connection) -> None:
        first = claim_one(evening)
        for _ in range(2 * FRUITLESS_LIMIT):
            claims.seat(evening, [first])
            claims.append(evening, first, PIECE)
            lose(evening, first)
            first = claim_one(evening)
        assert first.number == 1 and state(evening, first) == "playing"

    def test_a_match_is_not_parked_for_what_is_not_its_fault(self, evening: Connection) -> None:
        for _ in range(2 * FRUITLESS_LIMIT):
            claims.release(evening, claim_one(evening), "no referee", 0)
        assert claim_one(evening).number == 1

    def test_a_parked_match_can_be_played_after_all(self, evening: Connection) -> None:
        first = claim_one(evening)
        evening.execute("UPDATE match SET fruitless = %s WHERE id = %s", [FRUITLESS_LIMIT, first.id])
        claims.release(evening, first, "broken", 0, blame=True)
        play(evening)
        tournaments.finish_ended(evening)
        matches.requeue(evening, first.id)
        assert tournaments.by_id(evening, first.tournament).state == "running"
        assert [one.id for one in play(evening)] == [first.id]
        assert tournaments.finish_ended(evening) == [first.tournament]


class TestApart:
    def test_a_match_whose_bots_no_referee_can_seat_together_is_parked(self, connection: Connection) -> None:
        molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=1, patience_seconds=30)
        where = [{molly, oisin}, {finn, oisin}]

        def pass_by(seconds: int) -> list[int]:
            tournaments.note_presence(connection, {molly, finn, oisin}, lambda game, seats: where)
            connection.execute(
                "UPDATE match SET apart_since = apart_since - make_interval(secs => %s)", [seconds]
            )
            return claims.park_apart(connection)

        held = claims.claim(connection, "worker", 3, 60)
        [apart] = [one for one in held if {entrant.version for entrant in one.entrants} == {molly, finn}]
        assert pass_by(100) == []  # its worker has it
        claims.release(connection, apart, "its bots have no free seats", 0)
        assert matches.by_id(connection, apart.id).reason == "no referee can seat its bots together"
        assert claims.claim(connection, "worker", 3, 60) == [] and claims.waiting(connection) == 0
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
                claims.close(connection, one, stronger_wins(one))
        assert tournaments.finish_ended(connection) == [made.id]
        matches.requeue(connection, apart.id)
        assert pass_by(20) == []  # waited for anew
        where = [{molly, finn, oisin}]
        assert pass_by(20) == []
        assert matches.by_id(connection, apart.id).reason is None
        assert [one.id for one in claims.claim(connection, "worker", 3, 60)] == [apart.id]

    def test_a_match_of_a_bot_that_is_away_is_a_no_show_and_not_parked(self, connection: Connection) -> None:
        molly, finn, oisin = enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=1)
        tournaments.note_presence(connection, {molly, finn, oisin}, lambda game, seats: [{molly}, {finn}])
        reasons = [one.reason for one in matches.of_tournament(connection, made.id)]
        assert sorted(map(str, reasons)) == ["None", "None", "no referee can seat its bots together"]
        tournaments.note_presence(connection, None)
        assert {one.reason for one in matches.of_tournament(connection, made.id)} == {None}
