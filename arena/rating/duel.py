"""One bot against one, rated by the sums of `arena.rating.factor_graph` without its lists and pairs.

Most matches of most ladders are such, and a ladder that is taken anew has a million of them. Floating point
depends on the order of the sums, so the order here is that of the general way, message by message.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from trueskill.backends import cdf, pdf

# As in the general way: message passing ends when nothing moves by more than this, or after so many rounds.
_LITTLE: Final = 0.0001
_ROUNDS: Final = 10
# Within so many deviations, and with this part of the variance left, the library's figures are sound.
_NEAR: Final = 20.0
_LEAST_LEFT: Final = 1e-9

Member = tuple[float, float]  # its mean and deviation


def one_against_one(
    first: Member, second: Member, drawn: bool, *, margin: float, beta: float, tau: float
) -> tuple[Member, Member] | None:
    """Return mean and deviation of both after a match that the first has won, or that was drawn.

    margin: how far apart their performances may be in a draw. None: a figure is at an edge, where only the
    general way knows what to do.
    """
    variance = beta**2
    try:
        # What is believed of each: the precision, and the precision times the mean.
        prior_1, prior_mean_1 = _drifted(first, tau)
        prior_2, prior_mean_2 = _drifted(second, tau)
        # Their performances, and each as that of a side of its own.
        share = 1.0 / (1.0 + variance * prior_1)
        played_1, played_mean_1 = share * prior_1, share * prior_mean_1
        side_1 = 1.0 / (1.0 / played_1)
        side_mean_1 = side_1 * (0.0 + played_mean_1 / played_1)
        share = 1.0 / (1.0 + variance * prior_2)
        played_2, played_mean_2 = share * prior_2, share * prior_mean_2
        side_2 = 1.0 / (1.0 / played_2)
        side_mean_2 = side_2 * (0.0 + played_mean_2 / played_2)
        # Their difference: as the sides have it, and as the result truncates it.
        apart = 1.0 / (1.0 / side_1 + 1.0 / side_2)
        apart_mean = apart * (0.0 + side_mean_1 / side_1 - side_mean_2 / side_2)
        cut = cut_mean = told = told_mean = sent = sent_mean = 0.0
        for _ in range(_ROUNDS):
            before, before_mean = cut - sent + apart, cut_mean - sent_mean + apart_mean
            sent, sent_mean = apart, apart_mean
            asked, asked_mean = before - told, before_mean - told_mean
            root = sqrt(asked)
            off = asked_mean / root
            if not -_NEAR < off < _NEAR:
                return None
            if drawn:
                away = -off if off < 0 else off
                high, low = margin * root - away, -(margin * root) - away
                within = cdf(high) - cdf(low)
                at_high, at_low = pdf(high), pdf(low)
                v = (at_low - at_high) / within
                w = v**2 + (high * at_high - low * at_low) / within
                v *= -1 if off < 0 else 1
            else:
                x = off - margin * root
                v = pdf(x) / cdf(x)
                w = v * (v + x)
                if not 0 < w < 1:
                    return None
            left = 1.0 - w
            if not _LEAST_LEFT <= left <= 1.0:
                return None
            cut, cut_mean = asked / left, (asked_mean + root * v) / left
            told, told_mean = cut + told - before, cut_mean + told_mean - before_mean
            if abs(before_mean - cut_mean) <= _LITTLE and sqrt(abs(before - cut)) <= _LITTLE:
                break
        # What the result says to either.
        news, news_mean = cut - apart, cut_mean - apart_mean
        to_1 = 1.0 / (1.0 / news + 1.0 / side_2)
        to_mean_1 = to_1 * (0.0 + news_mean / news + side_mean_2 / side_2)
        after_1, after_mean_1 = side_1 + to_1, side_mean_1 + to_mean_1
        back, back_mean = after_1 - to_1, after_mean_1 - to_mean_1
        to_2 = 1.0 / (1.0 / back + 1.0 / news)
        to_mean_2 = to_2 * (0.0 + back_mean / back - news_mean / news)
        after_2, after_mean_2 = side_2 + to_2, side_mean_2 + to_mean_2
        return (
            _member(
                (prior_1, prior_mean_1),
                (played_1, played_mean_1),
                (after_1 - side_1, after_mean_1 - side_mean_1),
                variance,
            ),
            _member(
                (prior_2, prior_mean_2),
                (played_2, played_mean_2),
                (after_2 - side_2, after_mean_2 - side_mean_2),
                variance,
            ),
        )
    except (ValueError, ZeroDivisionError, OverflowError):
        return None


def _drifted(member: Member, tau: float) -> tuple[float, float]:
    mu, sigma = member
    precision = sigma**-2
    mu = precision * mu / precision
    precision = sqrt(sqrt(1 / precision) ** 2 + tau**2) ** -2
    return precision, precision * mu


def _member(
    prior: tuple[float, float], played: tuple[float, float], learned: tuple[float, float], variance: float
) -> Member:
    """What is believed of a member after its side has learned this about its performance."""
    share = 1.0 / (1.0 / learned[0])
    message = played[0] + share - played[0]
    message_mean = played[1] + share * (0.0 + learned[1] / learned[0]) - played[1]
    widened = 1.0 / (1.0 + variance * message)
    precision = prior[0] + widened * message
    mu = (prior[1] + widened * message_mean) / precision
    # The library converts to mean and deviation twice; each conversion rounds.
    precision = sqrt(1 / precision) ** -2
    return precision * mu / precision, sqrt(1 / precision)
