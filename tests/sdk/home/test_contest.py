"""Matches at home."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from cuig.bot import Seating
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.client.on_error import OnError
from cuig.client.seat import BotError
from cuig.engine.presets import preset
from cuig.engine.views import View
from cuig.home.contest import Contest, HomeTable, distinct_names, plan_match, play_contest
from cuig.home.scores import Score, outcomes
from cuig.match import Ending, Result, Standing
from cuig.table import Table


class Pausing(LowestWinner):
    async def play(self, view: View) -> int:  # type: ignore[override]
        await asyncio.sleep(0)
        return LowestWinner.play(self, view)


def test_a_duplicate_match_has_the_same_cards_for_every_way_to_turn_the_seats() -> None:
    contest = Contest(preset("twenty-five"), 2, 1)
    plan = plan_match(contest, 0, 0, ["a", "b"])
    assert len({game.seed for game in plan.games}) == 1
    assert [game.holders for game in plan.games] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_every_individual_sits_everywhere_once() -> None:
    contest = Contest(preset("cut-throat"), 5, 1)
    plan = plan_match(contest, 0, 0, "abcde")
    for seat in range(5):
        assert sorted(game.holders[seat] for game in plan.games) == [0, 1, 2, 3, 4]


def test_more_bots_than_sides_meet_in_every_combination() -> None:
    assert Contest(preset("twenty-five"), 4, 1).line_ups == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_fewer_bots_than_sides_share_the_seats_evenly() -> None:
    line_ups = Contest(preset("cut-throat"), 2, 1).line_ups
    assert line_ups == [(0, 1, 0, 1, 0), (1, 0, 1, 0, 1)]
    assert set(Counter(bot for line_up in line_ups for bot in line_up).values()) == {5}


def test_a_match_at_home_can_be_taken_up_again_from_its_record() -> None:
    plan = plan_match(Contest(preset("one-ten"), 2, 1), 0, 0, ["a", "b"])
    with HomeTable() as table:
        played = table.play(plan, [Random, LowestWinner])
    assert played.result.ending is Ending.PLAYED_OUT
    assert Table.resume(plan, played.record).result == played.result


def test_async_bots_play_as_sync_ones_do() -> None:
    contest = Contest(preset("twenty-five"), 2, 5)
    told = [list(play_contest(contest, [bot, Random])) for bot in (LowestWinner, Pausing)]
    assert told[0] == told[1]


class Stumbling(LowestWinner):
    def begin(self, seating: object) -> None:
        raise OSError("no model")


def test_a_bot_that_cannot_sit_down_stops_or_is_answered_for() -> None:
    contest = Contest(preset("twenty-five"), 2, 1)
    with pytest.raises(BotError, match="cannot sit down: OSError: no model"):
        list(play_contest(contest, [Stumbling, Random]))
    (told,) = play_contest(contest, [Stumbling, Random], OnError.DEFAULT)
    assert told.mistakes == 4  # one for each seat of each game


def test_bots_called_alike_are_told_apart() -> None:
    assert distinct_names(["nelly", "random", "nelly"]) == ("nelly (1)", "random", "nelly (2)")


def result(*places: int) -> Result:
    standings = tuple(Standing(place, int(place == 1), 10, 0, False) for place in places)
    return Result(Ending.PLAYED_OUT, None, standings)


def test_the_first_place_is_shared_by_those_who_have_it() -> None:
    assert [told.share for told in outcomes((0, 1), 2, result(1, 2))] == [1.0, 0.0]
    assert [told.share for told in outcomes((0, 1), 2, result(1, 1))] == [0.5, 0.5]
    assert [told.share for told in outcomes((0, 1, 0), 3, result(1, 2, 3))] == [0.5, 0.0]


def score(*shares: float) -> Score:
    total = Score()
    for share in shares:
        total.matches += 1
        total.shares += share
        total.squares += share * share
    return total


def test_the_interval_is_wilsons_for_wins_and_losses() -> None:
    # 8 of 10: Newcombe (1998) gives 0.490 to 0.943.
    low, high = score(*[1.0] * 8, *[0.0] * 2).interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_the_interval_shrinks_with_draws_and_with_matches_and_never_to_a_point() -> None:
    def width(of: Score) -> float:
        low, high = of.interval
        return high - low

    assert width(score(*[0.5] * 8, 1.0, 0.0)) < width(score(*[1.0] * 5, *[0.0] * 5))
    assert width(score(*[1.0, 0.0] * 50)) < width(score(*[1.0, 0.0] * 5))
    assert 0 < width(score(*[1.0] * 20)) < 0.2
    assert score().interval == (0.0, 1.0)


def test_async_begin_and_end_are_awaited_at_home_too() -> None:
    said: list[str] = []

    class Telling(LowestWinner):
        async def begin(self, seating: Seating) -> None:
            await asyncio.sleep(0)
            said.append("begun")

        async def end(self, result: Result) -> None:
            await asyncio.sleep(0)
            said.append("ended")

    contest = Contest(preset("twenty-five"), 2, 1)
    with HomeTable() as home:
        home.play(plan_match(contest, 0, 0, ["a", "b"]), [Telling, LowestWinner])
    assert sorted(said) == ["begun"] * 4 + ["ended"] * 4
