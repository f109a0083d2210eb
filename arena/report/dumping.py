"""Dumping: pairs of bots of which one scores more against the other than chance explains.

The expected score of a pair comes from a Bradley-Terry model of all other matches of both. A pair is reported
if an excess as large would arise by chance in less than one of a hundred such ladders, over all their pairs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from arena.rating import ladders
from arena.store import dumping
from arena.store.dumping import Dealings
from arena.store.query import AnyConnection

_SIGNIFICANCE: Final = 0.01
_CANDIDATES: Final = 12
_MOST_SUSPICIONS: Final = 20
_ROUNDS: Final = 200
_NORMAL: Final = NormalDist()


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A pair in which one bot scores more than the other matches of both explain."""

    giver: str
    taker: str
    matches: int
    scored: float  # by the taker, a match
    expected: float  # from all other matches of both
    deviations: float
    by_chance: float  # the probability that some pair of the ladder deviates as much by chance
    same_owner: bool


def suspicions(connection: AnyConnection, ladder: str) -> list[Suspicion]:
    """The pairs of a ladder that chance does not explain, the least likely first. Raises NotFound."""
    return suspicious(dumping.dealings(connection, ladders.named(connection, ladder).id))


def suspicious(dealings: Sequence[Dealings], by_chance: float = _SIGNIFICANCE) -> list[Suspicion]:
    """Return the pairs that chance does not explain, the least likely first.

    Found one by one: the matches of a pair that is found no longer count towards anybody's strength.
    """
    left, found = list(dealings), list[Suspicion]()
    while len(found) < _MOST_SUSPICIONS:
        strengths = _strengths(left)
        likely = sorted(left, key=lambda one: -abs(_deviations(one, strengths, left)))[:_CANDIDATES]
        judged = [(one, pair) for pair in likely if (one := _judged(pair, left, len(dealings))) is not None]
        worst, pair = max(judged, key=lambda one: one[0].deviations, default=(None, None))
        if worst is None or worst.by_chance > by_chance:
            break
        found.append(worst)
        left = [one for one in left if one is not pair]
    return sorted(found, key=lambda one: -one.deviations)


def _judged(pair: Dealings, dealings: Sequence[Dealings], pairs: int) -> Suspicion | None:
    """Compare a pair's score with that expected by all other matches; None if one of them has none."""
    others = [one for one in dealings if one is not pair]
    strengths = _strengths(others)
    if pair.one not in strengths or pair.other not in strengths:
        return None
    deviations = _deviations(pair, strengths, others)
    first_gains = deviations > 0
    giver, taker = (pair.other, pair.one) if first_gains else (pair.one, pair.other)
    score = pair.score / pair.matches
    expected = _expected(strengths[pair.one], strengths[pair.other])
    return Suspicion(
        giver=giver,
        taker=taker,
        matches=pair.matches,
        scored=score if first_gains else 1 - score,
        expected=expected if first_gains else 1 - expected,
        deviations=abs(deviations),
        by_chance=min(1.0, 2 * pairs * (1 - _NORMAL.cdf(abs(deviations)))),
        same_owner=pair.same_owner,
    )


def _strengths(dealings: Sequence[Dealings]) -> dict[str, float]:
    """The maximum-likelihood strengths, by minorisation and maximisation.

    Each bot is given a draw with an average bot, so that one that won or lost everything has one too.
    """
    won: dict[str, float] = {}
    met: dict[str, list[tuple[str, int]]] = {}
    for one in dealings:
        won[one.one] = won.get(one.one, 0.5) + one.score
        won[one.other] = won.get(one.other, 0.5) + one.matches - one.score
        met.setdefault(one.one, []).append((one.other, one.matches))
        met.setdefault(one.other, []).append((one.one, one.matches))
    strengths = dict.fromkeys(won, 1.0)
    for _ in range(_ROUNDS):
        moved = 0.0
        for bot, score in won.items():
            mine = strengths[bot]
            share = 1 / (mine + 1) + sum(count / (mine + strengths[other]) for other, count in met[bot])
            strengths[bot] = score / share
            moved = max(moved, abs(math.log(strengths[bot] / mine)))
        if moved < 1e-4:
            break
    return strengths


def _expected(one: float, other: float) -> float:
    return one / (one + other)


def _deviations(pair: Dealings, strengths: Mapping[str, float], others: Sequence[Dealings]) -> float:
    """By how many standard deviations the first of the pair scored above its expectation.

    The variance is that of the score and that of the estimated strengths.
    """
    expected = _expected(strengths[pair.one], strengths[pair.other])
    spread = expected * (1 - expected)
    doubt = sum(1 / _known(bot, strengths, others) for bot in (pair.one, pair.other))
    variance = pair.matches * spread + (pair.matches * spread) ** 2 * doubt
    return (pair.score - pair.matches * expected) / math.sqrt(variance)


def _known(bot: str, strengths: Mapping[str, float], dealings: Sequence[Dealings]) -> float:
    """The Fisher information of the matches about the logarithm of a bot's strength."""
    known = _expected(strengths[bot], 1.0) * (1 - _expected(strengths[bot], 1.0))
    for one in dealings:
        if bot in (one.one, one.other):
            expected = _expected(strengths[one.one], strengths[one.other])
            known += one.matches * expected * (1 - expected)
    return known
