"""Matches without a server: the table, the rules and, if that is wanted, the clock of an arena."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, cycle, islice
from math import inf
from pathlib import Path
from time import monotonic, perf_counter
from typing import Final

from cuig.bot import Bot, Seating
from cuig.client.on_error import OnError
from cuig.client.seat import Actions
from cuig.clock import LONGEST_MS, ClockPolicy
from cuig.commitments import house_commitment, terms_sha256
from cuig.engine.notation import record_text
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.home.bots import AT_TABLE, HereBot, HomeBot, HomeSeat, OutOfTime, Part
from cuig.home.cards import HomeCards
from cuig.home.loop_thread import LoopThread
from cuig.home.scores import Outcome, outcomes
from cuig.home.thinking import Thinking
from cuig.match import FaultPolicy, GamePlan, Plan, Result, Segment
from cuig.record_reader import record_of
from cuig.record_seats import with_seats
from cuig.table import Table

_UNTIMED: Final = ClockPolicy(decision_ms=LONGEST_MS, bank_ms=0, increment_ms=0, startup_ms=0)


@dataclass(frozen=True, slots=True)
class Contest:
    """A game, how many bots play it, and how many matches; the seed decides every card."""

    rules: Rules
    bots: int  # how many take part
    matches: int  # of each line-up
    seed: str = "0"
    duplicate: bool = True  # the same cards once for every rotation of the sides
    clock: ClockPolicy | None = None  # the time that each bot has; None: no time is counted
    faults: FaultPolicy = FaultPolicy.LENIENT  # what being late costs

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
    entrants = tuple(names[bot] for bot in contest.line_ups[line_up])
    return Plan(rules, entrants, games, contest.clock or _UNTIMED, contest.faults)


def _bound(plan: Plan, match_id: str) -> Plan:
    """The plan with what binds the cards to it, as a house is bound."""
    seatings = [(game.dealer, game.holders) for game in plan.games]
    terms = terms_sha256(match_id, plan.rules.options(), plan.entrants, seatings)
    return replace(plan, commitment=house_commitment(terms, (game.seed for game in plan.games)))


def most_seats(contest: Contest) -> list[int]:
    """The most seats that each bot of a contest holds at once, by its index."""
    size = max(len(side) for side in contest.rules.sides)
    return [max(line_up.count(bot) for line_up in contest.line_ups) * size for bot in range(contest.bots)]


@dataclass(slots=True)
class Played:
    """A match that was played at home.

    Attributes:
        plan: The plan of the match.
        result: Its result.
        record: Its record, in segments.
        decisions: How many decisions its bots made.
        mistakes: How often a bot raised an error or gave a wrong answer, where that does not stop the match.
        thinking: By entrant, how long it thought.
    """

    plan: Plan
    result: Result
    record: tuple[Segment, ...]
    decisions: int
    mistakes: int
    thinking: tuple[Thinking, ...] = field(compare=False)


@dataclass(slots=True)
class HomeTable:
    """Plays matches; a context manager, which keeps an event loop for bots with async methods.

    The loop has a thread of its own, so that it also works where a loop runs already, as in Jupyter.

    Attributes:
        on_error: What an error in a bot does.
        timed: Whether the clock of a plan counts: a bot that is late is answered for as a referee would.
    """

    on_error: OnError = OnError.RAISE
    timed: bool = False
    _loop: LoopThread = field(default_factory=LoopThread)

    def __enter__(self) -> HomeTable:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close()

    def play(self, plan: Plan, bots: Sequence[HomeBot | type[Bot]], match_id: str = "home") -> Played:
        """Play a match with a bot for each entrant; the same one for several has other places for each.

        Raises BotError under OnError.RAISE, ProcessEnded.
        """
        homes = [bot if not isinstance(bot, type) else HereBot(bot) for bot in bots]
        table = Table(plan)
        seated: dict[tuple[int, int], HomeSeat] = {}
        thinking = tuple(Thinking() for _ in homes)
        timed, decisions, now, due = self.timed, 0, 0.0, inf
        parts = [home.join(match_id, table, entrant, timed=timed) for entrant, home in enumerate(homes)]
        _settle_cards(table, parts)
        table.begin(now)
        while (question := table.question) is not None:
            key = (question.game, question.seat)
            seat = seated.get(key)
            if seat is None:
                seating = Seating(
                    match_id=match_id,
                    rules=plan.rules,
                    game=question.game,
                    seat=question.seat,
                    names=plan.entrants,
                    holders=table.holders,
                    clock=plan.clock if timed else None,
                )
                place = place_of(homes, seating)
                seat = seated[key] = homes[question.entrant].sit(place, seating, self.on_error)
            view = table.view()
            if timed:
                table.sent(monotonic())
                due = table.due_at
            started = perf_counter()
            actions = self._ask(seat, view, due)
            seconds = seat.seconds
            thinking[question.entrant].add(perf_counter() - started if seconds is None else seconds, view)
            decisions += 1
            if timed:
                now = monotonic()
            if actions is AT_TABLE:
                continue
            if actions is None or now >= due:
                table.expire(now)
            else:
                table.answer(question.number, actions, now)
        result = table.result
        assert result is not None  # a table without a question has a result
        for seat in seated.values():
            if (ending := seat.end(result)) is not None:
                self._loop.wait_for(ending)
        for part in parts:
            if part is not None:
                part.end()
        mistakes = sum(seat.mistakes for seat in seated.values())
        return Played(plan, result, tuple(table.take_record()), decisions, mistakes, thinking)

    def _ask(self, seat: HomeSeat, view: View, due: float) -> Actions | None:
        """Ask a bot; None if it was not waited for any longer."""
        try:
            decided = seat.decide(view, due)
        except OutOfTime:
            return None
        return decided if isinstance(decided, tuple) else self.wait_for(decided)

    def wait_for(self, decided: Actions | Awaitable[Actions]) -> Actions:
        """Return what a bot decides, waiting in the table's event loop where that is awaitable."""
        if isinstance(decided, tuple):
            return decided
        return self._loop.wait_for(decided)


