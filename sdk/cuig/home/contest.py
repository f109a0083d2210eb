"""Matches at home, with no server: the same table and the same rules as in an arena, but no clock."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice
from pathlib import Path

from cuig.bot import Bot, Seating, bot_name
from cuig.client.on_error import OnError
from cuig.client.seat import Actions, SeatedBot
from cuig.engine.notation import record_text
from cuig.engine.rules import Rules
from cuig.home.scores import Outcome, outcomes
from cuig.match import GamePlan, Plan, Result, Segment
from cuig.record_reader import record_of
from cuig.record_seats import with_seats
from cuig.table import Table


@dataclass(frozen=True, slots=True)
class Contest:
    """Bots, a game, and how many matches they play it; the seed decides every card."""

    rules: Rules
    bots: int  # how many take part
    matches: int  # for each line-up
    seed: str = "0"
    duplicate: bool = True

    @property
    def games(self) -> int:
        """How many games a match has: one, or with the same cards as many as there are sides."""
        return len(self.rules.sides) if self.duplicate else 1

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Which bot plays which side: every choice of bots there is; too few bots sit down more than once."""
        sides = len(self.rules.sides)
        if self.bots >= sides:
            return list(combinations(range(self.bots), sides))
        return [tuple(islice(cycle(range(self.bots)), start, start + sides)) for start in range(self.bots)]

    @property
    def fixtures(self) -> int:
        """How many matches there are in all."""
        return len(self.line_ups) * self.matches


def plan_match(contest: Contest, line_up: int, number: int, names: Sequence[str]) -> Plan:
    """The plan of match `number` of a line-up. The same number has the same cards for every line-up."""
    rules = contest.rules
    sides = len(rules.sides)
    seed = hashlib.sha256(f"{contest.seed}/{number}".encode()).digest()
    first = 0 if contest.duplicate else number
    games = tuple(
        GamePlan(
            seed,
            number % rules.seats,
            tuple((side + turned) % sides for side in rules.side_of),
        )
        for turned in range(first, first + contest.games)
    )
    return Plan(rules, tuple(names[bot] for bot in contest.line_ups[line_up]), games)


@dataclass(slots=True)
class Played:
    """A match that was played at home.

    Attributes:
        plan: The plan of the match.
        result: Its result.
        record: Its record, in segments.
        decisions: How many decisions its bots made.
        mistakes: How often a bot raised an error or gave a wrong answer, where that does not stop the match.
    """

    plan: Plan
    result: Result
    record: tuple[Segment, ...]
    decisions: int
    mistakes: int


@dataclass(slots=True)
class HomeTable:
    """A table at home. Use it as a context: bots with async methods need a loop while it lasts.

    The loop has a thread of its own, so that a table can be opened where one runs already, as in Jupyter.
    """

    on_error: OnError = OnError.RAISE
    _runner: asyncio.Runner = field(default_factory=asyncio.Runner)
    _thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "cuig-home"))

    def __enter__(self) -> HomeTable:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()

    def play(self, plan: Plan, bots: Sequence[type[Bot]], match_id: str = "home") -> Played:
        """Play a match with a bot for each entrant. Raises BotError as `on_error` says."""
        table = Table(plan)
        sittings: dict[tuple[int, int], SeatedBot] = {}
        decisions = 0
        table.begin(0.0)
        while (question := table.question) is not None:
            key = (question.game, question.seat)
            sitting = sittings.get(key)
            if sitting is None:
                seating = Seating(match_id, plan.rules, *key, plan.entrants, table.holders)
                sitting = sittings[key] = SeatedBot(bots[question.entrant], seating, self.on_error)
            table.answer(question.number, self.hear(sitting.decide(table.view())), 0.0)
            decisions += 1
        result = table.result
        assert result is not None  # a table without a question has a result
        for sitting in sittings.values():
            sitting.end(result)
        mistakes = sum(sitting.mistakes for sitting in sittings.values())
        return Played(plan, result, tuple(table.take_record()), decisions, mistakes)

    def hear(self, decided: Actions | Awaitable[Actions]) -> Actions:
        """What a bot has decided, once it has."""
        if isinstance(decided, tuple):
            return decided
        return self._thread.submit(self._runner.run, _awaited(decided)).result()


async def _awaited(decided: Awaitable[Actions]) -> Actions:
    return await decided


@dataclass(frozen=True, slots=True)
class Told:
    """What a match at home says about its bots."""

    line_up: int
    number: int
    outcomes: tuple[Outcome, ...]
    decisions: int
    mistakes: int


def play_contest(
    contest: Contest,
    bots: Sequence[type[Bot]],
    on_error: OnError = OnError.RAISE,
    fixtures: Sequence[int] | None = None,
    records: Path | None = None,
) -> Iterator[Told]:
    """Play the matches of a contest, or those fixtures of it, and tell of each. Raises BotError.

    records: a folder that is there, for a file with the record of each match.
    """
    names = distinct_names(bots)
    line_ups = contest.line_ups
    with HomeTable(on_error) as table:
        for fixture in range(contest.fixtures) if fixtures is None else fixtures:
            number, at = divmod(fixture, len(line_ups))
            line_up = line_ups[at]
            plan = plan_match(contest, at, number, names)
            match_id = f"home-{contest.seed}-{number}-{at}"
            played = table.play(plan, [bots[bot] for bot in line_up], match_id)
            if records is not None:
                text = with_seats(record_text(record_of(plan, played.record)), plan)
                (records / f"{match_id}.txt").write_text(text, encoding="utf-8")
            told = outcomes(line_up, contest.games, played.result)
            yield Told(at, number, tuple(told), played.decisions, played.mistakes)


def distinct_names(bots: Sequence[type[Bot]]) -> tuple[str, ...]:
    """The bots' names; those that are called alike get a number."""
    names = [bot_name(bot) for bot in bots]
    return tuple(
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )
