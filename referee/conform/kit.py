"""The kit: a referee as it is, the client that has come to it, and matches that the two are given to play."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

import grpc.aio
from cuig.config import Address
from cuig.match import Plan, Segment
from cuig.net.channel import bearer, open_channel
from cuig.prompt_encoding import QUESTION_BITS
from cuig.v1 import actions_pb2, record_pb2, referee_pb2, referee_pb2_grpc
from cuig.wire import clock_message, rules_message, segment_message

from referee.attached_bot import Attached
from referee.config import Config
from referee.conform.opponent import Opponent
from referee.conform.positions import Position, bound
from referee.conform.small_arena import BOT, SmallArena
from referee.conform.tap import Tap, TappedStream
from referee.hosted_match import HostedMatch
from referee.server import Referee, running_referee
from referee.timings import USUAL_TIMINGS

_OPPONENT: Final = "kit"
_LOOK_S: Final = 0.01
_SEATS: Final = 2000
ANSWER_S: Final = 10.0
# After a goodbye it listens longer than usual: a client on a busy machine is not to be blamed for that.
LISTENS_S: Final = 4.0
_TIMINGS: Final = replace(USUAL_TIMINGS, linger_s=LISTENS_S, grace_s=LISTENS_S + 1)


class Came(Exception):
    """A check failed: what came instead of what was expected."""


class LeftOut(Exception):
    """A check that cannot be made of this client, and why."""


@dataclass(eq=False, slots=True)
class Run:
    """A match that the referee was asked to play.

    Attributes:
        match_id: Its id.
        segments: The record as it came.
        result: How it ended; None before.
        error: The status by which it was stopped, if it was.
        match: The match as the referee has it, or had it.
        task: The call.
    """

    match_id: str
    segments: list[record_pb2.Segment] = field(default_factory=list)
    result: referee_pb2.MatchResult | None = None
    error: grpc.aio.AioRpcError | None = None
    match: HostedMatch | None = None
    task: asyncio.Task[None] | None = None


class Kit:
    """Runs a referee with a tap in it, and matches there.

    Attributes:
        answer_s: How long an answer may take; to come back it may take twice as long.
        tap: What the client says and hears.
        arena: Whom the client may ask where to play.
        opponent: The kit's own bot.
        referee: The referee.
        games: The presets that the client plays.
        spoilt: The prompts to which the kit itself has made an answer illegal.
    """

    def __init__(self, address: Address, answer_s: float = ANSWER_S) -> None:
        """address: where to listen; the port is not 0."""
        self.answer_s: float = answer_s
        self._house_token = secrets.token_urlsafe()
        own = {secrets.token_urlsafe(): _OPPONENT}
        [opponents_token] = own
        self._address = address
        self.tap: Tap = Tap(frozenset([*own, self._house_token]))
        self.arena: SmallArena = SmallArena(address, own)
        self.opponent: Opponent = Opponent(str(address), opponents_token)
        self.referee: Referee | None = None
        self.games: tuple[str, ...] = ()
        self.spoilt: set[int] = set()
        self._stack = AsyncExitStack()
        self._numbers = 0
        self._runs: set[Run] = set()
        self._playing: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None

    # -- the referee ------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to serve. Raises CannotListen."""
        config = Config(
            arena=self._address,
            house_token=self._house_token,
            referee_listen=self._address,
            referee_seats=_SEATS,
        )
        self.referee = await self._stack.enter_async_context(
            running_referee(config, timings=_TIMINGS, interceptors=(self.arena, self.tap))
        )
        channel = await self._stack.enter_async_context(open_channel(str(self._address)))
        self._stub = referee_pb2_grpc.RefereeServiceStub(channel)
        if self._playing is None:
            self._playing = asyncio.create_task(self.opponent.play_always())

    async def go_down(self) -> None:
        """Give all matches back, and serve no more."""
        await self._stack.aclose()
        self._stack, self.referee = AsyncExitStack(), None

    async def close(self) -> None:
        """End everything."""
        for run in list(self._runs):
            await self.stop(run)
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
        await self.go_down()

    # -- the client -------------------------------------------------------------------------------------

    @property
    def bot(self) -> Attached | None:
        """The client, where it is attached."""
        bot = None if self.referee is None else self.referee.hall.attached.get(BOT)
        return bot if bot is not None and bot.stream is not None else None

    @property
    def stream(self) -> TappedStream:
        """The client's last stream. Raises Came if it never came."""
        if not self.tap.streams:
            raise Came("it never came")
        return self.tap.streams[-1]

    @property
    def hello(self) -> referee_pb2.Hello:
        """What it said at first."""
        return self.stream.requests[0][1].hello

    async def until(self, happens: Callable[[], object], instead: str) -> None:
        """Wait until something is so, as long as an answer may take. Raises Came."""
        await until(happens, self.answer_s, instead)

    async def attached(self) -> Attached:
        """The client, once it is attached. Raises Came."""
        seconds = 2 * self.answer_s
        await until(lambda: self.bot, seconds, "it did not come back")
        await until(self._opponent_there, seconds, "the kit's own bot did not come")
        bot = self.bot
        assert bot is not None  # as has just been waited for
        return bot

    def _opponent_there(self) -> bool:
        bot = None if self.referee is None else self.referee.hall.attached.get(_OPPONENT)
        return bot is not None and bot.stream is not None

    def seats_for(self, plan: Plan, matches: int = 1) -> int:
        """How many such matches the client can play at once, up to `matches`. Raises LeftOut for none."""
        bot = self.bot
        capacity = 0 if bot is None else bot.capacity
        fitting = min(matches, capacity // plan.seats_of(0))
        if not fitting:
            raise LeftOut(f"it offers {capacity} of the {plan.seats_of(0)} seats that it would hold")
        return fitting

    @property
    def game(self) -> str:
        """A game that the client plays: the simplest, where it may be any."""
        return "twenty-five" if "twenty-five" in self.games else self.games[0]

    # -- matches ----------------------------------------------------------------------------------------

    def play(self, plan: Plan, record: Sequence[Segment] = (), match_id: str = "") -> Run:
        """Have a match played, from where the record stops."""
        self._numbers += 1
        run = Run(match_id or f"conform-{self._numbers}")
        request = _request(bound(plan, run.match_id), run.match_id, [segment_message(one) for one in record])
        return self._call(run, request)

    def play_from(self, position: Position) -> Run:
        """Have a match played from a position on."""
        return self.play(position.plan, position.record)

    def go_on(self, plan: Plan, run: Run, record: Sequence[Segment]) -> Run:
        """Have a match that was stopped played on; its record was `record` before that call."""
        segments = [*(segment_message(one) for one in record), *run.segments]
        return self._call(Run(run.match_id), _request(bound(plan, run.match_id), run.match_id, segments))

    def _call(self, run: Run, request: referee_pb2.RunMatchRequest) -> Run:
        run.task = asyncio.create_task(self._follow(run, request))
        self._runs.add(run)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_for_matches())
        return run

    async def _look_for_matches(self) -> None:
        """Note the matches as they begin; a short one may be over before anybody asks for it."""
        while looking := [run for run in self._runs if run.match is None and not run.error]:
            for run in looking:
                run.match = self.match_of(run)
            await asyncio.sleep(_LOOK_S / 5)

    async def _follow(self, run: Run, request: referee_pb2.RunMatchRequest) -> None:
        try:
            async for message in self._stub.RunMatch(request, metadata=bearer(self._house_token)):
                run.segments.extend(message.segments)
                if message.HasField("result"):
                    run.result = message.result
        except grpc.aio.AioRpcError as error:
            run.error = error

    async def stop(self, run: Run) -> None:
        """Have a match stopped where it is; the client hears that it is closed without a result."""
        self._runs.discard(run)
        if run.task is not None:
            run.task.cancel()
            await asyncio.gather(run.task, return_exceptions=True)
        await self.until(lambda: self.match_of(run) is None, "the referee did not stop the match")

    def match_of(self, run: Run) -> HostedMatch | None:
        """The match as the referee has it, while it does."""
        return None if self.referee is None else self.referee.hall.matches.get(run.match_id)

    async def opened(self, run: Run) -> HostedMatch:
        """The match, once the referee has opened it. Raises Came."""
        await self.until(lambda: run.match or run.error, "the match did not begin")
        if run.match is None:
            raise Came(f"the match did not begin: {run.error.details() if run.error else '?'}")
        return run.match

    # -- what was said in a match -----------------------------------------------------------------------

    def is_of(self, run: Run, prompt_id: int) -> bool:
        """Whether a prompt is of that match."""
        match = run.match or self.match_of(run)
        return match is not None and prompt_id >> QUESTION_BITS == match.number

    def prompts_in(self, match: HostedMatch) -> list[referee_pb2.Prompt]:
        """Every prompt that the client was sent in a match."""
        return [
            prompt
            for stream in self.tap.streams
            for prompt in stream.prompts()
            if prompt.match == match.number
        ]

    def answers_in(self, match: HostedMatch) -> list[actions_pb2.Answer]:
        """Every answer that the client gave in a match."""
        return [
            answer
            for stream in self.tap.streams
            for answer in stream.answers()
            if answer.prompt_id >> QUESTION_BITS == match.number
        ]

    def rejections_in(self, match: HostedMatch) -> list[referee_pb2.Rejection]:
        """Every rejection that the client was sent in a match."""
        return [
            rejection
            for stream in self.tap.streams
            for _, response in stream.responses
            for rejection in response.rejections
            if rejection.prompt_id >> QUESTION_BITS == match.number
        ]


async def until(happens: Callable[[], object], seconds: float, instead: str) -> None:
    """Wait until something is so. Raises Came, with what is so instead and for how long."""
    due = monotonic() + seconds
    while not happens():
        if monotonic() > due:
            raise Came(f"{instead} within {seconds:g} s")
        await asyncio.sleep(_LOOK_S)


def _request(plan: Plan, match_id: str, record: Sequence[record_pb2.Segment]) -> referee_pb2.RunMatchRequest:
    versions = (BOT, _OPPONENT)
    return referee_pb2.RunMatchRequest(
        match_id=match_id,
        rules=rules_message(plan.rules),
        entrants=[
            referee_pb2.Entrant(version_id=version, name=name)
            for version, name in zip(versions, plan.entrants, strict=True)
        ],
        games=[
            referee_pb2.Game(seed=game.seed, dealer=game.dealer, holders=game.holders) for game in plan.games
        ],
        clock=clock_message(plan.clock),
        faults=plan.faults.value,  # type: ignore[arg-type]  # the same numbers
        record=record_pb2.Record(segments=record),
        commitment=plan.commitment,
    )
