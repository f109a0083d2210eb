"""A ladder is rated in pieces from its mark on: whoever is killed between them leaves it whole."""

from __future__ import annotations

import random
from typing import Any

import psycopg
import pytest

from arena.bot import bots
from arena.errors import LadderDiffers
from arena.match import claims, matches
from arena.match.claims import ClaimedMatch
from arena.rating import comparing, ladders, ratings
from arena.store import mark
from arena.store import rating as steps_of
from arena.store.rating import Rating, Step
from arena.tournament import tournaments, withdrawals
from tests.support.events import enter, event, forfeited, play, played

Connection = psycopg.Connection[Any]
LADDER = "twenty-five"


class KilledError(Exception):
    """In place of a kill: nothing after it is done, and the transaction is rolled back."""


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "_AT_ONCE", 3)
    monkeypatch.setattr(comparing, "_PAGE", 4)


@pytest.fixture
def evening(database_url: str, connection: Connection) -> Connection:
    """Two events that were played and rated, in a database of their own."""
    enter(connection, "molly", "finn", "oisin")
    event(connection, decks=4)
    play(connection, by_number)
    event(connection, "night", decks=3)
    play(connection, by_number)
    assert ratings.rate_ready(connection) == 42
    tournaments.finish_ended(connection)
    connection.commit()
    return connection


def by_number(claimed: ClaimedMatch) -> Any:
    """Some draws, some forfeits, else who wins goes by the match's number."""
    if claimed.number % 7 == 3:
        return forfeited(claimed.number % 2)
    return played([[1, 2], [2, 1], [1, 1]][claimed.number % 3])


def stored(connection: Connection) -> tuple[list[Step], dict[int, Rating]]:
    number = ladders.named(connection, LADDER).id
    return steps_of.steps(connection, number), steps_of.ratings(connection, number)


def from_nothing(connection: Connection) -> tuple[list[Step], dict[int, Rating]]:
    """The ladder as it is when nothing of it is known but its matches; what is stored stays."""
    with connection.transaction(force_rollback=True):
        for table in ("rating", "rating_step", "rating_mark"):
            connection.execute(f"DELETE FROM {table}".encode())
        ratings.rate_ready(connection)
        return stored(connection)


def is_sound(connection: Connection) -> bool:
    """Whether the ladder is, to the last bit, what its matches make it, by both ways of saying so."""
    number = ladders.named(connection, LADDER)
    assert ratings.stale(connection, number) == 0
    assert ratings.recompute(connection, LADDER, check=True).equal
    return stored(connection) == from_nothing(connection)


def one_piece(connection: Connection) -> bool:
    with connection.transaction():
        return ratings.rate(connection, ratings.lock(connection, LADDER)).more


def id_of(connection: Connection, tournament: int, number: int) -> int:
    return matches.of_tournament(connection, tournament, 100)[number - 1].id


