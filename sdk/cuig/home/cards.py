"""The cards of a match at home to which bots of other processes add: all commit before any reveals."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from cuig.mixing import Mixing
from cuig.table import Table

# For which the cards wait for commitments, as at a referee, and at most for nonces.
COMMITMENT_SECONDS: Final = 2.0
_MOST_NONCE_SECONDS: Final = 300.0


class HomeCards:
    """What the bots of one match add to its cards; they may speak in threads of their own.

    Attributes:
        mixing: What they have added so far.
    """

    def __init__(self, table: Table, adding: Sequence[bool]) -> None:
        """adding: by entrant, whether it adds a nonce."""
        limit_ms = table.clocks[0].limit_ms
        house = table.decks.commitment
        self.mixing: Mixing = Mixing(house, adding, monotonic(), COMMITMENT_SECONDS, limit_ms)
        self._table = table
        self._changed = threading.Condition()

    def commit(self, entrant: int, commitment: bytes) -> bool:
        """Take a commitment; False if none is awaited of that entrant."""
        with self._changed:
            taken = self.mixing.commit(entrant, commitment, monotonic())
            self._changed.notify_all()
        return taken

    def reveal(self, entrant: int, nonce: bytes) -> bool:
        """Take a nonce; False if none is awaited of that entrant, or if it committed to another."""
        with self._changed:
            taken = self.mixing.reveal(entrant, nonce)
            self._changed.notify_all()
        return taken

    def settle(self, tell: Callable[[], None], connected: Callable[[int], bool]) -> None:
        """Wait for all that is added, and mix it in; who does not reveal what it committed to forfeits.

        tell: tells the bots what is known now. connected: whether an entrant is.
        """
        mixing = self.mixing
        with self._changed:
            if not self._changed.wait_for(lambda: mixing.committed, COMMITMENT_SECONDS):
                mixing.stop(monotonic())
        if mixing.told:
            tell()
        with self._changed:
            seconds = min(mixing.limit_ms / 1000, _MOST_NONCE_SECONDS)
            if not self._changed.wait_for(lambda: mixing.complete, seconds):
                elapsed_ms = mixing.waited_ms(monotonic())
                entrant = mixing.stop(monotonic())
                assert entrant is not None  # all had committed
                self._table.call_off(entrant, elapsed_ms, mixing.limit_ms, connected=connected(entrant))
                return
        if mixing.told:
            tell()
        self._table.mix([nonce or b"" for nonce in mixing.nonces])
