"""Scores of bots over matches: shares of first places, with a confidence interval."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from cuig.match import Result

_NORMAL_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one bot got in one match; the mean over its sides where it played several."""

    bot: int  # its index in the contest
    share: float  # of the first place: 1 alone, a half between two, 0 behind another
    games: int
    games_won: float
    points: float


@dataclass(slots=True)
class Score:
    """Sums of what one bot got in many matches."""

    matches: int = 0
    shares: float = 0.0  # of first places
    squares: float = 0.0  # of those shares, for their variance
    games: int = 0
    games_won: float = 0.0
    points: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Add one match."""
        self.matches += 1
        self.shares += outcome.share
        self.squares += outcome.share * outcome.share
        self.games += outcome.games
        self.games_won += outcome.games_won
        self.points += outcome.points

    @property
    def mean(self) -> float:
        """The mean share of first places; 0 without matches."""
        return self.shares / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean share, for matches that are independent of each other.

        Wilson's score interval. Where shared places make the variance smaller than that of wins and losses
        with the same mean, the number of trials is raised by the same factor.
        """
        if not self.matches:
            return (0.0, 1.0)
        mean = self.mean
        binomial = mean * (1.0 - mean)  # the variance if every match were won or lost
        variance = self.squares / self.matches - mean * mean
        trials = self.matches * (binomial / variance if variance > 1e-9 else 1.0)
        z2 = _NORMAL_95 * _NORMAL_95
        middle = (mean + z2 / (2 * trials)) / (1 + z2 / trials)
        reach = _NORMAL_95 * sqrt(binomial / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
        return (max(0.0, middle - reach), min(1.0, middle + reach))


def outcomes(line_up: tuple[int, ...], games: int, result: Result) -> list[Outcome]:
    """Return what each bot of a line-up (a bot for each entrant) got in a match of so many games."""
    firsts = sum(standing.place == 1 for standing in result.standings)
    found = []
    for bot in dict.fromkeys(line_up):
        own = [s for s, who in zip(result.standings, line_up, strict=True) if who == bot]
        found.append(
            Outcome(
                bot,
                sum(standing.place == 1 for standing in own) / firsts / len(own),
                games,
                sum(standing.games_won for standing in own) / len(own),
                sum(standing.points for standing in own) / len(own),
            )
        )
    return found


def total(bot: int, matches: Iterable[Outcome]) -> Score:
    """Sum up the outcomes that are this bot's."""
    score = Score()
    for outcome in matches:
        if outcome.bot == bot:
            score.add(outcome)
    return score
