"""A match that a bot is at: its seats, and what each was asked last."""

from __future__ import annotations

from dataclasses import dataclass, field

from cuig.bot import Bot, Seating
from cuig.client.on_error import OnError
from cuig.client.outgoing import Outgoing
from cuig.client.seat import Actions, SeatedBot
from cuig.clock import ClockPolicy
from cuig.engine.rules import Rules
from cuig.engine.views import View
from cuig.match import Result
from cuig.v1 import referee_pb2
from cuig.wire import WireError, clock_from, rules_from


@dataclass(slots=True, eq=False)
class Asked:
    """A question to one seat, and the answer once there is one."""

    prompt_id: int
    view: View
    match: int = 0  # the referee's number: a match that is taken up again has another
    game: int = 1
    outgoing: Outgoing | None = None  # the way back on the stream that asked
    sitting: SeatedBot | None = None  # who answers, where that was found out
    answer: Actions | None = None
    over: bool = False  # nobody waits for an answer any more
    helped: bool = False  # the answer was refused, and the default one was sent instead


@dataclass(slots=True)
class OpenMatch:
    """One match as its bot knows it; it outlives a stream that breaks."""

    bot: type[Bot]
    match_id: str
    rules: Rules
    names: tuple[str, ...]
    clock: ClockPolicy
    on_error: OnError
    commitment: bytes = b""  # what the house has bound itself to
    nonce: bytes = b""  # what this bot added to the cards
    sittings: dict[tuple[int, int], SeatedBot] = field(default_factory=dict)  # by game and seat
    asked: dict[int, Asked] = field(default_factory=dict)  # by seat

    def sitting(self, game: int, seat: int, holders: bytes) -> SeatedBot:
        """The bot at the seat that is asked, in that game; it sits down when it is first asked.

        `holders`: who holds each seat, as a prompt says it. Raises WireError.
        """
        found = self.sittings.get((game, seat))
        if found is None:
            seating = Seating(
                self.match_id, self.rules, game, seat, self.names, holders_from(holders, self), self.clock
            )
            found = self.sittings[game, seat] = SeatedBot(self.bot, seating, self.on_error)
        return found

    def goes_on(self, opened: referee_pb2.MatchOpened) -> bool:
        """Whether a match that is opened under the same id has the same cards; else it begins anew."""
        return self.commitment == opened.commitment and not (self.asked and opened.nonce_wanted)

    def end(self, result: Result) -> None:
        """Tell the bot, at each of its seats, how the match ended."""
        for sitting in list(self.sittings.values()):
            sitting.end(result)

    @property
    def mistakes(self) -> int:
        """How often the bot raised an error or answered wrongly here."""
        return sum(sitting.mistakes for sitting in list(self.sittings.values()))


def bout_from(message: referee_pb2.MatchOpened, bot: type[Bot], on_error: OnError) -> OpenMatch:
    """The match that a message opens. Raises WireError."""
    names = tuple(message.entrants)
    if message.entrant >= len(names):
        raise WireError("opened.entrant", f"{message.entrant} is not one of {len(names)} entrants")
    rules, clock = rules_from(message.rules), clock_from(message.clock)
    return OpenMatch(bot, message.match_id, rules, names, clock, on_error, message.commitment)


def holders_from(encoded: bytes, bout: OpenMatch) -> tuple[int, ...]:
    """Who holds each seat, as a prompt says it. Raises WireError."""
    holders = tuple(encoded)
    if len(holders) != bout.rules.seats or max(holders) >= len(bout.names):
        raise WireError("prompt.holders", f"{holders} cannot hold {bout.rules.seats} seats")
    return holders
