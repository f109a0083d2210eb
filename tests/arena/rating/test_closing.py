"""A closed ladder is kept as it is; another goes on, with what is believed carried, widened or dropped."""

from __future__ import annotations

import math
import threading
from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.errors import LadderClosed, LadderInUse, NameRefused, NotFound, TermsRefused
from arena.match import claims
from arena.rating import closing, ladders, ratings
from arena.rating.ladders import LadderRow
from arena.rating.ratings import scale_of
from arena.rating.strength import Belief
from arena.store.rating import Step, steps
from arena.tournament import tournaments
from tests.support.events import enter, event, play, played_out, stronger_wins

Connection = psycopg.Connection[Any]
LADDER = "twenty-five"
CLOSED = "twenty-five@spring"


@pytest.fixture
def spring(connection: Connection) -> Connection:
    """Three bots who have played a term."""
    enter(connection, "molly", "finn", "ann")
    played_out(connection, event(connection, decks=4).id)
    return connection


def rows_of(connection: Connection, name: str = LADDER) -> dict[str, LadderRow]:
    return {one.bot: one for one in ladders.ladder(connection, name).rows}


def first_steps(connection: Connection, name: str = LADDER) -> dict[int, Step]:
    """The first step of each version on a ladder."""
    found: dict[int, Step] = {}
    for step in steps(connection, ladders.named(connection, name).id):
        found.setdefault(step.version, step)
    return found


def test_a_closed_ladder_stays_what_it_was_and_another_is_empty(spring: Connection) -> None:
    before = rows_of(spring)
    [closed] = closing.close(spring, "spring", [], "carried")
    assert (closed.name, closed.next, closed.rated, closed.carried) == (CLOSED, LADDER, 3, 3)
    assert rows_of(spring, CLOSED) == before
    assert rows_of(spring) == {}
    old, new = ladders.named(spring, CLOSED), ladders.named(spring, LADDER)
    assert (old.next, new.follows, new.closed_at) == (LADDER, CLOSED, None)
    assert old.closed_at is not None
    assert scale_of(old) == scale_of(new)
    assert [one.name for one in ladders.every(spring)] == [LADDER, CLOSED]
    assert ratings.recompute(spring, CLOSED, check=True).equal


def test_what_was_believed_is_carried_to_the_last_bit(spring: Connection) -> None:
    before = {one.version: one for one in rows_of(spring).values()}
    closing.close(spring, "spring", [LADDER], "carried")
    played_out(spring, event(spring, "autumn", decks=2).id)
    begun = {version: (one.mu_before, one.sigma_before) for version, one in first_steps(spring).items()}
    assert begun == {version: (one.mu, one.sigma) for version, one in before.items()}
    assert {one.matches for one in rows_of(spring).values()} == {4}, "matches are counted anew"
    assert ratings.recompute(spring, LADDER, check=True).equal


def test_widened_beliefs_have_more_doubt_but_no_more_than_a_newcomer(spring: Connection) -> None:
    before = {one.version: one for one in rows_of(spring).values()}
    closing.close(spring, "spring", [LADDER], "widened", 3.0)
    played_out(spring, event(spring, "autumn", decks=2).id)
    for version, step in first_steps(spring).items():
        assert step.mu_before == before[version].mu
        assert step.sigma_before == pytest.approx(math.hypot(before[version].sigma, 3.0))
    closing.close(spring, "autumn", [LADDER], "widened", 1e6)
    played_out(spring, event(spring, "winter", decks=2).id)
    newcomer = ladders.named(spring, LADDER).sigma
    assert {one.sigma_before for one in first_steps(spring).values()} == {newcomer}
    assert ratings.recompute(spring, LADDER, check=True).equal


def test_dropped_beliefs_leave_newcomers(spring: Connection) -> None:
    [closed] = closing.close(spring, "spring", [LADDER], "dropped")
    assert closed.carried == 0
    played_out(spring, event(spring, "autumn", decks=2).id)
    row = ladders.named(spring, LADDER)
    found = next(iter(first_steps(spring).values()))
    assert (found.mu_before, found.sigma_before) == (row.mu, row.sigma)


def test_a_new_version_follows_what_is_believed_of_the_one_before(spring: Connection) -> None:
    before = rows_of(spring)["molly"]
    closing.close(spring, "spring", [LADDER], "carried")
    newer = bots.add_version(spring, "molly").version.id
    played_out(spring, event(spring, "autumn", decks=2).id)
    wanted = scale_of(ladders.named(spring, LADDER)).successor(Belief(before.mu, before.sigma))
    step = first_steps(spring)[newer]
    assert (step.mu_before, step.sigma_before) == (wanted.mu, wanted.sigma)


