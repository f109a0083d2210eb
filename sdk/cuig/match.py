"""What a match is: its plan before a card is dealt, the segments of its record, and its result.

A match is one pairing, played once and rated once: one game, or several with the same cards and the seats
turned. Numbers of the enumerations are those of the protocol.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from cuig.clock import ClockPolicy
from cuig.engine.rules import Rules

MOST_GAMES: Final = 64
SEED_BYTES: Final = 32


class MatchError(Exception):
    """Something that cannot be in a match."""


class PlanError(MatchError):
    """A match that cannot be played; `faults` has one clause for each thing that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


class FaultPolicy(IntEnum):
    """What a fault costs."""

    STRICT = 1  # the match
    LENIENT = 2  # nothing but the decision: `cuig.table.default_answer` is taken for it


class FaultKind(IntEnum):
    """What a bot did wrong."""

    LATE = 1  # no answer when its time was up
    ILLEGAL = 2  # answers that the rules refuse, more than are borne
    MALFORMED = 3  # answers that are none, more than are borne
    GONE = 4  # not connected when its time was up
    NO_SHOW = 5  # never came to the match; only the arena can say so


class Ending(IntEnum):
    """How a match ended."""

    PLAYED_OUT = 1
    FORFEIT = 2


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game of a match. Games with the same seed have the same cards."""

    seed: bytes  # deal n has the pack as `cuig.engine.shuffle.deck(seed, n, …)` shuffles it
    dealer: int  # the seat that deals first
    holders: tuple[int, ...]  # who holds each seat, as indexes into the plan's entrants


@dataclass(frozen=True, slots=True)
class Plan:
    """A match before a card is dealt. One that exists can be played."""

    rules: Rules
    entrants: tuple[str, ...]  # the bots' names
    games: tuple[GamePlan, ...]
    clock: ClockPolicy = field(default_factory=ClockPolicy)
    faults: FaultPolicy = FaultPolicy.STRICT

    def __post_init__(self) -> None:
        """Refuse what cannot be played. Raises PlanError."""
        faults: list[str] = []
        seats, entrants = self.rules.seats, len(self.entrants)
        if entrants < 2:
            faults.append(f"a match needs two entrants, this has {entrants}")
        if not 1 <= len(self.games) <= MOST_GAMES:
            faults.append(f"a match has 1 to {MOST_GAMES} games, this has {len(self.games)}")
        for number, game in enumerate(self.games, 1):
            if len(game.seed) != SEED_BYTES:
                faults.append(f"the seed of game {number} has {len(game.seed)} bytes, not {SEED_BYTES}")
            if not 0 <= game.dealer < seats:
                faults.append(
                    f"the dealer of game {number}, seat {game.dealer}, is not at a table of {seats}"
                )
            if len(game.holders) != seats:
                faults.append(f"game {number} has {len(game.holders)} holders for {seats} seats")
            elif set(game.holders) != set(range(entrants)):
                faults.append(
                    f"the seats of game {number} are not held by all {entrants} entrants and no other"
                )
        if faults:
            raise PlanError(faults)

    def seats_of(self, entrant: int) -> int:
        """How many seats an entrant holds at once, at most."""
        return max(game.holders.count(entrant) for game in self.games)


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong, once."""

    seat: int
    kind: FaultKind
    elapsed_ms: int
    limit_ms: int
    detail: str  # what the bot sent last, or why it was refused; for the bot's owner
    position: int  # how many actions of its segment came before it


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a match's record; with a deal it begins one, without it goes on with the last."""

    deal: bytes = b""  # the cards as dealt, in dealing order, one byte a card
    actions: tuple[int, ...] = ()
    elapsed_ms: tuple[int, ...] = ()  # one for each action, as the referee measured it
    faults: tuple[Fault, ...] = ()
    nonces: tuple[bytes, ...] = ()  # by entrant; in the first segment of a record, if bots added any


@dataclass(frozen=True, slots=True)
class Standing:
    """What an entrant got out of a match."""

    place: int  # 1 is best; equal places are a draw
    games_won: int  # alone, not shared
    points: int  # over all games
    faults: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, what for, and who stands where: three separate facts."""

    ending: Ending
    cause: Fault | None  # of a forfeit
    standings: tuple[Standing, ...]  # by entrant
