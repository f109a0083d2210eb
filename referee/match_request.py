"""The arena's request to play a match, checked and read into values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cuig.commitments import house_commitment, terms_sha256
from cuig.engine.rules import Rules
from cuig.match import FaultPolicy, GamePlan, MatchError, Plan, PlanError
from cuig.message_limits import LimitExceeded, check_limits
from cuig.table import Table
from cuig.v1 import referee_pb2, rules_pb2
from cuig.wire import WireError, clock_from, rules_from, segment_from
from google.protobuf.message import DecodeError

from referee.errors import CallRefused, Reason


@dataclass(frozen=True, slots=True)
class MatchCall:
    """A match that the arena wants played. Its table stands where the record so far stops."""

    match_id: str
    versions: tuple[str, ...]  # by entrant
    table: Table
    rules: rules_pb2.Rules  # as received, for the bots


def read_request(serialized: bytes) -> referee_pb2.RunMatchRequest:
    """Read a request, none of whose fields is longer than it may be. Raises CallRefused."""
    try:
        request = referee_pb2.RunMatchRequest.FromString(serialized)
        check_limits(request)
    except DecodeError as unreadable:
        raise CallRefused(Reason.UNREADABLE, "the request is no RunMatchRequest") from unreadable
    except LimitExceeded as exceeded:
        raise CallRefused(Reason.UNREADABLE, str(exceeded)) from exceeded
    return request


def match_call(request: referee_pb2.RunMatchRequest) -> MatchCall:
    """The match that a request asks for. Raises CallRefused."""
    try:
        versions, plan = _versions(request), _plan(request)
        _check_commitment(request)
        table = Table.resume(plan, map(segment_from, request.record.segments))
    except (WireError, PlanError) as unreadable:
        raise CallRefused(Reason.UNREADABLE, str(unreadable), match_id=request.match_id) from unreadable
    except MatchError as misfit:
        raise CallRefused(Reason.RECORD_REFUSED, str(misfit), match_id=request.match_id) from misfit
    return MatchCall(request.match_id, versions, table, request.rules)


def _versions(request: referee_pb2.RunMatchRequest) -> tuple[str, ...]:
    versions = tuple(entrant.version_id for entrant in request.entrants)
    if not request.match_id:
        raise WireError("match_id", "not given")
    if not all(versions):
        raise WireError("entrants.version_id", "not given")
    if len(set(versions)) != len(versions):
        raise WireError("entrants.version_id", "a version cannot play against itself")
    return versions


def _plan(request: referee_pb2.RunMatchRequest) -> Plan:
    if not request.HasField("clock"):
        raise WireError("clock", "not given")
    return Plan(
        rules=_rules(request.rules.SerializeToString(deterministic=True)),
        entrants=tuple(entrant.name for entrant in request.entrants),
        games=tuple(GamePlan(game.seed, game.dealer, tuple(game.holders)) for game in request.games),
        clock=clock_from(request.clock),
        faults=_fault_policy(request.faults),
        commitment=request.commitment,
    )


def _check_commitment(request: referee_pb2.RunMatchRequest) -> None:
    """Check that the house is bound to this very match. It may be empty, where the seeds alone were bound."""
    if request.commitment and request.commitment != commitment_to(request):
        raise WireError("commitment", "it is not to this match, with these rules, entrants, games and seeds")


def commitment_to(request: referee_pb2.RunMatchRequest) -> bytes:
    """What binds the house to the match that a request asks for. Raises WireError."""
    try:
        terms = terms_sha256(
            request.match_id,
            request.rules.options,
            [entrant.name for entrant in request.entrants],
            [(game.dealer, game.holders) for game in request.games],
        )
    except ValueError as error:
        raise WireError("games.holders", "a holder that is no entrant") from error
    return house_commitment(terms, (game.seed for game in request.games))


@lru_cache(maxsize=64)
def _rules(serialized: bytes) -> Rules:
    """The rules of an encoded message, cached: a tournament has many matches and one set of rules."""
    return rules_from(rules_pb2.Rules.FromString(serialized))


def _fault_policy(number: int) -> FaultPolicy:
    if number not in (FaultPolicy.STRICT, FaultPolicy.LENIENT):
        raise WireError("faults", f"{number} is not a fault policy")
    return FaultPolicy(number)
