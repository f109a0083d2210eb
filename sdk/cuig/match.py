"""The values of a match: its plan, the segments of its record, its faults and its result.

A match is played once and rated once. It has one game, or several with the same cards and the seats turned.
The enumerations have the numbers of the protocol.
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
    """The root of the errors of a match: something that cannot be in one."""


class PlanError(MatchError):
    """A match that cannot be played.

    Attributes:
        faults: A clause for each thing that is wrong.
    """

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


class FaultPolicy(IntEnum):
    """What a fault costs.

    Attributes:
        STRICT: The match.
        LENIENT: The decision: `cuig.table.default_answer` is taken for it.
    """

    STRICT = 1
    LENIENT = 2


class FaultKind(IntEnum):
    """What a bot did wrong.

    Attributes:
        LATE: No answer was there when its time was up.
        ILLEGAL: `cuig.table.REFUSALS_BORNE` answers to one question were refused, the last by the rules.
        MALFORMED: As many were refused, the last because it held none, too many, or what is no action.
        GONE: The bot was not connected when its time was up.
        NO_SHOW: The bot never came to the match; only an arena says so.
    """

    LATE = 1
    ILLEGAL = 2
    MALFORMED = 3
    GONE = 4
    NO_SHOW = 5


class Ending(IntEnum):
    """How a match ended.

    Attributes:
        PLAYED_OUT: All its games were played to their ends.
        FORFEIT: A bot lost it by a fault.
    """

    PLAYED_OUT = 1
    FORFEIT = 2


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game of a match before a card is dealt.

    Attributes:
        seed: The secret that the cards come from, 32 bytes: deal n is dealt from
            `cuig.engine.shuffle.deck(seed, n, …)`. Games with the same seed have the same cards.
        dealer: The seat that deals first.
        holders: By seat, the entrant that holds it, as an index into the plan's entrants.
    """

    seed: bytes
    dealer: int
    holders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A match before a card is dealt.

    Raises PlanError, which names every fault, if it cannot be played.

    Attributes:
        rules: The rules of every game.
        entrants: The names of the bots, two or more; an entrant is an index into them.
        games: The games, in order, 1 to 64.
        clock: The time that each bot has.
        faults: What a fault costs.
        commitment: What binds the house to this very match and its seeds, `cuig.commitments`; empty where
            nothing does, or where the seeds alone were committed to.
    """

    rules: Rules
    entrants: tuple[str, ...]
    games: tuple[GamePlan, ...]
    clock: ClockPolicy = field(default_factory=ClockPolicy)
    faults: FaultPolicy = FaultPolicy.STRICT
    commitment: bytes = b""

    def __post_init__(self) -> None:
        """Raise PlanError if it cannot be played."""
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
        """The most seats that an entrant holds in one game."""
        return max(game.holders.count(entrant) for game in self.games)


@dataclass(frozen=True, slots=True)
class Fault:
    """One time that a bot did something wrong.

    Attributes:
        seat: The seat that was asked.
        kind: What the bot did wrong.
        elapsed_ms: How long it had been asked, in ms.
        limit_ms: How long it could have taken, in ms.
        detail: What was refused and why, or that nothing came; for the owner of the bot only.
        position: How many actions of its segment of the record came before it.
    """

    seat: int
    kind: FaultKind
    elapsed_ms: int
    limit_ms: int
    detail: str
    position: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a match's record: a deal, or more of the deal before it.

    Attributes:
        deal: The cards dealt, in dealing order, one byte a card; empty if the last deal goes on.
        actions: The actions of all seats, in order.
        elapsed_ms: For each action, how long its decision took, in ms, as the referee measured it.
        faults: What bots did wrong meanwhile.
        nonces: By entrant, what it added to the cards; only in the first segment, empty if nobody did.
    """

    deal: bytes = b""
    actions: tuple[int, ...] = ()
    elapsed_ms: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    nonces: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What an entrant got out of a match.

    Attributes:
        place: Its place, 1 the best; equal places are a draw.
        games_won: How many games it won alone, not shared.
        points: Its points over all games.
        faults: How many faults it made.
        forfeited: Whether it lost the match by a fault, its own or its partner's.
    """

    place: int
    games_won: int
    points: int
    faults: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match.

    Attributes:
        ending: How it ended.
        cause: The fault that forfeited it; None if it was played out.
        standings: By entrant, what it got out of the match.
    """

    ending: Ending
    cause: Fault | None
    standings: tuple[Standing, ...]
