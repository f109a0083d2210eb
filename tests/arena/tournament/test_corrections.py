"""What people put right in a tournament: what follows, what is said before, and what everybody reads."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from arena.errors import NotFound
from arena.match import matches
from arena.rating import ratings
from arena.tournament import corrections, tournaments, withdrawals
from tests.support.events import NAMES, enter, event, play, played_out

Connection = psycopg.Connection[Any]


def test_a_disqualification_says_which_matches_are_void_and_what_the_ladder_takes_back(
    connection: Connection,
) -> None:
    enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=1)
    played_out(connection, made.id)
    ratings.rate_ready(connection)
    found = corrections.follow(
        connection, made.id, lambda c: withdrawals.disqualify(c, made.id, "molly", "she peeked")
    )
    hers = [one.id for one in matches.of_tournament(connection, made.id) if one.state == "void"]
    assert len(hers) == 2 and found.void == tuple(hers)
    assert (found.of_them_played, found.taken_back) == (2, 2)
    assert (found.state_before, found.state, found.reopens) == ("finished", "finished", False)


def test_what_would_follow_from_a_requeue_is_that_a_finished_event_reopens_and_it_is_not_done(
    connection: Connection,
) -> None:
    enter(connection, "molly", "finn")
    made = event(connection, decks=2)
    ended = played_out(connection, made.id)
    number = matches.of_tournament(connection, made.id)[0].id
    matches.void_match(connection, number, "the cards were known")
    assert ended is None or tournaments.by_id(connection, made.id).state == "finished"
    found = None
    with pytest.raises(ZeroDivisionError), connection.transaction():
        found = corrections.follow(connection, made.id, lambda c: matches.requeue(c, number))
        raise ZeroDivisionError
    assert found is not None and found.reopens and found.anew == (number,)
    assert tournaments.by_id(connection, made.id).state == "finished"
    assert matches.by_id(connection, number).state == "void"


def test_void_matches_are_played_anew_together_but_for_those_of_who_has_left(connection: Connection) -> None:
    enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=2)
    for one in matches.of_tournament(connection, made.id):
        matches.void_match(connection, one.id, "a power cut")
    withdrawals.withdraw(connection, made.id, "molly", "enough")
    again = matches.requeue_void(connection, made.id, "the power is back")
    assert len(again) == 2
    waiting = [one.id for one in matches.of_tournament(connection, made.id) if one.state == "waiting"]
    assert waiting == again
    assert matches.requeue_void(connection, made.id) == []
    with pytest.raises(NotFound):
        matches.requeue_void(connection, 77)


def test_of_an_event_by_rounds_void_matches_of_the_last_round_alone_are_played_anew(
    connection: Connection,
) -> None:
    enter(connection, *NAMES[:4])
    made = event(connection, format="swiss", decks=1)
    play(connection)
    tournaments.finish_ended(connection)
    every = matches.of_tournament(connection, made.id)
    first, last = every[0], every[-1]
    for one in (first, last):
        matches.void_match(connection, one.id, "a power cut")
    assert matches.requeue_void(connection, made.id) == [last.id]


def test_corrections_are_public_with_reason_and_role_and_without_a_persons_name(
    connection: Connection,
) -> None:
    enter(connection, "molly", "finn", "oisin")
    made = event(connection, decks=1)
    other = event(connection, decks=1)
    [number, *_] = [one.id for one in matches.of_tournament(connection, made.id)]
    matches.void_match(connection, number, "the cards were known", by="ann@example.org")
    matches.requeue(connection, number, "with other cards")
    withdrawals.withdraw(connection, made.id, "molly", "enough", by="the arena")
    found = corrections.public(connection, made.id)
    assert [(one.role, one.what, one.subject, one.reason) for one in found] == [
        ("the arena", "withdrawn", f"tournament {made.id}", "molly: enough"),
        ("organiser", "requeued", f"match {number}", "with other cards"),
        ("organiser", "voided", f"match {number}", "the cards were known"),
    ]
    assert corrections.public(connection, other.id) == []
