"""Matches without a server: the table and the rules of an arena, but no clock."""

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
    """A game, how many bots play it, and how many matches; the seed decides every card."""

    rules: Rules
    bots: int  # how many take part
    matches: int  # of each line-up
    seed: str = "0"
    duplicate: bool = True  # the same cards once for every rotation of the sides

    @property
    def games(self) -> int:
        """The number of games of a match: one, or in duplicate as many as the game has sides."""
        return len(self.rules.sides) if self.duplicate else 1

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """The bot (its index) that plays each side: every combination; too few bots fill several sides."""
        sides = len(self.rules.sides)
        if self.bots >= sides:
            return list(combinations(range(self.bots), sides))
        return [tuple(islice(cycle(range(self.bots)), start, start + sides)) for start in range(self.bots)]

    @property
    def fixtures(self) -> int:
        """The number of matches in all: a fixture is a match of a line-up, counted from 0."""
        return len(self.line_ups) * self.matches


def plan_match(contest: Contest, line_up: int, number: int, names: Sequence[str]) -> Plan:
    """Plan match `number` of a line-up; the same number has the same cards for every line-up.

    names: of the bots, by index.
    """
    rules = contest.rules
    sides = len(rules.sides)
    seed = hashlib.sha256(f"{contest.seed}/{number}".encode()).digest()
    first = 0 if contest.duplicate else number
    games = tuple(
        GamePlan(
            seed,
            number % rules.seats,
            tuple((side + rotation) % sides for side in rules.side_of),
        )
        for rotation in range(first, first + contest.games)
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
    """Plays matches; a context manager, which keeps an event loop for bots with async methods.

    The loop has a thread of its own, so that it also works where a loop runs already, as in Jupyter.
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
        """Play a match with a bot for each entrant. Raises BotError under OnError.RAISE."""
        table = Table(plan)
        seated: dict[tuple[int, int], SeatedBot] = {}
        decisions = 0
        table.begin(0.0)
        while (question := table.question) is not None:
            key = (question.game, question.seat)
            bot = seated.get(key)
            if bot is None:
                seating = Seating(
                    match_id=match_id,
                    rules=plan.rules,
                    game=question.game,
                    seat=question.seat,
                    names=plan.entrants,
                    holders=table.holders,
                )
                bot = seated[key] = SeatedBot(bots[question.entrant], seating, self.on_error)
            table.answer(question.number, self.wait_for(bot.decide(table.view())), 0.0)
            decisions += 1
        result = table.result
        assert result is not None  # a table without a question has a result
        for bot in seated.values():
            bot.end(result)
        mistakes = sum(bot.mistakes for bot in seated.values())
        return Played(plan, result, tuple(table.take_record()), decisions, mistakes)

    def wait_for(self, decided: Actions | Awaitable[Actions]) -> Actions:
        """Return what a bot decides, waiting in the table's event loop where that is awaitable."""
        if isinstance(decided, tuple):
            return decided
        return self._thread.submit(self._runner.run, _await(decided)).result()


async def _await(decided: Awaitable[Actions]) -> Actions:
    return await decided


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What one match of a contest gave each bot."""

    line_up: int  # its index
    number: int  # of the match, which decides its cards
    outcomes: tuple[Outcome, ...]  # of the bots that played
    decisions: int
    mistakes: int


def play_contest(
    contest: Contest,
    bots: Sequence[type[Bot]],
    on_error: OnError = OnError.RAISE,
    fixtures: Sequence[int] | None = None,
    records: Path | None = None,
) -> Iterator[MatchOutcome]:
    """Play the matches of a contest, or only these fixtures, in order. Raises BotError under OnError.RAISE.

    records: an existing folder, to which the record of each match is written.
    """
    names = distinct_names(bots)
    line_ups = contest.line_ups
    with HomeTable(on_error) as table:
        for fixture in range(contest.fixtures) if fixtures is None else fixtures:
            number, index = divmod(fixture, len(line_ups))
            line_up = line_ups[index]
            plan = plan_match(contest, index, number, names)
            match_id = f"home-{contest.seed}-{number}-{index}"
            played = table.play(plan, [bots[bot] for bot in line_up], match_id)
            if records is not None:
                text = with_seats(record_text(record_of(plan, played.record)), plan)
                (records / f"{match_id}.txt").write_text(text, encoding="utf-8")
            yield MatchOutcome(
                line_up=index,
                number=number,
                outcomes=tuple(outcomes(line_up, contest.games, played.result)),
                decisions=played.decisions,
                mistakes=played.mistakes,
            )


def distinct_names(bots: Sequence[type[Bot]]) -> tuple[str, ...]:
    """Return the bots' names; those with the same name are numbered."""
    names = [bot_name(bot) for bot in bots]
    return tuple(
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )
