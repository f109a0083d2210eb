"""Matches under a lease: claimed once, and written under a claim, whatever dies in between."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from cuig.v1 import record_pb2

from arena.errors import ClaimLost, RecordMisplaced
from arena.match import claims, matches
from arena.match.claims import ClaimedMatch
from arena.store import claim as claim_store
from arena.store import rating as rating_store
from tests.support.claims import PIECE, claim_one, lose, state
from tests.support.events import enter, event, played
from tests.support.waiting import wait_until

Connection = psycopg.Connection[Any]
Change = Callable[[Connection, list[ClaimedMatch]], object]


class TestClaiming:
    def test_a_claim_has_all_that_playing_the_match_takes(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        assert [entrant.name for entrant in claimed.entrants] in (["molly", "finn"], ["finn", "molly"])
        assert [game.number for game in claimed.games] == [1, 2]
        assert all(len(game.seed) == 32 and len(game.holders) == 4 for game in claimed.games)
        assert (claimed.preset, claimed.rules["target"], claimed.faults) == ("twenty-five", "25", "lenient")
        assert (claimed.number, claimed.attempts, claimed.record) == (1, 1, b"")

    def test_matches_are_claimed_in_their_order_and_each_by_one(self, evening: Connection) -> None:
        first, second = (claims.claim(evening, name, 2, 60) for name in ("one", "two"))
        assert [one.number for one in (*first, *second)] == [1, 2, 3, 4]
        assert claims.claim(evening, "three", 2, 60) == []

    def test_two_tournaments_are_played_side_by_side(self, evening: Connection) -> None:
        event(evening, "night", decks=4)
        claimed = claims.claim(evening, "worker", 4, 60)
        assert Counter(one.tournament_name.split()[0] for one in claimed) == {"evening": 2, "night": 2}

    def test_only_matches_whose_bots_are_all_there_are_claimed(self, connection: Connection) -> None:
        molly, finn, _ = enter(connection, "molly", "finn", "oisin")
        event(connection, decks=1)
        [claimed] = claims.claim(connection, "worker", 10, 60, attached={molly, finn})
        assert {entrant.version for entrant in claimed.entrants} == {molly, finn}
        assert claims.claim(connection, "worker", 10, 60, attached=()) == []
        assert claims.waiting(connection) == 2
        assert claims.waiting(connection, attached={molly, finn}) == 0

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
                while claimed := claims.claim(own, f"worker-{number}", 3, 60):
                    own.commit()
                    mine += [one.id for one in claimed]
            return mine

        with ThreadPoolExecutor(10) as threads:
            claimed = [one for mine in threads.map(work, range(10), timeout=60) for one in mine]
        assert len(claimed) == len(set(claimed)) == 120


class TestTheLease:
    def test_a_match_whose_worker_is_lost_is_claimed_again_with_its_record(self, evening: Connection) -> None:
        lost = claim_one(evening)
        claims.append(evening, lost, PIECE)
        lose(evening, lost)
        again = claim_one(evening, "another")
        assert (again.id, again.attempts, again.record) == (lost.id, 2, PIECE)
        assert again.claim != lost.claim

    def test_whoever_comes_back_too_late_changes_nothing(self, evening: Connection) -> None:
        lost = claim_one(evening)
        lose(evening, lost)
        again = claim_one(evening, "another")
        with pytest.raises(ClaimLost):
            claims.append(evening, lost, PIECE)
        with pytest.raises(ClaimLost):
            claims.extend(evening, lost, 60)
        with pytest.raises(ClaimLost):
            claims.close(evening, lost, played([1, 2]))
        claims.release(evening, lost, "I am late")
        assert claims.append_all(evening, [(lost, PIECE), (again, PIECE)]) == [lost]
        assert claims.extend_all(evening, [lost, again], 60) == [lost]
        assert matches.record(evening, again.id) == PIECE
        assert state(evening, again) == "playing"

    def test_a_lease_that_ran_out_still_counts_while_nobody_else_has_claimed(
        self, evening: Connection
    ) -> None:
        slow = claim_one(evening)
        lose(evening, slow)
        claims.extend(evening, slow, 60)
        assert claims.append(evening, slow, PIECE) == len(PIECE)
        assert claims.close(evening, slow, played([1, 2]))

    def test_a_match_that_is_given_back_waits_for_its_time(self, evening: Connection) -> None:
        claimed = claims.claim(evening, "worker", 4, 60)[0]
        claims.release(evening, claimed, "molly has no free seat", retry_seconds=3600)
        shown = matches.by_id(evening, claimed.id)
        assert (shown.state, shown.reason) == ("waiting", "molly has no free seat")
        assert claims.claim(evening, "worker", 4, 60) == []


class TestTheRecord:
    def test_pieces_joined_are_a_record(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        assert claims.append(evening, claimed, PIECE, at=0) == len(PIECE)
        assert claims.append(evening, claimed, PIECE, at=len(PIECE)) == 2 * len(PIECE)
        joined = record_pb2.Record.FromString(matches.record(evening, claimed.id))
        assert [list(segment.actions) for segment in joined.segments] == [[3, 7], [3, 7]]

    def test_a_piece_whose_commit_was_not_heard_of_is_not_appended_twice(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        claims.append(evening, claimed, PIECE, at=0)
        assert claims.append(evening, claimed, PIECE, at=0) == len(PIECE)
        assert matches.record(evening, claimed.id) == PIECE

    def test_a_piece_that_does_not_go_on_where_the_record_stops_is_refused(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        claims.append(evening, claimed, PIECE, at=0)
        with pytest.raises(RecordMisplaced) as refusal:
            claims.append(evening, claimed, b"\x0a\x00", at=0)
        assert (refusal.value.stored, refusal.value.given) == (len(PIECE), 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda connection, claimed: claim_store.void_unended(connection, claimed[0].tournament, "over"),
        lambda connection, claimed: claim_store.void_of(
            connection, claimed[0].tournament, [claimed[0].entrants[0].version], "left"
        ),
        lambda connection, claimed: rating_store.settle(connection, [one.id for one in claimed[::-1]]),
    ],
    ids=["void_unended", "void_of", "settle"],
)
def test_whoever_changes_many_matches_locks_the_lowest_first(database_url: str, change: Change) -> None:
    """Two that lock in different orders would wait for each other until the database ends one of them."""
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn")
        event(connection, decks=6)
        claimed = claims.claim(connection, "worker", 6, 60)
        # Rows are read as they lie, and one that was changed lies behind the others.
        connection.execute("UPDATE match SET settled = true")
        connection.execute("UPDATE match SET deals = 1 WHERE id = %s", [claimed[0].id])

    def changed() -> None:
        with psycopg.connect(database_url, application_name="changes") as other:
            change(other, claimed)

    with ThreadPoolExecutor(1) as thread, psycopg.connect(database_url) as first:
        first.execute("SELECT FROM match WHERE id = %s FOR NO KEY UPDATE", [claimed[0].id])
        waiting = thread.submit(changed)
        try:
            with psycopg.connect(database_url, autocommit=True) as watcher:
                wait_until(lambda: waits(watcher, "changes"), "the change to wait for the first match")
            ids = [one.id for one in claimed[1:]]
            others = first.execute("SELECT FROM match WHERE id = ANY(%s) FOR NO KEY UPDATE NOWAIT", [ids])
            assert others.rowcount == 5, "the others are free while the first is waited for"
        finally:
            first.rollback()
        waiting.result(timeout=20)


def test_whoever_plays_many_matches_waits_for_none_that_another_has_locked(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        claimed = claims.claim(connection, "worker", 3, 60)
        connection.execute("UPDATE match SET lease_until = '-infinity'")
    held, *free = claimed
    with psycopg.connect(database_url) as other, psycopg.connect(database_url) as own:
        other.execute("SELECT FROM match WHERE id = %s FOR NO KEY UPDATE", [held.id])
        own.execute("SET lock_timeout = 1")
        assert claims.extend_all(own, claimed, 60) == []  # and it is not lost
        assert claims.lock_free(own, claimed) == {one.id for one in free}
        assert claims.seat(own, claimed) == free
        claims.unseat(own, claimed)
        lapsed = own.execute("SELECT id FROM match WHERE lease_until < now()").fetchall()
        assert lapsed == [(held.id,)]
        assert claims.claim(own, "another", 3, 60) == []  # nor can another claim it meanwhile


def waits(connection: Connection, name: str) -> bool:
    """Whether the connection of that name waits for a lock."""
    found = connection.execute(
        "SELECT FROM pg_stat_activity WHERE application_name = %s AND wait_event_type = 'Lock'", [name]
    )
    return found.rowcount == 1


def test_a_claim_token_is_as_hard_to_guess_as_any_other(evening: Connection) -> None:
    claimed = claim_one(evening)
    assert claimed.claim.version == uuid4().version == 4
