"""Reduce the variance of duplicate pairs by control variates: the results of fast players on the same decks.

A duplicate pair cancels that one side had the better cards; what remains of luck is that a deck suits one
way of playing more than another. A panel of fast styles (`cuig.styles`) plays each deck too, every two of
them as a duplicate pair. Their results on the deck, less their mean results, are its luck; the part of it
that the two bots share is subtracted from their difference.

The difference stays unbiased: the means come from other decks, so that the luck of a deck has mean 0 whatever
the bots do, and the coefficients for a deck are estimated from the other decks only (cross-fitting).

    luck = Luck(preset("one-ten"))
    pairs = [(difference, luck.of(deck)) …]  # the mean of the two games' points, first bot less second
    adjusted([difference for difference, _ in pairs], [lucky for _, lucky in pairs], luck)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from cuig.engine.cards import Card
from cuig.engine.presets import rules_text
from cuig.engine.rules import Rules
from cuig.luck_expected import EXPECTED
from cuig.statistics import Estimate, StatisticsError, points, student_quantile, variance
from cuig.styles import Dealt, Style

_FOLDS: Final = 10
_RIDGE: Final = 2.0  # the penalty of the regression, in decks

BIDDERS: Final = (
    Style(patience=0.6),
    Style(patience=0.6, courage=5.0),
    Style(),
    Style(bids=False),
    Style(a_trump=1.5, leaps=True),
    Style(patience=0.15, courage=3.0),
    Style(patience=0.6, a_trump=1.0),
)
"""The panel for games with an auction: careful, bold, cheap, never bidding, overrating trumps and bidding all
at once, hasty, and counting a trick for each trump."""

TAKERS: Final = (Style(patience=0.6), Style(patience=0.15), Style())
"""The panel for games without: careful, hasty, cheap."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The mean results of a panel over random decks.

    Attributes:
        means: By pair of styles, the mean of its duplicate pairs, in points a deal.
        decks: How many decks the means come from.
    """

    means: tuple[float, ...]
    decks: int


class Luck:
    """The luck of decks under rules with two sides. Raises StatisticsError for other rules.

    expected: the mean results of the panel; by default those of `cuig.luck_expected`, else computed now from
    `decks` random decks, some hundredths of a second each.
    """

    def __init__(self, rules: Rules, expected: Expected | None = None, decks: int = 2000) -> None:
        if len(rules.sides) != 2 or rules.partner == "called":
            raise StatisticsError(f"luck is reckoned between two sides, and {rules.preset} has others")
        self.rules = rules
        self.panel = BIDDERS if rules.has_auction else TAKERS
        kept = EXPECTED.get(rules_text(rules))
        if expected is None and kept is not None:
            expected = Expected(*kept)
        self.expected = expected or self.average(decks, Random("luck"))

    def of(self, deck: Sequence[Card]) -> tuple[float, ...]:
        """By pair of the panel, how much more than its mean it gets out of a deck, in points a deal.

        It does not depend on the dealer, as the hands go with it. For a pair of whole games add up the luck
        of the decks dealt; their number may depend on the play, as the luck of each has mean 0 whatever came
        before it.
        """
        means = self.expected.means
        return tuple(got - mean for got, mean in zip(self.outcomes(deck), means, strict=True))

    def outcomes(self, deck: Sequence[Card]) -> tuple[float, ...]:
        """By pair of the panel, its duplicate pair on a deck: first less second, in points a deal."""
        panel, side_of = self.panel, self.rules.side_of
        dealt = Dealt(self.rules, deck)
        gains = []
        for number, one in enumerate(panel):
            for other in panel[:number]:
                first = dealt.played([(one, other)[side] for side in side_of])
                turned = dealt.played([(other, one)[side] for side in side_of])
                gains.append((first - turned) / 2)
        return tuple(gains)

    def average(self, decks: int, random: Random) -> Expected:
        """The mean results of the panel over random decks."""
        pack = list(range(1, self.rules.pack_size + 1))
        rows = []
        for _ in range(decks):
            random.shuffle(pack)
            rows.append(self.outcomes(pack))
        return Expected(tuple(map(fmean, zip(*rows, strict=True))), decks)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A difference between two bots, in points a deal, before and after the luck is taken off.

    Attributes:
        plain: The difference as played.
        estimate: The difference with the luck taken off.
        factor: How many times smaller the variance has become: so many times fewer pairs are needed; 1 if
            nothing was taken off.
    """

    plain: Estimate
    estimate: Estimate
    factor: float


def adjusted(
    differences: Sequence[float],
    lucky: Sequence[Sequence[float]],
    luck: Luck,
    confidence: float = 0.95,
) -> Adjusted:
    """The mean difference of duplicate pairs, before and after the luck of their decks is subtracted.

    differences: by deck, the mean of the two games' points, first bot less second. lucky: by deck, `Luck.of`
    it. The error includes that of the panel's means. With fewer than 40 pairs nothing is subtracted, as the
    coefficients cannot be estimated. Raises StatisticsError if the two differ in length.
    """
    if len(differences) != len(lucky):
        raise StatisticsError("every pair has its deck")
    plain = points(differences, confidence)
    if len(differences) < 4 * _FOLDS:
        return Adjusted(plain, plain, 1.0)
    left: list[float] = [0.0] * len(differences)
    shares: list[list[float]] = []
    for fold in range(_FOLDS):
        others = [at for at in range(len(differences)) if at % _FOLDS != fold]
        share = _shared([differences[at] for at in others], [lucky[at] for at in others])
        shares.append(share)
        for at in range(fold, len(differences), _FOLDS):
            left[at] = differences[at] - _product(share, lucky[at])
    mean = fmean(left)
    usual = [fmean(column) for column in zip(*shares, strict=True)]
    explained = variance([_product(usual, row) for row in lucky])
    error = sqrt(variance(left) / len(left) + explained / luck.expected.decks)
    half = student_quantile((1 + confidence) / 2, len(left) - 1) * error
    estimate = Estimate(mean, mean - half, mean + half, error, len(left))
    return Adjusted(plain, estimate, (plain.error / error) ** 2 if error else float("inf"))


def _product(one: Iterable[float], other: Iterable[float]) -> float:
    """The dot product of two vectors."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def _shared(differences: Sequence[float], lucky: Sequence[Sequence[float]]) -> list[float]:
    """The coefficients of a ridge regression of the differences on the luck, which is standardised for it."""
    columns = [list(column) for column in zip(*lucky, strict=True)]
    scales = [sqrt(variance(column)) or 1.0 for column in columns]
    means = [fmean(column) for column in columns]
    centred = [
        [(value - mean) / scale for value in column]
        for column, mean, scale in zip(columns, means, scales, strict=True)
    ]
    usual = fmean(differences)
    target = [difference - usual for difference in differences]
    matrix = [
        [_product(row, other) + (_RIDGE if at == to else 0.0) for to, other in enumerate(centred)]
        for at, row in enumerate(centred)
    ]
    weights = _solved(matrix, [_product(row, target) for row in centred])
    return [weight / scale for weight, scale in zip(weights, scales, strict=True)]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a positive definite system of linear equations by Gaussian elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = rows[at]
        for row in rows[at + 1 :]:
            factor = row[at] / pivot[at]
            for to in range(at, size + 1):
                row[to] -= factor * pivot[to]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][to] * found[to] for to in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
