"""What matches say about bots: shares of first places, with an interval."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from cuig.match import Result

_NORMAL_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one bot got out of one match; where it sat several times, on average."""

    bot: int
    share: float  # of the first place: 1 alone, a half between two, 0 behind another
    games: int
    games_won: float
    points: float


@dataclass(slots=True)
class Score:
    """What one bot got out of many matches."""

    matches: int = 0
    shares: float = 0.0
    squares: float = 0.0
    games: int = 0
    games_won: float = 0.0
    points: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Count one more match."""
        self.matches += 1
        self.shares += outcome.share
        self.squares += outcome.share * outcome.share
        self.games += outcome.games
        self.games_won += outcome.games_won
        self.points += outcome.points

    @property
    def mean(self) -> float:
        """The share of first places."""
        return self.shares / self.matches if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence, matches being independent of each other.

        Wilson's interval. Draws vary less than wins and losses of the same mean: they count as so many
        more matches as their variance is smaller.
        """
        if not self.matches:
            return (0.0, 1.0)
        mean = self.mean
        whole = mean * (1.0 - mean)
        variance = self.squares / self.matches - mean * mean
        trials = self.matches * (whole / variance if variance > 1e-9 else 1.0)
        z2 = _NORMAL_95 * _NORMAL_95
        middle = (mean + z2 / (2 * trials)) / (1 + z2 / trials)
        reach = _NORMAL_95 * sqrt(whole / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
        return (max(0.0, middle - reach), min(1.0, middle + reach))


def outcomes(line_up: tuple[int, ...], games: int, result: Result) -> list[Outcome]:
    """What each bot of a line-up (a bot for each entrant) got out of a match."""
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


def total(bot: int, told: Iterable[Outcome]) -> Score:
    """The score of one bot over these outcomes."""
    score = Score()
    for outcome in told:
        if outcome.bot == bot:
            score.add(outcome)
    return score
