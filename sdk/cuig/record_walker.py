"""Goes through the record of a match, deal by deal and action by action, with the state before each.

Segments do not say where a game ends: which game a deal belongs to follows from playing the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from cuig.engine.errors import EngineError
from cuig.engine.record import Step, deal_steps
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
            deck = segment.deal or None
            if deck is not None or segment.actions:
                yield from deal_steps(self._state_for(deck), deck, segment.actions)

    def play(self, segment: WalkedSegment) -> None:
        """Take the steps of the next segment without yielding them, which is quicker. Raises as `steps`."""
        deck, actions = segment.deal or None, segment.actions
        if deck is None and not actions:
            return
        state = self._state_for(deck)
        if deck is not None:
            state.deal(deck)
        for action in actions:
            state.apply(action)

    def _state_for(self, deck: bytes | None) -> State:
        """The state in which a segment begins; a new game's for a deal after a game that is over."""
        state = self._state
        if state is not None and not (deck is not None and state.over):
            return state
        if deck is None:
            raise SegmentRefused("it begins without a deal")
        if self.game == len(self._dealers):
            raise SegmentRefused(f"it has more than {len(self._dealers)} games")
        state = self._state = start(self._rules, self._dealers[self.game])
        self.game += 1
        return state
