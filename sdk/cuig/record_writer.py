"""The scribe at the table: writes down the cards, what was done, how long it took, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from cuig.match import Fault, Segment


class RecordWriter:
    """The record since it was last taken."""

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
        """How many actions the segment has that is being written."""
        return len(self._actions)

    @property
    def has_written(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._actions or self._faults or self._deal or self._segments)

    def mixed(self, nonces: tuple[bytes, ...]) -> None:
        """The bots have added these to the cards."""
        self._nonces = nonces

    def dealt(self, cards: bytes) -> None:
        """A deal begins."""
        self._close()
        self._deal = cards

    def did(self, actions: Sequence[int], elapsed_ms: int) -> None:
        """A seat did this; actions that go out together are timed with the first."""
        self._elapsed.append(elapsed_ms)
        if len(actions) == 1:
            self._actions.append(actions[0])
        else:
            self._actions.extend(actions)
            self._elapsed.extend([0] * (len(actions) - 1))

    def erred(self, fault: Fault) -> None:
        """A seat was at fault."""
        self._faults.append(fault)

    def take(self) -> list[Segment]:
        """What was written since this was last asked."""
        self._close()
        segments, self._segments = self._segments, []
        return segments

    def _close(self) -> None:
        if not (self._actions or self._faults or self._deal):
            return
        segment = Segment(
            self._deal, tuple(self._actions), tuple(self._elapsed), tuple(self._faults), self._nonces
        )
        self._segments.append(segment)
        self._nonces = ()
        self._deal = b""
        self._actions, self._elapsed, self._faults = [], [], []
