"""Our TrueSkill is the library's to the last bit, for any sides and places, and gives up where it does.

Where three sides or more play and some tie it is another: see test_ties.py.
"""

from __future__ import annotations

import random

import pytest
import trueskill
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.rating import factor_graph
from arena.rating.factor_graph import rate

Sides = list[list[tuple[float, float]]]
Told = list[list[tuple[float, float]]] | type[Exception]
_GIVES_UP = (FloatingPointError, ValueError, ZeroDivisionError)


def library(sides: Sides, places: list[int], beta: float, tau: float, draw_probability: float) -> Told:
    environment = trueskill.TrueSkill(25.0, 25 / 3, beta, tau, draw_probability)
    try:
        groups = environment.rate(
            [tuple(environment.create_rating(mu, sigma) for mu, sigma in side) for side in sides],
            ranks=places,
        )
    except _GIVES_UP as error:
        return type(error)
    return [[(rating.mu, rating.sigma) for rating in group] for group in groups]


def ours(sides: Sides, places: list[int], beta: float, tau: float, draw_probability: float) -> Told:
    try:
        return rate(sides, places, beta=beta, tau=tau, draw_probability=draw_probability)
    except _GIVES_UP as error:
        return type(error)


members = st.tuples(st.floats(-50, 100), st.floats(0.05, 12))
untied = st.just(list(range(1, 10)))
placings = st.sampled_from([[1, 1], [1, 2]]) | untied


@settings(max_examples=300)
@given(
    st.lists(st.lists(members, min_size=1, max_size=3), min_size=2, max_size=9),
    placings,
    st.sampled_from([25 / 6, 1.0, 7.3]),
    st.sampled_from([0.0, 0.025, 25 / 300]),
    st.sampled_from([0.02, 0.1, 0.25, 0.6]),
)
def test_every_figure_is_the_librarys(
    sides: Sides, places: list[int], beta: float, tau: float, draw_probability: float
) -> None:
    sides = sides[: len(places)]
    places = places[: len(sides)]
    assert ours(sides, places, beta, tau, draw_probability) == library(
        sides, places, beta, tau, draw_probability
    )


@pytest.mark.parametrize("many", [2, 5, 9])
def test_so_it_is_after_a_long_evening_too(many: int) -> None:
    """Each match begins with what the one before has left, so that a bit that was lost would be found."""
    chance = random.Random(many)
    mine = theirs = [(25.0, 25 / 3)] * 12
    for _ in range(100):
        seated = chance.sample(range(12), many)
        places = [1, chance.randint(1, 2)] if many == 2 else list(range(1, many + 1))
        mine, theirs = list(mine), list(theirs)
        for held, one in ((mine, ours), (theirs, library)):
            told = one([[held[who]] for who in seated], places, 25 / 6, 0.025, 0.25)
            assert isinstance(told, list)
            for who, [after] in zip(seated, told, strict=True):
                held[who] = after
    assert mine == theirs
    assert len(set(mine)) == 12


@settings(max_examples=200)
@given(
    st.lists(st.tuples(st.floats(0, 50), st.floats(0.05, 25 / 3)), min_size=2, max_size=9),
    placings,
    st.sampled_from([0.02, 0.1, 0.25]),
)
def test_a_guard_changes_no_figure_that_the_library_can_take(
    held: list[tuple[float, float]], places: list[int], draw_probability: float
) -> None:
    sides: Sides = [[one] for one in held[: len(places)]]
    places = places[: len(sides)]
    guarded = rate(sides, places, beta=25 / 6, tau=0.025, draw_probability=draw_probability, guarded=True)
    assert guarded == library(sides, places, 25 / 6, 0.025, draw_probability)


def test_means_beyond_all_reach_are_refused_as_the_library_refuses_them() -> None:
    apart: Sides = [[(0.0, 1.0)], [(1000.0, 1.0)]]
    assert ours(apart, [1, 2], 25 / 6, 0.025, 0.25) == library(apart, [1, 2], 25 / 6, 0.025, 0.25)
    assert isinstance(ours(apart, [1, 2], 25 / 6, 0.025, 0.25), type)


far = st.tuples(st.floats(-1e3, 1e3), st.floats(1e-6, 100) | st.floats(0.1, 9))


@settings(max_examples=300)
@given(members | far, members | far, st.sampled_from([[1, 1], [1, 2]]), st.sampled_from([0.02, 0.25, 0.6]))
def test_two_come_out_the_same_by_the_short_way_and_the_general(
    one: tuple[float, float], other: tuple[float, float], places: list[int], draw_probability: float
) -> None:
    def told() -> Told:
        return rate(
            [[one], [other]],
            places,
            beta=25 / 6,
            tau=0.025,
            draw_probability=draw_probability,
            guarded=True,
        )

    short = told()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(factor_graph, "duel", lambda *_, **__: None)
        assert told() == short


def test_two_of_ordinary_strength_go_the_short_way() -> None:
    for places in ([1, 1], [1, 2]):
        ends = {"beta": 25 / 6, "tau": 0.025, "draw_probability": 0.25}
        assert factor_graph.duel((25.0, 25 / 3), (31.0, 0.5), places[0] == places[1], **ends) is not None
