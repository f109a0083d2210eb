"""Matches that count for nothing, and what is played again."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import ClaimLost, EntrantLeft, NotFound, StateRefused
from arena.match import claims, matches
from arena.rating import ratings
from arena.store.claim import FRUITLESS_LIMIT
from arena.tournament import tournaments, withdrawals
from tests.support.claims import PIECE, claim_one
from tests.support.events import play, played

Connection = psycopg.Connection[Any]


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
            claims.append(evening, claimed, PIECE)
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
            claims.close(evening, claimed, played([1, 2]))
        told = matches.commitments(evening, [first.id, second.id])
        assert told[first.id] != bound[first.id] and told[second.id] == bound[second.id]

    def test_a_parked_match_goes_on_with_its_cards(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        claims.append(evening, claimed, PIECE)
        evening.execute("UPDATE match SET fruitless = %s WHERE id = %s", [FRUITLESS_LIMIT, claimed.id])
        claims.release(evening, claimed, "broken", 0, blame=True)
        matches.requeue(evening, claimed.id)
        again = claim_one(evening)
        assert (again.games, again.record) == (claimed.games, PIECE)

    def test_only_parked_and_void_matches_are_played_again(self, evening: Connection) -> None:
        claimed = claim_one(evening)
        with pytest.raises(StateRefused, match="is playing; it cannot be requeued"):
            matches.requeue(evening, claimed.id)
        with pytest.raises(NotFound, match=r"There is no match 0\."):
            matches.requeue(evening, 0)

    @pytest.mark.parametrize("present", [True, False])
    def test_a_match_of_a_bot_that_has_left_is_not_played_again(
        self, evening: Connection, present: bool
    ) -> None:
        ended = play(evening)
        number = ended[0].tournament
        leave = withdrawals.withdraw if present else withdrawals.disqualify
        if present:  # it leaves while its matches wait, else when all are played
            matches.void_match(evening, ended[0].id, "a bug of ours")
            matches.requeue(evening, ended[0].id)
        leave(evening, number, "molly", "it cheats")
        left_as = "withdrawn" if present else "disqualified"
        with pytest.raises(EntrantLeft) as refusal:
            matches.requeue(evening, ended[0].id)
        assert str(refusal.value) == (
            f"Match {ended[0].id} cannot be played again: molly was {left_as} from tournament {number} "
            "(it cheats)."
        )
        assert matches.by_id(evening, ended[0].id).state == "void"
        assert tournaments.requeue(evening, number) == 0 and claims.claim(evening, "worker", 10, 60) == []

    def test_who_was_away_when_an_event_ended_is_waited_for_anew_when_it_goes_on(
        self, evening: Connection
    ) -> None:
        ended = play(evening)
        matches.void_match(evening, ended[0].id, "a bug of ours")
        tournaments.note_presence(evening, [])
        evening.execute("UPDATE entry SET absent_since = absent_since - interval '1 day'")
        assert tournaments.finish_ended(evening) == [ended[0].tournament]
        matches.requeue(evening, ended[0].id)
        tournaments.note_presence(evening, [])
        assert claims.no_shows(evening) == []
