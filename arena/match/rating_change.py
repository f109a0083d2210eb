"""What a match did to the ratings of its bots, and why it cost one that was first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.store import rating
from arena.store.query import AnyConnection
from arena.store.rating import MatchStep

# A change that the page shows as none.
_SHOWN: Final = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """One bot's rating before and after a match; rating: mean less three deviations."""

    ladder: str
    version: int
    name: str
    place: int
    rating_before: float
    rating_after: float
    mu_before: float
    mu_after: float
    sigma_before: float
    sigma_after: float
    stale: bool  # about to be taken anew, as a match before it has changed
    why: str | None  # why it fell though it was first, in a sentence


def rating_changes(connection: AnyConnection, match: int) -> list[RatingChange]:
    """Return what the match did to the ratings, by entrant; nothing where it is not rated (yet)."""
    steps = rating.steps_of_match(connection, match)
    return [
        RatingChange(
            ladder=step.ladder,
            version=step.version,
            name=step.name,
            place=step.place,
            rating_before=_rating(step.mu_before, step.sigma_before),
            rating_after=_rating(step.mu_after, step.sigma_after),
            mu_before=step.mu_before,
            mu_after=step.mu_after,
            sigma_before=step.sigma_before,
            sigma_after=step.sigma_after,
            stale=step.stale,
            why=_why(step, [other for other in steps if other.side != step.side]),
        )
        for step in steps
    ]


def _rating(mu: float, sigma: float) -> float:
    return mu - 3 * sigma


def _why(step: MatchStep, others: Sequence[MatchStep]) -> str | None:
    fell = _rating(step.mu_before, step.sigma_before) - _rating(step.mu_after, step.sigma_after)
    if step.place != 1 or fell < _SHOWN:
        return None
    beside = [other.name for other in others if other.place == 1]
    if step.mu_after >= step.mu_before:
        did = "shared the first place" if beside else "won"
        return (
            f"{step.name} {did} and fell all the same: so much had been expected of it, "
            "and every match adds a little doubt, as a bot's strength may change."
        )
    if beside:
        return (
            f"{step.name} shared the first place and fell: it was rated above {' and '.join(beside)}, "
            "and a draw says that they are closer than was thought."
        )
    return f"{step.name} was first and fell: more had been expected of it and those beside it."
