from __future__ import annotations

from math import inf, log, sqrt
from random import Random
from statistics import NormalDist

import pytest
from cuig.statistics import (
    SequentialTest,
    StatisticsError,
    Verdict,
    pairs_needed,
    points,
    score,
    student_cdf,
    student_quantile,
    superiority,
)

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def test_lone_wins_and_losses_have_wilsons_interval() -> None:
    # Newcombe (1998), Statistics in Medicine 17, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for won, of, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718)):
        interval = score([1.0] * won + [0.0] * (of - won))
        assert (interval.low, interval.high) == pytest.approx((low, high), abs=6e-5)
    none = score([0.0] * 20)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=6e-5)


def test_halved_pairs_narrow_the_interval_and_never_to_nothing() -> None:
    apart = score([1.0, 0.0] * 50)
    halved = score([0.5] * 100)
    assert apart.mean == halved.mean == 0.5
    assert 0 < halved.high - halved.low < (apart.high - apart.low) / 3
    assert score([]).samples == 0 and (score([]).low, score([]).high) == (0.0, 1.0)


@pytest.mark.parametrize(
    "chances", [(0.05, 0.1, 0.3, 0.3, 0.25), (0.3, 0, 0.4, 0, 0.3), (0.02, 0, 0.05, 0.03, 0.9)]
)
@pytest.mark.parametrize("count", [20, 200])
def test_the_interval_of_a_score_holds_the_truth_about_as_often_as_it_says(
    chances: tuple[float, ...], count: int
) -> None:
    random = Random(f"{chances} {count}")
    truth = sum(value * chance for value, chance in zip(PAIR_SCORES, chances, strict=True))
    runs = 600
    held = 0
    for _ in range(runs):
        interval = score(random.choices(PAIR_SCORES, chances, k=count))
        held += interval.low <= truth <= interval.high
    assert 0.92 <= held / runs <= 0.99


def test_superiority_of_wins_and_losses_is_the_usual_one() -> None:
    won, lost = 60, 40
    usual = NormalDist().cdf((won - lost) / sqrt(won + lost))
    assert superiority([1.0] * won + [0.0] * lost) == pytest.approx(usual, abs=1e-9)
    assert superiority([1.0] * lost + [0.0] * won) == pytest.approx(1 - usual, abs=1e-9)
    # Halved pairs say nothing of who is better, and take nothing away either.
    assert superiority([1.0] * won + [0.0] * lost + [0.5] * 400) == pytest.approx(usual, abs=0.01)
    assert superiority([]) == superiority([0.5] * 9) == 0.5


@pytest.mark.parametrize(
    ("chance", "freedom", "t"),
    # Any printed table of Student's t.
    [(0.975, 1, 12.706), (0.975, 4, 2.776), (0.95, 10, 1.812), (0.995, 30, 2.750), (0.975, 120, 1.980)],
)
def test_students_t_is_that_of_the_tables(chance: float, freedom: int, t: float) -> None:
    assert student_quantile(chance, freedom) == pytest.approx(t, abs=6e-4)
    assert student_quantile(1 - chance, freedom) == pytest.approx(-t, abs=6e-4)
    assert student_cdf(t, freedom) == pytest.approx(chance, abs=5e-5)


def test_student_with_much_freedom_is_the_normal_and_with_one_is_cauchys() -> None:
    assert student_quantile(0.975, 1e6) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-5)
    assert student_cdf(1.0, 1) == pytest.approx(0.75)
    assert student_cdf(inf, 3) == 1.0


def test_points_have_students_interval() -> None:
    # Student's own (1908) sleep data: the differences of the two drugs, mean 1.58, t = 4.06 with 9 degrees.
    hours = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    interval = points(hours)
    assert interval.mean == pytest.approx(1.58)
    assert (interval.low, interval.high) == pytest.approx((0.70, 2.46), abs=5e-3)
    assert interval.mean / interval.error == pytest.approx(4.062, abs=1e-3)
    assert points([3.0]).high == inf
    assert points([]).samples == 0


def test_pairs_needed_grow_with_the_square_of_the_gap() -> None:
    # (1.959964 + 0.841621)^2 = 7.8489
    assert pairs_needed(0.1, 0.5) == 197
    assert pairs_needed(0.05, 0.5) == 785
    assert pairs_needed(0.05, 0.25) == 197
    with pytest.raises(StatisticsError):
        pairs_needed(0, 0.5)