def test_who_did_not_play_a_term_is_still_believed_what_was_believed(spring: Connection) -> None:
    before = rows_of(spring)["molly"]
    closing.close(spring, "spring", [LADDER], "carried")
    played_out(spring, event(spring, "summer", decks=2, entry="bots: ann, finn").id)
    closing.close(spring, "summer", [LADDER], "carried")
    played_out(spring, event(spring, "autumn", decks=2).id)
    step = first_steps(spring)[before.version]
    assert (step.mu_before, step.sigma_before) == (before.mu, before.sigma)


def test_anchors_hold_on_the_ladder_that_goes_on(spring: Connection) -> None:
    molly = rows_of(spring)["molly"].version
    ratings.anchor_at(spring, LADDER, molly, 30.0, 1.0)
    closing.close(spring, "spring", [LADDER], "dropped")
    played_out(spring, event(spring, "autumn", decks=2).id)
    found = rows_of(spring)["molly"]
    assert (found.mu, found.sigma, found.anchored) == (30.0, 1.0, True)


def test_who_was_best_is_seeded_first_before_anybody_has_played(spring: Connection) -> None:
    best = next(iter(ladders.ladder(spring, LADDER).rows)).name
    order = [one.name for one in ladders.ladder(spring, LADDER).rows]
    closing.close(spring, "spring", [LADDER], "widened")
    made = event(spring, "cup", decks=1, format="knock-out")
    assert [one.name for one in tournaments.entries(spring, made.id)] == order
    assert order[0] == best


def test_a_correction_of_a_closed_ladder_leaves_what_was_carried(spring: Connection) -> None:
    closing.close(spring, "spring", [LADDER], "carried")
    played_out(spring, event(spring, "autumn", decks=2).id)
    now = rows_of(spring)
    first = min(one.id for one in tournaments.latest(spring, 10))
    tournaments.void(spring, first, "the hall burnt down")
    ratings.rate_ready(spring)
    assert rows_of(spring, CLOSED) == {}
    assert rows_of(spring) == now
    assert ratings.recompute(spring, LADDER, check=True).equal


def test_a_ladder_is_not_closed_while_an_event_on_it_is_not_over(spring: Connection) -> None:
    made = event(spring, "autumn", decks=2)
    with pytest.raises(LadderInUse, match=f"tournament {made.id} is not over"), spring.transaction():
        closing.close(spring, "spring", [LADDER], "carried")
    for one in claims.claim(spring, "by hand", 100, 60):
        claims.close(spring, one, stronger_wins(one))
    tournaments.finish_ended(spring)
    assert tournaments.by_id(spring, made.id).state == "finished"
    with pytest.raises(LadderInUse, match="about to be rated"), spring.transaction():
        closing.close(spring, "spring", [LADDER], "carried")
    assert ladders.named(spring, LADDER).name == LADDER
    ratings.rate_ready(spring)
    closing.close(spring, "spring", [LADDER], "carried")


def test_what_cannot_be_is_refused_and_changes_nothing(spring: Connection) -> None:
    for label, names, widened_by, error in (
        ("Spring!", [LADDER], None, NameRefused),
        ("spring", ["whist"], None, NotFound),
        ("spring", [LADDER], 2.0, TermsRefused),
    ):
        with pytest.raises(error), spring.transaction():
            closing.close(spring, label, names, "carried", widened_by)
    closing.close(spring, "spring", [LADDER], "carried")
    with pytest.raises(LadderClosed), spring.transaction():
        closing.close(spring, "again", [CLOSED], "carried")
    assert [one.name for one in ladders.every(spring)] == [LADDER, CLOSED]


def test_an_event_that_is_made_at_that_moment_is_on_the_ladder_that_goes_on(database_url: str) -> None:
    with psycopg.connect(database_url) as one, psycopg.connect(database_url) as other:
        enter(one, "molly", "finn")
        played_out(one, event(one, decks=1).id)
        one.commit()
        closing.close(one, "spring", [LADDER], "carried")
        made: list[int] = []
        begins = threading.Thread(target=lambda: made.append(event(other, "autumn", decks=1).id))
        begins.start()
        begins.join(0.5)
        assert begins.is_alive(), "it waits for the closing"
        one.commit()
        begins.join(10)
        other.commit()
        assert tournaments.by_id(other, made[0]).ladder == LADDER
        play(other)
        ratings.rate_ready(other)
        assert len(ladders.ladder(other, LADDER).rows) == 2
