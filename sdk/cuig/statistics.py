"""Statistics of duplicate pairs: scores with confidence intervals, superiority, and a sequential test.

The sample is the duplicate pair, never the game: the two games of a pair share their cards, so they are not
independent. A pair's score is the mean of its games' scores (1, ½, 0); its points are points a deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import ceil, exp, inf, isfinite, lgamma, log, sqrt
from statistics import NormalDist, fmean

_NORMAL = NormalDist()


class StatisticsError(ValueError):
    """Arguments for which a statistic is not defined."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its confidence interval.

    Attributes:
        mean: The mean of the sample.
        low: The lower bound of the interval; the lowest value that there is if the sample is too small.
        high: The upper bound of the interval; the highest value that there is if the sample is too small.
        error: The standard error of the mean; inf if the sample is too small.
        samples: The size of the sample.
    """

    mean: float
    low: float
    high: float
    error: float
    samples: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f}, n={self.samples})"


def score(pairs: Sequence[float], confidence: float = 0.95) -> Estimate:
    """The expected score of a pair (0 to 1), with Wilson's interval for its spread.

    For pairs that are all won or lost it is Wilson's (1927) interval for a proportion. Halved pairs have a
    smaller variance; then it is Wilson's for as many more pairs, all won or lost, as have the same variance
    of the mean. One win and one loss are added to the variance, so that it is never 0. Raises StatisticsError
    if a score is not from 0 to 1 or the confidence not between 0 and 1.
    """
    if not pairs:
        return Estimate(0.5, 0.0, 1.0, inf, 0)
    if min(pairs) < 0 or max(pairs) > 1:
        raise StatisticsError("the score of a pair is from 0 to 1")
    mean = fmean(pairs)
    z = _two_sided(confidence)
    games = len(pairs) / _spread(pairs)
    middle = (mean + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(mean * (1 - mean) / games + z * z / (4 * games * games))
    variance = _spread(pairs) * mean * (1 - mean)
    return Estimate(
        mean, max(0.0, middle - half), min(1.0, middle + half), sqrt(variance / len(pairs)), len(pairs)
    )


def superiority(pairs: Sequence[float]) -> float:
    """The probability (0 to 1) that the first of two is the better one, given the scores of their pairs."""
    if not pairs:
        return 0.5
    return _NORMAL.cdf((fmean(pairs) - 0.5) * 2 * sqrt(len(pairs) / _spread(pairs)))


def points(pairs: Sequence[float], confidence: float = 0.95) -> Estimate:
    """The mean points a deal (or any unbounded quantity of a pair), with Student's interval."""
    count = len(pairs)
    if count == 0:
        return Estimate(0.0, -inf, inf, inf, 0)
    mean = fmean(pairs)
    if count == 1:
        return Estimate(mean, -inf, inf, inf, 1)
    error = sqrt(variance(pairs) / count)
    half = student_quantile((1 + confidence) / 2, count - 1) * error
    return Estimate(mean, mean - half, mean + half, error, count)


