"""A cup that is over is played anew from a stage on, where somebody rules so."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import StateRefused, TermsRefused
from arena.match import matches
from arena.match.played_anew import play_anew_from
from arena.rating import ratings
from arena.tournament import corrections, results, tournaments, withdrawals
from tests.support.events import NAMES, enter, event, played_out

Connection = psycopg.Connection[Any]


@pytest.fixture
def cup(connection: Connection) -> int:
    """A cup of four that is over: molly before finn, oisin and ann."""
    enter(connection, *NAMES[:4])
    made = event(connection, format="knock-out", decks=1, format_terms={"third_place": True})
    played_out(connection, made.id)
    return made.id


def places(connection: Connection, number: int) -> list[tuple[int | None, str]]:
    return [(one.place, one.name) for one in results.result(connection, number).places]


def test_without_the_champion_the_final_is_played_by_whom_it_beat(connection: Connection, cup: int) -> None:
    before = places(connection, cup)
    champion = before[0][1]
    withdrawals.disqualify(connection, cup, champion, "it peeked")
    play_anew_from(connection, cup, "semi-finals", "the cup shall have a champion", by="eve")
    assert tournaments.by_id(connection, cup).state == "running"
    played_out(connection, cup)
    now = places(connection, cup)
    assert now[0][0] == 1 and now[0][1] != champion
    assert (None, champion) in now or now[-1][1] == champion
    [first, *_] = results.result(connection, cup).bracket[::-1]
    assert first
    assert ratings.recompute(connection, "twenty-five", check=True).equal
    assert corrections.public(connection, cup)[0].what in ("ruled", "requeued")


def test_a_final_is_played_anew_with_other_cards(connection: Connection, cup: int) -> None:
    rows = matches.of_tournament(connection, cup)
    seeds = {row.id: matches.games(connection, row.id)[0].seed for row in rows}
    play_anew_from(connection, cup, "final", "its cards were known")
    followed = matches.of_tournament(connection, cup)
    waiting = [row.id for row in followed if row.state == "waiting"]
    assert len(waiting) == 1
    assert matches.games(connection, waiting[0])[0].seed != seeds[waiting[0]]
    assert {row.id for row in followed if row.state == "finished"} == set(seeds) - set(waiting)
    played_out(connection, cup)
    assert sorted(place or 0 for place, _ in places(connection, cup)) == [1, 2, 3, 4]
    assert ratings.recompute(connection, "twenty-five", check=True).equal


def test_from_the_semi_finals_on_all_is_decided_again(connection: Connection, cup: int) -> None:
    play_anew_from(connection, cup, "semi-finals", "the clock was wrong")
    states = [row.state for row in matches.of_tournament(connection, cup)]
    assert sorted(states) == ["void", "void", "waiting", "waiting"]
    played_out(connection, cup)
    assert sorted(place or 0 for place, _ in places(connection, cup)) == [1, 2, 3, 4]
    assert ratings.recompute(connection, "twenty-five", check=True).equal


def test_what_cannot_be_played_anew_is_refused(connection: Connection, cup: int) -> None:
    with pytest.raises(TermsRefused, match="semi-finals or final or third place"):
        play_anew_from(connection, cup, "quarter-finals", "why not")
    play_anew_from(connection, cup, "final", "once")
    with pytest.raises(StateRefused, match="running"):
        play_anew_from(connection, cup, "final", "twice")
    other = event(connection, "league", format="round-robin", decks=1)
    with pytest.raises(StateRefused, match="without stages"):
        play_anew_from(connection, other.id, "final", "why not")


def test_what_follows_is_told_beforehand(connection: Connection, cup: int) -> None:
    told = corrections.follow(connection, cup, lambda again: play_anew_from(again, cup, "final", "x"))
    assert told.reopens and told.taken_back >= 1 and not told.places_stand
