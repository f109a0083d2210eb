"""What the bots of one match add to its cards: all commit to their nonces before any is revealed."""

from __future__ import annotations

from collections.abc import Sequence

from cuig.commitments import nonce_commitment


class Mixing:
    """The commitments and then the nonces of a match's bots, as they come; empty for a bot that adds none.

    Attributes:
        commitments: By entrant; None where one is awaited.
        nonces: By entrant; None where one is awaited.
        since: When this stage began, by the caller's clock.
        due_at: When it ends, by the caller's clock.
        limit_ms: How long revealing may take, in ms.
    """

    __slots__ = ("_house", "commitments", "due_at", "limit_ms", "nonces", "since")

    def __init__(
        self, house: bytes, adding: Sequence[bool], now: float, wait_s: float, limit_ms: int
    ) -> None:
        """Wait for commitments.

        house: its commitment. adding: by entrant. wait_s: for commitments, in seconds.
        """
        self._house = house
        self.commitments: list[bytes | None] = [None if adds else b"" for adds in adding]
        self.nonces: list[bytes | None] = list(self.commitments)
        self.since: float = now
        self.due_at: float = now + wait_s
        self.limit_ms: int = limit_ms

    @property
    def committed(self) -> bool:
        """Whether no commitment is awaited any more."""
        return None not in self.commitments

    @property
    def complete(self) -> bool:
        """Whether nothing is awaited any more."""
        return None not in self.nonces

    @property
    def told(self) -> bool:
        """Whether the bots may be told of it: all have committed, and one to something."""
        return self.committed and any(self.commitments)

    def awaits(self, entrant: int) -> bool:
        """Whether the cards wait for this entrant."""
        return (self.nonces if self.committed else self.commitments)[entrant] is None

    def commit(self, entrant: int, commitment: bytes, now: float) -> bool:
        """Take a commitment; False if none is awaited of that entrant. After the last one all reveal."""
        if self.commitments[entrant] is not None:
            return False
        self.commitments[entrant] = commitment
        if self.committed:
            self._wait_to_reveal(now)
        return True

    def reveal(self, entrant: int, nonce: bytes) -> bool:
        """Take a nonce; False if none is awaited of that entrant, or if it is not what it committed to."""
        if not self.committed or self.nonces[entrant] is not None:
            return False
        if nonce_commitment(self._house, entrant, nonce) != self.commitments[entrant]:
            return False
        self.nonces[entrant] = nonce
        return True

    def stop(self, now: float) -> int | None:
        """End the stage, its time being up: the entrant that did not reveal its nonce; None after the first.

        Those that have not committed have seen nothing that a choice could rest on: it goes on without them.
        """
        if self.committed:
            return self.nonces.index(None)
        for entrant, commitment in enumerate(self.commitments):
            if commitment is None:
                self.commitments[entrant] = self.nonces[entrant] = b""
        self._wait_to_reveal(now)
        return None

    def waited_ms(self, now: float) -> int:
        """How long this stage has taken, in ms."""
        return round((now - self.since) * 1000)

    def _wait_to_reveal(self, now: float) -> None:
        self.since = now
        self.due_at = now + self.limit_ms / 1000
