"""TrueSkill by places: the library's own figures where it is sound, and no surprise at its edges."""

from __future__ import annotations

import math

import pytest
import trueskill
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arena.rating.strength import Belief, Scale, rated

SCALE = Scale(draw_probability=0.15)
NEW = SCALE.start

beliefs = st.builds(Belief, st.floats(-200, 250), st.floats(0.5, 10))
ordinary = st.builds(Belief, st.floats(0, 50), st.floats(1, 9))
# Far apart, sure and unsure; also about as far as the means of several are let apart.
extreme = st.builds(
    Belief,
    st.floats(-1e6, 1e6) | st.floats(-600, 600) | st.sampled_from([0.0, 494.0, 495.0]),
    st.floats(1e-3, 30)
    | st.floats(0, 1e-3, exclude_min=True)
    | st.sampled_from([0.0078125, 0.25, 25 / 3, 24.0]),
)


def library(before: list[Belief], places: list[int]) -> list[tuple[float, float]]:
    environment = trueskill.TrueSkill(25.0, 25 / 3, 25 / 6, 25 / 1000, 0.15)
    groups = environment.rate([(environment.create_rating(b.mu, b.sigma),) for b in before], ranks=places)
    return [(rating.mu, rating.sigma) for (rating,) in groups]


@given(ordinary, ordinary, st.sampled_from([[1, 2], [1, 1]]))
def test_within_reach_two_are_rated_as_the_library_does_to_the_last_bit(
    one: Belief, other: Belief, places: list[int]
) -> None:
    before = sorted([one, other], key=lambda belief: (-belief.mu, belief.sigma))
    assert [(b.mu, b.sigma) for b in rated(before, places, SCALE)] == library(before, places)


def test_the_winner_gains_what_equals_lose() -> None:
    winner, loser = rated([NEW, NEW], [1, 2], SCALE)
    assert winner.mu - 25 == pytest.approx(25 - loser.mu) and winner.mu > 25
    assert winner.sigma == loser.sigma < NEW.sigma


def test_the_order_in_which_entrants_are_named_decides_nothing_about_a_win() -> None:
    one, other = Belief(30, 5), Belief(20, 3)
    assert rated([one, other], [2, 1], SCALE) == rated([other, one], [1, 2], SCALE)[::-1]


def test_a_draw_of_equals_moves_no_mean_and_lessens_both_doubts() -> None:
    one, other = rated([NEW, NEW], [1, 1], SCALE)
    assert one.mu == pytest.approx(25) and other.mu == pytest.approx(25)
    assert max(one.sigma, other.sigma) < NEW.sigma


def test_a_hundred_draws_never_let_sigma_grow() -> None:
    pair = [NEW, NEW]
    for _ in range(100):
        after = rated(pair, [1, 1], SCALE)
        assert after[0].sigma < pair[0].sigma + SCALE.tau
        pair = after
    assert pair[0].sigma < 3


def check_rated(before: list[Belief], places: list[int], scale: Scale) -> list[Belief]:
    after = rated(before, places, scale)
    for old, new in zip(before, after, strict=True):
        assert math.isfinite(new.mu) and new.sigma > 0
        assert new.sigma <= math.hypot(old.sigma, scale.tau) * (1 + 1e-9)
    return after


@settings(max_examples=300)
@given(
    st.lists(extreme, min_size=2, max_size=9),
    st.lists(st.integers(1, 9), min_size=9, max_size=9),
    st.sampled_from([0.15, 0.02, 0.25]),
)
@example([Belief(0, 1), Belief(300, 1)], [1] * 9, 0.15)
# Four unsure ones that draw are together so sure that the fifth is 41 deviations from them.
@example([Belief(0, 0.0078125), Belief(494, 24)] + [Belief(495, 24)] * 3, [1] * 9, 0.15)
@example([Belief(0, 0.25)] + [Belief(495, 24)] * 4, [1] * 9, 0.15)
@example([Belief(0, 5e-324), Belief(1000, 25 / 3)], [1] * 9, 0.02)
def test_no_gap_is_too_wide(before: list[Belief], mixed: list[int], draw_probability: float) -> None:
    scale = Scale(draw_probability=draw_probability)
    many = len(before)
    for places in ([1] * many, list(range(1, many + 1)), list(range(many, 0, -1)), mixed[:many]):
        check_rated(before, places, scale)


@given(st.lists(extreme, min_size=3, max_size=9))
@example([Belief(0, 0.25)] + [Belief(495, 24)] * 4)
def test_the_first_of_many_never_loses_by_it_nor_the_last_gains(before: list[Belief]) -> None:
    after = check_rated(before, list(range(1, len(before) + 1)), SCALE)
    assert after[0].mu >= before[0].mu - 1e-9 * max(1, abs(before[0].mu))
    assert after[-1].mu <= before[-1].mu + 1e-9 * max(1, abs(before[-1].mu))


def test_a_gap_at_the_edge_of_the_numbers_is_rated_as_one_just_inside_it() -> None:
    """At 494.002 the library raises nothing, and leaves a third of the doubt that there should be."""
    inside, edge, beyond = (
        check_rated([Belief(gap, 24)] * 4 + [Belief(0, 0.25)], [1] * 5, SCALE) for gap in (490, 494.002, 495)
    )
    for one, other, third in zip(inside, edge, beyond, strict=True):
        assert one.sigma == pytest.approx(other.sigma, rel=1e-3) == third.sigma
        assert abs(one.mu - other.mu) < 1 and abs(other.mu - third.mu) < 1


@given(beliefs, beliefs)
def test_whoever_wins_never_loses_by_it(one: Belief, other: Belief) -> None:
    winner, loser = rated([one, other], [1, 2], SCALE)
    assert winner.mu >= one.mu - 1e-9 and loser.mu <= other.mu + 1e-9


def test_a_win_that_was_certain_moves_nobody() -> None:
    winner, loser = rated([Belief(1000, 1), Belief(0, 1)], [1, 2], SCALE)
    assert (winner.mu, loser.mu) == (1000, 0)


def test_an_upset_at_the_widest_gap_moves_both_and_not_to_the_moon() -> None:
    winner, loser = rated([Belief(0, 1), Belief(1000, 1)], [1, 2], SCALE)
    assert 0 < winner.mu < 50 and 950 < loser.mu < 1000


def test_a_new_version_is_as_strong_as_the_last_but_less_surely() -> None:
    successor = SCALE.successor(Belief(31, 1.5))
    assert successor.mu == 31
    assert 1.5 < successor.sigma == pytest.approx(math.hypot(1.5, 25 / 6))
    assert SCALE.successor(Belief(31, 8)).sigma == SCALE.sigma  # never less sure than of a newcomer


@given(st.lists(beliefs, min_size=5, max_size=5, unique=True), st.permutations([1, 2, 2, 4, 5]))
def test_among_five_the_order_in_which_they_are_named_decides_nothing(
    before: list[Belief], places: list[int]
) -> None:
    assert rated(before[::-1], places[::-1], SCALE) == rated(before, places, SCALE)[::-1]
