"""One whole game of a bot that is tried, against baselines: on time, by the rules, by one process a seat."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Final

from cuig.bot import Seating
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.client.on_error import OnError
from cuig.client.seat import SeatedBot
from cuig.clock import ClockPolicy
from cuig.engine.presets import preset
from cuig.match import FaultPolicy, GamePlan, Plan, Result
from cuig.refusal import AnswerRefused
from cuig.sandbox.player import Player
from cuig.sandbox.seat import Seat
from cuig.table import Question, Table
from cuig.v1 import actions_pb2, referee_pb2
from cuig.validation.errors import BotFailed
from cuig.validation.processes import NAME, Processes
from cuig.wire import clock_message, result_message, rules_message, view_message

BASELINE: Final = "rule-of-thumb"
# To take in the result of a match.
END_SECONDS: Final = 1.0
_MATCH: Final = 1  # its number for the bot, whose processes know one match each
_OURS: Final = 0  # the bot's entrant
_OVER: Final = "its game is over"


@dataclass(frozen=True, slots=True)
class Tried:
    """A game that was played to its end without a fault."""

    decisions: int
    longest_ms: int


def plan_of(game: str, number: int, clock: ClockPolicy) -> Plan:
    """The plan of a preset's game, from 0: each has the bot at another side, and other cards."""
    rules = preset(game)
    sides = len(rules.sides)
    entrants = (NAME, *(f"{BASELINE}-{other}" for other in range(1, sides)))
    holders = tuple((side + number) % sides for side in rules.side_of)
    seed = hashlib.sha256(f"validation/{game}/{number}".encode()).digest()
    plan = GamePlan(seed, number % rules.seats, holders)
    return Plan(rules, entrants, (plan,), clock, FaultPolicy.LENIENT)


class TrialGame:
    """A game while it is played."""

    def __init__(self, processes: Processes, game: str, number: int, clock: ClockPolicy) -> None:
        self._processes = processes
        self._plan = plan_of(game, number, clock)
        self._table = Table(self._plan)
        self._answers: asyncio.Queue[actions_pb2.Answer] = asyncio.Queue()
        self._seats: dict[int, tuple[Seat, Player]] = {}
        self._baselines: dict[int, SeatedBot] = {}
        self._prompts = count(1)
        self._decisions = 0
        self._longest_ms = 0
        [one] = self._plan.games
        self._opened = referee_pb2.MatchOpened(
            match=_MATCH,
            match_id=f"validation-{game}-{number + 1}",
            entrant=_OURS,
            entrants=self._plan.entrants,
            seats=one.holders.count(_OURS),
            rules=rules_message(self._plan.rules),
            clock=clock_message(clock),
            faults=int(self._plan.faults),  # type: ignore[arg-type]
            games=[referee_pb2.Seating(dealer=one.dealer, holders=bytes(one.holders))],
        )

    async def play(self, *, last: bool) -> Tried:
        """Play it. last: the bot is told how it ended, and given the time for it. Raises BotFailed."""
        table = self._table
        try:
            table.begin(monotonic())
            while (question := table.question) is not None:
                if question.entrant == _OURS:
                    await self._ask(question)
                else:
                    table.answer(question.number, self._baseline_says(question), monotonic())
            if last and table.result is not None:
                await self._tell(table.result)
        finally:
            for _, player in self._seats.values():
                player.process.kill(_OVER)
        return Tried(self._decisions, self._longest_ms)

    def _baseline_says(self, question: Question) -> tuple[int, ...]:
        baseline = self._baselines.get(question.seat)
        if baseline is None:
            holders = self._plan.games[0].holders
            seating = Seating(
                self._opened.match_id, self._plan.rules, 1, question.seat, self._plan.entrants, holders
            )
            baseline = self._baselines[question.seat] = SeatedBot(RuleOfThumb, seating, OnError.RAISE)
        said = baseline.decide(self._table.view())
        assert isinstance(said, tuple)  # it has no async methods
        return said

    async def _ask(self, question: Question) -> None:
        """Ask the bot until it has answered. Raises BotFailed."""
        seat, player = self._seats.get(question.seat, (None, None))
        if seat is None or player is None:
            player, _ = await self._processes.start()
            seat = Seat(self._opened, question.game, question.seat, self._answers.put_nowait)
            self._seats[question.seat] = seat, player
            self._table.sent(monotonic())
            seat.ask(self._prompt(question))
            seat.player = player
            player.sit(seat)
        else:
            self._table.sent(monotonic())
            seat.ask(self._prompt(question))
        asked = seat.asked() or ""
        while self._table.question is question:
            answer = await self._answer(seat, player, asked)
            now = monotonic()
            if answer is None:
                fault = self._table.expire(now)
                raise BotFailed(fault.detail, asked, player.process.output.text)
            try:
                self._table.answer(question.number, answer.actions, now)
            except AnswerRefused as refused:
                if self._table.fault_counts[_OURS]:
                    raise BotFailed(
                        f"its answers were refused, the last one because {refused}",
                        asked,
                        player.process.output.text,
                    ) from refused
                seat.rejected(
                    referee_pb2.Rejection(
                        prompt_id=answer.prompt_id,
                        reason=int(refused.refusal),  # type: ignore[arg-type]
                        message=str(refused),
                    )
                )
        self._decisions += 1
        self._longest_ms = max(self._longest_ms, self._table.last_elapsed_ms[_OURS])

    async def _answer(self, seat: Seat, player: Player, asked: str) -> actions_pb2.Answer | None:
        """The next answer; None where the time is up. Raises BotFailed where its process ends instead."""
        left = self._table.left_ms(monotonic()) / 1000
        hearing = asyncio.ensure_future(self._answers.get())
        try:
            await asyncio.wait(
                (hearing, player.process.ended), timeout=left, return_when=asyncio.FIRST_COMPLETED
            )
            if hearing.done():
                return hearing.result()
        finally:
            hearing.cancel()
        if player.process.ended.done():
            ended = player.process.ended.result()
            raise BotFailed(self._processes.why(ended), asked, player.process.output.text)
        return None

    def _prompt(self, question: Question) -> referee_pb2.Prompt:
        view = self._table.view()
        clock = self._table.clocks[_OURS]
        return referee_pb2.Prompt(
            id=next(self._prompts),
            match=_MATCH,
            view=view_message(view, question.game),
            legal=view.legal,
            choose_min=view.choose[0],
            choose_max=view.choose[1],
            time_left_ms=self._table.left_ms(monotonic()),
            bank_ms=clock.bank_ms,
            last_elapsed_ms=self._table.last_elapsed_ms[_OURS],
            holders=bytes(self._table.holders),
        )

    async def _tell(self, result: Result) -> None:
        """Tell its processes how the match ended; one that fails then has failed. Raises BotFailed."""
        closed = referee_pb2.MatchClosed(match=_MATCH, result=result_message(result))
        for seat, player in self._seats.values():
            seat.over, seat.open = True, False
            player.close(closed)
        players = [player for _, player in self._seats.values()]
        await asyncio.wait([player.process.ended for player in players], timeout=END_SECONDS)
        for player in players:
            if player.process.ended.done() and player.process.ended.result().status != 0:
                why = self._processes.why(player.process.ended.result())
                raise BotFailed(f"told how the match ended, {why}", output=player.process.output.text)
