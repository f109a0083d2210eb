"""How long an event takes is reckoned from what such matches took, and not from waits."""

from __future__ import annotations

import pytest

from arena.store.pace import TimedMatch
from arena.tournament.durations import Duration, expected


def side_by_side(
    tournament: int, matches: int, seconds: float, at_once: int, bots: tuple[str, ...] = ("molly", "finn")
) -> list[TimedMatch]:
    """Matches of one event, so many at once, one lot after the other."""
    return [
        TimedMatch(tournament, number // at_once * seconds, (number // at_once + 1) * seconds, list(bots))
        for number in range(matches)
    ]


def told(matches: int, wave: int, lately: list[TimedMatch], *entrants: str) -> Duration:
    found = expected(matches, wave, entrants, lately)
    assert found is not None
    return found


def test_a_wait_in_mid_event_is_no_play() -> None:
    played = side_by_side(1, 20, 1.0, 10)
    late = [TimedMatch(1, one.began + 600, one.ended + 600, one.bots) for one in played]
    assert told(40, 10, played + late).most == pytest.approx(4.0)


def test_a_large_event_is_measured_by_those_with_as_many_at_once() -> None:
    lately = side_by_side(1, 4, 2.0, 1) + side_by_side(2, 640, 4.0, 32)
    found = told(480, 480, lately)
    assert found.most == pytest.approx(480 / 8)
    assert found.measured_on == 640


def test_where_fewer_were_played_at_once_than_can_be_it_is_a_span() -> None:
    found = told(480, 480, side_by_side(1, 8, 2.0, 2))
    assert found.most == pytest.approx(480.0)
    assert found.least == pytest.approx(480 * 2.0 / 64)
    assert found.at_once == pytest.approx(2.0)


def test_a_round_of_few_matches_is_not_as_quick_as_many_at_once() -> None:
    found = told(10, 2, side_by_side(1, 64, 1.0, 8))
    assert found.most == found.least == pytest.approx(10 / 2)


def test_slow_bots_make_it_longer_and_strangers_are_like_all() -> None:
    lately = side_by_side(1, 50, 1.0, 1, ("quick", "quicker")) + side_by_side(1, 50, 1.0, 1)
    lately += [TimedMatch(2, 10.0 * n, 10.0 * n + 10, ["slow", "slower"]) for n in range(50)]
    slow = told(10, 1, lately, "slow", "slower").most
    quick = told(10, 1, lately, "quick", "quicker").most
    assert slow == pytest.approx(10 * quick)
    assert told(10, 1, lately, "new").most == told(10, 1, lately).most


def test_without_a_match_nothing_is_known() -> None:
    assert expected(10, 10, ["molly"], []) is None
    assert expected(10, 10, ["molly"], [TimedMatch(1, 5.0, 5.0, ["molly"])]) is None