def _settle_cards(table: Table, parts: Sequence[Part | None]) -> None:
    """Tell the bots of other processes of a match, and wait for what they add to its cards.

    parts: by entrant.
    """
    there = [part for part in parts if part is not None]
    adding = [part is not None and part.adds for part in parts]
    cards = HomeCards(table, adding) if any(adding) else None
    for part in there:
        part.open(cards)
    if cards is None:
        return

    def tell() -> None:
        for part in there:
            part.tell()

    def connected(entrant: int) -> bool:
        part = parts[entrant]
        return part is not None and part.connected

    cards.settle(tell, connected)


def place_of(bots: Sequence[HomeBot], seating: Seating) -> int:
    """Return which of its bot's seats in a game a seat is, from 0. bots: by entrant."""
    bot = bots[seating.entrant]
    return sum(bots[entrant] is bot for entrant in seating.holders[: seating.seat])


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What one match of a contest gave each bot."""

    line_up: int  # its index
    number: int  # of the match, which decides its cards
    outcomes: tuple[Outcome, ...]  # of the bots that played
    decisions: int
    mistakes: int
    # By bot that played (its index): how long it thought, and how often it was at fault.
    thinking: dict[int, Thinking] = field(default_factory=dict, compare=False)
    faults: dict[int, int] = field(default_factory=dict)


def play_contest(
    contest: Contest,
    bots: Sequence[HomeBot | type[Bot]],
    on_error: OnError = OnError.RAISE,
    fixtures: Iterable[int] | None = None,
    records: Path | None = None,
) -> Iterator[MatchOutcome]:
    """Play the matches of a contest, or only these fixtures, in order.

    records: an existing folder, to which the record of each match is written. Raises BotError under
    OnError.RAISE, BotLoadError, ProcessEnded.
    """
    homes = [bot if not isinstance(bot, type) else HereBot(bot) for bot in bots]
    names = distinct_names([bot.name for bot in homes])
    line_ups = contest.line_ups
    for bot, seats in zip(homes, most_seats(contest), strict=True):
        bot.prepare(seats)
    with HomeTable(on_error, contest.clock is not None) as table:
        for fixture in range(contest.fixtures) if fixtures is None else fixtures:
            number, index = divmod(fixture, len(line_ups))
            line_up = line_ups[index]
            match_id = f"home-{contest.seed}-{number}-{index}"
            plan = _bound(plan_match(contest, index, number, names), match_id)
            played = table.play(plan, [homes[bot] for bot in line_up], match_id)
            if records is not None:
                text = with_seats(record_text(record_of(plan, played.record)), plan)
                (records / f"{match_id}.txt").write_text(text, encoding="utf-8")
            yield match_outcome(contest, number, index, played)


def match_outcome(contest: Contest, number: int, index: int, played: Played) -> MatchOutcome:
    """Sum up what a match gave each bot of a line-up (its index)."""
    line_up = contest.line_ups[index]
    thinking: dict[int, Thinking] = {}
    faults: dict[int, int] = {}
    for bot, thought, standing in zip(line_up, played.thinking, played.result.standings, strict=True):
        thinking.setdefault(bot, Thinking()).join(thought)
        faults[bot] = faults.get(bot, 0) + standing.faults
    return MatchOutcome(
        line_up=index,
        number=number,
        outcomes=tuple(outcomes(line_up, contest.games, played.result)),
        decisions=played.decisions,
        mistakes=played.mistakes,
        thinking=thinking,
        faults=faults,
    )


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of bots; those that are the same are numbered."""
    return tuple(
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )
