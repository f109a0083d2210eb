"""Who gives points to whom beyond chance.

What a bot should score against another is reckoned from what both have scored against everybody else
(Bradley and Terry's model, without the matches of the two). A pair is reported when so much more would
come by chance less than once in a hundred such ladders, all their pairs counted.
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

_BY_CHANCE: Final = 0.01
_LOOKED_INTO: Final = 12
_MOST_FOUND: Final = 20
_ROUNDS: Final = 200
_NORMAL: Final = NormalDist()


@dataclass(frozen=True, slots=True)
class Suspicion:
    """One bot scores more against another than either's other matches explain."""

    giver: str
    taker: str
    matches: int
    scored: float  # by the taker, a match
    expected: float  # from all other matches of both
    deviations: float
    by_chance: float  # how often some pair of the ladder would come to as much by chance
    same_owner: bool


def suspicions(connection: AnyConnection, ladder: str) -> list[Suspicion]:
    """The pairs of a ladder that chance does not explain, the least likely first. Raises NotFound."""
    return suspicious(dumping.dealings(connection, ladders.named(connection, ladder).id))


def suspicious(dealings: Sequence[Dealings], by_chance: float = _BY_CHANCE) -> list[Suspicion]:
    """The pairs that chance does not explain, the least likely first.

    One after the other: the matches of a pair that is found no longer count for anybody else's strength.
    """
    left, found = list(dealings), list[Suspicion]()
    while len(found) < _MOST_FOUND:
        strengths = _strengths(left)
        likely = sorted(left, key=lambda one: -abs(_deviations(one, strengths, left)))[:_LOOKED_INTO]
        judged = [(told, pair) for pair in likely if (told := _judged(pair, left, len(dealings))) is not None]
        worst, pair = max(judged, key=lambda one: one[0].deviations, default=(None, None))
        if worst is None or worst.by_chance > by_chance:
            break
        found.append(worst)
        left = [one for one in left if one is not pair]
    return sorted(found, key=lambda one: -one.deviations)


def _judged(pair: Dealings, dealings: Sequence[Dealings], pairs: int) -> Suspicion | None:
    """What a pair looks like by all other matches; None if one of them has met nobody else."""
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
        giver,
        taker,
        pair.matches,
        score if first_gains else 1 - score,
        expected if first_gains else 1 - expected,
        abs(deviations),
        min(1.0, 2 * pairs * (1 - _NORMAL.cdf(abs(deviations)))),
        pair.same_owner,
    )


def _strengths(dealings: Sequence[Dealings]) -> dict[str, float]:
    """The likeliest strengths, by minorisation and maximisation; one draw with an average bot is added to
    each, so that who has won or lost everything has a strength too."""
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
    """By how many deviations the first of the pair scored more than expected; negative, if less.

    The spread is that of the matches and that of the strengths, which are only known so well.
    """
    expected = _expected(strengths[pair.one], strengths[pair.other])
    spread = expected * (1 - expected)
    doubt = sum(1 / _known(bot, strengths, others) for bot in (pair.one, pair.other))
    variance = pair.matches * spread + (pair.matches * spread) ** 2 * doubt
    return (pair.score - pair.matches * expected) / math.sqrt(variance)


def _known(bot: str, strengths: Mapping[str, float], dealings: Sequence[Dealings]) -> float:
    """How much the matches say about a bot's strength: Fisher's information of its logarithm."""
    known = _expected(strengths[bot], 1.0) * (1 - _expected(strengths[bot], 1.0))
    for one in dealings:
        if bot in (one.one, one.other):
            expected = _expected(strengths[one.one], strengths[one.other])
            known += one.matches * expected * (1 - expected)
    return known
