"""A finished event changes its places because somebody decides so, and by nothing else."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import NotFound, StateRefused, TermsRefused
from arena.match import matches
from arena.tournament import corrections, results, rulings, tournaments, withdrawals
from tests.support.events import NAMES, enter, event, play, played_out

Connection = psycopg.Connection[Any]


@pytest.fixture
def cup(connection: Connection) -> int:
    """A cup of four that is over: molly before finn."""
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
    played_out(connection, made.id)
    return made.id


def places(connection: Connection, number: int) -> list[tuple[int | None, str]]:
    return [(one.place, one.name) for one in results.result(connection, number).places]


AS_PLAYED = [(1, "molly"), (2, "finn"), (3, "oisin"), (4, "ann")]


class TestWhatStands:
    def test_a_champion_who_is_disqualified_stays_until_there_is_a_ruling(
        self, connection: Connection, cup: int
    ) -> None:
        assert places(connection, cup) == AS_PLAYED
        withdrawals.disqualify(connection, cup, "molly", "it peeked")
        assert places(connection, cup) == AS_PLAYED
        rulings.rule(connection, cup, "molly", rulings.MOVE_UP, "the next is champion", by="eve")
        assert places(connection, cup) == [(1, "finn"), (2, "oisin"), (3, "ann"), (None, "molly")]
        [ruled, *_] = corrections.public(connection, cup)
        assert (ruled.role, ruled.what) == ("organiser", "ruled")
        assert ruled.reason == ("molly has no place, and who stood behind it moves up: the next is champion")
        assert "by a ruling alone." in results.result(connection, cup).rules[-1]

    def test_a_match_that_becomes_void_afterwards_makes_nobody_champion(
        self, connection: Connection, cup: int
    ) -> None:
        final = matches.of_tournament(connection, cup)[-1]
        matches.void_match(connection, final.id, "the cards were known")
        assert places(connection, cup) == AS_PLAYED

    def test_what_is_played_anew_is_told_by_its_matches_again(self, connection: Connection, cup: int) -> None:
        rulings.rule(connection, cup, "molly", rulings.VACANT, "it is under suspicion")
        assert places(connection, cup)[-1] == (None, "molly")
        final = matches.of_tournament(connection, cup)[-1]
        matches.void_match(connection, final.id, "it is played anew")
        matches.requeue(connection, final.id)
        assert tournaments.by_id(connection, cup).state == "running"
        played_out(connection, cup)
        assert sorted(place or 0 for place, _ in places(connection, cup)) == [1, 2, 3, 4]


class TestRulings:
    @pytest.mark.parametrize(
        ("how", "place", "expected"),
        [
            (rulings.MOVE_UP, None, [(1, "molly"), (2, "oisin"), (3, "ann"), (None, "finn")]),
            (rulings.VACANT, None, [(1, "molly"), (3, "oisin"), (4, "ann"), (None, "finn")]),
            (rulings.SHARED, 1, [(1, "molly"), (1, "finn"), (3, "oisin"), (4, "ann")]),
            (rulings.SHARED, 3, [(1, "molly"), (3, "finn"), (3, "oisin"), (4, "ann")]),
        ],
    )
    def test_a_ruling_says_who_has_which_place(
        self,
        connection: Connection,
        cup: int,
        how: str,
        place: int | None,
        expected: list[tuple[int | None, str]],
    ) -> None:
        rulings.rule(connection, cup, "finn", how, "so it is decided", place=place)
        assert places(connection, cup) == expected

    def test_who_shared_the_lost_place_keeps_it(self, connection: Connection, cup: int) -> None:
        rulings.rule(connection, cup, "finn", rulings.SHARED, "the final was drawn", place=1)
        rulings.rule(connection, cup, "finn", rulings.MOVE_UP, "it was not")
        assert places(connection, cup) == [(1, "molly"), (2, "oisin"), (3, "ann"), (None, "finn")]

    def test_what_cannot_be_ruled_is_refused_and_changes_nothing(
        self, connection: Connection, cup: int
    ) -> None:
        with pytest.raises(NotFound):
            rulings.rule(connection, cup, "una", rulings.VACANT, "who is that?")
        with pytest.raises(NotFound):
            rulings.rule(connection, cup + 1, "molly", rulings.VACANT, "where is that?")
        for place in (0, 5, None):
            with pytest.raises(TermsRefused, match="1 to 4"), connection.transaction():
                rulings.rule(connection, cup, "molly", rulings.SHARED, "too low", place=place)
        running = event(connection, "league", decks=1)
        play(connection, limit=1)
        with pytest.raises(StateRefused):
            rulings.rule(connection, running.id, "molly", rulings.VACANT, "too soon")
        assert places(connection, cup) == AS_PLAYED
        assert tournaments.by_id(connection, cup).places_at is None
