"""A match is closed once, with one result."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from cuig.match import Ending, Fault, FaultKind, Result, Standing

from arena.errors import ResultConflict, ResultUnreadable
from arena.match import claims, matches
from tests.support.claims import claim_one, state
from tests.support.events import forfeited, played

Connection = psycopg.Connection[Any]


class TestClosing:
    def test_a_result_is_taken_once_and_the_same_again_is_no_error(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        assert claims.close(evening, claimed, played([2, 1]))
        assert not claims.close(evening, claimed, played([2, 1]))
        shown = matches.by_id(evening, claimed.id)
        assert (shown.state, shown.ending, shown.cause) == ("finished", "played-out", None)
        who = matches.entrants(evening, [claimed.id])[claimed.id]
        assert [(one.place, one.games_won, one.points) for one in who] == [(2, 0, 30), (1, 1, 40)]

    def test_another_result_for_an_ended_match_is_a_conflict_and_changes_nothing(
        self, evening: Connection
    ) -> None:
        claimed = claim_one(evening)
        claims.close(evening, claimed, played([2, 1]))
        with pytest.raises(ResultConflict):
            claims.close(evening, claimed, played([1, 2]))
        assert [one.place for one in matches.entrants(evening, [claimed.id])[claimed.id]] == [2, 1]

    def test_a_result_told_by_many_at_once_is_taken_once(
        self, database_url: str, evening: Connection
    ) -> None:
        claimed = claim_one(evening)
        evening.commit()

        def tell(_: int) -> bool:
            with psycopg.connect(database_url, connect_timeout=10) as own:
                return claims.close(own, claimed, played([1, 2]))

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
            claims.close(evening, claimed, result)
        assert state(evening, claimed) == "playing"

    def test_a_forfeit_keeps_its_cause_and_its_owner_can_see_it(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        holder = claimed.games[0].holders[0]
        claims.close(evening, claimed, forfeited(holder, seat=0))
        shown = matches.by_id(evening, claimed.id)
        assert (shown.ending, shown.cause) == ("forfeit", "late")
        [fault] = matches.faults_of_match(evening, claimed.id)
        assert (fault.kind, fault.elapsed_ms, fault.limit_ms) == ("late", 1200, 1000)
        assert fault.version == claimed.entrants[holder].version
        assert [one.match for one in matches.faults_of_bot(evening, fault.bot)] == [claimed.id]


def test_a_standing_counts_the_faults_of_its_entrant(evening: Connection) -> None:
    claimed = claim_one(evening)
    standings = (Standing(1, 2, 50, 3, False), Standing(2, 0, 10, 0, False))
    claims.close(evening, claimed, Result(Ending.PLAYED_OUT, None, standings))
    assert [one.faults for one in matches.entrants(evening, [claimed.id])[claimed.id]] == [3, 0]
