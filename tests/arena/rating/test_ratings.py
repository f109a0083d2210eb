"""Rating steps: one canonical order, each once, and the same again whenever they are taken anew."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.errors import LadderDiffers, NotFound
from arena.match import claims, matches
from arena.match.claims import ClaimedMatch
from arena.rating import ladders, ratings
from arena.rating.ratings import scale_of
from arena.rating.strength import Belief
from arena.store.rating import Step, steps
from arena.tournament import tournaments
from tests.support.events import enter, event, forfeited, play, played, stronger_wins

Connection = psycopg.Connection[Any]
LADDER = "twenty-five"


def ladder_steps(connection: Connection) -> list[Step]:
    return steps(connection, ladders.named(connection, LADDER).id)


def by_number(claimed: ClaimedMatch) -> Any:
    """Every third match a draw, else who wins goes by the match's number."""
    return played([[1, 2], [2, 1], [1, 1]][claimed.number % 3])


def numbers(connection: Connection) -> list[tuple[int, int]]:
    """Tournament and number of the rated matches, in the order of their steps."""
    found = [matches.by_id(connection, step.match) for step in ladder_steps(connection)[::2]]
    return [(one.tournament, one.number) for one in found]


class TestTheOrder:
    def test_matches_are_rated_by_number_whichever_ended_first(self, connection: Connection) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=2)
        claimed = claims.claim(connection, "worker", 10, 60)
        random.Random(3).shuffle(claimed)
        for one in claimed:
            claims.close(connection, one, by_number(one))
            ratings.rate_ready(connection)
        assert numbers(connection) == [(made.id, number) for number in range(1, 7)]
        assert [step.ordinal for step in ladder_steps(connection)] == list(range(1, 13))

    def test_a_match_waits_for_those_before_it(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        first, second, third = claims.claim(connection, "worker", 3, 60)
        claims.close(connection, second, played([1, 2]))
        claims.close(connection, third, played([1, 2]))
        assert ratings.rate_ready(connection) == 0
        claims.close(connection, first, played([1, 2]))
        assert ratings.rate_ready(connection) == 6

    def test_a_ladder_does_not_depend_on_how_many_workers_ran(
        self, databases: Any, connection: Connection
    ) -> None:
        ladders_taken = []
        for shuffled in (False, True):
            with databases.fresh() as url, psycopg.connect(url, connect_timeout=10) as own:
                enter(own, "molly", "finn", "oisin")
                event(own, decks=5)
                claimed = claims.claim(own, "worker", 100, 60)
                if shuffled:
                    random.Random(1).shuffle(claimed)
                for one in claimed:
                    claims.close(own, one, by_number(one))
                    if shuffled:
                        ratings.rate_ready(own)
                ratings.rate_ready(own)
                ladders_taken.append(ladder_steps(own))
        assert len(ladders_taken[0]) == 30
        assert ladders_taken[0] == ladders_taken[1]

    def test_tournaments_are_rated_in_the_order_in_which_they_started(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        first, second = event(connection, decks=1), event(connection, "night", decks=1)
        one, other = claims.claim(connection, "worker", 2, 60)
        assert (one.tournament, other.tournament) == (first.id, second.id)
        claims.close(connection, other, played([1, 2]))
        assert ratings.rate_ready(connection) == 0
        claims.close(connection, one, played([1, 2]))
        assert ratings.rate_ready(connection) == 4
        assert numbers(connection) == [(first.id, 1), (second.id, 1)]

    def test_raters_at_once_take_each_step_once(self, database_url: str, connection: Connection) -> None:
        enter(connection, "molly", "finn", "oisin")
        event(connection, decks=10)
        play(connection, by_number)
        connection.commit()
        together = threading.Barrier(6)

        def rate(_: int) -> int:
            with psycopg.connect(database_url, connect_timeout=10) as own:
                together.wait(timeout=30)
                return ratings.rate_ready(own)

        with ThreadPoolExecutor(6) as threads:
            taken = sorted(threads.map(rate, range(6), timeout=60))
        assert taken == [0, 0, 0, 0, 0, 60]
        assert ratings.recompute(connection, LADDER, check=True).equal

    def test_raters_workers_and_an_organiser_at_once_leave_a_sound_ladder(
        self, database_url: str, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin", "ann")
        made = event(connection, decks=10)
        connection.commit()

        def work(number: int) -> None:
            with psycopg.connect(database_url, connect_timeout=10) as own:
                while claimed := claims.claim(own, f"worker-{number}", 4, 60):
                    own.commit()
                    for one in claimed:
                        claims.append(own, one, b"\x0a\x00")
                        claims.close(own, one, by_number(one))
                    own.commit()
                    ratings.rate_ready(own)
                    tournaments.finish_ended(own)
                    own.commit()

        def void(_: int) -> None:
            with psycopg.connect(database_url, connect_timeout=10) as own:
                for _ in range(5):
                    ended = [
                        one for one in matches.of_tournament(own, made.id, 1000) if one.state == "finished"
                    ]
                    if ended:
                        matches.void_match(own, ended[len(ended) // 2].id, "at random")
                    own.commit()

        with ThreadPoolExecutor(5) as threads:
            running = [threads.submit(work, number) for number in range(4)] + [threads.submit(void, 0)]
            for one in running:
                one.result(timeout=60)
        ratings.rate_ready(connection)
        tournaments.finish_ended(connection)
        found = matches.of_tournament(connection, made.id, 1000)
        assert {one.state for one in found} <= {"finished", "void"}
        rated = {step.match for step in ladder_steps(connection)}
        assert rated == {one.id for one in found if one.state == "finished"}
        assert ratings.recompute(connection, LADDER, check=True).equal
        assert tournaments.by_id(connection, made.id).state == "finished"


class TestTheSteps:
    def test_a_step_leads_from_the_last_and_the_rating_is_where_they_led(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        event(connection, decks=4)
        play(connection, by_number)
        assert ratings.rate_ready(connection) == 24
        last: dict[int, Belief] = {}
        start = scale_of(ladders.named(connection, LADDER)).start
        for step in ladder_steps(connection):
            assert Belief(step.mu_before, step.sigma_before) == last.get(step.version, start)
            last[step.version] = Belief(step.mu_after, step.sigma_after)
        rows = ladders.ladder(connection, LADDER).rows
        assert {row.version: Belief(row.mu, row.sigma) for row in rows} == last

    def test_a_forfeit_by_a_fault_is_rated_and_counted(self, connection: Connection) -> None:
        molly, finn = enter(connection, "molly", "finn")
        event(connection, decks=4)
        play(connection, lambda one: forfeited([entrant.version for entrant in one.entrants].index(finn)))
        ratings.rate_ready(connection)
        best, last = ladders.ladder(connection, LADDER).rows
        assert (best.version, best.wins, best.losses, best.fault_rate) == (molly, 4, 0, 0.0)
        assert (last.version, last.wins, last.losses, last.fault_rate) == (finn, 0, 4, 1.0)

    def test_an_unrated_tournament_moves_no_ladder(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, rated=False)
        play(connection)
        assert ratings.rate_ready(connection) == 0 and ladders.every(connection) == []

    def test_a_new_version_starts_from_its_predecessor_less_surely(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=20)
        play(connection)
        ratings.rate_ready(connection)
        old = {row.bot: row for row in ladders.ladder(connection, LADDER).rows}["molly"]
        new = bots.add_version(connection, "molly").version.id
        event(connection, "night", decks=1)
        play(connection)
        ratings.rate_ready(connection)
        step = next(step for step in ladder_steps(connection) if step.version == new)
        scale = scale_of(ladders.named(connection, LADDER))
        assert Belief(step.mu_before, step.sigma_before) == scale.successor(Belief(old.mu, old.sigma))
        assert ratings.recompute(connection, LADDER, check=True).equal

    def test_individuals_are_rated_by_their_places(self, connection: Connection) -> None:
        versions = enter(connection, "ann", "bob", "cat", "dan", "eve")
        event(connection, preset="cut-throat", decks=6)
        play(connection)
        assert ratings.rate_ready(connection) == 30
        rows = ladders.ladder(connection, "cut-throat").rows
        assert [row.version for row in rows] == versions
        assert ratings.recompute(connection, "cut-throat", check=True).equal


class TestTakingAnew:
    @pytest.fixture
    def rated(self, connection: Connection) -> Connection:
        enter(connection, "molly", "finn", "oisin")
        event(connection, decks=6)
        play(connection, by_number)
        event(connection, "night", decks=3)
        play(connection)
        ratings.rate_ready(connection)
        return connection

    def test_a_ladder_taken_anew_is_the_same_to_the_last_bit(self, rated: Connection) -> None:
        before = ladder_steps(rated)
        assert ratings.recompute(rated, LADDER, check=True) == ratings.Recomputed(LADDER, 54, True)
        rated.execute("UPDATE rating SET mu = 0, sigma = 1")
        assert not ratings.recompute(rated, LADDER, check=False).equal
        assert ratings.recompute(rated, LADDER, check=True).equal
        assert ladder_steps(rated) == before

    def test_the_smallest_difference_is_found_and_named(self, rated: Connection) -> None:
        rated.execute("UPDATE rating SET mu = mu + 1e-13 WHERE version = (SELECT min(version) FROM rating)")
        with pytest.raises(LadderDiffers, match="The ladder twenty-five differs from its matches"):
            ratings.recompute(rated, LADDER, check=True)

    def test_a_result_that_was_changed_behind_the_ladder_is_found(self, rated: Connection) -> None:
        step = ladder_steps(rated)[2]
        rated.execute("UPDATE match_entrant SET place = 4 - place WHERE match = %s", [step.match])
        with pytest.raises(LadderDiffers):
            ratings.recompute(rated, LADDER, check=True)

    def test_a_match_played_after_all_takes_its_place_in_the_order(self, rated: Connection) -> None:
        before = ladder_steps(rated)
        matches.void_match(rated, before[8].match, "for now")
        assert len(ladder_steps(rated)) == 52
        matches.requeue(rated, before[8].match)
        assert ratings.rate_ready(rated) == 0
        play(rated, by_number)
        ratings.rate_ready(rated)
        assert ladder_steps(rated) == before
        assert ratings.recompute(rated, LADDER, check=True).equal

    def test_voiding_the_first_match_takes_every_step_anew(self, rated: Connection) -> None:
        before = ladder_steps(rated)
        matches.void_match(rated, before[0].match, "a bug of ours")
        after = ladder_steps(rated)
        assert len(after) == 52 and after[0].match == before[2].match
        rows = ladders.ladder(rated, LADDER).rows
        assert all(row.matches == row.wins + row.draws + row.losses for row in rows)
        assert sum(row.matches for row in rows) == 52
        assert ratings.recompute(rated, LADDER, check=True).equal

    def test_a_ladder_that_does_not_exist_is_not_found(self, connection: Connection) -> None:
        with pytest.raises(NotFound, match=r"There is no ladder whist; the first"):
            ratings.recompute(connection, "whist", check=True)


def test_two_hundred_wins_over_a_weak_bot_are_borne(connection: Connection) -> None:
    enter(connection, "molly", "finn")
    event(connection, decks=200)
    play(connection, stronger_wins)
    assert ratings.rate_ready(connection) == 400
    best, last = ladders.ladder(connection, LADDER).rows
    assert best.bot == "molly" and best.mu - last.mu < 100


def test_a_ladder_that_another_holds_is_left_to_it_and_others_are_rated(
    database_url: str, connection: Connection
) -> None:
    enter(connection, "molly", "finn")
    event(connection, decks=1)
    event(connection, "single", decks=1, duplicate=False)
    play(connection)
    connection.commit()
    with psycopg.connect(database_url, connect_timeout=10) as other:
        other.execute("SELECT FROM ladder WHERE name = 'twenty-five' FOR NO KEY UPDATE")
        connection.execute("SET lock_timeout = 1")
        connection.commit()
        assert ratings.rate_ready(connection) == 2
        assert ratings.rate_ready(connection) == 0
    assert ratings.rate_ready(connection) == 2
