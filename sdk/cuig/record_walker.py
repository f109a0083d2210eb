"""Goes through the record of a match, deal by deal and action by action, with the state before each.

Segments do not say where a game ends: which game a deal belongs to follows from playing the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from cuig.engine.errors import EngineError
from cuig.engine.record import Step, new_step
from cuig.engine.rules import Rules
from cuig.engine.state import State, start


class SegmentRefused(EngineError):
    """A segment that cannot come next in its record.

    Attributes:
        reason: Why, as a clause about the record.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class WalkedSegment(Protocol):
    """What is read of a segment: `cuig.match.Segment` and the message of the wire both have it."""

    @property
    def deal(self) -> bytes: ...

    @property
    def actions(self) -> Sequence[int]: ...


class RecordWalker:
    """Goes through a record, which may come in pieces while the match is played.

    Attributes:
        game: The game of the last step, from 1; 0 before the first deal.
    """

    __slots__ = ("_dealers", "_rules", "_state", "game")

    def __init__(self, rules: Rules, dealers: Sequence[int]) -> None:
        """dealers: the seat that deals first in each game of the match."""
        self.game: int = 0
        self._rules = rules
        self._dealers = dealers
        self._state: State | None = None

    def steps(self, segments: Iterable[WalkedSegment]) -> Iterator[Step]:
        """Yield the steps of the next segments, each before it is taken; exhaust it before the next call.

        Raises DeckError, IllegalAction or SegmentRefused where the record cannot have happened, and
        ValueError for a dealer that is not at the table.
        """
        for segment in segments:
            deck, actions = segment.deal, segment.actions
            if deck:
                state = self._state_to_deal()
                yield new_step((state, deck, 0))
                state.deal(deck)
            if actions:
                state = self._state_in_play()
                for action in actions:
                    yield new_step((state, None, action))
                    state.apply(action)

    def play(self, segment: WalkedSegment) -> None:
        """Take the steps of the next segment without yielding them, which is quicker. Raises as `steps`."""
        deck, actions = segment.deal, segment.actions
        if deck:
            self._state_to_deal().deal(deck)
        if actions:
            state = self._state_in_play()
            for action in actions:
                state.apply(action)

    def _state_to_deal(self) -> State:
        """The state of the next deal: a new game's after a game that is over."""
        state = self._state
        if state is None or state.over:
            if self.game == len(self._dealers):
                raise SegmentRefused(f"it has more than {len(self._dealers)} games")
            state = self._state = start(self._rules, self._dealers[self.game])
            self.game += 1
        return state

    def _state_in_play(self) -> State:
        """The state of the deal that was dealt last."""
        if self._state is None:
            raise SegmentRefused("it begins without a deal")
        return self._state
