"""What the result of an event says: places, rounds tie by tie, a bracket, a verdict on each challenger."""

from __future__ import annotations

from dataclasses import dataclass

from arena.rating.crosstables import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One entrant of an event, and where it stands."""

    place: int | None  # 1 is best, shared by all who are equal; None while it is open, or where there is none
    name: str
    owner: str
    points: float | None = None  # None where they decide nothing
    matches: int | None = None  # that count; None where they are not counted
    won: int | None = None  # outright
    opposition: float | None = None  # the points of all whom it has met, by which equal points are told apart
    tie_break: float | None = None  # the same of an event without rounds, as `EventResult.tie_break` says
    performance: float | None = None  # of a continuous event: the score against the average of all
    performance_low: float | None = None  # its 95 % interval
    performance_high: float | None = None
    faults: int = 0  # matches to which it did not come among them
    left_as: str | None = None  # withdrawn | disqualified
    struck_out: bool = False  # its matches count for nobody


@dataclass(frozen=True, slots=True)
class Tie:
    """All matches of those who met in a round."""

    entrants: tuple[str, ...]
    ended: bool
    winner: str | None  # None: it is not over, drawn, or void
    goes_on: str | None = None  # who goes on in a bracket, also where nobody won; None: nobody, or it is open


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round: its ties, and who had nobody to meet."""

    number: int
    ties: tuple[Tie, ...]
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketTie:
    """A tie of a bracket; an empty name: a bye; None: not known yet."""

    one: str | None
    other: str | None
    goes_on: str | None
    why: str | None  # bye | withdrawal | better seed: without a win


@dataclass(frozen=True, slots=True)
class BracketStage:
    """The ties of a bracket with as many left in it: the final, the semi-finals; or for third place."""

    name: str
    ties: tuple[BracketTie, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a gauntlet says of one challenger against the field."""

    name: str
    matches: int
    score: float | None  # a win is 1, a draw a half: the mean
    low: float | None  # its 95 % interval
    high: float | None
    says: str  # stronger | weaker | not told apart | not played
    matches_needed: int | None  # about how many would tell; None: it is told, or unknown
    against: tuple[Pair, ...]  # each of the field


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """An event as its format tells it: places, best first, and how they were found."""

    tournament: int
    over: bool
    by: str  # bracket | rounds | points | challengers | performance: what decides
    rules: tuple[str, ...]  # by which places are found, in sentences
    tie_break: str | None = None  # what tells equal points apart, where there are no rounds
    places: tuple[Placed, ...]
    rounds: tuple[RoundResult, ...] = ()
    bracket: tuple[BracketStage, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
