"""Less luck: what quick players get out of the same cards, taken off what two bots got out of them.

Duplicate pairs cancel that one side had the better cards. What remains of luck is that some cards suit
one way of playing more than another. A panel of quick styles (`cuig.styles`) plays each deck as well,
every two of them as a duplicate pair; how the cards treated them on this deck, against how cards treat
them on average, is luck, and the part of it that the two bots shared is taken off (a control variate).

That is fair to both: the averages come from other decks, so the luck of a deck is nought on average
whatever the bots do, and what is taken off a deck is reckoned from the other decks only (cross-fitting).

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
_RIDGE: Final = 2.0  # as many decks' worth of doubt that luck is shared at all

BIDDERS: Final = (
    Style(patience=0.6),
    Style(patience=0.6, courage=5.0),
    Style(),
    Style(bids=False),
    Style(a_trump=1.5, leaps=True),
    Style(patience=0.15, courage=3.0),
    Style(patience=0.6, a_trump=1.0),
)
"""The panel for games with an auction: careful, bold, cheap, never bidding, counting trumps for all they may
be worth, hasty, and counting a trick for each."""

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
    """How lucky the cards of a deck are, for rules with two sides. Raises StatisticsError for others.

    expected: the panel's averages; by default those kept for these rules, else reckoned now from
    `decks` random decks (some hundredths of a second each).
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
        """How much better than on average every two of the panel did with this deck, first less second.

        The deck alone matters, not who deals: the hands go with the dealer. For a pair of whole games
        add up the luck of the decks that were dealt: how many they are may depend on the play, as each
        deck's luck is nought on average whatever came before it.
        """
        means = self.expected.means
        return tuple(got - mean for got, mean in zip(self.outcomes(deck), means, strict=True))

    def outcomes(self, deck: Sequence[Card]) -> tuple[float, ...]:
        """What every two of the panel get out of a deck as a duplicate pair, in points a deal."""
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
        """The panel's averages over so many random decks."""
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
    """The mean difference of duplicate pairs with the luck of their decks taken off.

    differences: per deck, the mean of the two games' points, first bot less second; lucky: `Luck.of`
    the same decks. The error allows for the averages of the panel being estimates themselves. With fewer than
    forty pairs nothing is taken off, as nothing can be learned from so few.
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
    return sum(a * b for a, b in zip(one, other, strict=True))


def _shared(differences: Sequence[float], lucky: Sequence[Sequence[float]]) -> list[float]:
    """How much of each kind of luck shows in the differences: ridge regression, in units of its spread."""
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
    """Gauss's elimination for a positive definite system."""
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
