"""A bot that is attached to this referee: its seats, its matches, and the stream that leads to it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuig.refusal import AnswerRefused, Refusal

if TYPE_CHECKING:
    from referee.hosted_match import HostedMatch
    from referee.stream import Stream

_ENDED_MATCHES_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose token it was."""

    version_id: str
    bot: str  # the name, for people
    max_seats: int
    token_sha256: bytes


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The last thing that a bot said in a match that has ended, so that it may say it twice."""

    question: int
    actions: tuple[int, ...]


class Attached:
    """A bot, from its first stream until it has neither a stream nor a match."""

    __slots__ = ("capacity", "ended", "identity", "leased", "matches", "nonces", "presets", "stream")

    def __init__(self, identity: Identity) -> None:
        self.identity: Identity = identity
        self.capacity: int = 0
        self.presets: frozenset[str] = frozenset()
        self.nonces: bool = False  # whether it adds to the cards
        self.stream: Stream | None = None
        self.leased: int = 0
        self.matches: dict[int, HostedMatch] = {}
        self.ended: OrderedDict[int, LastAnswer] = OrderedDict()

    @property
    def bot(self) -> str:
        return self.identity.bot

    @property
    def free(self) -> int:
        """Seats that it could take now."""
        return 0 if self.stream is None else max(0, self.capacity - self.leased)

    def plays(self, preset: str) -> bool:
        return not self.presets or preset in self.presets

    def sit(self, match: HostedMatch, seats: int) -> None:
        """Take the lease for so many seats at a match."""
        self.leased += seats
        self.matches[match.number] = match

    def rise(self, match: HostedMatch, seats: int) -> None:
        """Give the lease back."""
        if self.matches.pop(match.number, None) is None:
            return
        self.leased -= seats
        self.ended[match.number] = match.last_answer(self)
        if len(self.ended) > _ENDED_MATCHES_KEPT:
            self.ended.popitem(last=False)

    def answer_ended(self, number: int, question: int, actions: tuple[int, ...]) -> bool:
        """Hear an answer for a match that it is not at: False if it was taken while it was.

        Raises AnswerRefused.
        """
        last = self.ended.get(number)
        if last is None:
            raise AnswerRefused(Refusal.UNKNOWN, "this was never asked of you")
        if last != LastAnswer(question, actions):
            raise AnswerRefused(Refusal.STALE, "the match is over here")
        return False
