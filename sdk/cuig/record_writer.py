"""Writes the record at a table: nonces, decks, actions with their times, faults."""

from __future__ import annotations

from collections.abc import Sequence

from cuig.match import Fault, Segment


class RecordWriter:
    """Collects segments of a match's record until they are taken."""

    __slots__ = ("_actions", "_deal", "_elapsed", "_faults", "_nonces", "_segments")

    def __init__(self) -> None:
        self._segments: list[Segment] = []
        self._nonces: tuple[bytes, ...] = ()
        self._deal: bytes = b""
        self._actions: list[int] = []
        self._elapsed: list[int] = []
        self._faults: list[Fault] = []

    @property
    def position(self) -> int:
        """The number of actions in the open segment."""
        return len(self._actions)

    @property
    def has_written(self) -> bool:
        """Whether `take` would return anything."""
        return bool(self._actions or self._faults or self._deal or self._segments)

    def write_nonces(self, nonces: tuple[bytes, ...]) -> None:
        """Write the nonces, one for each entrant, with the next segment."""
        self._nonces = nonces

    def write_deal(self, cards: bytes) -> None:
        """Begin a segment with a deal; cards: the deck in dealing order, a byte a card."""
        self._close()
        self._deal = cards

    def write_actions(self, actions: Sequence[int], elapsed_ms: int) -> None:
        """Write the actions of one answer; the time counts for the first, the others took 0 ms."""
        self._elapsed.append(elapsed_ms)
        if len(actions) == 1:
            self._actions.append(actions[0])
        else:
            self._actions.extend(actions)
            self._elapsed.extend([0] * (len(actions) - 1))

    def write_fault(self, fault: Fault) -> None:
        """Write a fault."""
        self._faults.append(fault)

    def take(self) -> list[Segment]:
        """Return the segments written since the last call."""
        self._close()
        segments, self._segments = self._segments, []
        return segments

    def _close(self) -> None:
        if not (self._actions or self._faults or self._deal):
            return
        segment = Segment(
            deal=self._deal,
            actions=tuple(self._actions),
            elapsed_ms=tuple(self._elapsed),
            faults=tuple(self._faults),
            nonces=self._nonces,
        )
        self._segments.append(segment)
        self._nonces = ()
        self._deal = b""
        self._actions, self._elapsed, self._faults = [], [], []
