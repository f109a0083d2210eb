"""A match that a bot is playing: its seats, and what each was asked last."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from cuig.bot import Seating
from cuig.client.bot_seats import ArenaSeat, BotSeats
from cuig.client.on_error import OnError
from cuig.client.outgoing import Outgoing
from cuig.client.seat import Actions
from cuig.clock import ClockPolicy
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.match import Result
from cuig.receipt import Receipt
from cuig.v1 import referee_pb2
from cuig.wire import WireError, clock_from, rules_from


@dataclass(slots=True, eq=False)
class SeatPrompt:
    """A prompt to one seat, and the answer once there is one."""

    prompt_id: int
    view: View
    match: int = 0  # the referee's number: a match that is opened again gets another
    game: int = 1
    holders: bytes = b""  # who holds each seat, as the prompt encodes it
    due: float = inf  # when the seat's time is up, by `time.monotonic`
    outgoing: Outgoing | None = None  # of the stream that sent the prompt
    received: float = 0.0  # when, by `time.monotonic`
    seated: ArenaSeat | None = None  # who answers; None until looked up
    answer: Actions | None = None
    closed: bool = False  # no answer is wanted any more
    defaulted: bool = False  # the answer was rejected, and the default one was sent instead


@dataclass(slots=True, kw_only=True, eq=False)
class OpenMatch:
    """One match as its bot knows it; it outlives a stream that breaks."""

    seats: BotSeats  # of the bot
    match_id: str
    rules: Rules
    names: tuple[str, ...]  # of the entrants
    clock: ClockPolicy
    on_error: OnError
    commitment: bytes = b""  # the arena's commitment to the seeds
    receipt: Receipt | None = None  # what was told of its cards
    seated: dict[tuple[int, int], ArenaSeat] = field(default_factory=dict)  # by game and seat
    prompts: dict[int, SeatPrompt] = field(default_factory=dict)  # the last of each seat
    busy: set[int] = field(default_factory=set)  # seats at which the bot is called and has not returned
    awaited: set[int] = field(default_factory=set)  # those of them whose answer is awaited in the event loop
    result: Result | None = None  # once it is over
    ended: set[tuple[int, int]] = field(default_factory=set)  # by game and seat, who has been told
    counted_mistakes: int = 0  # of `mistakes`, in the session's tally

    def seat(self, game: int, seat: int, holders: bytes) -> ArenaSeat:
        """Return the bot at a seat of a game, creating it when the seat is first asked.

        holders: who holds each seat, as a prompt encodes it. Raises WireError.
        """
        found = self.seated.get((game, seat))
        if found is None:
            seating = Seating(
                match_id=self.match_id,
                rules=self.rules,
                game=game,
                seat=seat,
                names=self.names,
                holders=self._holders(holders),
                clock=self.clock,
            )
            found = self.seated[game, seat] = self.seats.sit(seating, self.on_error)
        return found

    def _holders(self, encoded: bytes) -> tuple[int, ...]:
        """Decode the entrant at each seat. Raises WireError."""
        holders = tuple(encoded)
        if len(holders) != self.rules.seats or max(holders) >= len(self.names):
            raise WireError("prompt.holders", f"{holders} cannot hold {self.rules.seats} seats")
        return holders

    def continues_as(self, opened: referee_pb2.MatchOpened) -> bool:
        """Tell whether a match opened under the same id has the same cards; else it starts anew."""
        return self.commitment == opened.commitment and not (self.prompts and opened.nonce_wanted)

    @property
    def mistakes(self) -> int:
        """How often the bot raised an error or gave an illegal answer in this match."""
        return sum(seated.mistakes for seated in list(self.seated.values()))


def open_match_from(message: referee_pb2.MatchOpened, seats: BotSeats, on_error: OnError) -> OpenMatch:
    """Read the match that a message opens. Raises WireError."""
    names = tuple(message.entrants)
    if message.entrant >= len(names):
        raise WireError("opened.entrant", f"{message.entrant} is not one of {len(names)} entrants")
    return OpenMatch(
        seats=seats,
        match_id=message.match_id,
        rules=rules_from(message.rules),
        names=names,
        clock=clock_from(message.clock),
        on_error=on_error,
        commitment=message.commitment,
    )
