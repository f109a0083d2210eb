"""The record of a match: complete rules, the cards as dealt, every action in order.

States, views, events and results follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from cuig.engine.errors import DeckError, IllegalAction, RecordError
from cuig.engine.phases.phase import Phase
from cuig.engine.rules import Rules
from cuig.engine.state import State, start


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal of a game.

    Attributes:
        deck: The cards in dealing order; those not dealt may be left out.
        actions: The actions of all seats, in order.
    """

    deck: tuple[int, ...]
    actions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of a match.

    Attributes:
        dealer: The seat that dealt first.
        deals: The deals, in order; the last may be unfinished.
    """

    dealer: int
    deals: tuple[DealRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One match.

    Attributes:
        rules: The rules of every game.
        games: The games, in order; the last may be unfinished.
    """

    rules: Rules
    games: tuple[GameRecord, ...] = ()


class Step(NamedTuple):
    """One step of a replay, before it is taken.

    Attributes:
        state: The game before the step. It is the replay's own and moves on: copy it to keep it.
        deck: The deck dealt in this step; None if the step is an action.
        action: The action taken in this step; 0 if the step is a deal.
    """

    state: State
    deck: Sequence[int] | None
    action: int

    def after(self) -> State:
        """The state after the step, as a copy. Raises DeckError or IllegalAction."""
        after = self.state.copy()
        if self.deck is None:
            after.apply(self.action)
        else:
            after.deal(self.deck)
        return after


# A step is made for every action; by its own constructor it takes half as long again.
new_step: Final = partial(tuple.__new__, Step)


def steps(rules: Rules, game: GameRecord) -> Iterator[Step]:
    """Replay a game step by step.

    Raises DeckError or IllegalAction at a step that breaks the rules.
    """
    state = start(rules, game.dealer)
    for deal in game.deals:
        yield new_step((state, deal.deck, 0))
        state.deal(deal.deck)
        for action in deal.actions:
            yield new_step((state, None, action))
            state.apply(action)


def replay_game(rules: Rules, game: GameRecord) -> State:
    """The state after a game's record. Raises RecordError; its line counts deals and actions from 1."""
    state = start(rules, game.dealer)
    line = 0
    try:
        for deal in game.deals:
            line += 1
            state.deal(deal.deck)
            for action in deal.actions:
                line += 1
                state.apply(action)
    except (DeckError, IllegalAction) as refused:
        raise RecordError(line, str(refused)) from refused
    return state


def replay(record: Record) -> State:
    """The state after the last game of a record; a new game if it has none. Raises RecordError."""
    if not record.games:
        return start(record.rules)
    return replay_game(record.rules, record.games[-1])


class GameRecorder:
    """A game that is recorded as it is played.

    Attributes:
        state: The game now; change it by `deal` and `apply` of the recorder only.
    """

    __slots__ = ("_actions", "_dealer", "_deals", "_deck", "state")

    def __init__(self, rules: Rules, dealer: int = 0) -> None:
        self.state = start(rules, dealer)
        self._dealer = dealer
        self._deals: list[DealRecord] = []
        self._deck: tuple[int, ...] | None = None
        self._actions: list[int] = []

    @classmethod
    def resume(cls, rules: Rules, game: GameRecord) -> GameRecorder:
        """A recorder that goes on where a record ends. Raises RecordError."""
        recorder = cls(rules, game.dealer)
        recorder.state = replay_game(rules, game)
        recorder._deals = list(game.deals)
        if recorder._deals and recorder.state.phase not in (Phase.DEAL, Phase.OVER):
            last = recorder._deals.pop()
            recorder._deck, recorder._actions = last.deck, list(last.actions)
        return recorder

    def deal(self, deck: tuple[int, ...] | list[int]) -> None:
        """Deal a deck and record it. Raises DeckError."""
        self.state.deal(deck)
        self._deck, self._actions = tuple(deck), []

    def apply(self, action: int) -> None:
        """Take an action and record it. Raises IllegalAction."""
        self.state.apply(action)
        self._actions.append(action)
        if self.state.phase in (Phase.DEAL, Phase.OVER):
            self._deals.append(self._open_deal())
            self._deck = None

    def _open_deal(self) -> DealRecord:
        """The record of the deal in play."""
        return DealRecord(self._deck or (), tuple(self._actions))

    def record(self) -> GameRecord:
        """The record of the game so far."""
        open_deal = () if self._deck is None else (self._open_deal(),)
        return GameRecord(self._dealer, (*self._deals, *open_deal))
