"""Ties among three sides and more: whoever ties is treated alike, in whatever order they are named."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import trueskill
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.rating import factor_graph
from arena.rating.factor_graph import rate
from arena.rating.strength import Belief, Scale, rated
from arena.rating.ties import compared_all

SCALE = Scale(draw_probability=0.25)
ordinary = st.builds(Belief, st.floats(0, 50), st.floats(0.3, 9))


def margin(scale: Scale) -> float:
    library = trueskill.TrueSkill(scale.mu, scale.sigma, scale.beta, scale.tau, scale.draw_probability)
    return float(trueskill.calc_draw_margin(scale.draw_probability, 2, library))


def sampled(beliefs: list[Belief], places: list[int], scale: Scale) -> list[tuple[float, float]]:
    """Mean and deviation of each after such a result, of many throws of the match those that ended so."""
    chance = np.random.default_rng(1)
    thrown = 1_000_000
    strengths = [chance.normal(one.mu, math.hypot(one.sigma, scale.tau), thrown) for one in beliefs]
    performances = [strength + chance.normal(0, scale.beta, thrown) for strength in strengths]
    so = np.ones(thrown, bool)
    for one, other in itertools.combinations(range(len(beliefs)), 2):
        apart = performances[one] - performances[other]
        if places[one] == places[other]:
            so &= np.abs(apart) < margin(scale)
        else:
            so &= apart > margin(scale)
    return [(float(strength[so].mean()), float(strength[so].std())) for strength in strengths]


@pytest.mark.parametrize("many", range(3, 11))
@pytest.mark.parametrize("draw_probability", [0.02, 0.1, 0.25])
def test_equals_who_tie_stay_equals_to_the_last_bit(many: int, draw_probability: float) -> None:
    scale = Scale(draw_probability=draw_probability)
    after = rated([scale.start] * many, [1] * many, scale)
    assert len(set(after)) == 1
    assert after[0].mu == pytest.approx(25, abs=1e-9) and after[0].sigma < scale.start.sigma


@pytest.mark.parametrize(
    "places", [[1, 1, 3], [1, 2, 2], [1, 1, 1, 4], [1, 2, 2, 2, 5], [1, 1, 3, 3, 5, 5, 5]]
)
def test_equals_who_tie_beside_others_stay_equals_too(places: list[int]) -> None:
    after = rated([SCALE.start] * len(places), places, SCALE)
    by_place = [
        {b for b, p in zip(after, places, strict=True) if p == place} for place in sorted(set(places))
    ]
    assert all(len(held) == 1 for held in by_place)
    means = [next(iter(held)).mu for held in by_place]
    assert means == sorted(means, reverse=True) and len(set(means)) == len(means)


def test_equality_is_found_and_not_only_copied() -> None:
    """A difference of the last digits that matter keeps two apart, and they come out next to equal."""
    near = [(25 + at * 1e-9, 25 / 3) for at in range(5)]
    after = rate(
        [[one] for one in near], [1] * 5, beta=SCALE.beta, tau=SCALE.tau, draw_probability=0.25, guarded=True
    )
    assert max(abs(mu - 25) for [(mu, _)] in after) < 1e-7
    sigmas = [sigma for [(_, sigma)] in after]
    assert max(sigmas) - min(sigmas) < 1e-7


@settings(max_examples=100)
@given(st.data(), st.integers(3, 9))
def test_the_order_in_which_entrants_are_named_decides_not_a_bit(data: st.DataObject, many: int) -> None:
    before = data.draw(st.lists(ordinary, min_size=many, max_size=many))
    places = data.draw(st.lists(st.integers(1, 3), min_size=many, max_size=many))
    order = data.draw(st.permutations(range(many)))
    straight = rated(before, places, SCALE)
    mixed = rated([before[at] for at in order], [places[at] for at in order], SCALE)
    assert mixed == [straight[at] for at in order]


@pytest.mark.parametrize("places", [[1, 1, 1], [1, 1, 3], [1, 2, 2]])
@pytest.mark.parametrize(
    "before",
    [
        [Belief(25, 25 / 3)] * 3,
        [Belief(28, 3), Belief(25, 2), Belief(21, 5)],
        [Belief(20, 1), Belief(26, 6), Belief(25, 1)],
    ],
)
def test_the_figures_are_about_those_of_the_matches_that_end_so(
    before: list[Belief], places: list[int]
) -> None:
    found = rated(before, places, SCALE)
    for belief, (mu, sigma) in zip(found, sampled(before, places, SCALE), strict=True):
        assert abs(belief.mu - mu) < 0.2
        assert belief.sigma == pytest.approx(sigma, rel=0.02)


@given(st.lists(ordinary, min_size=3, max_size=6))
def test_without_ties_it_would_be_the_chain_of_the_library(before: list[Belief]) -> None:
    summed = [(one.sigma**-2, one.sigma**-2 * one.mu) for one in before]
    places = list(range(len(before)))
    together = compared_all(summed, [1] * len(before), places, lambda _: 1.0, factor_graph._guarded)
    chain = factor_graph._compared(
        summed, [1.0] * (len(before) - 1), [False] * (len(before) - 1), factor_graph._guarded
    )
    for one, other in zip(together, chain, strict=True):
        assert one[1] / one[0] == pytest.approx(other[1] / other[0], abs=0.02)
        assert one[0] == pytest.approx(other[0], rel=0.02)


@settings(max_examples=100)
@given(st.lists(ordinary, min_size=3, max_size=6))
def test_whoever_ties_comes_closer_to_the_others(before: list[Belief]) -> None:
    before = sorted(before, key=lambda belief: belief.mu)
    after = rated(before, [1] * len(before), SCALE)
    assert after[0].mu >= before[0].mu - 1e-6 and after[-1].mu <= before[-1].mu + 1e-6


def test_members_of_sides_that_tie_are_treated_alike() -> None:
    after = rated([Belief(25, 5)] * 6, [1] * 6, SCALE, sides=[0, 1, 2, 0, 1, 2])
    assert len(set(after)) == 1 and after[0].sigma < 5
