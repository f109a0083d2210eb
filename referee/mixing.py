"""What the bots of one match add to its cards: all commit to their nonces before any is revealed."""

from __future__ import annotations

from collections.abc import Sequence

from cuig.commitments import nonce_commitment
from cuig.v1 import referee_pb2

from referee.errors import StreamBroken


class Mixing:
    """The commitments and then the nonces of a match's bots, as they come; empty for a bot that adds none."""

    __slots__ = ("_house", "commitments", "due_at", "limit_ms", "nonces", "since")

    def __init__(self, house: bytes, adding: Sequence[bool], now: float, wait_s: float) -> None:
        """`house`: its commitment. `adding`: by entrant. `wait_s`: for commitments."""
        self._house = house
        self.commitments: list[bytes | None] = [None if adds else b"" for adds in adding]  # None: awaited
        self.nonces: list[bytes | None] = list(self.commitments)
        self.since: float = now  # the clock time at which this stage began
        self.due_at: float = now + wait_s
        self.limit_ms: int = 0  # for revealing

    @property
    def committed(self) -> bool:
        """Whether no commitment is awaited any more."""
        return None not in self.commitments

    @property
    def complete(self) -> bool:
        """Whether nothing is awaited any more."""
        return None not in self.nonces

    def awaits(self, entrant: int) -> bool:
        """Whether the cards wait for this entrant."""
        return (self.nonces if self.committed else self.commitments)[entrant] is None

    def commit(self, entrant: int, commitment: bytes) -> bool:
        """Take a commitment; False if none is awaited of that entrant. The first counts."""
        if self.commitments[entrant] is not None:
            return False
        self.commitments[entrant] = commitment
        return True

    def stop_committing(self) -> None:
        """Do without those that have not committed: they have seen nothing that a choice could rest on."""
        for entrant, commitment in enumerate(self.commitments):
            if commitment is None:
                self.commitments[entrant] = self.nonces[entrant] = b""

    def wait_to_reveal(self, now: float, limit_ms: int) -> None:
        """Begin to wait for the nonces of those that have committed."""
        self.since, self.limit_ms = now, limit_ms
        self.due_at = now + limit_ms / 1000

    def reveal(self, entrant: int, nonce: bytes) -> bool:
        """Take a nonce; False if none is awaited of that entrant, or if it is not what it committed to."""
        if not self.committed or self.nonces[entrant] is not None:
            return False
        if nonce_commitment(self._house, entrant, nonce) != self.commitments[entrant]:
            return False
        self.nonces[entrant] = nonce
        return True

    def message(self, number: int) -> referee_pb2.Mixing | None:
        """What the bots may be told of it; None if there is nothing. `number`: the match's."""
        if not self.committed or not any(self.commitments):
            return None
        message = referee_pb2.Mixing(match=number, commitments=_known(self.commitments))
        if self.complete:
            message.nonces.extend(_known(self.nonces))
        return message


def check_length(what: str, value: bytes, length: int) -> None:
    """Raise StreamBroken for bytes of another length."""
    if len(value) != length:
        raise StreamBroken(f"a {what} of {len(value)} bytes, not of {length}")


def _known(values: Sequence[bytes | None]) -> list[bytes]:
    return [value or b"" for value in values]


def mixed_message(house: bytes, nonces: Sequence[bytes], number: int) -> referee_pb2.Mixing:
    """What is told of a match whose cards have nonces in them already."""
    commitments = [
        nonce_commitment(house, entrant, nonce) if nonce else b"" for entrant, nonce in enumerate(nonces)
    ]
    return referee_pb2.Mixing(match=number, commitments=commitments, nonces=nonces)
