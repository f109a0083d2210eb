"""A bot that is attached to this referee: who it is, its stream, and the seats that it has leased."""

from __future__ import annotations

from dataclasses import dataclass

from cuig.ended_matches import EndedMatches, LastAnswer

from referee.lead_pause import RobTimes
from referee.stream import Stream


@dataclass(frozen=True, slots=True)
class Identity:
    """Whose token a call showed."""

    version_id: str
    bot: str  # the name, for people
    max_seats: int  # 0: the arena sets no limit
    token_sha256: bytes
    notice: str = ""  # why it enters nothing more, in a sentence; empty if it may enter
    finished: bool = False  # it is retired, and nothing is left for it to play


class Attached:
    """A bot, from its first stream until it has neither a stream nor a match."""

    __slots__ = (
        "capacity",
        "commits",
        "ended",
        "identity",
        "leased",
        "leases",
        "presets",
        "rob_times",
        "stream",
        "told",
    )

    def __init__(self, identity: Identity) -> None:
        self.identity: Identity = identity
        self.capacity: int = 0  # seats that it may hold
        self.presets: frozenset[str] = frozenset()  # games that it plays; empty: all
        self.commits: bool = False  # whether it adds a nonce to the cards, committing to it first
        self.stream: Stream | None = None
        self.leases: dict[int, int] = {}  # seats by the number of the match
        self.leased: int = 0  # seats over all matches
        self.told: dict[str, str] = {}  # by subject, the notice that was sent last
        self.rob_times: RobTimes = RobTimes()
        self.ended: EndedMatches = EndedMatches()

    @property
    def bot(self) -> str:
        """The bot's name."""
        return self.identity.bot

    @property
    def free(self) -> int:
        """Seats that it could take now."""
        return 0 if self.stream is None else max(0, self.capacity - self.leased)

    def plays(self, preset: str) -> bool:
        """Whether it plays that game."""
        return not self.presets or preset in self.presets

    def tell(self, subject: str, notice: str) -> None:
        """Tell the bot's owner something on its stream, unless it was told last; empty: it holds no more."""
        if notice and notice != self.told.get(subject) and self.stream is not None:
            self.stream.add_notice(notice)
        self.told[subject] = notice

    def lease(self, number: int, seats: int) -> None:
        """Take seats at match `number`."""
        self.leased += seats
        self.leases[number] = seats

    def release(self, number: int, last: LastAnswer) -> None:
        """Give back the seats at match `number`, which has ended with this answer of the bot."""
        seats = self.leases.pop(number, None)
        if seats is None:
            return
        self.leased -= seats
        self.ended.note(number, last)