def test_with_so_many_pairs_the_neighbours_are_told_apart_as_often_as_promised() -> None:
    random = Random(5)
    chances = (0.1, 0.1, 0.3, 0.25, 0.25)
    mean = sum(v * c for v, c in zip(PAIR_SCORES, chances, strict=True))
    deviation = sqrt(sum(c * (v - mean) ** 2 for v, c in zip(PAIR_SCORES, chances, strict=True)))
    needed = pairs_needed(mean - 0.5, deviation)
    runs = 400
    told = sum(score(random.choices(PAIR_SCORES, chances, k=needed)).low > 0.5 for _ in range(runs))
    assert 0.72 <= told / runs <= 0.88


def test_the_bounds_of_the_sequential_test_are_walds() -> None:
    reading = SequentialTest(alpha=0.05, beta=0.05).reading()
    assert (reading.lower, reading.upper) == pytest.approx((-2.944, 2.944), abs=5e-4)
    assert (reading.verdict, reading.pairs) == (Verdict.UNDECIDED, 0)
    assert reading.ratio == pytest.approx(0, abs=1e-3)
    skew = SequentialTest(alpha=0.01, beta=0.1).reading()
    assert (skew.lower, skew.upper) == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_wins_and_losses_alone_have_the_plain_likelihood_ratio() -> None:
    test = SequentialTest(gain=0.05)
    test.add([1.0] * 60 + [0.0] * 45)
    plain = 60 * log(0.55 / 0.5) + 45 * log(0.45 / 0.5)
    assert test.ratio() == pytest.approx(plain, abs=1e-3)


def test_five_kinds_of_pairs_have_about_the_ratio_of_their_normal_approximation() -> None:
    test = SequentialTest(gain=0.01)
    counts = {0.0: 400, 0.25: 900, 0.5: 2400, 0.75: 1000, 1.0: 430}
    test.add(value for value, count in counts.items() for _ in range(count))
    pairs = sum(counts.values())
    mean = sum(v * c for v, c in counts.items()) / pairs
    spread = sum(c * (v - mean) ** 2 for v, c in counts.items()) / pairs
    approximate = pairs * 0.01 * (2 * mean - 0.5 - 0.51) / (2 * spread)
    assert test.ratio() == pytest.approx(approximate, rel=0.02)


@pytest.mark.parametrize("kind", ["lone", "pairs"])
def test_the_sequential_test_errs_about_as_seldom_as_it_says(kind: str) -> None:
    random = Random(f"errors {kind}")
    even = (0.5, 0, 0, 0, 0.5) if kind == "lone" else (0.15, 0.2, 0.3, 0.2, 0.15)
    gain = 0.1
    better = list(even)
    better[0] -= gain
    better[4] += gain  # the mean is gain higher
    runs = 120
    lengths = []
    for chances, wrong in ((even, Verdict.BETTER), (better, Verdict.NOT_BETTER)):
        errors = 0
        for _ in range(runs):
            test = SequentialTest(gain=gain, alpha=0.1, beta=0.1)
            while (reading := test.reading()).verdict is Verdict.UNDECIDED:
                assert reading.pairs < 5000
                test.add(random.choices(PAIR_SCORES, chances, k=4))
            errors += reading.verdict is wrong
            lengths.append(reading.pairs)
        assert errors / runs <= 0.16
    # A test of fixed length with the same errors takes (2·1.2816·σ/gain)² pairs.
    mean_square = sum(c * (v - 0.5) ** 2 for v, c in zip(PAIR_SCORES, even, strict=True))
    fixed = (2 * 1.2816) ** 2 * mean_square / gain**2
    assert sum(lengths) / len(lengths) < 0.75 * fixed


def test_a_reading_says_how_far_it_is_to_go() -> None:
    test = SequentialTest(gain=0.05)
    test.add([1.0, 0.5, 0.5, 0.0, 0.5, 1.0] * 5)
    reading = test.reading()
    assert reading.verdict is Verdict.UNDECIDED and reading.pairs_to_go is not None
    assert reading.score == pytest.approx(7 / 12)
    more = SequentialTest(gain=0.05)
    more.add([1.0, 0.5, 0.5, 0.0, 0.5, 1.0] * ((30 + reading.pairs_to_go) // 6 + 1))
    assert more.reading().verdict is Verdict.BETTER


def test_what_numbers_cannot_answer_is_refused() -> None:
    for refused in (
        lambda: score([1.5]),
        lambda: score([0.5], confidence=1.0),
        lambda: SequentialTest(gain=0.6),
        lambda: SequentialTest(alpha=0.5),
        lambda: SequentialTest().add([2.0]),
        lambda: student_quantile(1.0, 3),
    ):
        with pytest.raises(StatisticsError):
            refused()
