"""One claimed match, played at a referee: requested, and followed until it ends or the referee is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

import grpc
import grpc.aio
from cuig.engine.errors import EngineError
from cuig.engine.presets import preset
from cuig.match import FaultPolicy, GamePlan, MatchError, Plan, Result
from cuig.net.channel import Metadata
from cuig.refusal import RecordRefused
from cuig.table import Table
from cuig.v1 import record_pb2, referee_pb2, referee_pb2_grpc, rules_pb2
from cuig.wire import WireError, clock_message, result_from, segment_from

from arena.match.claims import ClaimedMatch
from arena.match.results import result_sha256
from arena.runner.ledger import Ledger, Release
from arena.runner.referee_link import ReachedReferee

log = logging.getLogger(__name__)

# How long a referee may be silent beyond the slowest answer that the clock allows.
SILENCE_S: Final = 30.0

_FAULTS: Final = {
    "strict": referee_pb2.FAULT_POLICY_STRICT,
    "lenient": referee_pb2.FAULT_POLICY_LENIENT,
}


class Outcome(Enum):
    """What became of a match run."""

    ENDED = "ended"  # the match has its result
    AGAIN = "again"  # the referee was lost or has no seats now: try again, here or elsewhere
    GIVEN_UP = "given up"  # the match was released


# After these statuses the match is tried again; after any other it is given up.
_TEMPORARY: Final = {
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
    grpc.StatusCode.CANCELLED,
}
# Statuses that are not the match's fault.
_BLAMELESS: Final = {grpc.StatusCode.ABORTED, grpc.StatusCode.UNAUTHENTICATED}


@dataclass(slots=True)
class MatchRun:
    """A claimed match, and its record as far as it has come."""

    claimed: ClaimedMatch
    record: record_pb2.Record = field(init=False)
    seats: Mapping[str, int] = field(init=False)  # by version id
    waits_since: float | None = None  # by the loop's clock
    not_before: float = 0.0
    reason: str = "its bots have no free seats"  # why it waits

    def __post_init__(self) -> None:
        claimed = self.claimed
        self.record = record_pb2.Record.FromString(claimed.record)
        self.seats = {
            str(entrant.version): max(game.holders.count(entrant.entrant) for game in claimed.games)
            for entrant in claimed.entrants
        }

    def request(self) -> referee_pb2.RunMatchRequest:
        """The request for a referee to play the match, or to go on with it."""
        claimed = self.claimed
        return referee_pb2.RunMatchRequest(
            match_id=str(claimed.id),
            rules=rules_pb2.Rules(preset=claimed.preset, options=claimed.rules),
            entrants=[
                referee_pb2.Entrant(version_id=str(entrant.version), name=entrant.name)
                for entrant in claimed.entrants
            ],
            games=[
                referee_pb2.Game(seed=game.seed, dealer=game.dealer, holders=game.holders)
                for game in claimed.games
            ],
            clock=clock_message(claimed.clock),
            faults=_FAULTS[claimed.faults],
            record=self.record,
            commitment=claimed.commitment,
        )

    @property
    def silence_s(self) -> float:
        """Seconds for which a referee may send nothing about this match before the run is given up."""
        clock = self.claimed.clock
        slowest = clock.startup_ms + clock.decision_ms + clock.bank_ms + clock.increment_ms
        return slowest / 1000 + SILENCE_S

    async def play(self, referee: ReachedReferee, token: Metadata, ledger: Ledger) -> Outcome:
        """Have the match played at this referee; its record and its end go to the ledger."""
        loop = asyncio.get_running_loop()
        stub = referee_pb2_grpc.RefereeServiceStub(referee.channel)
        call = stub.RunMatch(self.request(), metadata=token)
        try:
            async with asyncio.timeout(self.silence_s) as silence:
                async for message in call:
                    silence.reschedule(loop.time() + self.silence_s)
                    self.waits_since = None
                    for segment in message.segments:
                        self.record.segments.append(segment)
                        ledger.append(self.claimed, segment)
                    if message.HasField("result"):
                        return await self._end(result_from(message.result), ledger)
            return self._again("the referee ended the match without a result")
        except TimeoutError:
            return self._give_up(f"the referee said nothing for {self.silence_s:.0f} s", ledger)
        except WireError as error:
            return self._give_up(f"the referee's result cannot be read: {error}", ledger, blame=True)
        except grpc.aio.AioRpcError as error:
            return await self._after(error, referee, ledger)
        finally:
            call.cancel()

    async def _end(self, result: Result, ledger: Ledger) -> Outcome:
        """Close the match if its record yields the same result: only such a result may rate bots."""
        wrong = await asyncio.to_thread(contradiction, self.claimed, self.record, result)
        if wrong is not None:
            log.error("result refused match=%s reason=%r", self.claimed.id, wrong)
            return self._give_up(wrong, ledger, blame=True)
        ledger.end(self.claimed, result)
        return Outcome.ENDED

    async def _after(self, error: grpc.aio.AioRpcError, referee: ReachedReferee, ledger: Ledger) -> Outcome:
        code, said = error.code(), error.details() or error.code().name
        if code is grpc.StatusCode.UNAVAILABLE:
            said = await referee.why_lost(said)
        if code in _TEMPORARY:
            return self._again(said)
        log.warning("match refused match=%s status=%s reason=%r", self.claimed.id, code.name, said)
        return self._give_up(f"{code.name}: {said}", ledger, blame=code not in _BLAMELESS)

    def _again(self, reason: str) -> Outcome:
        self.reason = reason
        return Outcome.AGAIN

    def _give_up(self, reason: str, ledger: Ledger, *, blame: bool = False) -> Outcome:
        ledger.end(self.claimed, Release(reason, retry_seconds=2.0, blame=blame))
        return Outcome.GIVEN_UP


def contradiction(claimed: ClaimedMatch, record: record_pb2.Record, result: Result) -> str | None:
    """How the result contradicts the record, as a clause; None if they agree.

    Takes some milliseconds: every card and action is played again.
    """
    try:
        plan = Plan(
            preset(claimed.preset, **claimed.rules),
            tuple(entrant.name for entrant in claimed.entrants),
            tuple(GamePlan(game.seed, game.dealer, tuple(game.holders)) for game in claimed.games),
            faults=FaultPolicy[claimed.faults.upper()],
            commitment=claimed.commitment,
        )
        by_record = Table.resume(plan, map(segment_from, record.segments)).result
    except (RecordRefused, WireError, MatchError, EngineError) as error:
        return f"the record cannot be played again: {error}"
    if by_record is None:
        return "there is a result, and the record stops before the match is over"
    if result_sha256(by_record) != result_sha256(result):
        return f"the result is {_described(result)}, and by the record {_described(by_record)}"
    return None


def _described(result: Result) -> str:
    each = ", ".join(
        f"{one.place}. with {one.games_won} games, {one.points} points and {one.faults} faults"
        for one in result.standings
    )
    return f"{result.ending.name.lower().replace('_', '-')} ({each})"
