"""What a ladder and a crosstable show."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from cuig.engine.presets import preset
from cuig.v1 import record_pb2

from arena.bot import bots
from arena.errors import NotFound
from arena.match import claims
from arena.rating import crosstables, ladders, ratings
from arena.rating.crosstables import score_of
from arena.store.opponents import Tally
from tests.support.events import enter, event, play, played

Connection = psycopg.Connection[Any]
LADDER = "twenty-five"


def always(place: dict[str, int]) -> Any:
    """Places by the names of the bots; equal numbers draw."""

    def outcome(claimed: Any) -> Any:
        mine = [place[entrant.name] for entrant in claimed.entrants]
        return played([1 + sum(other < own for other in mine) for own in mine])

    return outcome


class TestLadders:
    def test_a_ladder_is_ordered_by_what_is_almost_sure_and_says_how_sure(
        self, connection: Connection
    ) -> None:
        enter(connection, "molly", "finn", "oisin")
        event(connection, decks=30)
        play(connection, always({"molly": 1, "finn": 2, "oisin": 3}))
        ratings.rate_ready(connection)
        page = ladders.ladder(connection, LADDER)
        assert [(row.place, row.bot) for row in page.rows] == [(1, "molly"), (2, "finn"), (3, "oisin")]
        for row in page.rows:
            assert row.low < row.mu < row.high
            assert row.conservative == pytest.approx(row.mu - 3 * row.sigma)
            assert row.matches == 60
        assert not any(row.like_next for row in page.rows)

    def test_equals_cannot_be_told_apart_and_the_last_has_no_next(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=12)
        play(connection, always({"molly": 1, "finn": 1}))
        ratings.rate_ready(connection)
        first, second = ladders.ladder(connection, LADDER).rows
        assert first.like_next and not second.like_next
        assert first.draws == second.draws == 12

    def test_few_matches_make_a_rating_provisional(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=9)
        play(connection, always({"molly": 1, "finn": 1}))
        ratings.rate_ready(connection)
        assert all(row.provisional for row in ladders.ladder(connection, LADDER).rows)
        event(connection, "night", decks=30)
        play(connection, always({"molly": 1, "finn": 1}))
        ratings.rate_ready(connection)
        assert not any(row.provisional for row in ladders.ladder(connection, LADDER).rows)

    def test_a_retired_version_stays_on_the_ladder_and_is_marked(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection)
        play(connection)
        ratings.rate_ready(connection)
        bots.add_version(connection, "molly")
        assert {row.name: row.retired for row in ladders.ladder(connection, LADDER).rows} == {
            "molly": True,
            "finn": False,
        }

    def test_a_history_has_the_latest_step_first(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        event(connection, decks=3)
        play(connection)
        ratings.rate_ready(connection)
        history = ladders.history(connection, "molly")
        assert [line.number for line in history] == [3, 2, 1]
        assert history[0].mu_before == history[1].mu_after
        assert ladders.history(connection, "molly", "forty-five") == []

    def test_every_ladder_has_draws_whatever_its_format(self) -> None:
        for name in ("twenty-five", "one-ten", "cut-throat"):
            for duplicate in (True, False):
                assert 0 < ladders.scale_for(preset(name), duplicate).draw_probability < 1

    def test_a_ladder_that_does_not_exist_is_not_found(self, connection: Connection) -> None:
        with pytest.raises(
            NotFound, match=r"There is no ladder whist; the first rated tournament makes one\."
        ):
            ladders.ladder(connection, "whist")
        ladders.ensure(connection, preset("cut-throat"), True)
        ladders.ensure(connection, preset(LADDER), True)
        with pytest.raises(NotFound, match=r"whist; there are cut-throat, twenty-five\."):
            ladders.ladder(connection, "whist")


class TestCrosstables:
    def test_every_cell_mirrors_the_one_across(self, connection: Connection) -> None:
        enter(connection, "molly", "finn", "oisin")
        made = event(connection, decks=4)
        play(connection, always({"molly": 1, "finn": 2, "oisin": 2}))
        table = crosstables.crosstable(connection, made.id)
        assert [row.name for row in table.rows] == ["molly", "finn", "oisin"]
        for i, row in enumerate(table.rows):
            for j, cell in enumerate(row.cells):
                if i == j:
                    assert cell is None
                    continue
                across = table.rows[j].cells[i]
                assert cell is not None and across is not None
                assert cell.matches == across.matches == 4
                assert (cell.wins, cell.draws, cell.losses) == (across.losses, across.draws, across.wins)
                assert (cell.score or 0) + (across.score or 0) == 1
        assert (table.rows[0].total.wins, table.rows[0].total.score) == (8, 1.0)
        assert table.rows[1].cells[2] is not None and table.rows[1].cells[2].draws == 4

    def test_points_are_counted_by_the_deal(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        made = event(connection, decks=1)
        [claimed] = claims.claim(connection, "worker", 1, 60)
        deals = [record_pb2.Segment(deal=bytes(range(1, 53))) for _ in range(4)]
        claims.append(connection, claimed, record_pb2.Record(segments=deals).SerializeToString())
        claims.close(connection, claimed, played([1, 2]))  # 40 points to 30
        first, second = crosstables.crosstable(connection, made.id).rows
        assert (first.total.points_per_deal, second.total.points_per_deal) == (2.5, -2.5)

    def test_before_any_match_nothing_is_said(self, connection: Connection) -> None:
        enter(connection, "molly", "finn")
        table = crosstables.crosstable(connection, event(connection).id)
        assert all(row.total.score is None and row.total.matches == 0 for row in table.rows)

    def test_few_matches_leave_a_wide_interval_and_many_a_narrow_one(self) -> None:
        few = score_of([Tally(10, 6, 0, 4, 0, 0, 0.0, 0.0)])
        many = score_of([Tally(1000, 600, 0, 400, 0, 0, 0.0, 0.0)])
        assert few.low is not None and few.high is not None and few.low < 0.5 < few.high
        # Wilson's interval for 600 of 1000, from any table of it.
        assert many.low == pytest.approx(0.5693, abs=1e-4)
        assert many.high == pytest.approx(0.6299, abs=1e-4)

    def test_a_tournament_that_does_not_exist_has_no_crosstable(self, connection: Connection) -> None:
        with pytest.raises(NotFound):
            crosstables.crosstable(connection, 0)


def test_a_place_is_counted_by_rungs_as_by_everybody(connection: Connection) -> None:
    names = [f"bot-{number}" for number in range(12)]
    enter(connection, *names)
    event(connection, decks=1)
    play(connection)
    ratings.rate_ready(connection)
    page = ladders.ladder(connection, "twenty-five")
    assert len(page.rows) == 12
    for row in page.rows:
        [rank] = ladders.ranks(connection, "twenty-five", row.bot)
        assert (rank.version, rank.place, rank.of) == (row.version, row.place, 12)
    assert connection.execute("SELECT sum(versions) FROM rung").fetchone() == (12,)


def test_a_ladder_goes_on_behind_a_version_wherever_that_stands_now(connection: Connection) -> None:
    enter(connection, *(f"bot-{number}" for number in range(12)))
    event(connection, decks=1)
    play(connection)
    ratings.rate_ready(connection)
    whole = ladders.ladder(connection, LADDER)
    assert (whole.rated, whole.next_after, whole.like_last) == (12, None, False)
    told: list[ladders.LadderRow] = []
    after = None
    for _ in range(3):
        part = ladders.ladder(connection, LADDER, 5, after)
        assert part.rated == 12
        assert part.like_last == (bool(told) and told[-1].like_next)
        told += part.rows
        after = part.next_after
    assert tuple(told) == whole.rows
    assert after is None
    last = ladders.ladder(connection, LADDER, 5, whole.rows[-1].version)
    assert (last.rows, last.next_after) == ((), None)
    # Ratings change while somebody turns the pages: it goes on behind where the version stands by then.
    connection.execute("UPDATE rating SET mu = 0 WHERE version = %s", [whole.rows[4].version])
    moved = ladders.ladder(connection, LADDER, 5, whole.rows[4].version)
    assert moved.rows == ()
    with pytest.raises(NotFound, match=r"no version on the ladder twenty-five with the id 99"):
        ladders.ladder(connection, LADDER, 5, 99)
