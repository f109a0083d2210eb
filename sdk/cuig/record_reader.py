"""A match's segments as the engine's record, and the decisions in a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from cuig.engine.phases.phase import Phase
from cuig.engine.record import DealRecord, GameRecord, Record, steps
from cuig.engine.views import View, view
from cuig.match import Plan, Segment
from cuig.record_walker import RecordWalker


def record_of(plan: Plan, segments: Iterable[Segment]) -> Record:
    """Return the record of a match by this plan. Raises EngineError where it does not fit its rules."""
    walker = RecordWalker(plan.rules, [game.dealer for game in plan.games])
    deals: list[tuple[int, bytes, list[int]]] = []  # the game of each, its deck, its actions
    for segment in segments:
        walker.play(segment)
        if segment.deal:
            deals.append((walker.game, segment.deal, []))
        if segment.actions:
            deals[-1][2].extend(segment.actions)
    return Record(
        plan.rules,
        tuple(
            GameRecord(
                plan.games[game - 1].dealer,
                tuple(DealRecord(tuple(deck), tuple(actions)) for _, deck, actions in dealt),
            )
            for game, dealt in groupby(deals, itemgetter(0))
        ),
    )


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision in a record.

    Attributes:
        number: Which decision of the match it is, from 1.
        game: The game of the match, from 1.
        view: What the seat saw, with its legal actions.
        actions: What it did: one action, or several in a discard.
    """

    number: int
    game: int
    view: View
    actions: tuple[int, ...]


def decisions(record: Record) -> Iterator[Decision]:
    """Yield every decision of a match, in order."""
    number = 0
    for game_number, game in enumerate(record.games, 1):
        open_view: View | None = None
        actions: list[int] = []
        for step in steps(record.rules, game):
            state = step.state
            discarding = state.phase == Phase.DISCARD and step.deck is None
            goes_on = (
                open_view is not None
                and discarding
                and open_view.phase == Phase.DISCARD
                and open_view.seat == state.turn
                and len(actions) < open_view.choose[1] + (open_view.choose[0] != open_view.choose[1])
            )
            if open_view is not None and not goes_on:
                number += 1
                yield Decision(number, game_number, open_view, tuple(actions))
                open_view = None
            if step.deck is not None:
                continue
            if open_view is None:
                open_view, actions = view(state, state.turn), []
            actions.append(step.action)
        if open_view is not None:
            number += 1
            yield Decision(number, game_number, open_view, tuple(actions))