def test_a_ladder_in_pieces_is_that_in_one(evening: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    in_pieces = stored(evening)
    monkeypatch.setattr(ratings, "_AT_ONCE", 1000)
    assert from_nothing(evening) == in_pieces


def test_a_piece_ends_when_its_time_is_over(evening: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored(evening)
    monkeypatch.setattr(ratings, "_AT_ONCE", 1000)
    monkeypatch.setattr(ratings, "_PIECE_S", 0.0)
    row = ratings.lock(evening, LADDER)
    ratings.rewind(evening, row, [id_of(evening, 1, 1)])
    left = [42]
    while ratings.rate(evening, row).more:
        left.append(ratings.stale(evening, row))
    assert left == [*range(42, 0, -2)] and stored(evening) == before


@pytest.mark.parametrize("number", [1, 2, 6, 11, 12])
def test_to_go_back_changes_no_row_but_the_mark_however_much_comes_after(
    evening: Connection, database_url: str, number: int
) -> None:
    with psycopg.connect(database_url, connect_timeout=10) as own:
        row = ratings.lock(own, LADDER)
        ratings.rewind(own, row, [id_of(own, 1, number), id_of(own, 2, 3)])
        changed = own.execute(
            """SELECT relname, n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_xact_user_tables
               WHERE n_tup_ins + n_tup_upd + n_tup_del > 0"""
        ).fetchall()
    assert changed == [("rating_mark", 1)]
    assert mark.of_ladder(evening, row.id) == mark.Mark(1, number, 2 * number - 1)
    assert ratings.stale(evening, row) == 42 - 2 * (number - 1)


def test_to_go_back_to_what_is_not_rated_yet_changes_nothing(evening: Connection) -> None:
    row = ratings.lock(evening, LADDER)
    at = mark.of_ladder(evening, row.id)
    made = event(evening, "late", decks=1)
    ratings.rewind(evening, row, [id_of(evening, made.id, 1)])
    ratings.rewind(evening, row, [])
    assert mark.of_ladder(evening, row.id) == at


def test_until_a_bots_last_step_is_taken_anew_its_rating_is_what_it_was(evening: Connection) -> None:
    _, before = stored(evening)
    matches.void_match(evening, id_of(evening, 1, 1), "a bug of ours")
    _, meanwhile = stored(evening)
    assert meanwhile == before
    assert [line.stale for line in ladders.history(evening, "molly")] == [True] * 12 + [False] * 2
    page = ladders.ladder(evening, LADDER)
    assert page.stale > 0 and [row.matches for row in page.rows] == [14, 14, 14]
    while one_piece(evening):
        pass
    assert ladders.ladder(evening, LADDER).stale == 0
    assert sum(row.matches for row in ladders.ladder(evening, LADDER).rows) == 40
    assert is_sound(evening)


def test_a_bot_whose_only_matches_are_void_is_on_the_ladder_no_more(evening: Connection) -> None:
    enter(evening, "ann")
    made = event(evening, "late", decks=1)
    play(evening, by_number)
    ratings.rate_ready(evening)
    assert len(stored(evening)[1]) == 4
    withdrawals.disqualify(evening, made.id, "ann", "she peeked")
    ratings.rate_ready(evening)
    assert len(stored(evening)[1]) == 3 and is_sound(evening)


def test_a_requeued_match_far_back_is_waited_for_and_then_rated_through(evening: Connection) -> None:
    before = stored(evening)
    number = id_of(evening, 1, 2)
    matches.void_match(evening, number, "for now")
    ratings.rate_ready(evening)
    matches.requeue(evening, number)
    assert ratings.rate_ready(evening) == 0
    assert ladders.ladder(evening, LADDER).stale == 38
    play(evening, by_number)
    assert one_piece(evening) and ladders.ladder(evening, LADDER).stale == 32
    ratings.rate_ready(evening)
    assert stored(evening)[0] == before[0]
    assert is_sound(evening)


@pytest.mark.parametrize("doing", ["insert", "delete", "set_by_last_steps", "settle", "put"])
def test_whoever_is_killed_in_a_piece_leaves_the_one_before(
    evening: Connection, monkeypatch: pytest.MonkeyPatch, doing: str
) -> None:
    row = ladders.named(evening, LADDER)
    matches.void_match(evening, id_of(evening, 1, 2), "a bug of ours")
    evening.commit()
    killed = 0
    while ratings.stale(evening, row):
        before, at = stored(evening), mark.of_ladder(evening, row.id)
        with monkeypatch.context() as patch:
            patch.setattr(mark if doing == "put" else steps_of, doing, _killed)
            try:
                one_piece(evening)
            except KilledError:
                killed += 1
                assert (stored(evening), mark.of_ladder(evening, row.id)) == (before, at)
        one_piece(evening)
        evening.commit()
    assert killed >= (0 if doing == "settle" else 3)
    assert is_sound(evening)


def _killed(*_: object) -> None:
    raise KilledError


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_between_the_pieces_the_ladder_is_that_of_its_matches(
    evening: Connection, seed: int
) -> None:
    chance = random.Random(seed)
    anchored: list[int] = []

    def void() -> None:
        ended = [one for one in _all(evening) if one.state == "finished"]
        if ended:
            matches.void_match(evening, chance.choice(ended).id, "at random")

    def requeue() -> None:
        gone = [one for one in _all(evening) if one.state == "void"]
        if gone:
            matches.requeue(evening, chance.choice(gone).id)

    def anchor() -> None:
        version = chance.choice(bots.versions(evening, chance.choice(["molly", "finn", "oisin"])))
        put = version.id not in anchored
        ratings.anchor_at(evening, LADDER, version.id, 30.0 if put else None)
        anchored.append(version.id) if put else anchored.remove(version.id)

    def some_played() -> None:
        play(evening, by_number, limit=chance.randint(1, 4))

    def newcomer() -> None:
        if len(_all(evening)) < 60:
            bots.add_version(evening, chance.choice(["molly", "finn"]))
            event(evening, f"night-{len(_all(evening))}", decks=1)

    deeds = [void, requeue, some_played, some_played, newcomer, anchor]
    for _ in range(40):
        if chance.random() < 0.5:
            one_piece(evening)
        else:
            chance.choice(deeds)()
        evening.commit()
    play(evening, by_number)
    ratings.rate_ready(evening)
    evening.commit()
    assert is_sound(evening)


def _all(connection: Connection) -> list[Any]:
    return [
        one
        for number in range(1, tournaments_there(connection) + 1)
        for one in matches.of_tournament(connection, number, 100)
    ]


def tournaments_there(connection: Connection) -> int:
    [count] = connection.execute("SELECT count(*) FROM tournament").fetchone() or [0]
    return int(count)


def test_one_that_is_killed_while_it_recomputes_is_gone_on_from_by_the_next_tick(
    evening: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stored(evening)
    evening.execute("UPDATE rating SET mu = mu + 1")
    evening.commit()
    pieces = iter([True, True, False])

    def rate(connection: Any, row: Any) -> Any:
        if not next(pieces):
            raise KilledError
        return ratings.rate(connection, row)

    with monkeypatch.context() as patch:
        patch.setattr(ratings, "_rate_locked", rate)
        with pytest.raises(KilledError):
            ratings.recompute(evening, LADDER, check=False)
    assert ladders.ladder(evening, LADDER).stale == 30
    ratings.rate_ready(evening)
    assert stored(evening) == before and is_sound(evening)


class TestComparing:
    def test_it_waits_for_no_lock_and_sees_no_step_that_is_taken_meanwhile(
        self, evening: Connection, database_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Another voids the first match, and rates all anew, after the first page was read."""
        pages: list[Any] = []
        matches_from = mark.matches_from

        def read(connection: Any, *given: Any) -> Any:
            page = matches_from(connection, *given)
            if connection is evening:
                if not pages:
                    with psycopg.connect(database_url, connect_timeout=10) as other:
                        matches.void_match(other, id_of(other, 1, 1), "a bug of ours")
                        other.commit()
                        ratings.rate_ready(other)
                pages.append(page)
            return page

        monkeypatch.setattr(mark, "matches_from", read)
        evening.execute("SET lock_timeout = 1")
        evening.commit()
        assert ratings.recompute(evening, LADDER, check=True) == ratings.Recomputed(LADDER, 42, True)
        assert [len(page) for page in pages] == [4, 4, 4, 4, 4, 1]
        assert ratings.recompute(evening, LADDER, check=True).steps == 40

    def test_it_holds_no_more_than_a_page(self, evening: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
        held: list[int] = []
        finishers, steps = steps_of.finishers, steps_of.steps

        def counted(read: Any) -> Any:
            def counting(*given: Any) -> Any:
                held.append(len(found := read(*given)))
                return found

            return counting

        monkeypatch.setattr(steps_of, "finishers", counted(finishers))
        monkeypatch.setattr(steps_of, "steps", counted(steps))
        ratings.recompute(evening, LADDER, check=True)
        assert sum(held) == 84 and max(held) == 8

    def test_what_is_stale_is_not_compared_and_counted(self, evening: Connection) -> None:
        matches.void_match(evening, id_of(evening, 2, 1), "a bug of ours")
        assert ratings.recompute(evening, LADDER, check=True) == ratings.Recomputed(LADDER, 28, True, 12)

    def test_a_step_too_many_or_too_few_is_found(self, evening: Connection) -> None:
        with evening.transaction(force_rollback=True):
            evening.execute("DELETE FROM rating_step WHERE ordinal = 42")
            with pytest.raises(LadderDiffers, match="is not stored"):
                ratings.recompute(evening, LADDER, check=True)
        with evening.transaction(force_rollback=True):
            evening.execute("UPDATE rating_mark SET number = number - 1")
            with pytest.raises(LadderDiffers, match="40 taken anew, 42 stored"):
                ratings.recompute(evening, LADDER, check=True)
        claims_left = claims.claim(evening, "by hand", 5, 60)
        assert claims_left == [] and is_sound(evening)