def variance(values: Sequence[float]) -> float:
    """The unbiased variance of a sample. Raises StatisticsError if it has fewer than two values."""
    if len(values) < 2:
        raise StatisticsError("a spread needs two values")
    mean = fmean(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def pairs_needed(gap: float, deviation: float, confidence: float = 0.95, power: float = 0.8) -> int:
    """How many pairs show a difference of `gap` from even at this confidence, with probability `power`.

    gap: on the scale of a score, 0.02 for 0.52. deviation: the standard deviation of one pair, on the same
    scale. Raises StatisticsError if the gap is 0.
    """
    if gap == 0:
        raise StatisticsError("equals are never told apart")
    both = _two_sided(confidence) + _NORMAL.inv_cdf(power)
    return max(2, ceil((both * deviation / gap) ** 2))


class Verdict(StrEnum):
    """What a sequential test says of A against B.

    Attributes:
        BETTER: A is better.
        NOT_BETTER: A is not better, at least not by the gain that was asked for.
        UNDECIDED: More pairs are needed.
    """

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Reading:
    """The state of a sequential test.

    Attributes:
        verdict: What it says.
        ratio: The log of the likelihood ratio, gain against evenness.
        lower: The ratio at which the test says NOT_BETTER.
        upper: The ratio at which the test says BETTER.
        pairs: How many pairs were counted.
        score: The mean score of a pair, 0 to 1; that of evenness while no pair was counted.
        pairs_to_go: About how many more pairs it needs if the score stays what it is; None once it is decided
            and as long as that cannot be told.
    """

    verdict: Verdict
    ratio: float
    lower: float
    upper: float
    pairs: int
    score: float
    pairs_to_go: int | None


class SequentialTest:
    """A sequential test whether A is better than B: add pairs until the likelihood ratio leaves its bounds.

    A generalised sequential probability ratio test. The hypotheses are expected scores of a pair, `even`
    (0.5) against `even + gain`; each takes the distribution of scores that is likeliest with its mean, so
    that nothing else is assumed of it. `alpha` is about the probability that an A no better is called better,
    `beta` about that of missing one better by `gain`. Raises StatisticsError if a number is out of its range.
    """

    def __init__(
        self, gain: float = 0.02, alpha: float = 0.05, beta: float = 0.05, even: float = 0.5
    ) -> None:
        if not (0 < even < even + gain < 1):
            raise StatisticsError(f"a gain of {gain} over {even} is no expected score between 0 and 1")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise StatisticsError("the chances of error are between 0 and a half")
        self.even = even
        self.gain = gain
        self.lower = log(beta / (1 - alpha))
        self.upper = log((1 - beta) / alpha)
        self.counts: Counter[float] = Counter()

    def add(self, pairs: Iterable[float]) -> None:
        """Add the scores of more pairs, 0 to 1 each. Raises StatisticsError for others."""
        for pair in pairs:
            if not 0 <= pair <= 1:
                raise StatisticsError("the score of a pair is from 0 to 1")
            self.counts[pair] += 1

    def reading(self) -> Reading:
        """The state of the test."""
        pairs = self.counts.total()
        ratio = self.ratio()
        verdict = Verdict.UNDECIDED
        if ratio >= self.upper:
            verdict = Verdict.BETTER
        elif ratio <= self.lower:
            verdict = Verdict.NOT_BETTER
        mean = sum(value * count for value, count in self.counts.items()) / pairs if pairs else self.even
        to_go = None
        if verdict is Verdict.UNDECIDED and pairs >= 10 and ratio:
            bound = self.upper if ratio > 0 else self.lower
            to_go = ceil(pairs * (bound / ratio - 1))
        return Reading(verdict, ratio, self.lower, self.upper, pairs, mean, to_go)

    def ratio(self) -> float:
        """The log of the likelihood ratio of the results, gain against evenness."""
        # A thousandth of a pair at either end, so that some distribution has the mean of each hypothesis.
        counts = {0.0: 1e-3, 1.0: 1e-3}
        for value, count in self.counts.items():
            counts[value] = counts.get(value, 0.0) + count
        return _likelihood(counts, self.even + self.gain) - _likelihood(counts, self.even)


def _likelihood(counts: dict[float, float], mean: float) -> float:
    """The log-likelihood of the likeliest distribution with this mean, up to a constant.

    With a Lagrange multiplier `tilt`, found by bisection, a value weighs `count / (1 + tilt·(value - mean))`.
    """
    low, high = -1 / (1 - mean), 1 / mean

    def excess(tilt: float) -> float:
        return sum(count * (value - mean) / (1 + tilt * (value - mean)) for value, count in counts.items())

    for _ in range(60):
        tilt = (low + high) / 2
        if excess(tilt) > 0:
            low = tilt
        else:
            high = tilt
    tilt = (low + high) / 2
    return -sum(count * log(1 + tilt * (value - mean)) for value, count in counts.items())


def _spread(pairs: Sequence[float]) -> float:
    """The variance of a pair as a fraction (0 to 1) of that of pairs all won or lost with the same mean."""
    count = len(pairs) + 2
    mean = (sum(pairs) + 1) / count
    squares = sum((pair - mean) ** 2 for pair in pairs) + mean**2 + (1 - mean) ** 2
    return squares / (count * mean * (1 - mean))


def _two_sided(confidence: float) -> float:
    """The normal quantile of a two-sided interval. Raises StatisticsError."""
    if not 0 < confidence < 1:
        raise StatisticsError("confidence is between 0 and 1")
    return _NORMAL.inv_cdf((1 + confidence) / 2)


def student_cdf(t: float, freedom: float) -> float:
    """The distribution function of Student's t at `t`, with so many degrees of freedom."""
    if not isfinite(t):
        return 1.0 if t > 0 else 0.0
    tail = _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2
    return 1 - tail if t > 0 else tail


@lru_cache(maxsize=1024)  # tables ask for the same few degrees of freedom
def student_quantile(chance: float, freedom: float) -> float:
    """The quantile of Student's t for a probability. Raises StatisticsError if it is not between 0 and 1."""
    if not 0 < chance < 1:
        raise StatisticsError("a chance is between 0 and 1")
    if chance < 0.5:
        return -student_quantile(1 - chance, freedom)
    low, high = 0.0, 1.0
    while student_cdf(high, freedom) < chance:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if student_cdf(middle, freedom) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    tiny = 1e-300
    above, below = 1.0, 1 / max(1 - (a + b) * x / (a + 1), tiny)
    total = below
    for m in range(1, 400):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            below = 1 / (1 + term * below or tiny)
            above = 1 + term / above or tiny
            total *= below * above
        if abs(below * above - 1) < 1e-14:
            break
    return front * total
