"""Practice: played at once, counted nowhere, listed nowhere, and within limits."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.bot import bots, owners
from arena.errors import NotFound, TermsRefused
from arena.match import claims
from arena.news import ended_events
from arena.season.placings import PlacedEvents
from arena.store import live, schedule
from arena.tournament import practising, schedules, suspensions, tournaments
from arena.tournament.practising import NotWilling, TooMuchPractice
from tests.support.events import advance_to, enter, event, ladder_rows, play, stronger_wins

Connection = psycopg.Connection[Any]
BY = "account 1"


def agree(connection: Connection, name: str) -> None:
    bots.describe(
        connection, name, about="", homepage=None, source=None, licence=None, presets=(), practises=True
    )


def ask(connection: Connection, name: str, against: str, decks: int = 2) -> practising.Practice:
    return practising.ask(connection, name, against, "twenty-five", decks, by=BY)


def played(connection: Connection) -> None:
    advance_to(connection, schedule.clock(connection))
    play(connection, stronger_wins)
    tournaments.finish_ended(connection)


def test_it_is_played_at_once_and_counts_nowhere(connection: Connection) -> None:
    enter(connection, "ann", "bob")
    agree(connection, "bob")
    asked = ask(connection, "ann", "bob")
    assert (asked.state, asked.tournament, asked.decks) == ("waiting", None, 2)
    played(connection)
    [over] = practising.of_bot(connection, "ann")
    assert (over.state, over.matches, over.finished) == ("finished", 2, 2)
    assert over.wins + over.draws + over.losses == 2
    assert over.tournament is not None
    assert tournaments.by_id(connection, over.tournament).ladder is None
    with pytest.raises(NotFound):
        ladder_rows(connection)
    assert suspensions.sentence(connection, "ann") is None


def test_it_stands_in_no_list(connection: Connection) -> None:
    enter(connection, "ann", "bob")
    agree(connection, "bob")
    ask(connection, "ann", "bob")
    advance_to(connection, schedule.clock(connection))
    assert schedules.every(connection) == []
    assert tournaments.latest(connection) == []
    assert live.playing(connection, None, 10) == []
    play(connection, stronger_wins)
    tournaments.finish_ended(connection)
    assert ended_events.ended_events(connection, PlacedEvents()) == []


def test_only_who_agrees_is_asked(connection: Connection) -> None:
    enter(connection, "ann", owner="una")
    enter(connection, "bob", owner="orla")
    with pytest.raises(NotWilling, match="bob does not practise"):
        ask(connection, "ann", "bob")
    assert practising.opponents(connection, "ann") == ["ann"]
    agree(connection, "bob")
    assert practising.opponents(connection, "ann") == ["ann", "bob"]
    ask(connection, "ann", "bob")


def test_another_version_of_its_own_is_played_where_both_are_in_play(connection: Connection) -> None:
    enter(connection, "ann")
    with pytest.raises(NotWilling, match="has one version that plays"):
        ask(connection, "ann", "ann")
    bots.add_version(connection, "ann", retire_older=False)
    ask(connection, "ann", "ann")
    played(connection)
    [over] = practising.of_bot(connection, "ann")
    # As the newer one sees it, which the helper lets lose or win by its number.
    assert over.finished == over.wins + over.draws + over.losses == 2


def test_so_much_is_asked_for_and_no_more(connection: Connection) -> None:
    enter(connection, "ann", owner="una")
    enter(connection, "bob", owner="orla")
    agree(connection, "bob")
    for _ in range(practising.MOST_OPEN):
        ask(connection, "ann", "bob")
    with pytest.raises(TooMuchPractice, match="una has asked for much"):
        ask(connection, "ann", "bob")
    advance_to(connection, schedule.clock(connection))
    with pytest.raises(TooMuchPractice):
        ask(connection, "ann", "bob")
    play(connection, stronger_wins)
    tournaments.finish_ended(connection)
    ask(connection, "ann", "bob")
    with pytest.raises(TermsRefused, match="1 to 20"):
        ask(connection, "ann", "bob", decks=21)


def test_who_cannot_play_is_said_before(connection: Connection) -> None:
    enter(connection, "ann", "bob")
    agree(connection, "bob")
    bots.retire(connection, "bob")
    with pytest.raises(NotWilling, match="bob has no version that plays twenty-five now"):
        ask(connection, "ann", "bob")
    with pytest.raises(NotFound):
        ask(connection, "ann", "nobody-so")
    assert owners.named(connection, bots.named(connection, "ann").owner)


def test_who_is_away_is_at_no_fault_for_what_somebody_else_asks_for(connection: Connection) -> None:
    ann, _ = enter(connection, "ann", "bob")
    agree(connection, "bob")
    ask(connection, "ann", "bob")
    advance_to(connection, schedule.clock(connection))
    tournaments.note_presence(connection, [ann])
    connection.execute(
        "UPDATE entry SET absent_since = now() - interval '1 day' WHERE absent_since IS NOT NULL"
    )
    assert claims.no_shows(connection) == []
    assert connection.execute("SELECT FROM fault").fetchall() == []


def test_events_go_first_however_much_is_practised(connection: Connection) -> None:
    for number in range(6):
        enter(connection, f"c{number}", f"d{number}", owner=f"owner-{number}")
        ask(connection, f"c{number}", f"d{number}", decks=9)
    enter(connection, "ann", "bob")
    made = event(connection, entry="bots: ann, bob", decks=8)
    advance_to(connection, schedule.clock(connection))
    taken = claims.claim(connection, "by hand", 10, 60)
    assert len(taken) == 10
    assert sum(one.tournament == made.id for one in taken) == 8


def test_only_games_that_two_play_are_practised(connection: Connection) -> None:
    enter(connection, "ann", "bob")
    agree(connection, "bob")
    assert "twenty-five" in practising.GAMES and "cut-throat" not in practising.GAMES
    with pytest.raises(TermsRefused, match="one that two play"):
        practising.ask(connection, "ann", "bob", "cut-throat", 1, by=BY)
    for number, game in enumerate(practising.GAMES):
        enter(connection, f"c{number}", f"d{number}", owner=f"owner-{number}")
        practising.ask(connection, f"c{number}", f"d{number}", game, 1, by=BY)
    played(connection)
    assert len(connection.execute("SELECT FROM tournament WHERE state = 'finished'").fetchall()) == len(
        practising.GAMES
    )
