"""Matches of the tests: plans, requests, and calls that have one played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from cuig.clock import ClockPolicy
from cuig.commitments import house_commitment, terms_sha256
from cuig.engine import Rules, preset
from cuig.match import FaultPolicy, GamePlan, Plan
from cuig.net.channel import bearer
from cuig.v1 import record_pb2, referee_pb2, referee_pb2_grpc
from cuig.wire import clock_message, rules_message

from tests.support.arena import HOUSE_TOKEN

_DEADLINE_SECONDS = 60.0
PATIENT = ClockPolicy(decision_ms=20_000, bank_ms=20_000, increment_ms=0, startup_ms=0)


def seed(number: int) -> bytes:
    """A seed of the tests."""
    return number.to_bytes(32, "big")


def duplicate(
    number: int = 1,
    entrants: Sequence[str] = ("molly", "finn"),
    rules: Rules | None = None,
    clock: ClockPolicy = PATIENT,
    faults: FaultPolicy = FaultPolicy.STRICT,
) -> Plan:
    """Two entrants, two games, the same cards, the seats turned."""
    rules = rules or preset("twenty-five")
    sides = rules.side_of
    return Plan(
        rules,
        tuple(entrants),
        tuple(GamePlan(seed(number), 0, tuple(side ^ turned for side in sides)) for turned in (0, 1)),
        clock,
        faults,
    )


def individual(name: str, number: int) -> Plan:
    """A game in which every seat is a bot of its own."""
    rules = preset(name)
    entrants = tuple(f"bot{seat}" for seat in range(rules.seats))
    return Plan(rules, entrants, (GamePlan(seed(number), number % rules.seats, tuple(range(rules.seats))),))


def bound(plan: Plan, match_id: str) -> Plan:
    """The plan with what binds the house to it as match `match_id`."""
    seatings = [(game.dealer, game.holders) for game in plan.games]
    terms = terms_sha256(match_id, plan.rules.options(), plan.entrants, seatings)
    return replace(plan, commitment=house_commitment(terms, (game.seed for game in plan.games)))


def request_for(
    plan: Plan, match_id: str, record: Sequence[record_pb2.Segment] = ()
) -> referee_pb2.RunMatchRequest:
    """The arena's wish to have a plan played."""
    return referee_pb2.RunMatchRequest(
        match_id=match_id,
        rules=rules_message(plan.rules),
        entrants=[referee_pb2.Entrant(version_id=f"v-{name}", name=name) for name in plan.entrants],
        games=[
            referee_pb2.Game(seed=game.seed, dealer=game.dealer, holders=game.holders) for game in plan.games
        ],
        clock=clock_message(plan.clock),
        faults=plan.faults.value,  # type: ignore[arg-type]
        record=record_pb2.Record(segments=record),
        commitment=bound(plan, match_id).commitment,
    )


@dataclass
class Played:
    """What came back from a call of RunMatch."""

    segments: list[record_pb2.Segment] = field(default_factory=list)
    result: referee_pb2.MatchResult | None = None

    @property
    def actions(self) -> list[int]:
        return [action for segment in self.segments for action in segment.actions]


async def play_match(
    stub: referee_pb2_grpc.RefereeServiceAsyncStub,
    request: referee_pb2.RunMatchRequest,
    played: Played | None = None,
) -> Played:
    """Have a match played to its end; what comes is in `played` as it comes."""
    played = played if played is not None else Played()
    async for message in stub.RunMatch(request, metadata=bearer(HOUSE_TOKEN), timeout=_DEADLINE_SECONDS):
        played.segments.extend(message.segments)
        if message.HasField("result"):
            played.result = message.result
    return played
